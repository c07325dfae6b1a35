/** Has lines type by the clock of a replay, which stands still, runs faster, and goes back. Other motions of the screen run as they do for players. */

export interface HeldTyping {
  /** Moves the lines that type to the time of now. */
  apply: () => void
}

/** `now`: the game clock, ms. */
export function holdTyping(now: () => number): HeldTyping {
  /** The clock when each motion was first seen, which is when it began. */
  const begun = new WeakMap<Animation, number>()
  const hold = (): void => {
    for (const animation of document.getAnimations()) {
      if (!isTyping(animation)) continue
      const from = begun.get(animation) ?? now()
      begun.set(animation, from)
      animation.pause()
      // Before its beginning nothing of a line is shown: a delay of the motion says how long ago that was.
      animation.currentTime = now() - from
    }
  }
  return {
    apply() {
      hold()
      // What this view begins is there with the next frame.
      requestAnimationFrame(hold)
    },
  }
}

/** The motions of a line that types go in steps (`typeLine` in src/screens/chat/messages/typingMotion.ts). */
function isTyping({ effect }: Animation): boolean {
  if (!(effect instanceof KeyframeEffect)) return false
  const [first] = effect.getKeyframes()
  return first?.easing.startsWith('step') === true && 'transform' in first
}
