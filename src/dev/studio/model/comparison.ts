/** The recording beside the open one: another one, a run by the code of now, or a run after changes. */
import { type Recording } from '../../../../protocol/recording.ts'
import { checkViews } from '../../../../worker/debug/checkViews.ts'
import { createRerunRecording, type Edit, runAgain } from '../../../../worker/debug/edits.ts'
import { formatUnfired, reenact } from '../../../../worker/debug/reenact.ts'
import { yieldToPage } from '../../../platform/time.ts'
import { describe } from '../describe.ts'
import { type LogRow } from './alignLogs.ts'
import { createSession, type Position, positionAfter, type StudioSession, whenRead } from './session.ts'

export interface Compared {
  session: StudioSession
  /** Sentences about it. */
  notes: readonly string[]
  /** Another play: what differs from game to game is no difference. */
  isOtherPlay: boolean
  /** Makes the recording to save as a file; null where it is a file already. */
  save: (() => { recording: Recording; name: string }) | null
}

/** Lateness that a device has, ms: more of it is said. */
const LATE_MS = 2_000

/** Feeds the recording through the driver of now, and compares its views with the hashes that it was recorded with. */
export async function compareWithNow(source: StudioSession): Promise<Compared> {
  const recording = readSession(source)
  const { entries, unfired, late, warnings } = await reenact(recording, { pause: yieldToPage })
  await yieldToPage()
  const { firstChanged, fields, hasExpectation } = checkViews(recording)
  const latest = Math.max(0, ...late.filter(({ isVisible }) => isVisible).map(({ lateMs }) => lateMs))
  const notes = [
    ...(unfired === null ? [] : [`Entry ${unfired.index + 1}: ${formatUnfired(unfired)}.`]),
    ...(latest > LATE_MS ? [`A timer fired ${latest} ms after it was due.`] : []),
    ...(firstChanged === null
      ? []
      : [`When it was recorded, the view was another from entry ${firstChanged + 1} on (the file has its hash only).`]),
    ...(fields.length === 0 ? [] : [`Fields of the last view that were recorded otherwise: ${fields.join(', ')}.`]),
    ...(hasExpectation ? [] : ['The file has no hashes of its views: both sides are drawn by the code of now.']),
    ...listWarnings(warnings),
  ]
  return { session: createRunSession(source, 'The code of now', entries), notes, isOtherPlay: false, save: null }
}

/** Runs the changed recording through the driver of now. */
export async function compareWithEdits(source: StudioSession, edits: readonly Edit[]): Promise<Compared> {
  const recording = readSession(source)
  const { entries, unasked, unanswered, warnings } = await runAgain(recording, edits, yieldToPage)
  const [first] = unasked
  const notes = [
    ...(first === undefined
      ? []
      : [
          `${countOf(unasked.length, 'answer')} left out, because nothing asked for ${unasked.length === 1 ? 'it' : 'them'}: ${first.type} ${describe(first)}${unasked.length > 1 ? ' …' : ''}`,
        ]),
    ...(unanswered.length === 0 ? [] : [`Not answered by the recording: ${unanswered.join(', ')}`]),
    ...listWarnings(warnings),
  ]
  return {
    session: createRunSession(source, 'Changed', entries),
    notes,
    isOtherPlay: false,
    save: () => ({
      recording: createRerunRecording(recording, entries),
      name: `${source.name.replace(/\.jsonl?$/, '')}-changed.jsonl`,
    }),
  }
}

/** Another recording, as it is. Rejects with what is wrong with the file where nothing of it can be replayed. */
export async function readCompared(load: () => Promise<StudioSession>): Promise<Compared> {
  const session = await load()
  // Nothing of it is shown before all is read.
  session.isShown.set(true)
  await whenRead(session)
  const { problems, moreProblems } = session.progress.get()
  const count = problems.length + moreProblems
  return {
    session,
    notes: count === 0 ? [] : [`${countOf(count, 'problem')} in the file.`],
    isOtherPlay: true,
    save: null,
  }
}

/** The recording that a session was made from, with what was added since. */
export function readSession({ header, replayer }: StudioSession): Recording {
  return { header, entries: replayer.entries.slice() }
}

function createRunSession({ header }: StudioSession, name: string, entries: Recording['entries']): StudioSession {
  return createSession({ header, entries }, { name })
}

function listWarnings(warnings: readonly { kind: string }[]): string[] {
  const failed = warnings.filter(({ kind }) => kind !== 'dropped' && kind !== 'not_stored').length
  return failed === 0 ? [] : [`${countOf(failed, 'entry or event', 'entries or events')} could not be folded (F8).`]
}

/** `1 value`, `2 values`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** Entries of two logs that stand beside each other, and how many of each log there are up to a row. */
export interface Alignment {
  rows: readonly LogRow[]
  /** The row of each entry of the left log, and of the right one. */
  rowOfLeft: readonly number[]
  rowOfRight: readonly number[]
  /** How many entries each log has up to and with a row. */
  leftUpTo: readonly number[]
  rightUpTo: readonly number[]
}

export function createAlignment(rows: readonly LogRow[]): Alignment {
  const rowOfLeft: number[] = []
  const rowOfRight: number[] = []
  const leftUpTo: number[] = []
  const rightUpTo: number[] = []
  for (const [row, { left, right }] of rows.entries()) {
    if (left !== null) rowOfLeft[left] = row
    if (right !== null) rowOfRight[right] = row
    leftUpTo.push(rowOfLeft.length)
    rightUpTo.push(rowOfRight.length)
  }
  return { rows, rowOfLeft, rowOfRight, leftUpTo, rightUpTo }
}

/** The position of the right session beside one of the left: after the same entry, and as long after it. At the end both stand at the end. */
export function positionBeside(
  { rowOfLeft, rightUpTo }: Alignment,
  left: StudioSession,
  right: StudioSession,
  { count, at }: Position,
): Position {
  const { entries } = left.replayer
  if (count >= entries.length) return positionAfter(right.replayer, right.replayer.entries.length)
  const beside = positionAfter(right.replayer, rightUpTo[rowOfLeft[count - 1] ?? 0] ?? 1)
  const next = right.replayer.entries.timeAt(beside.count) ?? Infinity
  const since = at - (entries.timeAt(count - 1) ?? at)
  return { count: beside.count, at: Math.max(beside.at, Math.min(next - 1, beside.at + since)) }
}

/** The row at which both sessions stand. */
export function findRow({ rowOfLeft, rowOfRight }: Alignment, leftCount: number, rightCount: number): number {
  return Math.max(rowOfLeft[leftCount - 1] ?? 0, rowOfRight[rightCount - 1] ?? 0)
}
