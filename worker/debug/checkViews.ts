/** Compares the views of a recording with those that it was recorded with. For the tools of developers; no player's bundle has it. */
import { type Entry } from '../../protocol/entries.ts'
import { type Recording } from '../../protocol/recording.ts'
import { createValueHasher } from '../../protocol/valueHash.ts'
import { FIELD_HASH_LENGTH, VIEW_HASH_LENGTH } from '../log/viewHashes.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { type Difference, diffViews } from './diffViews.ts'
import { type Entries } from './entryLog.ts'
import { type Change, findLastChanges } from './findLastChange.ts'

export interface ViewCheck {
  /** Whether there was anything to compare with: an expected view, or the hashes in the header. */
  hasExpectation: boolean
  /** How many entries the recording had when its hashes were made, where that is another number than now. */
  recordedCount: number | null
  /** The first entry, from 0, after which the view is another than the recorded one; null where there is none, or no hashes. */
  firstChanged: number | null
  /** Fields of the last view with another hash than the recorded one. */
  fields: string[]
  /** Where the last view is not the expected one, each with the last change of that value; `change` is null where no entry changed it. */
  differences: (Difference & { change: Change | null })[]
  /** Events and entries that could not be applied (F8), by the index of the entry. */
  skipped: { index: number; events: string[]; isEntrySkipped: boolean }[]
}

/** Folds the first `until` entries. The expected view is that of the whole recording: it counts only where all are folded. */
export function checkViews(recording: RecordedEntries, expected: unknown = null, until?: number): ViewCheck {
  const checker = createViewChecker(recording, expected, until)
  checker.advance(Infinity)
  return checker.read()
}

/** A recording, whose entries may be a log that is packed. */
interface RecordedEntries {
  header: Recording['header']
  entries: Entries
}

/** A check bit by bit, so that a page can draw meanwhile. */
export interface ViewChecker {
  /** Folds up to so many entries more; returns whether any are left. */
  advance(most: number): boolean
  /** What is known once no entry is left. */
  read(): ViewCheck
}

export function createViewChecker(
  { header, entries }: RecordedEntries,
  expected: unknown = null,
  until: number = entries.length,
): ViewChecker {
  const isWhole = until >= entries.length
  const count = Math.min(until, entries.length)
  const hash = createValueHasher()
  const { each = '', last = {} } = header.views ?? {}
  const recorded = each.length / VIEW_HASH_LENGTH
  const skipped: ViewCheck['skipped'] = []
  let firstChanged: number | null = null
  let state: State | null = null
  let index = 0
  const checkNext = (entry: Entry): void => {
    const folded = fold(state, [entry])
    state = folded.state
    if (folded.skippedEvents.length > 0 || folded.skippedEntries.length > 0)
      skipped.push({ index, events: folded.skippedEvents, isEntrySkipped: folded.skippedEntries.length > 0 })
    const before = each.slice(index * VIEW_HASH_LENGTH, (index + 1) * VIEW_HASH_LENGTH)
    if (firstChanged === null && index < recorded && hash(state.view).slice(0, VIEW_HASH_LENGTH) !== before)
      firstChanged = index
    index += 1
  }
  return {
    advance(most) {
      for (const entry of entries.slice(index, Math.min(count, index + most))) checkNext(entry)
      return index < count
    },
    read() {
      const view: Record<string, unknown> = { ...state?.view }
      const differences = isWhole && expected !== null ? diffViews(expected, view) : []
      const changes = findLastChanges(
        entries,
        differences.map(({ path, actualPath = path }) => ['view', ...actualPath]),
      )
      return {
        hasExpectation: header.views !== undefined || (isWhole && expected !== null),
        recordedCount: header.views === undefined || recorded === entries.length ? null : recorded,
        firstChanged,
        fields: isWhole
          ? Object.keys(last).filter((field) => last[field] !== hash(view[field]).slice(0, FIELD_HASH_LENGTH))
          : [],
        differences: differences.map((difference, place) => ({
          ...difference,
          // What is missing was last changed by nothing: another item stands in its place.
          change: difference.actual === undefined ? null : (changes[place] ?? null),
        })),
        skipped,
      }
    },
  }
}

/** Whether nothing differs and nothing was skipped. */
export function isAsExpected({ recordedCount, firstChanged, fields, differences, skipped }: ViewCheck): boolean {
  return recordedCount === null && firstChanged === null && fields.length + differences.length + skipped.length === 0
}
