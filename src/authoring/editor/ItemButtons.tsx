/** Moves an item of a list up or down, and removes it. What is removed comes back with undo. The items have keys by `useItemKeys`, so that the focus goes along. */
import { useTranslation } from 'react-i18next'
import { focusNeighbour } from '../controls/focusNeighbour.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { Row } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { StrokeIcon } from '../../ui/icons.tsx'

interface Props {
  /** Name of the item, for the labels of the buttons. */
  name: string
  /** Null for an item that has no order. */
  place: { index: number; count: number } | null
  onMove?: (to: number) => void
  onRemove: () => void
}

export function ItemButtons({ name, place, onMove, onRemove }: Props) {
  const { t } = useTranslation('creation')
  const isReadOnly = useDraft((view) => view.isReadOnly)
  if (isReadOnly) return null
  const move = (to: number): void => {
    if (place !== null && to >= 0 && to < place.count) onMove?.(to)
  }
  return (
    <Row gap={1} align="stretch" justify="end" className={styles.itemButtons}>
      {place !== null && (
        <>
          <IconButton
            label={t('editor.moveUp', { name })}
            aria-disabled={place.index === 0}
            onClick={() => move(place.index - 1)}
          >
            <UpIcon />
          </IconButton>
          <IconButton
            label={t('editor.moveDown', { name })}
            aria-disabled={place.index === place.count - 1}
            onClick={() => move(place.index + 1)}
          >
            <DownIcon />
          </IconButton>
        </>
      )}
      <IconButton
        label={t('editor.remove', { name })}
        data-remove
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget)
          onRemove()
          showToast('info', t('editor.removed', { name }))
        }}
      >
        <CloseIcon />
      </IconButton>
    </Row>
  )
}

/** Moves an item of a list in place: for the recipe of an edit. */
export function moveItem(list: unknown, from: number, to: number): void {
  if (!Array.isArray(list)) return
  const [item] = list.splice(from, 1) as unknown[]
  list.splice(to, 0, item)
}

/** Icons of the editor. */
function UpIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 19V6M6 11.5l6-6 6 6" />
    </StrokeIcon>
  )
}

function DownIcon() {
  return (
    <StrokeIcon size={20}>
      <path d="M12 5v13M6 12.5l6 6 6-6" />
    </StrokeIcon>
  )
}
