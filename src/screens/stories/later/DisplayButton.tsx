/** Opens the choices of language, theme, text size and reading speed over the list. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { StrokeIcon } from '../../../ui/icons.tsx'
import styles from './DisplayButton.module.css'
import { LazyOverlay } from './LazyOverlay.tsx'
import { withTexts } from '../../../i18n/index.ts'

const loadDrawer = async () =>
  (await withTexts(['catalogue', 'display'], import('../../display/DisplayDrawer.tsx'))).DisplayDrawer

export function DisplayButton() {
  const { t } = useTranslation('catalogue')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('display')} className={styles.button} onClick={() => setOpen(true)}>
        <StrokeIcon size={20}>
          <path d="M3 18 7.5 6 12 18M4.6 14h5.8M14 18l3.2-8 3.3 8M15.2 15.2h4.2" />
        </StrokeIcon>
      </IconButton>
      {isOpen && <LazyOverlay load={loadDrawer} onClose={() => setOpen(false)} />}
    </>
  )
}
