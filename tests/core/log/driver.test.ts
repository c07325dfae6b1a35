import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { LOG_CHECKPOINT_EVERY, LOG_MAX_UNSAVED } from '../../../protocol/limits.ts'
import { createManualClock, type ManualClock } from '../../../worker/clock/manual.ts'
import { createPatientStore } from '../../../worker/log/patient.ts'
import { openSession, type SessionPorts } from '../../../worker/runtime/session.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { callsOf } from '../../helpers/server.ts'
import { COMMAND, KEY, play, type Play, START } from '../../helpers/session.ts'

/** A store whose appends can be held up, or made to fail. */
function createMoodyStore() {
  const store = createMemoryStore()
  let held: (() => void)[] | null = null
  let fails = false
  return {
    store: {
      ...store,
      async append(...args: Parameters<LogStore['append']>) {
        if (fails) throw new Error('storage is full')
        if (held !== null) await new Promise<void>((resolve) => held?.push(resolve))
        return store.append(...args)
      },
    } satisfies LogStore,
    hold: () => void (held = []),
    /** Lets the append go on that was held up first. */
    letOne: () => held?.shift()?.(),
    letAll() {
      for (const go of held ?? []) go()
      held = null
    },
    fail: (does: boolean) => void (fails = does),
  }
}

describe('storing', () => {
  test('[L4] the entry is stored before the request goes out that it asks for', async () => {
    const moody = createMoodyStore()
    const game = await play({ store: moody.store })
    game.server.last().end()
    await game.settle()
    moody.hold()
    game.session.driver.write({ type: 'intent', intent: { kind: 'send', text: 'Hello' } })
    await turns()
    expect(game.lines()).toEqual(['Hello'])
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    moody.letAll()
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[L4] also where an earlier entry was still being stored when it was written', async () => {
    const moody = createMoodyStore()
    const game = await play({ store: moody.store })
    game.server.last().end()
    await game.settle()
    moody.hold()
    game.session.driver.write({ type: 'host', fact: { kind: 'settings', muted: true } })
    await turns()
    game.session.driver.write({ type: 'intent', intent: { kind: 'send', text: 'Hello' } })
    await turns()
    moody.letOne()
    await turns()
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    moody.letAll()
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[L4] what is no longer wanted when its entry is stored does not go out', async () => {
    const moody = createMoodyStore()
    const game = await play({ store: moody.store })
    game.server.last().send(event('show_ending', 1, { html: '' }))
    await game.settle()
    moody.hold()
    game.session.driver.write({ type: 'intent', intent: { kind: 'playAgain' } })
    await turns()
    game.session.driver.stop()
    moody.letAll()
    await turns()
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
  })

  test('[L4] storage that fails does not stop the game, and is a warning', async () => {
    const moody = createMoodyStore()
    moody.fail(true)
    const game = await play({ store: moody.store })
    game.server.last().send(line(1, 'The lamps go out.'))
    game.server.last().end()
    await game.pass(5_000)
    await game.intend({ kind: 'send', text: 'Hello' })
    expect(game.lines()).toEqual(['The lamps go out.', 'Hello'])
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    expect(game.warnings[0]).toEqual({ kind: 'not_stored' })
  })

  test('[L2, L4] what could not be stored is stored with what comes next, so that the log has no gap', async () => {
    const moody = createMoodyStore()
    const game = await play({ store: moody.store })
    moody.fail(true)
    game.server.last().send(line(1, 'The lamps go out.'))
    await game.settle()
    moody.fail(false)
    game.server.last().end()
    await game.pass(5_000)
    await game.intend({ kind: 'send', text: 'Hello' })
    const before = game.view()
    game.kill()
    const again = await play({ store: moody.store, clock: game.clock, command: { restart: false } })
    expect(again.view().messages).toEqual(before.messages)
    expect(callsOf(again.server.requests)).toEqual(['game.history'])
  })

  test('[L4] a store that cannot be read counts as empty, and what it holds does not come back later', async () => {
    const store = createMemoryStore()
    const old = await play({ store })
    for (let stamp = 0; stamp < LOG_CHECKPOINT_EVERY + 20; stamp += 1) await old.host({ kind: 'settings', muted: stamp % 2 === 0 })
    old.server.last().send(line(1, 'Of the old game.'))
    await old.settle()
    await old.session.close()
    const unreadable: LogStore = { ...store, load: async () => Promise.reject(new Error('cannot be read')), remove: async () => Promise.reject(new Error('nor removed')) }
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

describe('storage that stays broken', () => {
  /** A store that counts what it is asked to keep, and keeps none of it. */
  function createBrokenStore() {
    const moody = createMoodyStore()
    const tried: number[] = []
    moody.fail(true)
    const store: LogStore = {
      ...moody.store,
      append: (key, count, entries) => {
        tried.push(entries.length)
        return moody.store.append(key, count, entries)
      },
    }
    return { ...moody, store, tried }
  }
  const mute = async (game: Play, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      game.session.driver.write({ type: 'host', fact: { kind: 'settings', muted: time % 2 === 0 } })
      await game.session.driver.settled()
    }
  }

  test('[L4] what is not stored is not tried with every entry, and does not grow for ever', async () => {
    const broken = createBrokenStore()
    const game = await play({ store: broken.store })
    await mute(game, 3 * LOG_MAX_UNSAVED)
    expect(broken.tried.length).toBeLessThan(20)
    expect(Math.max(...broken.tried)).toBeLessThan(2.1 * LOG_MAX_UNSAVED)
    expect(broken.tried.reduce((sum, each) => sum + each, 0)).toBeLessThan(5 * LOG_MAX_UNSAVED)
  })

  test('[L4] it is tried again after 10 s, however little there is', async () => {
    const broken = createBrokenStore()
    const game = await play({ store: broken.store })
    await mute(game, 9)
    const before = broken.tried.length
    game.clock.jumpTo(game.clock.now() + 10_000)
    await mute(game, 1)
    expect(broken.tried).toHaveLength(before + 1)
    broken.fail(false)
    game.clock.jumpTo(game.clock.now() + 10_000)
    await mute(game, 2)
    expect(await game.entries()).toHaveLength(13)
  })

  test.each([['nothing', false], ['something', true]])('[L2, L4] when it works again the state is stored, from which the log goes on, where %s was stored before', async (_what, begun) => {
    const moody = createMoodyStore()
    moody.fail(!begun)
    const game = await play({ store: moody.store })
    game.server.last().send(line(1, 'The lamps go out.', 'system'))
    await game.settle()
    moody.fail(true)
    await mute(game, 3 * LOG_MAX_UNSAVED)
    moody.fail(false)
    game.clock.jumpTo(game.clock.now() + 10_000)
    await mute(game, 2)
    game.server.last().send(line(2, 'One by one.', 'system'))
    await game.pass(5_000)
    const before = game.view()
    game.kill()
    const again = await play({ store: moody.store, clock: game.clock, command: { restart: false } })
    expect(again.view().messages).toEqual(before.messages)
    expect(again.lines()).toEqual(['The lamps go out.', 'One by one.'])
    expect(await moody.store.readAll(KEY)).toBeNull()
  })
})

describe('storage that hangs', () => {
  const never = (): Promise<never> => new Promise(() => undefined)

  test('[L9] does not keep a session from ending, and nothing is written when it has', async () => {
    const moody = createMoodyStore()
    const game = await play({ store: moody.store })
    game.server.last().end()
    await game.settle()
    const before = await game.entries()
    moody.hold()
    game.session.driver.write({ type: 'intent', intent: { kind: 'send', text: 'Hello' } })
    let closed = false
    void game.session.close().then(() => (closed = true))
    await turns()
    game.clock.advance(1_999)
    await turns()
    expect(closed).toBe(false)
    game.clock.advance(1)
    await turns()
    expect(closed).toBe(true)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    game.session.driver.write({ type: 'host', fact: { kind: 'resumed' } })
    await turns()
    expect(await game.entries()).toEqual(before)
  })

  test('[L9] does not keep a story from being opened, nor an act from being sent', async () => {
    const clock = createManualClock(START)
    const store: LogStore = { ...createMemoryStore(), load: never, append: never }
    const opened: unknown[] = []
    void openSession(KEY.userId, { ...COMMAND, restart: false }, { ...portsOf(clock), store: createPatientStore(store, clock) }).then((session) => opened.push(session?.key))
    clock.advance(5_000)
    await turns()
    expect(opened).toEqual([KEY])
    await turns()
    clock.advance(5_000)
    await turns()
    expect(requested).toEqual(['opening:1'])
  })

  test('[L9] a checkpoint is not written for a session that ended during its append', async () => {
    const moody = createMoodyStore()
    const game = await play({ store: moody.store })
    for (let stamp = 0; stamp < LOG_CHECKPOINT_EVERY - 2; stamp += 1) await game.host({ kind: 'settings', muted: stamp % 2 === 0 })
    moody.hold()
    for (let stamp = 0; stamp < 5; stamp += 1) game.session.driver.write({ type: 'host', fact: { kind: 'settings', muted: true } })
    await turns()
    game.kill()
    moody.letAll()
    await game.settle()
    expect((await moody.store.load(KEY))?.state).toBeNull()
  })

  /** What went out. */
  const requested: string[] = []
  function portsOf(clock: ManualClock): SessionPorts {
    const idle = (): (() => void) => () => undefined
    const stream: SessionPorts['runners']['stream'] = ({ key }) => {
      requested.push(key)
      return () => undefined
    }
    return { store: createMemoryStore(), clock, pageClock: clock, rate: 1, newKey: () => 'key', runners: { stream, call: idle, preload: idle }, show: () => undefined, warn: () => undefined, onTaken: () => undefined }
  }
})

describe('checkpoints', () => {
  test('[L2] every so many entries the state is kept, and only what follows is read', async () => {
    const store = createMemoryStore()
    const game = await play({ store })
    for (let stamp = 0; stamp < LOG_CHECKPOINT_EVERY; stamp += 1) await game.host({ kind: 'settings', muted: stamp % 2 === 0 })
    game.server.last().send(line(1, 'The lamps go out.'))
    await game.settle()
    const kept = await store.load(game.session.key)
    expect(kept?.count).toBeGreaterThanOrEqual(LOG_CHECKPOINT_EVERY)
    expect(kept?.since.length).toBeLessThan(10)
    game.kill()
    const again = await play({ store, clock: game.clock, command: { restart: false } })
    expect(again.view().messages).toEqual(game.view().messages)
    expect((await again.entries()).length).toBe((await store.readAll(game.session.key))?.length)
  })
})

describe('whose it is', () => {
  test('[L8] a log is its user’s, its story’s and its actor’s alone', async () => {
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
