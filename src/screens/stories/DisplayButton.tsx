/** Opens the choices of language, theme, text size and reading speed over the list. */
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../i18n/index.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { StrokeIcon } from '../../ui/icons.tsx'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import styles from './DisplayButton.module.css'

const DisplayDrawer = lazyWithRetry(() =>
  withTexts(['catalogue', 'display'], import('../display/DisplayDrawer.tsx')),
).pick((module) => module.DisplayDrawer)

export function DisplayButton() {
  const { t } = useTranslation('catalogue')
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <IconButton label={t('display')} className={styles.button} onClick={() => setOpen(true)}>
        <StrokeIcon size={20}>
          <path d="M3 18 7.5 6 12 18M4.6 14h5.8M14 18l3.2-8 3.3 8M15.2 15.2h4.2" />
        </StrokeIcon>
      </IconButton>
      {isOpen && (
        <LoadedOverlay onClose={close}>
          <DisplayDrawer onClose={close} />
        </LoadedOverlay>
      )}
    </>
  )
}
