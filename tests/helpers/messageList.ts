/** Long conversations for tests of the message list, and ways to scroll it. */
import { type Message } from '../../protocol/view/conversation.ts'
import { type Locale } from '../../protocol/locale.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../src/dev/gallery/fakeView.ts'
import { passFrames } from './eventually.ts'
import { showChat, type ShownChat } from './game.tsx'

/** Numbered lines of several lengths. */
export const createLines = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) =>
    createFakeMessage(`m${index}`, `Line ${index}. ${'And on it goes. '.repeat(index % 7)}`),
  )

/** The chat with so many lines. */
export const showLines = (count: number, language: Locale = 'en'): Promise<ShownChat> =>
  showChat(createFakeView({ messages: splitIntoPages(createLines(count)) }), language)

export const getDistanceToEnd = (log: Element): number => log.scrollHeight - log.clientHeight - log.scrollTop

/** Waits a few frames, so that the effects of a scroll or a resize are done. */
export async function settle(): Promise<void> {
  await passFrames(2)
}

/**
 * The input of a reader who scrolls: a scroll without input counts as the app's own. It is there again when the scroll's event comes, however late
 * that is.
 */
export function giveInput(log: Element, type = 'wheel'): void {
  // The focus comes to a message, not to the list.
  const target = type === 'focusin' ? (log.querySelector('article') ?? log) : log
  const give = (): boolean => target.dispatchEvent(createInput(type))
  give()
  addEventListener('scroll', give, { capture: true, once: true })
}

function createInput(type: string): Event {
  const init = { bubbles: true }
  if (type === 'keydown') return new KeyboardEvent(type, { ...init, key: 'ArrowUp' })
  return type === 'pointerdown' ? new PointerEvent(type, { ...init, pointerType: 'mouse' }) : new Event(type, init)
}

/** Scrolls as a reader does who holds the scroll bar, however long the page takes to follow. */
export async function scrollTo(log: Element, top: number): Promise<void> {
  giveInput(log, 'pointerdown')
  log.scrollTop = top
  await settle()
  dispatchEvent(new Event('pointerup'))
}

/** The message at this share of the list's height, from 0 to 1. Throws if nothing is drawn there. */
export function findLineAt(log: Element, share: number): Element {
  const { top, height } = log.getBoundingClientRect()
  const y = top + height * share
  const line = [...log.querySelectorAll('article')].find((article) => {
    const rect = article.getBoundingClientRect()
    return rect.top <= y && rect.bottom > y
  })
  if (line === undefined) throw new Error(`the list is blank at ${y} px`)
  return line
}
