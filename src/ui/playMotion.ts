/** A motion of transform or opacity whose end costs one frame of the page. */
import { after } from './time.ts'

/** Its last picture would stay so much longer, ms. A timer ends it before: the browser draws some frames of the page up to the end of a motion. */
const HOLD_MS = 1_000
/** The screen shows a motion so much later than it began, ms, at most. */
const LAG_MS = 50

interface Motion {
  from: Keyframe
  to: Keyframe
  /** ms. */
  duration: number
  easing: string
}

/** Moves an element. `onEnd` is called once when it has arrived, and not if the animation is cancelled. */
export function playMotion(
  element: Element,
  { from, to, duration, easing }: Motion,
  onEnd: () => void = () => undefined,
): Animation {
  const total = duration + HOLD_MS
  const frames = [{ ...from, easing }, { ...to, offset: duration / total }, to]
  const animation = element.animate(frames, { duration: total })
  animation.onfinish = onEnd
  after(duration + LAG_MS, () => {
    if (animation.playState === 'idle' || animation.playState === 'finished') return
    animation.cancel()
    onEnd()
  })
  return animation
}
