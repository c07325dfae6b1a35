/** The conversation in its pages. */
import { type Draft } from 'immer'
import { type EventData } from '../../protocol/events/index.ts'
import { MESSAGES_PER_PAGE } from '../../protocol/limits.ts'
import { type Message, type MessagePages } from '../../protocol/view.ts'

/** Appends a line, copying one page at most. */
export function appendMessage(messages: Draft<MessagePages>, message: Message): void {
  const last = messages.pages[messages.pages.length - 1]
  if (last === undefined || last.items.length >= MESSAGES_PER_PAGE) messages.pages.push({ id: messages.pages.length, items: [message] })
  else last.items.push(message)
  messages.count += 1
}

/** What `seen` holds for the player's own words, so that only those that are there are looked for. */
export function saidId(messageId: string): string {
  return `said:${messageId}`
}

/** A line by its id, looked for from the end, where what changes is; null where there is none. */
export function findMessage(messages: Draft<MessagePages>, id: string): Draft<Message> | null {
  for (let page = messages.pages.length - 1; page >= 0; page -= 1) {
    const found = messages.pages[page]?.items.find((message) => message.id === id)
    if (found !== undefined) return found
  }
  return null
}

/** A line as the server sent it. */
export function messageOf(data: EventData<'message'>, timestamp: number): Message {
  const { content, sender } = data
  return {
    id: data.id,
    from: data.sender_type,
    kind: data.msg_type === 'image' ? 'image' : 'text',
    name: sender?.name ?? null,
    avatarUrl: sender?.avatar_url ?? null,
    text: content.text,
    html: content.html,
    mediaUrl: content.media_url,
    alt: content.alt,
    audioUrl: content.audio_url,
    actions: byPosition(content.addition?.actions ?? []).map(({ type, option_id }) => ({ type, optionId: option_id })),
    mood: content.addition?.mood ?? null,
    at: data.create_time ?? timestamp,
    delivery: data.sender_type === 'user' ? 'sent' : null,
  }
}

/** A line of text that no message event carried: a tip, or the player's own words. */
export function textMessage(fields: Pick<Message, 'id' | 'from' | 'text' | 'at' | 'delivery'>): Message {
  return { kind: 'text', name: null, avatarUrl: null, html: null, mediaUrl: null, alt: '', audioUrl: null, actions: [], mood: null, ...fields }
}

function byPosition<T extends { position: number | string }>(actions: readonly T[]): T[] {
  return [...actions].sort((a, b) => Number(a.position) - Number(b.position))
}
