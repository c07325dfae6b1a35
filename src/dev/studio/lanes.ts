/** The lanes of the timeline: a lane for each kind of entry, with the work that it answers as bars to scale. */
import { type Entry } from '../../../protocol/entries.ts'
import { type Replayer, type WorkSpan } from '../../../worker/debug/replayer.ts'

export const LANES = ['server', 'intent', 'host', 'timer', 'result'] as const
export type Lane = (typeof LANES)[number]

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  server: 'Server',
  intent: 'Intent',
  host: 'Host',
  timer: 'Timer',
  result: 'Result',
}

/** The opening is an act of the player. */
export function laneOf({ type }: Pick<Entry, 'type'>): Lane {
  return type === 'open' ? 'intent' : type
}

const LANE_OF_WORK: Readonly<Record<WorkSpan['kind'], Lane | null>> = {
  stream: 'server',
  timer: 'timer',
  call: 'result',
  // Many at once, and nothing waits for them.
  preload: null,
}

/** The lane of a piece of work; null where it is not drawn. */
export function laneOfWork({ kind }: WorkSpan): Lane | null {
  return LANE_OF_WORK[kind]
}

/** The problem of an entry, in words; null for none. */
export function describeProblem(replayer: Replayer, index: number): string | null {
  if (replayer.effects[index]?.isSkipped === true) return 'threw in the reducer'
  if (replayer.reusedKeys.has(index)) return 'key of another request'
  const { dropped = 0, isFailed = false } = replayer.entries.traitsAt(index) ?? {}
  if (dropped > 0) return `${dropped} dropped`
  return isFailed ? 'failed' : null
}

/** A part of the time of a session, ms. */
export interface Span {
  from: number
  to: number
}

/** Least time that the timeline shows, ms. */
const MIN_SPAN_MS = 200

/** Another part, `factor` times as long, that keeps the time `around` where it is, and stays in `whole`. */
export function zoom({ from, to }: Span, whole: Span, factor: number, around: number): Span {
  const length = Math.max(MIN_SPAN_MS, (to - from) * factor)
  if (length >= whole.to - whole.from) return whole
  const share = to > from ? (around - from) / (to - from) : 0.5
  return moveInto({ from: around - share * length, to: around + (1 - share) * length }, whole)
}

/** The part moved so that it lies in the whole. */
export function moveInto({ from, to }: Span, whole: Span): Span {
  const length = to - from
  const start = Math.max(whole.from, Math.min(whole.to - length, from))
  return { from: start, to: start + length }
}

/** Times for the ruler: round ones, about as many as fit. */
export function listTicks({ from, to }: Span, start: number, most: number): number[] {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400]
  const step = 1_000 * (steps.find((seconds) => (to - from) / (seconds * 1_000) <= most) ?? 86_400)
  const ticks: number[] = []
  for (let at = Math.ceil((from - start) / step) * step; at <= to - start && ticks.length <= most; at += step)
    ticks.push(at + start)
  return ticks
}

/** A time since the beginning, such as `1:02.500`. */
export function formatTime(ms: number, digits = 3): string {
  const seconds = Math.max(0, ms) / 1_000
  const minutes = Math.floor(seconds / 60)
  const rest = (seconds - minutes * 60).toFixed(digits)
  return `${minutes}:${rest.padStart(digits === 0 ? 2 : digits + 3, '0')}`
}
