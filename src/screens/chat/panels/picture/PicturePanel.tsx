/** A picture of the conversation on the whole screen. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../../game/game.ts'
import { resolveApiAddress } from '../../../../platform/apiAddress.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../../ui/controlIcons.tsx'
import { useModalDialog } from '../../../../ui/useModalDialog.ts'
import { closePanel, type PanelOf } from '../../panelStore.ts'
import { attachZoom } from './attachZoom.ts'
import { Row } from '../../../../ui/layout.tsx'
import styles from './PicturePanel.module.css'

export function PicturePanel({ panel: { url, alt } }: { panel: PanelOf<'picture'> }) {
  const { t } = useTranslation(['chat', 'shell'])
  const locale = useGame((view) => view.session.locale)
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  useModalDialog(dialog, closePanel)
  useEffect(() => {
    if (frame.current === null || picture.current === null) return undefined
    return attachZoom(frame.current, picture.current, closePanel)
  }, [])
  return (
    <dialog ref={dialog} aria-modal="true" aria-label={alt} lang={locale} className={styles.viewer}>
      <Row justify="center" ref={frame} className={styles.frame}>
        <img ref={picture} src={resolveApiAddress(url)} alt={alt} draggable={false} className={styles.picture} />
      </Row>
      <IconButton label={t('shell:close')} onPicture className={styles.close} onClick={closePanel}>
        <CloseIcon />
      </IconButton>
    </dialog>
  )
}
