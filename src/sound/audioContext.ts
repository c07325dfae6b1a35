/** The audio context of the page. There is one, because a context that a tap has started stays started. */

let context: AudioContext | null = null

/** Creates it at the first call; null where the browser has no Web Audio. */
export function getAudioContext(): AudioContext | null {
  const Context = window.AudioContext ?? (window as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  if (context?.state === 'closed') context = null
  try {
    context ??= Context === undefined ? null : new Context({ latencyHint: 'playback' })
  } catch {
    // Too many contexts, or no audio device.
    return null
  }
  return context
}
