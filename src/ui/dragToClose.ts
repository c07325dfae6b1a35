/** Dragging a sheet down to close it, and the motion with which it leaves. */
import { EASE } from './playMotion.ts'
import { trackDrag } from './trackDrag.ts'
import { prefersReducedMotion } from './useMediaQuery.ts'

/** A sheet that is dragged by this share of its height closes when it is released. */
const CLOSING_SHARE = 0.3
/** So does one that is flicked down at this velocity, px per ms. */
const CLOSING_VELOCITY = 0.5
const MOTION_MS = 220

/**
 * Makes `sheet` follow a pointer that drags `handle` down. Released far or fast enough, it calls `onClose`; else the sheet returns.
 * A sheet that is not at the bottom edge stays where it is. Returns the function that stops it.
 */
export function attachDragToClose(handle: HTMLElement, sheet: HTMLElement, onClose: () => void): () => void {
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
export function slideOut(sheet: HTMLElement, onGone: () => void): void {
  void slide(sheet, '100%').then(onGone)
}

async function slide(sheet: HTMLElement, to: '0px' | '100%'): Promise<void> {
  const from = sheet.style.transform || 'none'
  const target = `translateY(${to})`
  sheet.style.transform = to === '0px' ? '' : target
  if (prefersReducedMotion()) return
  const motion = sheet.animate([{ transform: from }, { transform: target }], { duration: MOTION_MS, easing: EASE })
  await motion.finished.catch(() => undefined)
}
