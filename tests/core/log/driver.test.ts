import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { LOG_CHECKPOINT_EVERY } from '../../../protocol/limits.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { callsOf } from '../../helpers/server.ts'
import { play } from '../../helpers/session.ts'
import { createFlakyStore } from './flakyStore.ts'
import { loadStored } from '../../helpers/loadStored.ts'

describe('storing', () => {
  test('[L4] an entry is stored before its request is sent', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    game.server.last().end()
    await game.settle()
    flaky.hold()
    game.session.driver.write({ type: 'intent', intent: { kind: 'send', text: 'Hello' } })
    await turns()
    expect(game.lines()).toEqual(['Hello'])
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    flaky.letAll()
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[L4] also where an earlier entry was still being stored when it was written', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    game.server.last().end()
    await game.settle()
    flaky.hold()
    game.session.driver.write({ type: 'host', fact: { kind: 'settings', muted: true } })
    await turns()
    game.session.driver.write({ type: 'intent', intent: { kind: 'send', text: 'Hello' } })
    await turns()
    flaky.letOne()
    await turns()
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    flaky.letAll()
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[L4] a request that is no longer wanted when its entry is stored is not sent', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    game.server.last().send(event('show_ending', 1, { html: '' }))
    await game.settle()
    flaky.hold()
    game.session.driver.write({ type: 'intent', intent: { kind: 'playAgain' } })
    await turns()
    game.session.driver.stop()
    flaky.letAll()
    await turns()
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
  })

  test('[L4] storage that fails does not stop the game, and is a warning', async () => {
    const flaky = createFlakyStore()
    flaky.fail(true)
    const game = await play({ store: flaky.store })
    game.server.last().send(line(1, 'The lamps go out.'))
    game.server.last().end()
    await game.pass(5_000)
    await game.intend({ kind: 'send', text: 'Hello' })
    expect(game.lines()).toEqual(['The lamps go out.', 'Hello'])
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    expect(game.warnings[0]).toEqual({ kind: 'not_stored' })
  })

  test('[L2, L4] entries that could not be stored go with the next ones: the log has no gap', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    flaky.fail(true)
    game.server.last().send(line(1, 'The lamps go out.'))
    await game.settle()
    flaky.fail(false)
    game.server.last().end()
    await game.pass(5_000)
    await game.intend({ kind: 'send', text: 'Hello' })
    const before = game.view()
    game.kill()
    const again = await play({ store: flaky.store, clock: game.clock, command: { restart: false } })
    expect(again.view().messages).toEqual(before.messages)
    expect(callsOf(again.server.requests)).toEqual(['game.history'])
  })

  test('[L4] a session that closes soon after storage failed stores what is unsaved', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    game.server.last().end()
    flaky.fail(true)
    await game.intend({ kind: 'send', text: 'Hello' })
    flaky.fail(false)
    await game.session.close()
    expect((await game.entries()).flatMap((entry) => (entry.type === 'intent' ? entry.intent : []))).toEqual([
      { kind: 'send', text: 'Hello' },
    ])
  })

  test('[L4] an unreadable store counts as empty, and its old log does not come back', async () => {
    const store = createMemoryStore()
    const old = await play({ store })
    for (let stamp = 0; stamp < LOG_CHECKPOINT_EVERY + 20; stamp += 1)
      await old.host({ kind: 'settings', muted: stamp % 2 === 0 })
    old.server.last().send(line(1, 'Of the old game.'))
    await old.settle()
    await old.session.close()
    const unreadable: LogStore = {
      ...store,
      load: async () => Promise.reject(new Error('cannot be read')),
      remove: async () => Promise.reject(new Error('nor removed')),
    }
    const game = await play({ store: unreadable, clock: old.clock, command: { restart: false } })
    expect(game.warnings).toEqual([{ kind: 'not_stored' }])
    game.server.last().end()
    await game.settle()
    game.server.last().send(line(1, 'Of the new game.'))
    await game.settle()
    expect(game.lines()).toEqual(['Of the new game.'])
    game.kill()
    const again = await play({ store, clock: old.clock, command: { restart: false } })
    expect(again.lines()).toEqual(['Of the new game.'])
  })
})

describe('a log that cannot be read', () => {
  test.each(['1', '2', '3'] as const)('[L8] of version %s: the game on the server goes on', async (chatVersion) => {
    const store = createMemoryStore()
    const game = await play({ store, command: { chatVersion } })
    game.server.last().send(options(1, ['stay']))
    await game.settle()
    game.kill()
    const slow: LogStore = { ...store, load: async () => Promise.reject(new Error('the storage does not answer')) }
    const again = await play({ store: slow, clock: game.clock, command: { chatVersion, restart: false } })
    expect(callsOf(again.server.requests)).toEqual(['game.history'])
    again.server.last().send(options(1, ['stay']))
    again.server.last().end()
    await again.settle()
    expect(again.view().options?.items.map(({ id }) => id)).toEqual(['stay'])
    expect(callsOf(again.server.requests)).not.toContain('game.start')
  })

  test.each(['1', '2', '3'] as const)(
    '[L8] of version %s, lost with its state version: the game on the server goes on',
    async (chatVersion) => {
      const outdated: LogStore = { ...createMemoryStore(), load: async () => 'lost' }
      const game = await play({ store: outdated, command: { chatVersion, restart: false } })
      expect(callsOf(game.server.requests)).toEqual(['game.history'])
      game.server.last().send(options(1, ['stay']))
      game.server.last().end()
      await game.settle()
      expect(game.view().options?.items.map(({ id }) => id)).toEqual(['stay'])
      expect(callsOf(game.server.requests)).not.toContain('game.start')
    },
  )

  test('[L8] where the server has no game either, a new one begins', async () => {
    const slow: LogStore = { ...createMemoryStore(), load: async () => Promise.reject(new Error('no answer')) }
    const game = await play({ store: slow, command: { chatVersion: '1', restart: false } })
    game.server.last().end()
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.history', 'game.start'])
  })

  test('[S1] a legacy chat without a log begins a new game', async () => {
    const game = await play({ command: { chatVersion: '1', restart: false } })
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
  })
})

describe('checkpoints', () => {
  test('[L2] a checkpoint is stored every 200 entries, and a load reads only what follows', async () => {
    const store = createMemoryStore()
    const game = await play({ store })
    for (let stamp = 0; stamp < LOG_CHECKPOINT_EVERY; stamp += 1)
      await game.host({ kind: 'settings', muted: stamp % 2 === 0 })
    game.server.last().send(line(1, 'The lamps go out.'))
    await game.settle()
    const kept = await loadStored(store, game.session.key)
    expect(kept?.count).toBeGreaterThanOrEqual(LOG_CHECKPOINT_EVERY)
    expect(kept?.since.length).toBeLessThan(10)
    game.kill()
    const again = await play({ store, clock: game.clock, command: { restart: false } })
    expect(again.view().messages).toEqual(game.view().messages)
    expect((await again.entries()).length).toBe((await store.readAll(game.session.key))?.length)
  })
})

describe('the owner of a log', () => {
  test('[L8] a log belongs to one user, story and actor', async () => {
    const store = createMemoryStore()
    const mine = await play({ store })
    mine.server.last().send(line(1, 'Mine.'))
    await mine.settle()
    await mine.session.close()
    for (const other of [{ userId: 'u2' }, { command: { storyId: 'harbour' } }, { command: { actorId: 'mei' } }]) {
      const game = await play({ store, ...other, command: { restart: false, ...other.command } })
      expect(game.lines()).toEqual([])
      expect(callsOf(game.server.requests)).toEqual(['game.history'])
      expect(game.server.last().headers.get('idempotency-key')).toBeNull()
      await game.session.close()
    }
    const again = await play({ store, clock: mine.clock, command: { restart: false } })
    expect(again.lines()).toEqual(['Mine.'])
  })

  test.each([
    ['restart leaves nothing of the old log', { restart: true }, 'game.start'],
    ['another version of the chat does not read it', { restart: false, chatVersion: '3' }, 'game.history'],
  ] as const)('[L2, S1] %s', async (_what, command, call) => {
    const store = createMemoryStore()
    const old = await play({ store })
    old.server.last().send(line(1, 'Old.'))
    await old.settle()
    await old.session.close()
    const game = await play({ store, command })
    expect(callsOf(game.server.requests)).toEqual([call])
    expect(game.lines()).toEqual([])
    expect(await game.entries()).toHaveLength(1)
  })
})

/** Lets promises resolve, without waiting for the storage. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve()
}
