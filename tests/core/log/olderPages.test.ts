/** Opening a long conversation: its last pages first, the others after them. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { OLDER_PAGES_DELAY_MS } from '../../../protocol/limits.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { initialView } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/game/mirror.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { type State } from '../../../worker/reducer/state.ts'
import { COMMAND, KEY, play, type Play } from '../../helpers/session.ts'
import { loadStored } from '../../helpers/loadStored.ts'

const LINES = 1_260
/** Time in which all pages are read. */
const READ_MS = OLDER_PAGES_DELAY_MS + 2_000

/** A session with many lines in its checkpoint, whose page was killed. */
async function playAndKill(store: LogStore = createMemoryStore()): Promise<Play> {
  const game = await play({ store })
  await game.pass(100)
  const lines = Array.from({ length: LINES }, (_, index) => line(index + 1, `Line ${index + 1}.`, 'user'))
  game.server.last().send(...lines)
  game.server.last().end()
  await game.pass(5_000)
  await game.store.checkpoint(KEY, (await game.entries()).length, stateOf(game))
  game.kill()
  return game
}

function stateOf(game: Play): State {
  const state = game.session.driver.state()
  if (state === null) throw new Error('nothing was folded')
  return state
}

function resume(game: Play, store = game.store, show?: (update: Update) => void): Promise<Play> {
  return play({ store, clock: game.clock, command: { restart: false }, ...(show !== undefined && { show }) })
}

/** The store, with its reads of older pages held until the test lets them go, or failing. */
function holdPages(store: LogStore): { store: LogStore; release: (fails?: boolean) => void } {
  let release: (fails?: boolean) => void = () => undefined
  const released = new Promise<boolean>((resolve) => (release = (fails = false) => resolve(fails)))
  const readPages: LogStore['readPages'] = async (...args) => {
    if (await released) throw new Error('storage does not answer')
    return store.readPages(...args)
  }
  return { store: { ...store, readPages }, release }
}

/** The store, in which this page is missing. */
function losePage(store: LogStore, lost: number): LogStore {
  return { ...store, readPages: async (...args) => (await store.readPages(...args)).filter(({ id }) => id !== lost) }
}

/** An entry after the checkpoint that needs an older page. */
async function appendEntryOfOldLine({ store, clock }: Play): Promise<void> {
  const { count } = (await loadStored(store, KEY)) ?? { count: 0 }
  await store.append(KEY, count, [
    { type: 'intent', at: clock.now(), key: 'k9', intent: { kind: 'speak', messageId: 'nobody' } },
  ])
}

test('[L12, L5] the first update has the last pages, and the others follow in small ones, the latest first', async () => {
  const game = await playAndKill()
  const updates: Update[] = []
  const mirror = createMirror(initialView(COMMAND), () => 0)
  const again = await resume(game, game.store, (update) => {
    updates.push(update)
    expect(mirror.applyUpdate(structuredClone(update))).toBe(true)
  })
  expect(mirror.getView().messages.pages.map(({ items }) => items.length)).toEqual([...Array(24).fill(0), 50, 10])
  expect(mirror.getView().messages).toMatchObject({ loadedFrom: 24, count: LINES })
  expect(JSON.stringify(updates[0]).length).toBeLessThan(60_000)
  const opening = updates.length
  await again.pass(OLDER_PAGES_DELAY_MS - 100)
  expect(updates.slice(opening)).toEqual([])
  await again.pass(READ_MS)
  expect(mirror.getView()).toEqual(again.view())
  expect(again.lines()).toEqual(game.lines())
  expect(again.view().messages.loadedFrom).toBe(0)
  const first = updates.flatMap((update) =>
    'patches' in update ? update.patches.flatMap(({ path: [, , page] }) => (page === undefined ? [] : [page])) : [],
  )
  expect(first.slice(0, 5)).toEqual([19, 20, 21, 22, 23])
  expect(Math.max(...updates.slice(1).map((update) => JSON.stringify(update).length))).toBeLessThan(100_000)
})

test('[L12, L2] a session that goes on while pages are read ends in the state of one that had all', async () => {
  const game = await playAndKill()
  const before = game.view().messages.pages
  const again = await resume(game)
  await again.intend({ kind: 'tap' })
  await again.host({ kind: 'settings', muted: true })
  expect(again.view().messages.loadedFrom).toBeGreaterThan(0)
  await again.pass(READ_MS)
  expect(again.view().messages.pages).toEqual(before)
})

test('[L12] an entry that needs an older page waits for it, and so do those after it', async () => {
  const game = await playAndKill()
  const held = holdPages(game.store)
  const again = await resume(game, held.store)
  // A voice of an old line: whether it has one is not known yet.
  again.session.driver.write({ type: 'intent', intent: { kind: 'speak', messageId: 'nobody' } })
  again.session.driver.write({ type: 'host', fact: { kind: 'user', user: { id: 'u1', guest: false, coins: 77 } } })
  for (let turns = 0; turns < 20; turns += 1) await setImmediate()
  expect(again.view().coins).not.toBe(77)
  held.release()
  await again.pass(READ_MS)
  expect(again.view().coins).toBe(77)
  const entries = await again.entries()
  expect(entries.slice(-2)).toMatchObject([{ type: 'intent' }, { type: 'host', fact: { kind: 'user' } }])
})

test('[L12] pages that cannot be read do not stop the story, and stay stored', async () => {
  const game = await playAndKill()
  const held = holdPages(game.store)
  const again = await resume(game, held.store)
  again.session.driver.write({ type: 'intent', intent: { kind: 'speak', messageId: 'nobody' } })
  again.session.driver.write({ type: 'host', fact: { kind: 'user', user: { id: 'u1', guest: false, coins: 77 } } })
  held.release(true)
  await again.pass(READ_MS)
  expect(again.view().coins).toBe(77)
  expect(again.lines()).toEqual(game.lines().slice(-60))
  await game.store.checkpoint(KEY, (await again.entries()).length, stateOf(again))
  again.kill()
  const third = await resume(game)
  await third.pass(READ_MS)
  expect(third.lines()).toEqual(game.lines())
})

test('[L12] a log whose entries need an older page is folded into all of them', async () => {
  const game = await playAndKill()
  await appendEntryOfOldLine(game)
  const again = await resume(game)
  expect(again.view().messages.loadedFrom).toBe(0)
  expect(again.lines()).toEqual(game.lines())
})

test('[L12] a log whose entries need an older page that cannot be read goes on without it, and all pages stay stored', async () => {
  const game = await playAndKill()
  await appendEntryOfOldLine(game)
  const held = holdPages(game.store)
  held.release(true)
  const again = await resume(game, held.store)
  expect(again.lines()).toEqual(game.lines().slice(-60))
  await again.pass(READ_MS)
  await game.store.checkpoint(KEY, (await again.entries()).length, stateOf(again))
  again.kill()
  const third = await resume(game)
  await third.pass(READ_MS)
  expect(third.lines()).toEqual(game.lines())
})

test('[L12, L8] a log whose entries need a page that is missing is folded from its beginning', async () => {
  const game = await playAndKill()
  await appendEntryOfOldLine(game)
  const again = await resume(game, losePage(game.store, 7))
  expect(again.lines()).toEqual(game.lines())
})

test('[L12] a log whose entries need a page that is missing, and that lost its beginning, goes on without the older ones', async () => {
  const game = await playAndKill(createMemoryStore(1))
  await appendEntryOfOldLine(game)
  expect(await game.store.readAll(KEY)).toBeNull()
  const again = await resume(game, losePage(game.store, 7))
  expect(again.lines()).toEqual(game.lines().slice(-60))
})

test('[L12] a page that is missing among the stored ones does not stop the story', async () => {
  const game = await playAndKill()
  const held = holdPages(losePage(game.store, 7))
  const again = await resume(game, held.store)
  again.session.driver.write({ type: 'intent', intent: { kind: 'speak', messageId: 'nobody' } })
  again.session.driver.write({ type: 'host', fact: { kind: 'user', user: { id: 'u1', guest: false, coins: 77 } } })
  held.release()
  for (let turns = 0; turns < 20; turns += 1) await setImmediate()
  expect(again.view().coins).toBe(77)
  // Fifteen pages before the last two were read before those with the missing one were.
  expect(again.lines()).toEqual(game.lines().slice(-810))
})

test('[L12, E2] a new game that begins while pages are read gets none of them', async () => {
  const game = await playAndKill()
  const held = holdPages(game.store)
  const again = await resume(game, held.store)
  again.server.last().send(event('show_ending', 99_999_000, { html: 'The end.' }))
  again.server.last().end()
  await again.pass(30_000)
  expect(again.view().ending).not.toBeNull()
  held.release()
  await again.pass(READ_MS)
  expect(again.view().messages).toEqual({ pages: [], count: 0, loadedFrom: 0 })
})
