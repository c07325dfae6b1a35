/** Storage that stays broken, and storage that hangs. */
import { describe, expect, test } from 'vitest'
import { line } from '../../../fixtures/builders/events.ts'
import { LOG_CHECKPOINT_EVERY, LOG_MAX_UNSAVED } from '../../../protocol/limits.ts'
import { createManualClock, type ManualClock } from '../../../worker/clock/manual.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { addStoreTimeout } from '../../../worker/log/storeTimeout.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { openSession, type SessionPorts } from '../../../worker/runtime/session.ts'
import { callsOf } from '../../helpers/server.ts'
import { COMMAND, KEY, play, type Play, START } from '../../helpers/session.ts'
import { createFlakyStore } from './flakyStore.ts'
import { loadStored } from '../../helpers/loadStored.ts'

describe('storage that stays broken', () => {
  /** A store that counts appends and fails each of them. */
  function createBrokenStore() {
    const flaky = createFlakyStore()
    const tried: number[] = []
    flaky.fail(true)
    const store: LogStore = {
      ...flaky.store,
      append: (key, count, entries) => {
        tried.push(entries.length)
        return flaky.store.append(key, count, entries)
      },
    }
    return { ...flaky, store, tried }
  }
  const mute = async (game: Play, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      game.session.driver.write({ type: 'host', fact: { kind: 'settings', muted: time % 2 === 0 } })
      await game.session.driver.whenSettled()
    }
  }

  test('[L4] failed storage is not tried with every entry, and unsaved entries stay bounded', async () => {
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

  test.each([
    ['nothing', false],
    ['something', true],
  ])(
    '[L2, L4] when it works again the state is stored and the log continues from it, where %s was stored before',
    async (_what, begun) => {
      const flaky = createFlakyStore()
      flaky.fail(!begun)
      const game = await play({ store: flaky.store })
      game.server.last().send(line(1, 'The lamps go out.', 'system'))
      await game.settle()
      flaky.fail(true)
      await mute(game, 3 * LOG_MAX_UNSAVED)
      flaky.fail(false)
      game.clock.jumpTo(game.clock.now() + 10_000)
      await mute(game, 2)
      game.server.last().send(line(2, 'One by one.', 'system'))
      await game.pass(5_000)
      const before = game.view()
      game.kill()
      const again = await play({ store: flaky.store, clock: game.clock, command: { restart: false } })
      expect(again.view().messages).toEqual(before.messages)
      expect(again.lines()).toEqual(['The lamps go out.', 'One by one.'])
      expect(await flaky.store.readAll(KEY)).toBeNull()
    },
  )
})

describe('storage that hangs', () => {
  const never = (): Promise<never> => new Promise(() => undefined)

  test('[L9] does not keep a session from ending, and nothing is written when it has', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    game.server.last().end()
    await game.settle()
    const before = await game.entries()
    flaky.hold()
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
    void openSession(
      KEY.userId,
      { ...COMMAND, restart: false },
      { ...portsOf(clock), store: addStoreTimeout(store, clock) },
    ).then((session) => opened.push(session?.key))
    clock.advance(5_000)
    await turns()
    expect(opened).toEqual([KEY])
    await turns()
    clock.advance(5_000)
    await turns()
    expect(requested).toEqual(['opening:1'])
  })

  test('[L9] a checkpoint is not written for a session that ended during its append', async () => {
    const flaky = createFlakyStore()
    const game = await play({ store: flaky.store })
    for (let stamp = 0; stamp < LOG_CHECKPOINT_EVERY - 2; stamp += 1)
      await game.host({ kind: 'settings', muted: stamp % 2 === 0 })
    flaky.hold()
    for (let stamp = 0; stamp < 5; stamp += 1)
      game.session.driver.write({ type: 'host', fact: { kind: 'settings', muted: true } })
    await turns()
    game.kill()
    flaky.letAll()
    await game.settle()
    expect((await loadStored(flaky.store, KEY))?.state).toBeNull()
  })

  /** What went out. */
  const requested: string[] = []
  function portsOf(clock: ManualClock): SessionPorts {
    const idle = (): (() => void) => () => undefined
    const stream: SessionPorts['runners']['stream'] = ({ key }) => {
      requested.push(key)
      return () => undefined
    }
    return {
      store: createMemoryStore(),
      clock,
      pageClock: clock,
      rate: 1,
      newKey: () => 'key',
      runners: { stream, call: idle, preload: idle },
      show: () => undefined,
      warn: () => undefined,
      onStaleWriter: () => undefined,
    }
  }
})

/** Lets promises resolve, without waiting for the storage. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await Promise.resolve()
}
