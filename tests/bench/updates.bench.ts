/** What one new message costs between worker and page, however long the conversation is. Rule L5. */
import { serialize } from 'node:v8'
import { line } from '../../fixtures/builders/events.ts'
import { type Entry } from '../../protocol/entries.ts'
import { type Update } from '../../protocol/runtime.ts'
import { createMirror } from '../../src/game/mirror.ts'
import { fold } from '../../worker/reducer/fold.ts'
import { type State } from '../../worker/reducer/state.ts'
import { median, RATIO, type Row } from './bench.ts'
import { OPEN } from '../helpers/opening.ts'

export const name = 'updates'

const LENGTHS = [100, 1_000, 10_000]
const TEXT =
  'You hear it too, *she says*, and counts the lamps along the quay again: six, and the dark where the seventh was.'
const RUNS = 200
/** Bytes of one update, posted over Comlink. */
const MAX_BYTES = 2_000

export async function run(): Promise<Row[]> {
  const measured = LENGTHS.map((length) => ({ length, ...measure(conversation(length)) }))
  const [first] = measured
  return [
    ...measured.map(({ length, bytes }) => ({
      what: `post for one message after ${length}`,
      value: bytes,
      unit: 'bytes',
      goal: { atMost: MAX_BYTES },
    })),
    ...measured.map(({ length, applied }) => ({
      what: `apply it on the page after ${length}`,
      value: applied * 1_000,
      unit: 'µs',
    })),
    ...measured.map(({ length, folded }) => ({
      what: `fold it in the worker after ${length}`,
      value: folded * 1_000,
      unit: 'µs',
    })),
    ...measured
      .slice(1)
      .map(({ length, applied }) => ({
        what: `apply after ${length} : after ${LENGTHS[0]}`,
        value: applied / (first?.applied ?? applied),
        unit: RATIO,
      })),
  ]
}

/** A session in which so many messages have been said. */
function conversation(length: number): State {
  // Without sound no line waits for its voice.
  const mute: Entry = { type: 'host', at: 0, fact: { kind: 'settings', muted: true } }
  let { state } = fold(null, [OPEN, mute])
  for (let index = 1; index <= length; index += 1) state = fold(state, [arrival(index), ...passing(index)]).state
  return state
}

function arrival(index: number): Entry {
  return { type: 'server', at: index * 10_000, work: 'start:1', events: [line(index, TEXT)] }
}

/** Passes the time in which the line types and rests. */
function passing(index: number): Entry[] {
  const id = `e${String(index).padStart(6, '0')}`
  return [
    { type: 'timer', at: index * 10_000 + 2_000, work: `typing:${id}` },
    { type: 'timer', at: index * 10_000 + 2_300, work: `delay:${id}` },
  ]
}

/** Bytes of the post for one more message, and the median ms to fold and to apply it. */
function measure(grown: State): { bytes: number; folded: number; applied: number } {
  let state = grown
  const folded: number[] = []
  const applied: number[] = []
  let bytes = 0
  for (let index = 0; index < RUNS; index += 1) {
    const next = state.view.messages.count + 1
    const before = state
    // From the newest state, as the worker folds: an older one would first need its index of names again.
    const [{ state: after, patches }, foldTime] = timed(() => fold(before, [arrival(next)]))
    state = fold(after, passing(next)).state
    const update: Update = { revision: 2, at: 0, rate: 1, patches }
    // The message that Comlink posts for a call: an id, the method's path, and the arguments as raw values.
    bytes = serialize({
      id: 'a'.repeat(63),
      type: 'APPLY',
      path: [],
      argumentList: [{ type: 'RAW', value: update }],
    }).length
    const mirror = createMirror(before.view)
    mirror.applyUpdate({ revision: 1, at: 0, rate: 1, view: before.view })
    const [, applyTime] = timed(() => mirror.applyUpdate(update))
    folded.push(foldTime)
    applied.push(applyTime)
  }
  return { bytes, folded: median(folded), applied: median(applied) }
}

function timed<T>(action: () => T): [T, number] {
  const before = performance.now()
  const result = action()
  return [result, performance.now() - before]
}
