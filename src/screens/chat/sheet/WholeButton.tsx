/** Opens the whole conversation, and closes it: the sheet's handle can only be dragged. Not drawn where the sheet has one height. */
import { type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StrokeIcon } from '../../../ui/icons.tsx'
import { setSheetOpen, useSheetStop } from './sheetStore.ts'

/** Keys of the button, and whether they open the sheet. Enter and the space bar press it. */
const KEYS: ReadonlyMap<string, boolean> = new Map([
  ['ArrowUp', true],
  ['Home', true],
  ['ArrowDown', false],
  ['End', false],
])

export function WholeButton() {
  const { t } = useTranslation('chat')
  const { isOpen, isFixed } = useSheetStop()
  if (isFixed) return null
  function onKeyDown(event: KeyboardEvent): void {
    const opens = KEYS.get(event.key)
    if (opens === undefined) return
    event.preventDefault()
    setSheetOpen(opens)
  }
  return (
    <IconButton
      label={t('sheet.whole')}
      onPicture
      aria-expanded={isOpen}
      data-part="whole"
      onClick={() => setSheetOpen(!isOpen)}
      onKeyDown={onKeyDown}
    >
      <StrokeIcon size={20}>
        <path d="M4.5 5h15v11h-7.600l-4 3.500v-3.500H4.500zM8.200 9h7.600M8.200 12.200h5" />
      </StrokeIcon>
    </IconButton>
  )
}
