/** Estimates the height of a row that was never drawn, so that the scroll position is about right from the start. */
import { getPlainText } from '../../../../protocol/lineText.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'

/** Sizes of a row, as parts of the text size, or px. */
const LINE_EM = 1.5
const BUBBLE_PX = 28
const BUBBLE_SIDES_PX = 30
const BUBBLE_WIDTH = 0.86
/** A picture is this wide, as a part of the list's width, and three quarters as high. */
const PICTURE_WIDTH = 0.78
const LATIN_EM = 0.48

export interface TextMetrics {
  /** Width of the rows, px. */
  width: number
  /** Size of the text, px. */
  fontSize: number
  /** The text is written in wide characters, such as Chinese. */
  isWide: boolean
}

/** Makes the estimate for rows of this width, in px. It must be fast: opening a conversation calls it for each message. */
export function createEstimate({ width, fontSize, isWide }: TextMetrics): (message: Message) => number {
  const line = fontSize * LINE_EM
  const lettersPerLine = (width * BUBBLE_WIDTH - BUBBLE_SIDES_PX) / (fontSize * (isWide ? 1 : LATIN_EM))
  const picture = width * PICTURE_WIDTH * 0.75
  const countLines = (text: string): number => Math.max(1, Math.ceil(text.length / Math.max(1, lettersPerLine)))
  return (message) => {
    const text = getPlainText({ ...message, alt: '' })
    const bubble = BUBBLE_PX + line * text.split('\n').reduce((lines, part) => lines + countLines(part), 0)
    if (message.mediaUrl === null) return bubble
    return text === '' ? picture : picture + bubble
  }
}
