/** A motion of transform or opacity. Its end costs no frame of the page; with `onEnd`, one. */
import { after } from '../platform/time.ts'

/** Its last picture stays so much longer, ms, or until the next change of the page, if that comes first (`endArrivedMotions`). */
const HOLD_MS = 6_000
/**
 * The end of a motion is so far away, ms. The browser draws some frames of the page for an end, and one for that of a motion that was cancelled
 * before it.
 */
export const FAR_END_MS = 600_000
/** The screen shows a motion so much later than it began, ms, at most. */
const LAG_MS = 50

/** How motions go on, unless they say otherwise: `--ease` of theme.css. */
export const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

interface Motion {
  from: Keyframe
  to: Keyframe
  /** A picture on the way: its `offset`, 0 to 1, is the share of the duration. */
  via?: Keyframe & { offset: number }
  /** ms. */
  duration: number
  easing?: string
}

/** Moves an element. With `onEnd`, it ends when it has arrived, and calls it once; not if the animation is cancelled. */
export function playMotion(
  element: Element,
  { from, to, via, duration, easing = EASE }: Motion,
  onEnd: (() => void) | null = null,
): Animation {
  const share = duration / FAR_END_MS
  const onTheWay = via === undefined ? [] : [{ ...via, easing, offset: via.offset * share }]
  const frames = [{ ...from, easing }, ...onTheWay, { ...to, offset: share }, to]
  const animation = element.animate(frames, { duration: FAR_END_MS })
  animation.onfinish = onEnd
  arrivals.set(animation, duration + LAG_MS)
  if (onEnd === null) {
    moving.add(animation)
    hold(duration + HOLD_MS)
  } else {
    after(duration + LAG_MS, () => {
      if (!isRunning(animation)) return
      animation.cancel()
      onEnd()
      // The page draws a frame now.
      endArrivedMotions()
    })
  }
  return animation
}

/** Resolves when an animation has ended, or was cancelled. Chrome before 84 has no `finished`. */
export function whenEnded(animation: Animation): Promise<void> {
  return new Promise((resolve) => {
    animation.onfinish = animation.oncancel = () => resolve()
  })
}

/** Ends something that is seen no more, such as a motion without `playMotion`, when the page changes next. */
export function endWithNextChange(end: () => void): void {
  pendingEnds.add(end)
  hold(HOLD_MS)
}

/** Whether there is a motion that has not arrived yet. */
export function isMoving(animation: Animation | undefined): boolean {
  return (
    animation !== undefined && isRunning(animation) && Number(animation.currentTime) < (arrivals.get(animation) ?? 0)
  )
}

/** Ends the motions that have arrived. For moments in which the page changes anyway. */
export function endArrivedMotions(): void {
  runPendingEnds()
  for (const animation of moving) {
    if (isMoving(animation)) continue
    moving.delete(animation)
    animation.cancel()
  }
  if (moving.size === 0) stopHolding()
}

/** One timer for all, since the last one began: a page that changes again and again draws no frame for the ends of its motions. */
function hold(ms: number): void {
  stopHolding()
  stopHolding = after(ms, () => {
    runPendingEnds()
    for (const animation of moving) animation.cancel()
    moving.clear()
  })
}

let stopHolding = (): void => undefined

/** When each motion has arrived, ms after its start. */
const arrivals = new WeakMap<Animation, number>()
/** Motions that nothing waits for. */
const moving = new Set<Animation>()
const pendingEnds = new Set<() => void>()

function runPendingEnds(): void {
  for (const end of pendingEnds) end()
  pendingEnds.clear()
}

function isRunning({ playState }: Animation): boolean {
  return playState !== 'idle' && playState !== 'finished'
}
