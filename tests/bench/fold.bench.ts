/** Events a second through the whole fold, beside the floor: the parser and JSON.parse alone. */
import { createParser } from 'eventsource-parser'
import { line, wire } from '../../fixtures/builders/events.ts'
import { type Entry } from '../../protocol/entries.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { createEventReader } from '../../worker/connection/eventReader.ts'
import { fold } from '../../worker/reducer/fold.ts'
import { type State } from '../../worker/reducer/state.ts'
import { median, RATIO, type Row } from './bench.ts'
import { OPEN } from '../helpers/opening.ts'

export const name = 'fold'

const EVENTS = 10_000
const PER_READ = 10
const RUNS = 7
/** How often each is done in a run: the time of a thread is counted in steps of up to 4 ms, and the floor takes 16 to 20. */
const REPEATS = 10
const TEXT = 'You hear it too, she says, and counts the lamps along the quay again: six, and the dark.'

export async function run(): Promise<Row[]> {
  const events = Array.from({ length: EVENTS }, (_, index) => line(index + 1, TEXT))
  const reads = inReads(events).map((batch) => new TextEncoder().encode(batch.map((event) => wire(event)).join('')))
  const entries = listEntries(reads)
  // In turns, and by the time of this thread alone: on a busy machine the ratio still holds.
  const [floor = 0, decoded = 0, whole = 0] = measurePerSecond([
    () => parseOnly(reads),
    () => decode(reads),
    () => foldWhole(reads, entries),
  ])
  return [
    { what: 'floor: eventsource-parser and JSON.parse', value: floor, unit: 'events/s' },
    { what: 'bytes to checked events', value: decoded, unit: 'events/s' },
    {
      what: 'bytes to the view: checked, ordered, folded, paced',
      value: whole,
      unit: 'events/s',
      goal: { atLeast: 150_000 },
    },
    { what: 'floor : whole', value: floor / whole, unit: RATIO, goal: { atMost: 8 } },
  ]
}

function inReads(events: readonly ChatEvent[]): ChatEvent[][] {
  return Array.from({ length: Math.ceil(events.length / PER_READ) }, (_, index) =>
    events.slice(index * PER_READ, (index + 1) * PER_READ),
  )
}

function parseOnly(reads: readonly Uint8Array[]): void {
  const decoder = new TextDecoder()
  const parser = createParser({ onEvent: ({ data }) => void JSON.parse(data) })
  for (const bytes of reads) parser.feed(decoder.decode(bytes, { stream: true }))
}

function decode(reads: readonly Uint8Array[]): ChatEvent[][] {
  const reader = createEventReader({ source: 'live' })
  return reads.map((bytes) => reader.read(bytes).events)
}

/** The entries of each read: its events, and the timers that then fire, each at its time. */
function listEntries(reads: readonly Uint8Array[]): Entry[][] {
  let state = openGame()
  return decode(reads).map((events) => {
    const entries: Entry[] = []
    const add = (entry: Entry): void => {
      entries.push(entry)
      state = fold(state, [entry]).state
    }
    add({ type: 'server', at: state.core.now, work: 'start:1', events })
    for (let { gate } = state.core; gate !== null && gate.until !== null; { gate } = state.core)
      add({ type: 'timer', at: gate.until, work: gate.key })
    return entries
  })
}

/** The events are decoded again, and each read is folded with its timers. */
function foldWhole(reads: readonly Uint8Array[], entries: readonly Entry[][]): void {
  let state = openGame()
  for (const [index, events] of decode(reads).entries())
    state = fold(
      state,
      (entries[index] ?? []).map((entry) => (entry.type === 'server' ? { ...entry, events } : entry)),
    ).state
  if (state.view.messages.count !== EVENTS)
    throw new Error(`${state.view.messages.count} of ${EVENTS} messages were folded`)
}

function openGame(): State {
  // Without sound no line waits for its voice.
  return fold(null, [OPEN, { type: 'host', at: 0, fact: { kind: 'settings', muted: true } }]).state
}

function measurePerSecond(actions: readonly (() => void)[]): number[] {
  const runs = Array.from({ length: RUNS }, () => actions.map(measureMs))
  return actions.map((_action, index) => (REPEATS * EVENTS) / (median(runs.map((times) => times[index] ?? 0)) / 1_000))
}

function measureMs(action: () => void): number {
  const before = process.threadCpuUsage()
  for (let done = 0; done < REPEATS; done += 1) action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
