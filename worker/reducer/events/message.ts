/** Messages, tips, errors and alerts. Doc 2 §4; rules P1 to P3, P14, I2, M2, M3. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { CODE_INSUFFICIENT_COINS, VOICE_PREPARE_TIMEOUT_MS } from '../../../protocol/limits.ts'
import { extractText } from '../../../protocol/htmlText.ts'
import { getSpeech } from '../../../protocol/lineText.ts'
import { computeTyping } from '../../ordering/pacing.ts'
import { addSeen } from '../../ordering/seen.ts'
import { openButtons } from '../buttons.ts'
import { findEcho } from '../echoes.ts'
import { applyForEvent } from '../foldErrors.ts'
import { createMessage, playerMessageName, createTextMessage } from '../messages.ts'
import { cancelCalls } from '../pending.ts'
import { priceButtons } from '../offers.ts'
import { handleRefusalEvent } from '../refusals.ts'
import { recordLine, startDelay } from '../delays.ts'
import { type Gate } from '../state.ts'
import { isAudible, isPreparedAhead, requestVoice, voiceLine } from '../voice.ts'
import { addNotice, addToast, type FoldContext } from '../foldContext.ts'

/**
 * A message is appended, types, and is followed by a delay. If it can be voiced, it waits until its voice is prepared. A message
 * of the player that is shown already is only marked as sent.
 */
export function applyMessage(context: FoldContext, event: EventOf<'message'>): Gate | null {
  const { view, messages, core } = context
  const { data } = event
  if (data.msg_type === 'config') return null
  if (data.sender_type === 'user') {
    const echo = findEcho(context, data)
    core.unconfirmedWords = core.unconfirmedWords.filter(({ key }) => key !== echo)
    core.seen = addSeen(core.seen, playerMessageName(data.id))
    const message = createMessage(data, event.timestamp)
    if (message.avatarUrl !== null) view.session = { ...view.session, playerAvatarUrl: message.avatarUrl }
    const isEcho = echo !== null && messages.confirm(echo, message)
    if (!isEcho) messages.append(message)
    openButtons(context, isEcho ? { ...message, id: echo } : message)
    priceButtons(context)
    return null
  }
  const { audio_url, speech } = data.content
  const mayAsk = !core.isSkipping && isAudible(core) && core.isOnline
  const isVoiced = mayAsk && audio_url === null && isPreparedAhead(core, speech)
  const text = isVoiced ? getSpeech(createMessage(data, event.timestamp)) : ''
  if (text === '') return appendVoicedMessage(context, event, audio_url)
  core.preparedLine = { event, url: null }
  requestVoice(core, `voice:${event.id}`, { text, speech })
  return { kind: 'voice', key: `preparing:${event.id}`, until: core.now + VOICE_PREPARE_TIMEOUT_MS, next: null }
}

/** Appends the message whose voice was prepared, with the voice or without it. */
export function appendPreparedMessage(context: FoldContext): Gate | null {
  const { preparedLine } = context.core
  if (preparedLine === null) return null
  context.core.preparedLine = null
  const { event, url } = preparedLine
  cancelCalls(context.core, `voice:${event.id}`)
  return context.skippedEvents.has(event.id)
    ? null
    : applyForEvent(event.id, () => appendVoicedMessage(context, event, url))
}

/** A tip types like a message. */
export function applyTips(context: FoldContext, event: EventOf<'show_tips'>): Gate | null {
  const { id, data, timestamp } = event
  const message = createTextMessage({ id, from: 'tips', text: data.text, at: timestamp, delivery: null })
  context.messages.append(message)
  voiceLine(context, id, message)
  return presentLine(context, id, id, data.text, data.text)
}

/** An error of the story: a toast with its message, if it has one; or code 99001, which asks for credit. */
export function applyError(context: FoldContext, { id, data }: EventOf<'error'>): null {
  if (data.code === CODE_INSUFFICIENT_COINS) {
    handleRefusalEvent(context, id)
    return null
  }
  addToast(context, { text: data.message, code: data.message === '' ? 'story_error' : null })
  return null
}

/** A dialog that the player has to confirm. */
export function applyAlert(context: FoldContext, { data }: EventOf<'show_alert'>): null {
  addNotice(context, { kind: 'alert', title: data.title, text: data.text, button: data.button })
  return null
}

function appendVoicedMessage(context: FoldContext, event: EventOf<'message'>, voiceUrl: string | null): Gate | null {
  const { data } = event
  const message = createMessage(data, event.timestamp, voiceUrl)
  context.messages.append(message)
  openButtons(context, message)
  priceButtons(context)
  voiceLine(context, event.id, message)
  const { text, html } = data.content
  const words = text === '' ? extractText(html ?? '') : text
  return presentLine(context, event.id, data.id, words, data.msg_type === 'text' ? text : '')
}

/** Types a line and gives the reader time for it; a skipped one stands there at once. Rules P1, P9, P14. */
function presentLine(
  context: FoldContext,
  eventId: string,
  messageId: string,
  words: string,
  typed: string,
): Gate | null {
  if (context.core.isSkipping) {
    context.view.skippedTo = messageId
    return null
  }
  recordLine(context.core, eventId, words)
  return startTyping(context, messageId, typed, eventId)
}

/** A line types, or is whole at once. Rules P1, P8. */
function startTyping(context: FoldContext, messageId: string, text: string, eventId: string): Gate | null {
  const { chunk, interval, duration } = computeTyping(text, context.core.readingSpeed)
  if (duration === 0) return startDelay(context.core, eventId)
  const startedAt = context.core.now
  context.view.typing = { messageId, startedAt, chunk, interval }
  return { kind: 'typing', key: `typing:${eventId}`, until: startedAt + duration, next: null }
}
