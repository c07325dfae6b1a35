/** Replaying to any entry: checkpoints, seeks, and what each entry did. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { applyPatches } from '../../../protocol/patch.ts'
import { createReplayer, type Replayer, type ReplayerOptions } from '../../../worker/debug/replayer.ts'
import { fold, foldAll } from '../../../worker/reducer/fold.ts'
import { createLongLog } from '../../helpers/longRecording.ts'
import { finalView, recording, recordingNames } from '../../helpers/recordings.ts'

const LONG = 50_000
const NAMES = recordingNames()

function prepareAll(replayer: Replayer): Replayer {
  while (replayer.prepare(1_000));
  return replayer
}

describe('[L1] a seek', () => {
  test('to any entry of any recording, in any order, equals folding to it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, every, shares, prepared) => {
          const { entries } = recording(name)
          const replayer = createReplayer(entries, { every })
          replayer.prepare(Math.round(prepared * entries.length))
          for (const share of shares) {
            const count = 1 + Math.round(share * (entries.length - 1))
            expect(replayer.seek(count)).toEqual(foldAll(entries.slice(0, count)))
          }
        },
      ),
      { numRuns: 200, seed: 20_260_101 },
    )
  })

  test('beyond either end stops at it', () => {
    const { entries } = recording('option-chosen')
    const replayer = prepareAll(createReplayer(entries))
    expect(replayer.seek(0)).toEqual(foldAll(entries.slice(0, 1)))
    expect(replayer.seek(entries.length + 9)).toEqual(foldAll(entries))
  })

  /** A replayer that counts what it folds. */
  const createCounting = (entries: readonly Entry[], options: ReplayerOptions = {}) => {
    const counter = { folded: 0 }
    const foldEntries: typeof fold = (state, batch) => {
      counter.folded += batch.length
      return fold(state, batch)
    }
    return { counter, replayer: createReplayer(entries, { ...options, foldEntries }) }
  }

  test('in 50,000 entries folds a few: it takes far less than 100 ms', () => {
    const entries = createLongLog(LONG)
    const { counter, replayer } = createCounting(entries)
    prepareAll(replayer)
    expect(counter.folded).toBe(LONG)
    counter.folded = 0
    const started = performance.now()
    for (let step = 1; step <= 100; step += 1) replayer.seek((step * 7_919) % LONG)
    // On average: one seek may meet a busy moment of the machine.
    expect((performance.now() - started) / 100).toBeLessThan(100)
    expect(counter.folded).toBeLessThan(100 * 64)
    const { view } = foldAll(entries.slice(0, 12_345))
    expect(replayer.seek(12_345).view.messages.count).toBe(view.messages.count)
  })

  test.each<[string, ReplayerOptions]>([
    ['so many', { maxCheckpoints: 20 }],
    ['so many for its length', { maxCheckpointEntries: 6_000 }],
  ])('keeps no more states than fit into memory, however long the recording is: %s', (_, options) => {
    const entries = createLongLog(310)
    const { counter, replayer } = createCounting(entries, options)
    replayer.prepare(300)
    // Of 300 entries a state is kept after each 16: after each 8 there would be 37.
    for (const [count, since] of [
      [299, 11],
      [31, 15],
      [33, 1],
      [192, 0],
    ] as const) {
      counter.folded = 0
      expect(replayer.seek(count)).toEqual(foldAll(entries.slice(0, count)))
      expect(counter.folded).toBe(since)
    }
  })

  test('a hand that moves back folds each part once, and what did not change keeps its identity', () => {
    const entries = createLongLog(300)
    const { counter, replayer } = createCounting(entries, { every: 64 })
    prepareAll(replayer)
    counter.folded = 0
    const views = Array.from({ length: 63 }, (_, step) => replayer.seek(255 - step).view)
    expect(counter.folded).toBe(63)
    for (const [step, view] of views.entries()) expect(replayer.seek(255 - step).view).toBe(view)
    expect(counter.folded).toBe(63)
  })

  test('beyond what is prepared prepares it: nothing is folded twice', () => {
    const entries = createLongLog(200)
    const { counter, replayer } = createCounting(entries)
    replayer.prepare(50)
    replayer.seek(180)
    expect([counter.folded, replayer.effects.length]).toEqual([180, 180])
    prepareAll(replayer)
    expect(counter.folded).toBe(200)
  })
})

describe.each(NAMES)('recording %s', (name) => {
  const { entries } = recording(name)
  const replayer = prepareAll(createReplayer(entries))

  test('plays to its end, entry by entry, and ends in the view written beside it', () => {
    let { view } = replayer.seek(1)
    for (const index of entries.keys()) view = applyPatches(view, replayer.findPatches(index))
    expect(view).toEqual(finalView(name))
    expect(replayer.seek(entries.length).view).toEqual(finalView(name))
  })

  test('names for each entry the fields of the view that it changed', () => {
    for (const [index, { changed, isSkipped }] of replayer.effects.entries()) {
      expect(new Set(changed)).toEqual(new Set(replayer.findPatches(index).map(({ path: [field] }) => field)))
      expect(isSkipped).toBe(false)
    }
  })

  test('knows which work answers each timer entry', () => {
    for (const [index, entry] of entries.entries()) {
      if (entry.type !== 'timer') continue
      const span = replayer.spans.find(({ key, to }) => key === entry.work && to === index)
      expect(span).toMatchObject({ kind: 'timer', isCompleted: true })
      expect(span?.from).toBeLessThan(index)
    }
  })
})

test('work that another entry ends is cancelled', () => {
  // A tap completes the line: its timer is wanted no more.
  const { entries } = recording('taps-hurry-the-lines')
  const { spans } = prepareAll(createReplayer(entries))
  const tap = entries.findIndex((entry) => entry.type === 'intent' && entry.intent.kind === 'tap')
  expect(spans.filter(({ to }) => to === tap)).toMatchObject([{ kind: 'timer', isCompleted: false }])
})

test('entries that are written meanwhile are added', () => {
  const { entries } = recording('option-chosen')
  const replayer = createReplayer(entries.slice(0, 5))
  prepareAll(replayer)
  expect(replayer.seek(99)).toEqual(foldAll(entries.slice(0, 5)))
  replayer.append(entries.slice(5))
  prepareAll(replayer)
  expect(replayer.effects).toHaveLength(entries.length)
  expect(replayer.seek(entries.length)).toEqual(foldAll(entries))
})
