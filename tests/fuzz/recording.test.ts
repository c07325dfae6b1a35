import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wire } from '../../fixtures/builders/events.ts'
import { type Entry, type EntryOf } from '../../protocol/entries.ts'
import { type View } from '../../protocol/view.ts'
import { type Message } from '../../protocol/view/conversation.ts'
import { createEventReader, type EventReader } from '../../worker/connection/eventReader.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { finalView, recording } from '../helpers/recordings.ts'
import { TIMEOUT_MS } from './storyArbitrary.ts'

const { entries } = recording('first-story')

/** The last conversation before the ending clears it, and the view at the end. */
function outcome(log: readonly Entry[]): { lines: Message[]; final: View } {
  const { pages } = foldAll(log.slice(0, -1)).view.messages
  return { lines: pages.flatMap(({ items }) => items), final: foldAll(log).view }
}
const expected = { lines: outcome(entries).lines, final: finalView('first-story') }

/** The recording with each server entry taken apart by a function that knows the stream's reader. */
function withServer(change: (entry: EntryOf<'server'>, reader: EventReader) => Entry[]): Entry[] {
  const readers = new Map<string, EventReader>()
  return entries.flatMap((entry) => {
    if (entry.type !== 'server') return [entry]
    const reader = readers.get(entry.work) ?? createEventReader({ source: 'live' })
    readers.set(entry.work, reader)
    return change(entry, reader)
  })
}

/** The bytes of an entry, cut into pieces of these sizes by turns, and read as a stream would be. */
function reread(entry: EntryOf<'server'>, reader: EventReader, sizes: readonly number[]): Entry[] {
  const bytes = new TextEncoder().encode(entry.events.map((event) => wire(event)).join(''))
  const reads: Entry[] = [{ ...entry, events: [] }]
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    const { events, dropped } = reader.read(bytes.subarray(from, from + size))
    expect(dropped).toEqual([])
    if (events.length > 0) reads.push({ ...entry, events })
    from += size
  }
  return reads
}

describe('the first story', () => {
  test('says forty lines at least before it ends', () => {
    expect(expected.lines.length).toBeGreaterThanOrEqual(40)
  })

  test.each([1, 2, 3, 5, 7, 64])('[W3] in pieces of %i bytes says the same and ends the same', (size) => {
    expect(outcome(withServer((entry, reader) => reread(entry, reader, [size])))).toEqual(expected)
  })

  test(
    '[W3] in pieces of any sizes says the same and ends the same',
    () => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }), (sizes) => {
          expect(outcome(withServer((entry, reader) => reread(entry, reader, sizes)))).toEqual(expected)
        }),
        { seed: 11, numRuns: 60 },
      )
    },
    TIMEOUT_MS,
  )

  test(
    '[O1] with the events of each read in any order says the same and ends the same',
    () => {
      fc.assert(
        fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })), (draws) => {
          const shuffled = withServer((entry) => {
            const drawn = entry.events.map((event) => ({ event, at: draws.next().value ?? 0 }))
            return [{ ...entry, events: drawn.sort((a, b) => a.at - b.at).map(({ event }) => event) }]
          })
          expect(outcome(shuffled)).toEqual(expected)
        }),
        { seed: 12, numRuns: 60 },
      )
    },
    TIMEOUT_MS,
  )

  test('[O4] with each read twice says the same and ends the same', () => {
    expect(outcome(withServer((entry) => [entry, entry]))).toEqual(expected)
  })
})
