import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { type Recording } from '../../../protocol/recording.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { createMemoryStore } from '../../../worker/log/memory.ts'
import { fold, foldAll } from '../../../worker/reducer/fold.ts'
import { type State } from '../../../worker/reducer/state.ts'
import { reenact } from '../../../worker/debug/reenact.ts'
import { replay } from '../../../worker/runtime/replay.ts'
import { callsOf } from '../../helpers/server.ts'
import { KEY, play, START } from '../../helpers/session.ts'
import { playSample } from './sample.ts'
import { HEADER } from '../../helpers/opening.ts'

/** As it comes back from storage. */
function stored<T>(value: T): T {
  return structuredClone(value)
}

function recordingOf(entries: Entry[]): Recording {
  return { header: HEADER, entries }
}

/** Freezes all that hangs on a value, so that a change in place throws. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(freeze)
  }
  return value
}

describe('folding', () => {
  test('[L1] a log folded twice gives the same state, equal to the session’s', async () => {
    const game = await playSample()
    const entries = await game.entries()
    expect(entries.length).toBeGreaterThan(25)
    expect(foldAll(entries)).toEqual(game.session.driver.state())
    expect(foldAll(stored(entries))).toEqual(foldAll(entries))
  })

  test('[L1] batches of any size give the same state', async () => {
    const entries = await (await playSample()).entries()
    const whole = foldAll(entries)
    for (const size of [1, 2, 3, 5, 8, 13]) {
      let state: State | null = null
      for (let from = 0; from < entries.length; from += size)
        state = fold(state, entries.slice(from, from + size)).state
      expect(state).toEqual(whole)
    }
  })

  test('[L1] folding leaves the state it started from, and the entries, as they were', async () => {
    const entries = freeze(await (await playSample()).entries())
    let state: State | null = null
    for (const entry of entries) state = freeze(fold(state, [entry]).state)
    expect(state).toEqual(foldAll(entries))
  })

  test('[L1] a prefix is a state of its own, and at least the first entry is folded', async () => {
    const recording = recordingOf(await (await playSample()).entries())
    expect(replay(recording, 5)).toEqual(foldAll(recording.entries.slice(0, 5)))
    expect(replay(recording, 0)).toEqual(foldAll(recording.entries.slice(0, 1)))
    expect(replay(recording)).toEqual(foldAll(recording.entries))
  })
})

describe('the driver', () => {
  test('[L3] given the entries from outside, it writes the same log again', async () => {
    const entries = await (await playSample()).entries()
    expect(entries.filter(({ type }) => type === 'timer').length).toBeGreaterThan(5)
    expect((await reenact(recordingOf(stored(entries)))).entries).toEqual(entries)
  })

  test('[L3] a resumed log and a replayed one do so too', async () => {
    const game = await playSample()
    await game.intend({ kind: 'playAgain' })
    game.kill()
    const again = await playSample({ store: game.store, clock: game.clock, command: { restart: false } })
    const entries = await again.entries()
    expect(entries.some((entry) => entry.type === 'host' && entry.fact.kind === 'resumed')).toBe(true)
    expect((await reenact(recordingOf(stored(entries)))).entries).toEqual(entries)
  })
})

describe('resuming', () => {
  test('[L2] at any entry the state is restored, and the story is not opened again', async () => {
    const entries = await (await playSample()).entries()
    for (let count = 1; count < entries.length; count += 1) {
      const before = foldAll(entries.slice(0, count))
      const store = createMemoryStore()
      await store.append(KEY, 0, stored(entries.slice(0, count)))
      const again = await play({ store, command: { restart: false }, voices: true })
      const log = await again.entries()
      expect(log.slice(0, count)).toEqual(entries.slice(0, count))
      expect(log.filter(({ type }) => type === 'open')).toHaveLength(1)
      expect(again.view().messages).toEqual(before.view.messages)
      // An act whose answer has begun in the log is not posted again; the next in turn may be.
      const [out] = before.core.streams
      if (out === undefined || out.started) expect(callsOf(again.server.requests)).not.toContain('game.start')
      again.kill()
    }
  })

  test('[L2] a gate that was shut stays shut for the rest of its time, and not longer', async () => {
    const game = await playSample()
    const entries = await game.entries()
    const waiting =
      entries.findIndex((_entry, index) => foldAll(entries.slice(0, index + 1)).core.gate?.kind === 'wait') + 1
    const { core } = foldAll(entries.slice(0, waiting))
    const store = createMemoryStore()
    await store.append(KEY, 0, entries.slice(0, waiting))
    const again = await play({ store, clock: createManualClock(core.now), command: { restart: false } })
    await again.pass((core.gate?.until ?? 0) - again.clock.now() - 1)
    expect(again.view().options).toBeNull()
    await again.pass(1)
    expect(again.view().options).not.toBeNull()
  })

  test('[L2] a clock that was set back meanwhile delays nothing', async () => {
    const game = await play()
    game.server.last().send(event('wait', 1, { seconds: 2 }), event('heart_value', 2, { heart_value: 5 }))
    await game.pass(500)
    await game.host({ kind: 'settings', muted: true })
    game.kill()
    // An hour earlier by the clock of the machine.
    const again = await play({
      store: game.store,
      command: { restart: false },
      clock: createManualClock(START - 3_600_000),
    })
    await again.pass(1_499)
    expect(again.view().heart).toBeNull()
    await again.pass(1)
    expect(again.view().heart?.value).toBe(5)
    const times = (await again.entries()).map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('[L2] from a checkpoint as from the whole log', async () => {
    const entries = await (await playSample()).entries()
    const views: unknown[] = []
    for (const checkpoint of [null, 1, 12, entries.length - 3, entries.length]) {
      const store = createMemoryStore()
      await store.append(KEY, 0, entries)
      if (checkpoint !== null) await store.checkpoint(KEY, checkpoint, stored(foldAll(entries.slice(0, checkpoint))))
      const again = await play({ store, command: { restart: false } })
      views.push(again.view())
    }
    for (const view of views) expect(view).toEqual(views[0])
  })
})
