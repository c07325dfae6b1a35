/** A modal sheet at the bottom edge, with a title and a close button; drag it down to close it. Centred on wide windows. Content that breaks leaves the rest of the page as it is. */
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from './Boundary.tsx'
import { attachDragToClose, slideOut } from './dragToClose.ts'
import styles from './Drawer.module.css'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './laterIcons.tsx'
import { attachScrollTogether } from './scrollTogether.ts'
import { useModalDialog } from './useModalDialog.ts'

interface Props {
  title: string
  /** Language of the title, if it may differ from the page's. */
  titleLang?: string
  children: ReactNode
  /** Buttons that stay visible below the content, which scrolls. */
  actions?: ReactNode
  /** Called when the sheet has slid out: after a drag, the close button, Escape, Back, or a tap beside it. */
  onClose: () => void
}

export function Drawer({ title, titleLang, children, actions, onClose }: Props) {
  const { t } = useTranslation('shell')
  const sheet = useRef<HTMLDialogElement>(null)
  const header = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLeaving = useRef(false)
  const id = useId()
  const leave = (): void => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (sheet.current === null) onClose()
    else slideOut(sheet.current, onClose)
  }
  const onDragged = useEffectEvent(leave)
  useModalDialog(sheet, leave)
  useLayoutEffect(() => {
    // Not the close button: a screen reader begins with the title, and Enter does not close what was just opened.
    heading.current?.focus({ preventScroll: true })
    if (header.current === null || sheet.current === null) return undefined
    return attachDragToClose(header.current, sheet.current, () => onDragged())
  }, [])
  useLayoutEffect(() => {
    const box = content.current?.parentElement ?? null
    return content.current === null || box === null ? undefined : attachScrollTogether(box, content.current)
  }, [])
  return (
    <dialog ref={sheet} aria-modal="true" aria-labelledby={id} className={styles.sheet}>
      <div className={styles.box}>
        <header ref={header} className={styles.header}>
          <span className={styles.grip} aria-hidden="true" />
          <h2 ref={heading} id={id} lang={titleLang} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t('close')} className={styles.close} onClick={leave}>
            <CloseIcon />
          </IconButton>
        </header>
        <div ref={content} className={styles.content}>
          <Boundary fallback={<p role="alert">{t('failures.refused')}</p>}>{children}</Boundary>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
