/** The outcome of a part of `npm test`, and the lines about it at the end of the output: a build machine may show no others. */
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'

const report = v.object({ name: v.string(), messages: v.array(v.string()) })

/** A test that failed, or passed only when it ran again: its file and title, and what it said. */
export type Report = v.InferOutput<typeof report>

export const outcomeSchema = v.object({
  passed: v.number(),
  failed: v.number(),
  failures: v.array(report),
  flaky: v.array(report),
})
export type Outcome = v.InferOutput<typeof outcomeSchema>

/** Where the reporters of vitest and Playwright write the outcome. */
export const OUTCOME_FILE = 'TEST_OUTCOME_FILE'

export function writeOutcome(outcome: Outcome): void {
  const file = process.env[OUTCOME_FILE]
  if (file !== undefined) writeFileSync(file, JSON.stringify(outcome))
}

const REPORTS_MAX = 40
/** Where so many failed, each gets one line of what it said. */
const BRIEF_FROM = 9
const LINES_MAX = 5
const WIDTH_MAX = 200

/** The outcome of a part, and how long it took. */
export interface TimedOutcome extends Outcome {
  seconds: number
}

/** The last lines of the output: the tests that failed or were flaky, then the counts and the time of each part and of all. */
export function formatOutcomes(outcomes: ReadonlyMap<string, TimedOutcome>): string[] {
  const all = [...outcomes.values()]
  const total = { passed: sum(all.map((one) => one.passed)), failed: sum(all.map((one) => one.failed)) }
  return [
    ...formatReports('Flaky, passed only when it ran again', outcomes, ({ flaky }) => flaky),
    ...formatReports('Failed', outcomes, ({ failures }) => failures),
    ...[...outcomes].map(([part, one]) => `${part}: ${formatCounts(one)}`),
    formatCounts({ ...total, seconds: sum(all.map((one) => one.seconds)) }),
  ]
}

function formatCounts({ passed, failed, seconds }: Pick<TimedOutcome, 'passed' | 'failed' | 'seconds'>): string {
  return `${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`
}

function formatReports(
  heading: string,
  outcomes: ReadonlyMap<string, Outcome>,
  getReports: (outcome: Outcome) => readonly Report[],
): string[] {
  const reports = [...outcomes].flatMap(([part, one]) => getReports(one).map((report) => ({ part, ...report })))
  if (reports.length === 0) return []
  const linesMax = reports.length < BRIEF_FROM ? LINES_MAX : 1
  const rest = reports.length - REPORTS_MAX
  return [
    `${heading}:`,
    ...reports.slice(0, REPORTS_MAX).flatMap(({ part, name, messages }) => [
      shorten(`  ${part}: ${name}`),
      ...splitLines(messages)
        .slice(0, linesMax)
        .map((line) => shorten(`    ${line}`)),
    ]),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    '',
  ]
}

function splitLines(messages: readonly string[]): string[] {
  return messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function shorten(line: string): string {
  const plain = stripVTControlCharacters(line).replaceAll('\n', ' ')
  return plain.length > WIDTH_MAX ? `${plain.slice(0, WIDTH_MAX - 1)}…` : plain
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
