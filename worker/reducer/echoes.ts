/** Echoes: messages of the player that are shown at once, and sent back by the server later. Rules I2, P3. */
import { type EventData } from '../../protocol/events/index.ts'
import { type Message } from '../../protocol/view/conversation.ts'
import { hasSeen } from '../ordering/seen.ts'
import { playerMessageName } from './messages.ts'
import { type Core } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/**
 * The id of the message that is shown already for this one of the server; null if there is none. Under an id of the server's own it
 * is the first message of the same text that the server has not sent back, those that could not be sent last.
 */
export function findEcho(
  { messages, core }: Pick<FoldContext, 'messages' | 'core'>,
  data: EventData<'message'>,
): string | null {
  if (hasSeen(core.seen, playerMessageName(data.id))) return data.id
  const same = findSameText(core, data)
  const isUnsent = (key: string): boolean => UNSENT.has(messages.find(key)?.delivery ?? null)
  return (same.find(({ key }) => !isUnsent(key)) ?? same[0])?.key ?? null
}

const UNSENT: ReadonlySet<Message['delivery']> = new Set(['failed', 'late'])

/** Whether a player message of the server is shown already. */
export function isEcho(core: Core, data: EventData<'message'>): boolean {
  return hasSeen(core.seen, playerMessageName(data.id)) || findSameText(core, data).length > 0
}

function findSameText(
  { unconfirmedWords }: Core,
  { msg_type, content }: EventData<'message'>,
): Core['unconfirmedWords'] {
  const text = msg_type === 'text' ? content.text.trim() : ''
  return text === '' ? [] : unconfirmedWords.filter((words) => words.text === text)
}
