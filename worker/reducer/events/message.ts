/** What is said. Doc 2 §4; rules P1 to P3, I2. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { typingOf } from '../../ordering/pacing.ts'
import { hasSeen, withSeen } from '../../ordering/seen.ts'
import { rest } from '../gates.ts'
import { appendMessage, findMessage, messageOf, saidId, textMessage } from '../messages.ts'
import { type Gate } from '../state.ts'
import { notify, type Working } from '../working.ts'

/** A line is appended, then types, then rests. The player's own line, echoed before, is only marked as sent. */
export function message(working: Working, event: EventOf<'message'>): Gate | null {
  const { view, core } = working
  const { data } = event
  if (data.msg_type === 'config') return null
  if (data.sender_type === 'user') {
    const echo = hasSeen(core.seen, saidId(data.id)) ? findMessage(view.messages, data.id) : null
    core.seen = withSeen(core.seen, saidId(data.id))
    if (echo === null) appendMessage(view.messages, messageOf(data, event.timestamp))
    else echo.delivery = 'sent'
    return null
  }
  appendMessage(view.messages, messageOf(data, event.timestamp))
  return typing(working, data.id, data.msg_type === 'text' ? data.content.text : '', event.id)
}

/** A tip is a line like any other. */
export function tips(working: Working, event: EventOf<'show_tips'>): Gate | null {
  appendMessage(working.view.messages, textMessage({ id: event.id, from: 'tips', text: event.data.text, at: event.timestamp, delivery: null }))
  return typing(working, event.id, event.data.text, event.id)
}

/** The story reports a failure: a toast, in its words where it has any. */
export function error(working: Working, { data }: EventOf<'error'>): null {
  notify(working, { text: data.message, code: data.message === '' ? 'story_error' : null })
  return null
}

function typing(working: Working, messageId: string, text: string, eventId: string): Gate {
  const { chunk, interval, duration } = typingOf(text)
  if (duration === 0) return rest(working.core, eventId)
  const startedAt = working.core.now
  working.view.typing = { messageId, startedAt, chunk, interval }
  return { kind: 'typing', key: `typing:${eventId}`, until: startedAt + duration, next: null }
}
