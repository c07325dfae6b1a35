/** Brings a preview to where the player was before an edit: makes their last move again, and passes over what was to be read before. */
import type { PreviewMove } from '../../../protocol/api/creationPreview.ts'
import type { Intent } from '../../../protocol/intents.ts'
import type { View } from '../../../protocol/view.ts'
import type { Game } from '../../game/game.ts'
import type { PlayMessage } from '../model/previewMessages.ts'

export interface CatchUpEvents {
  /** The last move is made, and is not to be made again. */
  onLastMade: () => void
  /** Once: the story waits for the player, or the player acts. */
  onReached: () => void
}

/** Returns the function that gives it up. */
export function catchUp(
  { getView, subscribe, onIntent, intend }: Pick<Game, 'getView' | 'subscribe' | 'onIntent' | 'intend'>,
  { last, catchesUp }: Pick<PlayMessage, 'last' | 'catchesUp'>,
  { onLastMade, onReached }: CatchUpEvents,
): () => void {
  if (!catchesUp) return () => undefined
  let move = last
  let isOwn = false
  let shownLines = -1
  const act = (intent: Intent): void => {
    isOwn = true
    intend(intent)
    isOwn = false
  }
  const goOn = (): void => {
    const view = getView()
    if (move !== null) {
      const intent = createIntent(move, view)
      if (intent === null) return
      move = null
      act(intent)
      return onLastMade()
    }
    if (isWaiting(view)) return finish()
    // Each line once: a tap completes it and ends the delay after it.
    if (view.messages.count === shownLines || view.messages.count === 0) return
    shownLines = view.messages.count
    act({ kind: 'tap' })
  }
  const stopView = subscribe(goOn)
  const stopIntents = onIntent(() => {
    if (!isOwn) finish()
  })
  const stop = (): void => {
    stopView()
    stopIntents()
  }
  const finish = (): void => {
    stop()
    onReached()
  }
  return stop
}

/** The move as an intent; null until the story offers it. */
function createIntent(
  move: PreviewMove,
  { options, actionOptions, messages, composer, upload, jumps }: View,
): Intent | null {
  switch (move.kind) {
    case 'choose': {
      const actions = messages.pages.at(-1)?.items.flatMap((message) => message.actions) ?? []
      const offered = [
        ...(options?.items ?? []),
        ...(actionOptions ?? []),
        ...actions.map(({ optionId }) => ({ id: optionId })),
      ]
      return offered.some(({ id }) => id === move.option_id) ? { kind: 'choose', optionId: move.option_id } : null
    }
    case 'send':
      return composer.reason === null ? { kind: 'send', text: move.text } : null
    case 'upload':
      return upload === null ? null : { kind: 'upload', uploadId: upload.id, url: move.url }
    case 'jump':
      return jumps ? { kind: 'jump', to: move.to } : null
  }
}

/** The story goes on only when the player does something, or is over. */
function isWaiting({ options, actionOptions, upload, overlay, video, ending, composer, flow }: View): boolean {
  const isOffered = options !== null || actionOptions !== null || upload !== null
  return (
    isOffered || overlay !== null || video !== null || ending !== null || composer.reason === null || flow === 'error'
  )
}
