/** Swiping an element to the side to dismiss it. */
import { whenEnded } from './playMotion.ts'
import { trackDrag } from './trackDrag.ts'
import { prefersReducedMotion } from './useMediaQuery.ts'

/** Dismissed when released this far from its place, px, or this fast, px per ms. */
const DISMISS_PX = 80
const DISMISS_VELOCITY = 0.4
const MOTION_MS = 180

/** Makes the element follow a horizontal swipe. Released far or fast enough, it leaves and `onGone` is called. Returns the function that stops it. */
export function attachSwipe(element: HTMLElement, onGone: () => void): () => void {
  return trackDrag(element, {
    axis: 'x',
    onMove: (distance) => place(element, distance),
    onEnd: (distance, velocity, isCancelled) => {
      const isFast = Math.abs(velocity) > DISMISS_VELOCITY && Math.sign(velocity) === Math.sign(distance)
      const isGone = !isCancelled && (Math.abs(distance) > DISMISS_PX || isFast)
      const target = isGone ? Math.sign(distance) * element.clientWidth : 0
      void move(element, distance, target).then(() => isGone && onGone())
    },
  })
}

function place(element: HTMLElement, distance: number): void {
  const { transform, opacity } = frame(element, distance)
  element.style.transform = transform
  element.style.opacity = opacity
}

function frame(element: HTMLElement, distance: number): { transform: string; opacity: string } {
  const share = Math.min(Math.abs(distance) / element.clientWidth, 1)
  return { transform: distance === 0 ? 'none' : `translateX(${distance}px)`, opacity: String(1 - share) }
}

async function move(element: HTMLElement, from: number, to: number): Promise<void> {
  place(element, to)
  if (prefersReducedMotion()) return
  const motion = element.animate([frame(element, from), frame(element, to)], {
    duration: MOTION_MS,
    easing: 'ease-out',
  })
  await whenEnded(motion)
}
