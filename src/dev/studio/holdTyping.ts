/** Has lines type by the clock of a replay, which stands still, runs faster, and goes back. Other motions of the screen run as they do for players. */

export interface HeldTyping {
  /** Moves the lines that type to the time of now. */
  apply: () => void
}

/**
 * Takes over each motion of a line that types as it is made: the screen may draw a view many frames after it was given it, and a motion that runs
 * until then would type while the replay stands still. `now`: the game clock, ms.
 */
export function holdTyping(now: () => number): HeldTyping {
  /** The clock when each motion was made, which is when it began. */
  const held = new Map<Animation, number>()
  const { prototype } = Element
  const animate = Reflect.get(prototype, 'animate') as (...args: unknown[]) => Animation
  const animateHeld = function (this: Element, ...args: unknown[]): Animation {
    const animation = animate.call(this, ...args)
    if (isTyping(animation)) {
      animation.pause()
      animation.currentTime = 0
      held.set(animation, now())
    }
    return animation
  }
  Object.assign(prototype, { animate: animateHeld })
  return {
    apply() {
      for (const [animation, from] of held) {
        // A line that is whole has cancelled its motion, which a new time would begin again.
        if (animation.playState === 'idle') held.delete(animation)
        // Before its beginning nothing of a line is shown: a delay of the motion says how long ago that was.
        else animation.currentTime = now() - from
      }
    },
  }
}

/** The motions of a line that types go in steps (`typeLine` in src/screens/chat/messages/typingMotion.ts). */
function isTyping({ effect }: Animation): boolean {
  if (!(effect instanceof KeyframeEffect)) return false
  const [first] = effect.getKeyframes()
  return first?.easing.startsWith('step') === true && 'transform' in first
}
