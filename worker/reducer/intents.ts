/** What the player does. Doc 2 §4, "Sending a message"; rules I1 to I7, P5, P6, F7. */
import { current, isDraft } from 'immer'
import { type EntryOf } from '../../protocol/entries.ts'
import { type OptionsView } from '../../protocol/view.ts'
import { withSeen } from '../ordering/seen.ts'
import { openGate, think } from './gates.ts'
import { appendMessage, findMessage, saidId, textMessage } from './messages.ts'
import { playAgain } from './start.ts'
import { type Action } from './state.ts'
import { resume } from './streams.ts'
import { count, notify, type Working } from './working.ts'

export function intended(working: Working, { intent, key, at }: EntryOf<'intent'>): void {
  const { view, core } = working
  switch (intent.kind) {
    case 'send':
      return send(working, { text: intent.text.trim(), optionId: null, key, at })
    case 'choose':
      return choose(working, intent.optionId, key, at)
    case 'tap':
      if (core.gate?.kind === 'typing' || core.gate?.kind === 'delay') openGate(working)
      return
    case 'continue':
      if (core.gate?.kind === 'overlay' && view.overlay?.id === intent.overlayId) openGate(working)
      return
    case 'retry':
      return retry(working, intent.messageId)
    case 'playAgain':
      if (view.ending !== null) playAgain(working, key)
      return
    case 'noticed':
      view.notices = view.notices.filter(({ id }) => id !== intent.noticeId)
  }
}

/** Words of the player's own: not while the input is disabled, and never blank. */
function send(working: Working, sent: Sent): void {
  if (sent.text === '' || working.view.composer.reason !== null) return
  act(working, sent)
}

/** One of the options shown. What costs more than the player owns asks for credit instead. */
function choose(working: Working, optionId: string, key: string, at: number): void {
  const { view, core } = working
  const option = view.options?.items.find(({ id }) => id === optionId)
  if (option === undefined || core.gate !== null) return
  if (option.price > (view.coins ?? 0)) {
    notify(working, { kind: core.user?.guest === false ? 'recharge' : 'sign_in', tone: 'info' })
    return
  }
  act(working, { text: option.text, optionId, key, at })
}

interface Sent {
  text: string
  optionId: string | null
  /** The message's id, and the idempotency key of the request. */
  key: string
  at: number
}

/** Echoes what the player did, and asks for it to be sent. */
function act(working: Working, { text, optionId, key, at }: Sent): void {
  const { view, core } = working
  appendMessage(view.messages, textMessage({ id: key, from: 'user', text, at, delivery: 'sending' }))
  core.seen = withSeen(core.seen, saidId(key))
  request(working, { idempotencyKey: key, at, text, optionId, options: shownOptions(working) })
}

/** Sends a message again that could not be sent, with the key it had. Not while another is on its way. */
function retry(working: Working, messageId: string): void {
  const { view, core } = working
  const action = core.failed.find(({ idempotencyKey }) => idempotencyKey === messageId)
  const message = findMessage(view.messages, messageId)
  if (action === undefined || message === null || core.gate !== null || core.streams.length > 0) return
  core.failed = core.failed.filter((other) => other !== action)
  message.delivery = 'sending'
  request(working, { ...action, options: shownOptions(working) })
}

function request(working: Working, action: Action): void {
  const { view, core } = working
  view.options = null
  if (core.behind) resume(working, 'next')
  core.streams = [...core.streams, { kind: 'action', key: `action:${count(working)}`, started: false, action }]
  core.gate = think(core, action.idempotencyKey)
}

/** The options as they are now, to be kept beyond this fold. */
function shownOptions({ view }: Working): OptionsView | null {
  return isDraft(view.options) ? current(view.options) : view.options
}
