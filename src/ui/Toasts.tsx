/**
 * The toast, above everything else, modals included. Errors are assertive for screen readers, the others polite. It waits while a
 * pointer moves or presses on it, or it has the focus, and is swiped away. A toast that appears under a resting mouse goes in its time.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { after, pageNow } from '../platform/time.ts'
import { afterFrame } from './afterFrame.ts'
import { CloseIcon } from './controlIcons.tsx'
import { useTopModal } from './modals.ts'
import { Row } from './layout.tsx'
import styles from './Toasts.module.css'
import { dismissToast, markDrawn, type Toast, useToast } from './toastStore.ts'
import { LANDSCAPE } from './useMediaQuery.ts'

export function Toasts() {
  const modal = useTopModal()
  // Everything outside a modal dialog is inert: its toasts would be neither spoken nor usable.
  return createPortal(<ToastList />, modal ?? document.body)
}

function ToastList() {
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  const isEmpty = toast === null
  const [isDrawn, setDrawn] = useState(false)
  // The toast that the reader points at or has the focus on. One that takes its place under a resting pointer is not held.
  const [heldId, setHeldId] = useState<number | null>(null)
  const hold = (): void => setHeldId(toast?.id ?? null)
  const release = (): void => setHeldId(null)
  useLayoutEffect(() => (list.current === null ? undefined : takeRoom(list.current, toast !== null)), [toast])
  useLayoutEffect(() => {
    // The top layer. Shown again with the first toast, so that it is above what was opened since.
    if (list.current === null || !('showPopover' in list.current)) return undefined
    const { current } = list
    const place = (): void =>
      current.style.setProperty('--below-head', `${findHeadEnd(current.getBoundingClientRect()) + 8}px`)
    // Again where another screen comes under a toast that leads to it.
    const sizes = new ResizeObserver(place)
    if (!isEmpty) {
      place()
      sizes.observe(document.body)
    }
    // A modal that closes in this render takes the list with it; it is drawn again outside.
    if (!isEmpty && current.isConnected) current.showPopover()
    return () => {
      sizes.disconnect()
      // Removed with a modal, it is hidden already.
      if (current.matches(':popover-open')) current.hidePopover()
    }
  }, [isEmpty])
  useEffect(() => {
    // In the frame in which the list is drawn first, the screen may change: what was in it was not seen yet.
    return afterFrame(() => {
      markDrawn()
      setDrawn(true)
    })
  }, [])
  return (
    <div
      ref={list}
      popover="manual"
      className={styles.place}
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && hold()}
      onPointerDown={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {toast !== null && <ToastView key={toast.id} toast={toast} isPassing={isDrawn && heldId !== toast.id} />}
    </div>
  )
}

/** How far down the rows of controls above the toasts' column reach, px. A screen marks those that may end below 6.75rem. */
function findHeadEnd({ left, right }: DOMRect): number {
  const rows = [...document.querySelectorAll('[data-head]')].map((row) => row.getBoundingClientRect())
  const above = rows.filter((row) => row.top < innerHeight / 2 && row.left < right && row.right > left)
  return Math.max(0, ...above.map(({ bottom }) => bottom))
}

/** Lower windows have one line of words and no room beside it. */
const HIGH_ENOUGH = '(min-height: 321px)'

/**
 * Where the screen has a place for toasts among its words (`data-toast-room`), they stand there, and the words make room for them. The place
 * is measured from below, where the sheet stands. Not in a modal, which lies over the screen. Returns the function that gives the room back.
 */
function takeRoom(list: HTMLElement, isShown: boolean): (() => void) | undefined {
  const room = document.querySelector<HTMLElement>('[data-toast-room]')
  const isSeen = room !== null && room.getClientRects().length > 0 && getComputedStyle(room).visibility === 'visible'
  const isFree = isSeen && list.closest('dialog') === null && room.closest('[inert]') === null
  const hasRoom = matchMedia(HIGH_ENOUGH).matches && !matchMedia(LANDSCAPE).matches
  const isTaken = isFree && hasRoom && isShown
  list.toggleAttribute('data-in-room', isTaken)
  if (room === null || !isTaken) return undefined
  const place = (): void => {
    list.style.setProperty('--above-foot', `${innerHeight - room.getBoundingClientRect().bottom}px`)
  }
  place()
  room.style.height = `${list.offsetHeight + ROOM_GAP_PX}px`
  // What is under it may grow meanwhile, as a field in which lines are written.
  const sizes = new ResizeObserver(place)
  sizes.observe(room.parentElement ?? room)
  return () => {
    sizes.disconnect()
    room.style.removeProperty('height')
  }
}

/** Between the words and the toasts, px. */
const ROOM_GAP_PX = 8

/** Lets the time of a toast pass, and dismisses it in the end. Returns the function that stops it. */
function passTime(toast: Toast): (() => void) | undefined {
  if (toast.leftMs === Infinity) return undefined
  const since = pageNow()
  const stop = after(toast.leftMs, () => dismissToast(toast.id))
  return () => {
    stop()
    toast.leftMs -= pageNow() - since
  }
}

function ToastView({ toast, isPassing }: { toast: Toast; isPassing: boolean }) {
  const { id, type, text } = toast
  useEffect(() => (isPassing ? passTime(toast) : undefined), [toast, isPassing])
  const { t } = useTranslation('shell')
  const element = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    // Loaded with the first toast. Without it, the button closes the toast.
    import('./swipeAway.ts').then(
      ({ attachSwipe }) => {
        if (!isGone && element.current !== null) stop = attachSwipe(element.current, () => dismissToast(id))
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [id])
  const isUrgent = type === 'error' || type === 'warning'
  const close = (): void => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    dismissToast(id)
  }
  return (
    <Row align="start" ref={element} className={styles.toast} data-type={type}>
      {type !== 'normal' && <span className={styles.mark} aria-hidden="true" />}
      <span role={isUrgent ? 'alert' : 'status'} className={styles.text}>
        {text}
      </span>
      {type !== 'loading' && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('dismiss')}
          onFocus={(event) => (cameFrom.current ??= event.relatedTarget)}
          onClick={close}
        >
          <CloseIcon size={16} />
        </button>
      )}
    </Row>
  )
}
