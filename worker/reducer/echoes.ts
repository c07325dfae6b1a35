/** The player's own words, shown at once and told by the server later. Rules I2, P3. */
import { type EventData } from '../../protocol/events/index.ts'
import { hasSeen } from '../ordering/seen.ts'
import { playerMessageName } from './messages.ts'
import { type Core } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/**
 * The id of the line that is shown already for words of the player's that the server tells; null where there is none. A server may
 * give them its own id: they are then the first of the same text that it has not told, those that could not be sent last.
 */
export function findEcho({ messages, core }: Pick<FoldContext, 'messages' | 'core'>, data: EventData<'message'>): string | null {
  if (hasSeen(core.seen, playerMessageName(data.id))) return data.id
  const same = findSameText(core, data)
  return (same.find(({ key }) => messages.find(key)?.delivery !== 'failed') ?? same[0])?.key ?? null
}

/** Whether words of the player's that the server tells are shown already. */
export function isEcho(core: Core, data: EventData<'message'>): boolean {
  return hasSeen(core.seen, playerMessageName(data.id)) || findSameText(core, data).length > 0
}

function findSameText({ said }: Core, { msg_type, content }: EventData<'message'>): Core['said'] {
  const text = msg_type === 'text' ? content.text.trim() : ''
  return text === '' ? [] : said.filter((words) => words.text === text)
}
