/** A modal sheet at the bottom edge, with a title and a close button; drag it down to close it. Centred on wide windows. Content that breaks leaves the rest of the page as it is. */
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boundary } from './Boundary.tsx'
import { Column, Row, Stack, Text } from './layout.tsx'
import styles from './Drawer.module.css'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './controlIcons.tsx'
import { useModalDialog } from './useModalDialog.ts'
import { EASE, whenEnded } from './playMotion.ts'
import { useWhileMounted } from './useWhileMounted.ts'
import { trackDrag } from './trackDrag.ts'
import { prefersReducedMotion } from './useMediaQuery.ts'
import { readRemPx } from '../platform/textSize.ts'

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
  // An answer may close it while it slides out.
  const close = useWhileMounted(onClose)
  const leave = (): void => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (sheet.current === null) close()
    else slideOut(sheet.current, close)
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
      <Column className={styles.box}>
        <Row as="header" ref={header} className={styles.header}>
          <span className={styles.grip} aria-hidden="true" />
          <Text as="h2" grow breaks ref={heading} id={id} lang={titleLang} tabIndex={-1} className={styles.title}>
            {title}
          </Text>
          <IconButton label={t('close')} className={styles.close} onClick={leave}>
            <CloseIcon />
          </IconButton>
        </Row>
        <div ref={content} className={styles.content}>
          <Boundary fallback={<p role="alert">{t('failures.refused')}</p>}>{children}</Boundary>
        </div>
        {actions !== undefined && <Stack className={styles.actions}>{actions}</Stack>}
      </Column>
    </dialog>
  )
}

/** A sheet that is dragged by this share of its height closes when it is released. */
const CLOSING_SHARE = 0.3
/** So does one that is flicked down at this velocity, px per ms. */
const CLOSING_VELOCITY = 0.5
const MOTION_MS = 220

/**
 * Dragging a sheet down to close it, and the motion with which it leaves. Makes `sheet` follow a pointer that drags `handle` down. Released far or
 * fast enough, it calls `onClose`; else the sheet returns. A sheet that is not at the bottom edge stays where it is. Returns the function that
 * stops it.
 */
function attachDragToClose(handle: HTMLElement, sheet: HTMLElement, onClose: () => void): () => void {
  return trackDrag(handle, {
    axis: 'y',
    canStart: () => sheet.getBoundingClientRect().bottom >= innerHeight - 1,
    onMove: (distance) => {
      sheet.style.transform = `translateY(${Math.max(distance, 0)}px)`
    },
    onEnd: (distance, velocity, isCancelled) => {
      const isClosing = distance > sheet.clientHeight * CLOSING_SHARE || (distance > 0 && velocity > CLOSING_VELOCITY)
      if (isClosing && !isCancelled) onClose()
      else void slide(sheet, '0px')
    },
  })
}

/** Slides the sheet below the edge of the window, then calls `onGone`. At once where less motion is asked for. */
function slideOut(sheet: HTMLElement, onGone: () => void): void {
  void slide(sheet, '100%').then(onGone)
}

async function slide(sheet: HTMLElement, to: '0px' | '100%'): Promise<void> {
  const from = sheet.style.transform || 'none'
  const target = `translateY(${to})`
  sheet.style.transform = to === '0px' ? '' : target
  if (prefersReducedMotion()) return
  const motion = sheet.animate([{ transform: from }, { transform: target }], { duration: MOTION_MS, easing: EASE })
  await whenEnded(motion)
}

/** A content that scrolls by itself is at least this high, in the size of text. */
const MIN_CONTENT_REM = 12
/** The share of the window that a sheet fills: `.box` in Drawer.module.css. */
const WINDOW_SHARE = 0.88

/**
 * Keeps a sheet of three parts usable in a low window and with large text. Marks `box` with `data-together` while its fixed parts, all but
 * `content`, leave too little room for the content: everything then scrolls together. Returns the function that stops it.
 */
function attachScrollTogether(box: HTMLElement, content: HTMLElement): () => void {
  const update = (): void => {
    let roomPx = innerHeight * WINDOW_SHARE
    for (const part of box.children) if (part !== content) roomPx -= part.getBoundingClientRect().height
    box.toggleAttribute('data-together', roomPx < MIN_CONTENT_REM * readRemPx())
  }
  update()
  addEventListener('resize', update)
  const sizes = new ResizeObserver(update)
  // A part that comes later changes the height of the box or of the content.
  for (const element of [box, ...box.children]) sizes.observe(element)
  return () => {
    removeEventListener('resize', update)
    sizes.disconnect()
  }
}
