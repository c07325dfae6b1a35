/** What is said. Doc 2 §4; rules P1 to P3, I2, M2, M3. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { CODE_INSUFFICIENT_COINS, VOICE_PREPARE_TIMEOUT_MS } from '../../../protocol/limits.ts'
import { typingOf } from '../../ordering/pacing.ts'
import { withSeen } from '../../ordering/seen.ts'
import { echoOf } from '../echoes.ts'
import { applying } from '../failed.ts'
import { messageOf, saidId, textMessage } from '../messages.ts'
import { ask, unask } from '../pending.ts'
import { refusedByEvent } from '../refusals.ts'
import { rest } from '../rests.ts'
import { type Gate } from '../state.ts'
import { isAudible, speak, spokenText } from '../voice.ts'
import { notify, type Working } from '../working.ts'

/**
 * A line is appended, then types, then rests. One that can be voiced waits until its voice is prepared. The player's own
 * line, echoed before, is only marked as sent.
 */
export function message(working: Working, event: EventOf<'message'>): Gate | null {
  const { messages, core } = working
  const { data } = event
  if (data.msg_type === 'config') return null
  if (data.sender_type === 'user') {
    const echo = echoOf(working, data)
    core.said = core.said.filter(({ key }) => key !== echo)
    core.seen = withSeen(core.seen, saidId(data.id))
    if (echo === null || !messages.mark(echo, 'sent')) messages.append(messageOf(data, event.timestamp))
    return null
  }
  const text = data.sender_type === 'actor' && data.msg_type === 'text' ? spokenText(data.content.text) : ''
  if (text === '' || !isAudible(core) || data.content.audio_url !== null) return say(working, event, data.content.audio_url)
  core.preparing = { event, url: null }
  ask(core, `voice:${event.id}`, { name: 'voice', actorId: core.actorId, text, voiceConfig: core.voiceConfig })
  return { kind: 'voice', key: `preparing:${event.id}`, until: core.now + VOICE_PREPARE_TIMEOUT_MS, next: null }
}

/** The line whose voice was prepared is said, with the voice or without. */
export function sayPrepared(working: Working): Gate | null {
  const { preparing } = working.core
  if (preparing === null) return null
  working.core.preparing = null
  const { event, url } = preparing
  unask(working.core, `voice:${event.id}`)
  return working.skip.has(event.id) ? null : applying(event.id, () => say(working, event, url))
}

/** A tip is a line like any other. */
export function tips(working: Working, event: EventOf<'show_tips'>): Gate | null {
  working.messages.append(textMessage({ id: event.id, from: 'tips', text: event.data.text, at: event.timestamp, delivery: null }))
  return type(working, event.id, event.data.text, event.id)
}

/** The story reports a failure: a toast, in its words where it has any; or that the player owns too little. */
export function error(working: Working, { id, data }: EventOf<'error'>): null {
  if (data.code === CODE_INSUFFICIENT_COINS) {
    refusedByEvent(working, id)
    return null
  }
  notify(working, { text: data.message, code: data.message === '' ? 'story_error' : null })
  return null
}

/** Something to take note of before going on. */
export function alert(working: Working, { data }: EventOf<'show_alert'>): null {
  notify(working, { kind: 'alert', tone: 'info', title: data.title, text: data.text, button: data.button })
  return null
}

function say(working: Working, event: EventOf<'message'>, voiceUrl: string | null): Gate {
  const { data } = event
  working.messages.append(messageOf(data, event.timestamp))
  if (voiceUrl !== null) speak(working, event.id, data.id, voiceUrl)
  return type(working, data.id, data.msg_type === 'text' ? data.content.text : '', event.id)
}

function type(working: Working, messageId: string, text: string, eventId: string): Gate {
  const { chunk, interval, duration } = typingOf(text)
  if (duration === 0) return rest(working.core, eventId)
  const startedAt = working.core.now
  working.view.typing = { messageId, startedAt, chunk, interval }
  return { kind: 'typing', key: `typing:${eventId}`, until: startedAt + duration, next: null }
}
