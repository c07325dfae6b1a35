/** Estimates the height of a page that was never rendered, so that the scroll bar is about right from the start. */
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'

/** px; `perLine` in Latin letters. */
const SIZES = { line: 24, bubble: 28, picture: 300, perLine: 34 } as const

/** Estimated height of a page, px; replaced by the measured one when the page is rendered. */
export function estimateHeight(page: MessagePage): number {
  return page.items.reduce((sum, message) => sum + estimateMessageHeight(message), 0)
}

function estimateMessageHeight({ kind, text }: Message): number {
  if (kind === 'image') return SIZES.picture
  return SIZES.bubble + SIZES.line * Math.max(1, Math.ceil(measureWidth(text) / SIZES.perLine))
}

/** Width in Latin letters; CJK characters are twice as wide. */
function measureWidth(text: string): number {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\uffef]/g)?.length ?? 0
  return text.length + wide
}
