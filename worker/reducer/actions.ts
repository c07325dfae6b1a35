/** Sending actions: the player's words, choices and pictures, and signals of the runtime. Doc 2 §4, "Sending a message"; rules I2, I4, I6 to I10, F14. */
import { type Failure } from '../../protocol/errors.ts'
import { addSeen } from '../ordering/seen.ts'
import { playerMessageName, createTextMessage } from './messages.ts'
import { changePrice, clearOffers, restoreOffers } from './offers.ts'
import { markLinesRead, stopThinking, startThinking } from './delays.ts'
import { requestResumption } from './resume.ts'
import { type Action, type Cleared, type Stream } from './state.ts'
import { nextNumber, type FoldContext } from './foldContext.ts'

interface Act extends Pick<Action, 'at' | 'type' | 'data' | 'price'> {
  key: string
  /** Shown at once as the player's message; null for none. */
  echo: string | null
}

/** Sends an act of the player. */
export function sendAction(context: FoldContext, { key, at, type, data, price, echo }: Act): void {
  const { view, messages, core } = context
  // They go on with what they own, unless the story itself waits for more.
  view.isRechargeDue = core.hasClearedEvents
  markLinesRead(context)
  resendSignals(context)
  if (echo !== null) {
    const avatarUrl = view.session.playerAvatarUrl
    messages.append(createTextMessage({ id: key, from: 'user', avatarUrl, text: echo, at, delivery: 'sending' }))
    core.unconfirmedWords = [...core.unconfirmedWords, { key, text: echo.trim() }]
  }
  core.seen = addSeen(core.seen, playerMessageName(key))
  const action = { idempotencyKey: key, at, type, data, ...(price !== undefined && { price }) }
  requestAction(context, { ...action, cleared: clearOffers(context) })
}

/** Sends a signal of the runtime. Nothing is shown, and no offer is cleared except what it `cleared` itself. */
export function sendSignal(
  context: FoldContext,
  name: string,
  text: 'next_scene' | 'config' | 'cancel',
  sceneId: string | null,
  cleared: Cleared = {},
): void {
  const { core } = context
  requestAction(context, {
    idempotencyKey: `${core.opened.key}:${name}`,
    at: core.now,
    type: 'action',
    data: { text, ...(sceneId !== null && { scene_id: sceneId }) },
    cleared,
  })
}

/** Requests the next scene for the option that leads on from a full heart; with its old key if it could not be sent before. Rule S16. */
export function sendNextScene(context: FoldContext, key: string): void {
  markLinesRead(context)
  if (context.core.failedActions.some(isSignal)) resendSignals(context)
  else sendSignal(context, `heart:${key}`, 'next_scene', context.view.heart?.sceneIds[0] ?? null)
}

/** Sends a failed message again with its own key, for the price that stands under it. Not while another request is out. */
export function retryAction(context: FoldContext, messageId: string): void {
  const { messages, core } = context
  const action = core.failedActions.find(({ idempotencyKey }) => idempotencyKey === messageId)
  if (action === undefined || messages.find(messageId) === null || core.gate !== null || core.streams.length > 0) return
  core.failedActions = core.failedActions.filter((other) => other !== action)
  messages.mark(messageId, 'sending')
  requestAction(context, { ...action, cleared: clearOffers(context) })
}

/**
 * An action could not be sent: restores the offers and marks the message. What the server never received is kept, unless the story has moved on.
 * `price` is what its option costs now, if the server refused it for that.
 */
export function handleActionFailure(
  context: FoldContext,
  { action: sent }: Stream & { kind: 'action' },
  failure: Failure,
  price = sent.price,
): void {
  const { core } = context
  const action = { ...sent, ...(price !== undefined && { price }) }
  if (action.isLeftBehind === true || failure === 'moved_on') markLate(context, action, 'sending')
  else {
    const waits = isSignal(action) && RETRYABLE_FAILURES.has(failure)
    if (markDelivery(context, action, 'failed') || waits) core.failedActions = [...core.failedActions, action]
  }
  restoreOffers(context, action.cleared)
  if (price !== sent.price && price !== undefined) changePrice(context, action.data.option_id, price)
  stopThinking(core, action.idempotencyKey)
  // This client does not know yet where the story is.
  if (failure === 'moved_on' && !isSignal(action)) requestResumption(context, 'next')
}

/** Sends the signals that could not be sent, with their own keys: the player has no button for them. Rule F14. */
export function resendSignals(context: FoldContext): void {
  const waiting = context.core.failedActions.filter(isSignal)
  if (waiting.length === 0) return
  context.core.failedActions = context.core.failedActions.filter((action) => !isSignal(action))
  for (const action of waiting) requestAction(context, action)
}

/** The story continues without the actions that it did not receive: none of them is sent again. Rules I7, F14. */
export function leaveActionsBehind(context: FoldContext): void {
  const { core } = context
  for (const action of core.failedActions) markLate(context, action, 'failed')
  core.failedActions = []
  core.streams = core.streams.map((stream) =>
    stream.kind === 'action' && !stream.started
      ? { ...stream, action: { ...stream.action, isLeftBehind: true } }
      : stream,
  )
}

/** Not if the server has sent the message back since: the story has it. */
function markLate({ messages }: FoldContext, { idempotencyKey, type }: Action, from: 'sending' | 'failed'): void {
  if (type === 'chat' && messages.find(idempotencyKey)?.delivery === from) messages.mark(idempotencyKey, 'late')
}

/** Signals that the runtime sends on its own when a scene is over, for the next one. `cancel` is not among them: its request for a picture is restored. */
export function isSignal({ type, data }: Action): boolean {
  return type === 'action' && (data.text === 'next_scene' || data.text === 'config')
}

/** Failures without an answer of the server. */
const RETRYABLE_FAILURES: ReadonlySet<Failure> = new Set<Failure>([
  'network',
  'timeout',
  'http',
  'gate',
  'not_a_stream',
])

/** Sets the delivery state of an action's message; false if it has none. Only `chat` shows one: a search for any other would read the whole conversation. */
export function markDelivery(
  { messages }: FoldContext,
  { idempotencyKey, type, price = 0 }: Action,
  delivery: 'sent' | 'failed',
): boolean {
  return type === 'chat' && messages.mark(idempotencyKey, delivery, delivery === 'failed' ? price : 0)
}

function requestAction(context: FoldContext, action: Action): void {
  const { core } = context
  if (core.hasMissedEvents) requestResumption(context, 'next')
  startThinking(core, action.idempotencyKey)
  core.streams = [...core.streams, { kind: 'action', key: `action:${nextNumber(context)}`, started: false, action }]
}
