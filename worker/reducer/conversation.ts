/**
 * The conversation while a batch is folded. It is not part of the copy of the view: an append copies one page once a
 * batch, so its cost does not grow with the conversation.
 */
import { type Patch } from '../../protocol/patch.ts'
import { MESSAGES_PER_PAGE } from '../../protocol/limits.ts'
import {
  type Message,
  type MessageAction,
  type MessagePage,
  type MessagePages,
} from '../../protocol/view/conversation.ts'

export interface Conversation {
  append(message: Message): void
  /** Searches from the end, where changes happen; null if there is none. */
  find(id: string): Message | null
  /** Sets the delivery state of a message, and what sending it again costs; false if there is none with that id. */
  mark(id: string, delivery: NonNullable<Message['delivery']>, resendPrice?: number): boolean
  /** Marks a message of the player as sent, with the mood and the buttons that the server gave it; false if there is none with that id. Rule I2. */
  confirm(id: string, echo: Pick<Message, 'avatarUrl' | 'mood' | 'actions'>): boolean
  /** Sets the prices of the buttons under this message whose options these are. */
  priceActions(id: string, prices: ReadonlyMap<string, number>): void
  /** Sets the address of its voice; false if there is no message with that id. */
  setVoice(id: string, audioUrl: string): boolean
  isEmpty(): boolean
  clear(): void
  /**
   * The pages, and their changes as patches of the view. The same object as before if nothing changed. `needsOlder`: what was looked
   * for may be on a page that is not loaded.
   */
  finish(): { messages: MessagePages; patches: Patch[]; needsOlder: boolean }
}

export function createConversation(from: MessagePages): Conversation {
  let pages: MessagePage[] = from.pages
  let { count, loadedFrom } = from
  let needsOlder = false
  let cleared = false
  /** Indexes of the pages that were copied or created here and may be changed. */
  const touched = new Set<number>()

  const touch = (index: number, page: MessagePage): MessagePage => {
    if (touched.has(index)) return page
    if (pages === from.pages) pages = [...pages]
    touched.add(index)
    return (pages[index] = { id: page.id, items: [...page.items] })
  }
  const locate = (id: string): { page: number; item: number; message: Message } | null => {
    for (let page = pages.length - 1; page >= loadedFrom; page -= 1) {
      const items = pages[page]?.items ?? []
      const item = items.findIndex((message) => message.id === id)
      const message = items[item]
      if (message !== undefined) return { page, item, message }
    }
    needsOlder ||= loadedFrom > 0
    return null
  }

  /** Changes fields of a message; false if there is none with that id. */
  const change = (id: string, fields: Partial<Pick<Message, (typeof CHANGING_FIELDS)[number]>>): boolean => {
    const found = locate(id)
    const page = found === null ? undefined : pages[found.page]
    if (found === null || page === undefined) return false
    const changed = { ...found.message, ...fields }
    if (CHANGING_FIELDS.some((field) => changed[field] !== found.message[field]))
      touch(found.page, page).items[found.item] = changed
    return true
  }

  return {
    append(message) {
      const last = pages.length - 1
      const page = pages[last]
      if (page === undefined || page.items.length >= MESSAGES_PER_PAGE)
        touch(last + 1, { id: last + 1, items: [] }).items.push(message)
      else touch(last, page).items.push(message)
      count += 1
    },
    find: (id) => locate(id)?.message ?? null,
    mark: (id, delivery, resendPrice = 0) => change(id, { delivery, ...(resendPrice > 0 && { resendPrice }) }),
    confirm: (id, { avatarUrl, mood, actions }) =>
      change(id, {
        delivery: 'sent',
        ...(avatarUrl !== null && { avatarUrl }),
        ...(mood !== null && { mood }),
        ...(actions.length > 0 && { actions }),
      }),
    priceActions(id, prices) {
      const message = locate(id)?.message ?? null
      const isPriced = ({ optionId, price }: MessageAction): boolean => (prices.get(optionId) ?? price) === price
      if (message === null || message.actions.every(isPriced)) return
      const actions = message.actions.map((action) => ({
        ...action,
        price: prices.get(action.optionId) ?? action.price,
      }))
      change(id, { actions })
    },
    setVoice: (id, audioUrl) => change(id, { audioUrl }),
    isEmpty: () => count === 0,
    clear() {
      pages = []
      count = 0
      loadedFrom = 0
      cleared = true
      touched.clear()
    },
    finish() {
      if (!cleared && touched.size === 0) return { messages: from, patches: [], needsOlder }
      const messages = { pages, count, loadedFrom }
      if (cleared) return { messages, patches: [{ path: ['messages'], value: messages }], needsOlder }
      return {
        messages,
        patches: [...patchesOf(from.pages, pages, touched), { path: ['messages', 'count'], value: count }],
        needsOlder,
      }
    },
  }
}

/** What changes in a message that is shown. */
const CHANGING_FIELDS = ['avatarUrl', 'delivery', 'resendPrice', 'mood', 'actions', 'audioUrl'] as const

function patchesOf(
  before: readonly MessagePage[],
  after: readonly MessagePage[],
  touched: ReadonlySet<number>,
): Patch[] {
  const patches: Patch[] = []
  for (const index of touched) {
    const [was, is] = [before[index], after[index]]
    if (is === undefined) continue
    const path = ['messages', 'pages', index]
    if (was === undefined) {
      patches.push({ path, value: is })
      continue
    }
    for (const [item, message] of is.items.entries()) {
      const old = was.items[item]
      if (old === undefined) patches.push({ path: [...path, 'items', item], value: message })
      else if (old !== message)
        for (const field of CHANGING_FIELDS)
          if (old[field] !== message[field])
            patches.push({ path: [...path, 'items', item, field], value: message[field] })
    }
  }
  return patches
}
