/** What is sent to the game: the player's words and choices, pictures, and signals. Doc 2 §4, "Sending a message"; rules I2, I4, I6 to I10. */
import { type ActionBody } from '../../protocol/actions.ts'
import { withSeen } from '../ordering/seen.ts'
import { saidId, textMessage } from './messages.ts'
import { putBack, takeOffers } from './offers.ts'
import { think } from './rests.ts'
import { resume } from './resume.ts'
import { type Action, type Cleared, type Stream } from './state.ts'
import { count, type Working } from './working.ts'

/** Sends what the player did. With an `echo` it is shown at once, as words of theirs. */
export function act(working: Working, { key, at, type, data, echo }: { key: string; at: number; type: ActionBody['event_type']; data: ActionBody['data']; echo: string | null }): void {
  const { messages, core } = working
  if (echo !== null) messages.append(textMessage({ id: key, from: 'user', text: echo, at, delivery: 'sending' }))
  core.seen = withSeen(core.seen, saidId(key))
  request(working, { idempotencyKey: key, at, type, data, cleared: takeOffers(working) })
  // A picture may be sent while something is said or shown: that has to pass first all the same.
  core.gate ??= think(core, key)
}

/** Sends a signal of the runtime's own: nothing is shown, and nothing on offer is taken away but what it `cleared`. */
export function signal(working: Working, name: string, text: 'next_scene' | 'config' | 'cancel', sceneId: string | null, cleared: Cleared = {}): void {
  const { core } = working
  request(working, { idempotencyKey: `${core.opened.key}:${name}`, at: core.now, type: 'action', data: { text, ...(sceneId !== null && { scene_id: sceneId }) }, cleared })
}

/** Sends a message again that could not be sent, with the key it had. Not while another is on its way. */
export function retry(working: Working, messageId: string): void {
  const { messages, core } = working
  const action = core.failed.find(({ idempotencyKey }) => idempotencyKey === messageId)
  if (action === undefined || messages.find(messageId) === null || core.gate !== null || core.streams.length > 0) return
  core.failed = core.failed.filter((other) => other !== action)
  messages.mark(messageId, 'sending')
  request(working, { ...action, cleared: takeOffers(working) })
  core.gate = think(core, messageId)
}

/** An action could not be sent: what it cleared is put back, and the words are marked. */
export function actionFailed(working: Working, { action }: Stream & { kind: 'action' }): void {
  const { core } = working
  if (markDelivery(working, action, 'failed')) core.failed = [...core.failed, action]
  putBack(working, action.cleared)
  if (core.gate?.kind === 'thinking') core.gate = null
}

/** Marks how the words of an action fared; false where it had none. */
export function markDelivery({ messages }: Working, { idempotencyKey }: Action, delivery: 'sent' | 'failed'): boolean {
  return messages.mark(idempotencyKey, delivery)
}

function request(working: Working, action: Action): void {
  const { core } = working
  if (core.behind) resume(working, 'next')
  core.streams = [...core.streams, { kind: 'action', key: `action:${count(working)}`, started: false, action }]
}
