/** Reports what happens in a game to analytics, and asks for haptics: the player's acts and the ending. Loaded after the first line. Doc 1 §7. */
import { type View } from '../../protocol/view.ts'
import { type Intent } from '../../protocol/intents.ts'
import { requestHaptics } from '../platform/haptics.ts'
import { trackEvent } from './track.ts'

/** The part of a game that analytics reads. */
interface TrackedGame {
  getView: () => View
  subscribe: (changed: () => void) => () => void
  onIntent: (listener: (intent: Intent) => void) => () => void
}

/** Reports acts and endings from now on; returns the stop function. An ending that is shown already was reported before. */
export function trackGame(game: TrackedGame): () => void {
  const { storyId, actorId } = game.getView().session
  const readEndingId = (): string | null => game.getView().ending?.id ?? null
  let endingId = readEndingId()
  const stopIntents = game.onIntent((intent) => {
    // The words stay on the device.
    if (intent.kind === 'send') trackEvent('text_sent', { story_id: storyId })
    if (intent.kind !== 'choose') return
    trackEvent('option_chosen', { story_id: storyId, option_id: intent.optionId })
    requestHaptics('light')
  })
  const stopView = game.subscribe(() => {
    const next = readEndingId()
    if (next !== null && next !== endingId) {
      trackEvent('ending_reached', { story_id: storyId, actor_id: actorId, ending_id: next })
      requestHaptics('success')
    }
    endingId = next
  })
  return () => {
    stopIntents()
    stopView()
  }
}
