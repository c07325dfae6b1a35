/** What is sent to the game: the player's words and choices, pictures, and signals. Doc 2 §4, "Sending a message"; rules I2, I4, I6 to I10, F14. */
import { type ActionBody } from '../../protocol/api/gameStreams.ts'
import { type Failure } from '../../protocol/errors.ts'
import { addSeen } from '../ordering/seen.ts'
import { playerMessageName, createTextMessage } from './messages.ts'
import { restoreOffers, clearOffers } from './offers.ts'
import { stopThinking, startThinking } from './delays.ts'
import { requestResumption } from './resume.ts'
import { type Action, type Cleared, type Core, type Stream } from './state.ts'
import { nextNumber, type FoldContext } from './foldContext.ts'

/** Sends what the player did. With an `echo` it is shown at once, as words of theirs. */
export function sendAction(context: FoldContext, { key, at, type, data, echo }: { key: string; at: number; type: ActionBody['event_type']; data: ActionBody['data']; echo: string | null }): void {
  const { messages, core } = context
  resendSignals(context)
  if (echo !== null) {
    messages.append(createTextMessage({ id: key, from: 'user', text: echo, at, delivery: 'sending' }))
    core.said = [...core.said, { key, text: echo.trim() }]
  }
  core.seen = addSeen(core.seen, playerMessageName(key))
  requestAction(context, { idempotencyKey: key, at, type, data, cleared: clearOffers(context) })
}

/** Sends a signal of the runtime's own: nothing is shown, and nothing on offer is taken away but what it `cleared`. */
export function sendSignal(context: FoldContext, name: string, text: 'next_scene' | 'config' | 'cancel', sceneId: string | null, cleared: Cleared = {}): void {
  const { core } = context
  requestAction(context, { idempotencyKey: `${core.opened.key}:${name}`, at: core.now, type: 'action', data: { text, ...(sceneId !== null && { scene_id: sceneId }) }, cleared })
}

/** The player takes the way on of a full heart: the next scene is asked for, with the key it had where that could not be sent before. */
export function sendNextScene(context: FoldContext, key: string): void {
  if (context.core.failed.some(isSignal)) resendSignals(context)
  else sendSignal(context, `heart:${key}`, 'next_scene', context.view.heart?.sceneIds[0] ?? null)
}

/** Sends a message again that could not be sent, with the key it had. Not while another is on its way. */
export function retryAction(context: FoldContext, messageId: string): void {
  const { messages, core } = context
  const action = core.failed.find(({ idempotencyKey }) => idempotencyKey === messageId)
  if (action === undefined || messages.find(messageId) === null || core.gate !== null || core.streams.length > 0) return
  core.failed = core.failed.filter((other) => other !== action)
  messages.mark(messageId, 'sending')
  requestAction(context, { ...action, cleared: clearOffers(context) })
}

/** An action could not be sent: what it cleared is put back, and the words are marked. A signal that the server never heard waits. */
export function handleActionFailure(context: FoldContext, { action }: Stream & { kind: 'action' }, failure: Failure): void {
  const { core } = context
  const waits = isSignal(action) && RETRYABLE_FAILURES.has(failure)
  if (markDelivery(context, action, 'failed') || waits) core.failed = [...core.failed, action]
  restoreOffers(context, action.cleared)
  stopThinking(core, action.idempotencyKey)
}

/** Sends the signals that could not be sent, with the keys they had: nobody else can. Rule F14. */
export function resendSignals(context: FoldContext): void {
  const waiting = context.core.failed.filter(isSignal)
  discardSignals(context.core)
  for (const action of waiting) requestAction(context, action)
}

/** The story went on without them. */
export function discardSignals(core: Core): void {
  if (core.failed.some(isSignal)) core.failed = core.failed.filter((action) => !isSignal(action))
}

/** What the runtime says by itself when a scene is over. To decline a picture is an offer, which is put back. */
function isSignal({ type, data }: Action): boolean {
  return type === 'action' && (data.text === 'next_scene' || data.text === 'config')
}

/** Failures after which the server may answer another time. */
const RETRYABLE_FAILURES: ReadonlySet<Failure> = new Set<Failure>(['network', 'timeout', 'http', 'not_a_stream'])

/** Marks how the words of an action fared; false where it had none. */
export function markDelivery({ messages }: FoldContext, { idempotencyKey }: Action, delivery: 'sent' | 'failed'): boolean {
  return messages.mark(idempotencyKey, delivery)
}

function requestAction(context: FoldContext, action: Action): void {
  const { core } = context
  if (core.behind) requestResumption(context, 'next')
  startThinking(core, action.idempotencyKey)
  core.streams = [...core.streams, { kind: 'action', key: `action:${nextNumber(context)}`, started: false, action }]
}
