/** Opens the choices of language, theme, text size and reading speed over the list. */
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StrokeIcon } from '../../../ui/icons.tsx'
import styles from './DisplayButton.module.css'
import { LazyOverlay } from './LazyOverlay.tsx'

const loadDrawer = async () => (await import('../../display/DisplayDrawer.tsx')).DisplayDrawer

export function DisplayButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('catalogue.display')} className={styles.button} onClick={() => setOpen(true)}>
        <StrokeIcon size={20}>
          <path d="M3 18 7.5 6 12 18M4.6 14h5.8M14 18l3.2-8 3.3 8M15.2 15.2h4.2" />
        </StrokeIcon>
      </IconButton>
      {isOpen && <LazyOverlay load={loadDrawer} onClose={() => setOpen(false)} />}
    </>
  )
}
