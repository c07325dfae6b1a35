/** What every LogStore promises of the pages of a conversation. Beside `logSuite.ts`. */
import { describe, expect, test } from 'vitest'
import { type Message } from '../../protocol/view/conversation.ts'
import { StaleWriterError, type LogStore } from '../../worker/log/store.ts'
import { createConversation } from '../../worker/reducer/conversation.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { createTextMessage } from '../../worker/reducer/messages.ts'
import { type State } from '../../worker/reducer/state.ts'
import { logOf, newKey } from './logSuite.ts'
import { loadStored } from '../helpers/loadStored.ts'

/** A state with this many messages. */
export function createStateWithMessages(count: number): State {
  const conversation = createConversation({ pages: [], count: 0, loadedFrom: 0 })
  for (let index = 0; index < count; index += 1)
    conversation.append(
      createTextMessage({ id: `m${index}`, from: 'user', text: `line ${index}`, at: index, delivery: 'sending' }),
    )
  const state = foldAll(logOf(2))
  return { ...state, view: { ...state.view, messages: conversation.finish().messages } }
}

function markSent(message: Message): Message {
  return { ...message, delivery: 'sent' }
}

/** `open` returns a separate store, `openTwo` two that share their logs, like two tabs. */
export function describeStoredPages(
  name: string,
  open: () => Promise<LogStore>,
  openTwo: () => Promise<[LogStore, LogStore]>,
): void {
  describe(`the pages of a conversation on ${name}`, () => {
    test('[L12] a load brings the last pages of a conversation, and the others are read apart', async () => {
      const [store, key] = [await open(), newKey()]
      const state = createStateWithMessages(260)
      const { pages } = state.view.messages
      await store.append(key, 0, logOf(2))
      await store.checkpoint(key, 2, state)
      const loaded = (await loadStored(store, key))?.state?.view.messages
      expect(loaded?.loadedFrom).toBe(4)
      expect(loaded?.count).toBe(260)
      expect(loaded?.pages.map(({ items }) => items.length)).toEqual([0, 0, 0, 0, 50, 10])
      expect(loaded?.pages.slice(4)).toEqual(pages.slice(4))
      expect(await store.readPages(key, 1, 4)).toEqual(pages.slice(1, 4))
      expect(await store.readPages(key, 0, 1)).toEqual(pages.slice(0, 1))
    })

    test('[L12] a checkpoint keeps the stored pages that its state has not loaded, and replaces those it changed', async () => {
      const [store, key] = [await open(), newKey()]
      const whole = createStateWithMessages(260)
      await store.append(key, 0, logOf(2))
      await store.checkpoint(key, 2, whole)
      const loaded = (await loadStored(store, key))?.state
      if (loaded === undefined || loaded === null) throw new Error('nothing was loaded')
      const { messages } = loaded.view
      const pages = messages.pages.map((page, index) =>
        index === 4 ? { ...page, items: page.items.map(markSent) } : page,
      )
      await store.append(key, 2, logOf(4).slice(2))
      await store.checkpoint(key, 4, { ...loaded, view: { ...loaded.view, messages: { ...messages, pages } } })
      expect(await store.readPages(key, 0, 4)).toEqual(whole.view.messages.pages.slice(0, 4))
      const again = (await loadStored(store, key))?.state?.view.messages
      expect(again?.pages.slice(4)).toEqual(pages.slice(4))
    })

    test('[L12] a checkpoint of a new game leaves no page of the old one', async () => {
      const [store, key] = [await open(), newKey()]
      await store.append(key, 0, logOf(2))
      await store.checkpoint(key, 2, createStateWithMessages(260))
      const fresh = createStateWithMessages(120)
      await store.checkpoint(key, 2, fresh)
      expect((await loadStored(store, key))?.state?.view.messages.pages.slice(1)).toEqual(
        fresh.view.messages.pages.slice(1),
      )
      expect(await store.readPages(key, 0, 6)).toEqual(fresh.view.messages.pages)
      await store.append(key, 0, logOf(3))
      expect(await store.readPages(key, 0, 6)).toEqual([])
    })

    test('[L12, T4] only the writer reads pages, and a follower reads all of them at once', async () => {
      const [writer, reader] = await openTwo()
      const key = newKey()
      const state = createStateWithMessages(260)
      await writer.append(key, 0, logOf(2))
      await writer.checkpoint(key, 2, state)
      await expect(reader.readPages(key, 0, 4)).rejects.toThrow(StaleWriterError)
      expect((await reader.peek(key, null))?.state).toEqual(state)
    })
  })
}
