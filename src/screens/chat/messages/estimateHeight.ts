/** How tall a page of messages is before it was ever drawn, so that the list has about its true length from the start. */
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'

/** px. A picture takes its share of the column, a bubble its padding and its lines. */
const SIZES = { line: 24, bubble: 28, picture: 300, perLine: 34 } as const

/** Height of a page in px, near enough for a scroll bar; measured exactly once the page is drawn. */
export function estimateHeight(page: MessagePage): number {
  return page.items.reduce((sum, message) => sum + estimateMessageHeight(message), 0)
}

function estimateMessageHeight({ kind, text }: Message): number {
  if (kind === 'image') return SIZES.picture
  return SIZES.bubble + SIZES.line * Math.max(1, Math.ceil(measureWidth(text) / SIZES.perLine))
}

/** Width in Latin letters; Chinese characters and the like are twice as wide. */
function measureWidth(text: string): number {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\uffef]/g)?.length ?? 0
  return text.length + wide
}
