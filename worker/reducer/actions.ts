/** What is sent to the game: the player's words and choices, pictures, and signals. Doc 2 §4, "Sending a message"; rules I2, I4, I6 to I10, F14. */
import { type ActionBody } from '../../protocol/actions.ts'
import { type Failure } from '../../protocol/errors.ts'
import { withSeen } from '../ordering/seen.ts'
import { saidId, textMessage } from './messages.ts'
import { putBack, takeOffers } from './offers.ts'
import { stopThinking, think } from './rests.ts'
import { resume } from './resume.ts'
import { type Action, type Cleared, type Core, type Stream } from './state.ts'
import { count, type Working } from './working.ts'

/** Sends what the player did. With an `echo` it is shown at once, as words of theirs. */
export function act(working: Working, { key, at, type, data, echo }: { key: string; at: number; type: ActionBody['event_type']; data: ActionBody['data']; echo: string | null }): void {
  const { messages, core } = working
  signalAgain(working)
  if (echo !== null) {
    messages.append(textMessage({ id: key, from: 'user', text: echo, at, delivery: 'sending' }))
    core.said = [...core.said, { key, text: echo.trim() }]
  }
  core.seen = withSeen(core.seen, saidId(key))
  request(working, { idempotencyKey: key, at, type, data, cleared: takeOffers(working) })
}

/** Sends a signal of the runtime's own: nothing is shown, and nothing on offer is taken away but what it `cleared`. */
export function signal(working: Working, name: string, text: 'next_scene' | 'config' | 'cancel', sceneId: string | null, cleared: Cleared = {}): void {
  const { core } = working
  request(working, { idempotencyKey: `${core.opened.key}:${name}`, at: core.now, type: 'action', data: { text, ...(sceneId !== null && { scene_id: sceneId }) }, cleared })
}

/** The player takes the way on of a full heart: the next scene is asked for, with the key it had where that could not be sent before. */
export function goOn(working: Working, key: string): void {
  if (working.core.failed.some(isSignal)) signalAgain(working)
  else signal(working, `heart:${key}`, 'next_scene', working.view.heart?.sceneIds[0] ?? null)
}

/** Sends a message again that could not be sent, with the key it had. Not while another is on its way. */
export function retry(working: Working, messageId: string): void {
  const { messages, core } = working
  const action = core.failed.find(({ idempotencyKey }) => idempotencyKey === messageId)
  if (action === undefined || messages.find(messageId) === null || core.gate !== null || core.streams.length > 0) return
  core.failed = core.failed.filter((other) => other !== action)
  messages.mark(messageId, 'sending')
  request(working, { ...action, cleared: takeOffers(working) })
}

/** An action could not be sent: what it cleared is put back, and the words are marked. A signal that the server never heard waits. */
export function actionFailed(working: Working, { action }: Stream & { kind: 'action' }, failure: Failure): void {
  const { core } = working
  const waits = isSignal(action) && UNHEARD.has(failure)
  if (markDelivery(working, action, 'failed') || waits) core.failed = [...core.failed, action]
  putBack(working, action.cleared)
  stopThinking(core, action.idempotencyKey)
}

/** Sends the signals that could not be sent, with the keys they had: nobody else can. Rule F14. */
export function signalAgain(working: Working): void {
  const waiting = working.core.failed.filter(isSignal)
  dropSignals(working.core)
  for (const action of waiting) request(working, action)
}

/** The story went on without them. */
export function dropSignals(core: Core): void {
  if (core.failed.some(isSignal)) core.failed = core.failed.filter((action) => !isSignal(action))
}

/** What the runtime says by itself when a scene is over. To decline a picture is an offer, which is put back. */
function isSignal({ type, data }: Action): boolean {
  return type === 'action' && (data.text === 'next_scene' || data.text === 'config')
}

/** Failures after which the server may answer another time. */
const UNHEARD: ReadonlySet<Failure> = new Set<Failure>(['network', 'timeout', 'http', 'not_a_stream'])

/** Marks how the words of an action fared; false where it had none. */
export function markDelivery({ messages }: Working, { idempotencyKey }: Action, delivery: 'sent' | 'failed'): boolean {
  return messages.mark(idempotencyKey, delivery)
}

function request(working: Working, action: Action): void {
  const { core } = working
  if (core.behind) resume(working, 'next')
  think(core, action.idempotencyKey)
  core.streams = [...core.streams, { kind: 'action', key: `action:${count(working)}`, started: false, action }]
}
