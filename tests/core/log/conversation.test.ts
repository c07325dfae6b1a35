import { describe, expect, test } from 'vitest'
import { MESSAGES_PER_PAGE } from '../../../protocol/limits.ts'
import { applyPatches } from '../../../protocol/patch.ts'
import { type Message, type MessagePages } from '../../../protocol/view/conversation.ts'
import { createConversation } from '../../../worker/reducer/conversation.ts'
import { createTextMessage } from '../../../worker/reducer/messages.ts'

const NONE: MessagePages = { pages: [], count: 0, loadedFrom: 0 }
const line = (id: number, from: Message['from'] = 'actor'): Message =>
  createTextMessage({ id: `m${id}`, from, text: `line ${id}`, at: id, delivery: from === 'user' ? 'sending' : null })

/** Changes a conversation, and checks that its patches give the page's copy the same content and change no old page. */
function change(
  from: MessagePages,
  does: (conversation: ReturnType<typeof createConversation>) => void,
): { messages: MessagePages; size: number } {
  const before = structuredClone(from)
  const conversation = createConversation(from)
  does(conversation)
  const { messages, patches } = conversation.finish()
  expect(from).toEqual(before)
  expect(applyPatches({ messages: from }, structuredClone(patches))).toEqual({ messages })
  expect(messages.pages.flatMap(({ items }) => items)).toHaveLength(messages.count)
  expect(messages.pages.map(({ id }) => id)).toEqual(messages.pages.map((_, index) => index))
  return { messages, size: JSON.stringify(patches).length }
}

const append =
  (...lines: Message[]) =>
  (conversation: ReturnType<typeof createConversation>) =>
    lines.forEach((each) => conversation.append(each))
const many = (count: number): MessagePages =>
  change(NONE, append(...Array.from({ length: count }, (_, index) => line(index)))).messages

describe('the conversation', () => {
  test('[L5] is the same on the page, however its lines were split over batches', () => {
    const lines = Array.from({ length: 2 * MESSAGES_PER_PAGE + 3 }, (_, index) => line(index))
    const whole = many(lines.length)
    expect(whole.pages.map(({ items }) => items.length)).toEqual([MESSAGES_PER_PAGE, MESSAGES_PER_PAGE, 3])
    for (const size of [1, 7, MESSAGES_PER_PAGE, MESSAGES_PER_PAGE + 1]) {
      let messages = NONE
      for (let from = 0; from < lines.length; from += size)
        messages = change(messages, append(...lines.slice(from, from + size))).messages
      expect(messages).toEqual(whole)
    }
  })

  test('[L5] one more line posts a patch of the same size, and copies one page', () => {
    const [short, long] = [many(10), many(1_010)]
    const [afterShort, afterLong] = [change(short, append(line(1_010))), change(long, append(line(1_010)))]
    expect(afterLong.size).toBeLessThan(afterShort.size + 10)
    expect(afterLong.messages.pages.slice(0, -1).every((page, index) => page === long.pages[index])).toBe(true)
  })

  test('[I7] a mark changes one line, of an older page too, and posts only that', () => {
    const from = change(many(MESSAGES_PER_PAGE - 1), append(line(900, 'user'), line(901))).messages
    const { messages, size } = change(from, (conversation) => expect(conversation.mark('m900', 'failed')).toBe(true))
    expect(messages.pages[0]?.items.at(-1)).toEqual({ ...line(900, 'user'), delivery: 'failed' })
    expect(messages.pages[1]).toBe(from.pages[1])
    expect(size).toBeLessThan(200)
    expect(createConversation(from).mark('nobody', 'sent')).toBe(false)
  })

  test('[L5] unchanged parts keep their identity and post nothing', () => {
    const from = change(many(3), append({ ...line(4, 'user'), delivery: 'sent' })).messages
    const conversation = createConversation(from)
    conversation.mark('m4', 'sent')
    expect(conversation.find('m1')).toEqual(line(1))
    const { messages, patches } = conversation.finish()
    expect(messages).toBe(from)
    expect(patches).toEqual([])
  })

  test('[E2] a cleared conversation starts empty, and takes lines of the same batch', () => {
    const { messages } = change(many(60), (conversation) => {
      conversation.append(line(100))
      conversation.clear()
      conversation.append(line(101))
    })
    expect(messages).toEqual({ pages: [{ id: 0, items: [line(101)] }], count: 1, loadedFrom: 0 })
  })
})
