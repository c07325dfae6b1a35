/** The report of `npm run replay`, as lines of text. */
import { type Entry } from '../../protocol/entries.ts'
import { type ViewCheck } from '../debug/checkViews.ts'
import { type CodePlace, formatPlace } from '../debug/codeIndex.ts'
import { type LogComparison } from '../debug/compareLogs.ts'
import { describeEntry, nameEntry } from '../debug/describeEntry.ts'
import { type LifeRow } from '../debug/describeLife.ts'
import { type Difference, formatPath } from '../debug/diffViews.ts'
import { type Explanation } from '../debug/explainEntry.ts'
import { type Change } from '../debug/findLastChange.ts'
import { formatUnfired, type LateTimer, type UnfiredTimer } from '../debug/reenact.ts'
import { type TabStep } from '../debug/readTabs.ts'
import { type RuleIds } from '../debug/rules.ts'
import { type Salvaged } from '../debug/salvage.ts'
import { type WhyNot } from '../debug/whyNot.ts'
import { type Work } from '../runtime/wanted.ts'

/** More differences than anybody reads. */
const SHOWN_MAX = 12
const VALUE_MAX = 300

/** A line for an entry, and one for each of its events. `start`: the time of the first entry, ms. */
export function formatEntry(index: number, entry: Entry, start: number): string[] {
  const [first, ...rest] = describeEntry(entry)
  return [
    `${String(index + 1).padStart(5)}  ${((entry.at - start) / 1_000).toFixed(3).padStart(9)} s  ${first}`,
    ...rest.map((line) => `${' '.repeat(20)}${line}`),
  ]
}

/** Unreadable lines of a file, described in a line each. */
export function formatProblems(file: string, { problems, moreProblems }: Salvaged): string[] {
  return [
    ...problems.map(({ line, reason }) => `${file}${line === 0 ? '' : `:${line}`}: ${reason}`),
    ...(moreProblems === 0 ? [] : [`${file}: and ${moreProblems} more`]),
  ]
}

/** Each difference with both sides, and the entry that last changed the value where that is known. */
export function formatDifferences(
  differences: readonly (Difference & { change?: Change | null })[],
  [expectedName, actualName]: readonly [string, string] = ['expected', 'actual'],
): string[] {
  const width = Math.max(expectedName.length, actualName.length)
  return [
    ...differences
      .slice(0, SHOWN_MAX)
      .flatMap(({ path, expected, actual, change }) => [
        `  ${formatPath(path)}`,
        `    ${expectedName.padEnd(width)}  ${formatValue(expected)}`,
        `    ${actualName.padEnd(width)}  ${formatValue(actual)}`,
        ...(change === undefined ? [] : [`    ${formatChange(change)}`]),
      ]),
    ...(differences.length > SHOWN_MAX ? [`  and ${differences.length - SHOWN_MAX} more`] : []),
  ]
}

function formatChange(change: Change | null): string {
  if (change === null) return 'no entry has set it'
  return `last changed by entry ${change.index + 1}, from ${formatValue(change.before)}: ${nameEntry(change.entry)}`
}

/** Nothing where all is as it was recorded. */
export function formatCheck(check: ViewCheck, entries: readonly Entry[], expectedName: string): string[] {
  const { recordedCount, firstChanged, fields, differences, skipped } = check
  const lines: string[] = []
  for (const { index, events, isEntrySkipped } of skipped)
    lines.push(
      `entry ${index + 1} could not be folded whole (F8): ${isEntrySkipped ? 'the entry was skipped' : `events ${events.join(', ')} were skipped`}`,
    )
  if (recordedCount !== null)
    lines.push(`the recording had ${recordedCount} entries when it was written, and has ${entries.length}`)
  const entry = firstChanged === null ? undefined : entries[firstChanged]
  if (firstChanged !== null && entry !== undefined)
    lines.push(
      `the view is another than the recorded one from entry ${firstChanged + 1} on: ${nameEntry(entry)}`,
      `  --explain ${firstChanged + 1} shows what it does now, --against GIT_REF what it did in another build`,
    )
  if (differences.length > 0)
    lines.push(
      `the last view is not that of ${expectedName}: ${countOf(differences.length, 'difference')}`,
      ...formatDifferences(differences),
    )
  else if (fields.length > 0)
    lines.push(`the last view is not the recorded one in: ${fields.join(', ')} (the header has their hashes only)`)
  return lines
}

/** Why the driver writes another log, and how the logs and their views differ. */
export function formatReenactment(unfired: UnfiredTimer | null, { log, view }: LogComparison): string[] {
  if (log === null) return []
  return [
    `the driver writes another entry ${log.index + 1}${unfired === null || unfired.index !== log.index ? '' : `: ${formatUnfired(unfired)}`}`,
    ...formatDifferences(log.differences, ['recorded', 'driver']),
    ...(view === null
      ? ['the views are the same all the way']
      : [
          `the views differ from entry ${view.index + 1} on`,
          ...formatDifferences(view.differences, ['recorded', 'driver']),
        ]),
  ]
}

/** A line for each timer that was late by more than a device is. */
export function formatLate(late: readonly LateTimer[]): string[] {
  return late.map(({ index, work, dueAt, lateMs }) =>
    index === null
      ? `${work} was due at ${dueAt}, ${lateMs} ms before the end, and the recording has no such entry`
      : `entry ${index + 1}: ${work} was due at ${dueAt}, and fired ${lateMs} ms later`,
  )
}

/** A step of the tab that played, as its faults need it: what happened, what followed, what is wrong, and who decided. */
export function formatTabStep({ name, text, faults, places }: TabStep): string[] {
  return [
    `${faults.length > 0 ? '! ' : '  '}${name.padEnd(TAB_NAME_WIDTH)} ${text}`,
    ...faults.map((fault) => `    ${fault}`),
    ...formatPlaces(places),
  ]
}

/** A line for a step among the entries. */
export function formatTabLine({ name, text, faults }: TabStep): string {
  return `${' '.repeat(20)}${faults.length > 0 ? '! ' : ''}tab     ${name}: ${text}`
}

/** A line for each step that is not sound. */
export function formatTabFaults(steps: readonly TabStep[]): string[] {
  return steps.flatMap(({ index, name, faults }) =>
    faults.map((fault) => `the tab at entry ${index + 1}, ${name}: ${fault}; --explain ${index + 1} shows where`),
  )
}

const TAB_NAME_WIDTH = 20

/** How two recordings differ. */
export function formatComparison({ log, view, last }: LogComparison, names: readonly [string, string]): string[] {
  return [
    ...(log === null
      ? ['the logs are the same']
      : [`the logs differ from entry ${log.index + 1} on`, ...formatDifferences(log.differences, names)]),
    ...(view === null
      ? ['the views are the same after each entry']
      : [`the views differ from entry ${view.index + 1} on`, ...formatDifferences(view.differences, names)]),
    ...(last.length === 0
      ? ['the last views are the same']
      : [`the last views have ${countOf(last.length, 'difference')}`, ...formatDifferences(last, names)]),
  ]
}

/** The effect of an entry, the lives of the events that it brought or began, and what the tab did with it. Times are relative to the first entry. */
export function formatExplanation(
  explained: Explanation,
  lives: readonly { name: string; rows: readonly LifeRow[] }[],
  tabs: readonly TabStep[],
  start: number,
): string[] {
  const { index, entry, rules, ran, skipped, view, core, composer, gate, queue, timers, started, cancelled } = explained
  const at = (ms: number): string => `${((ms - start) / 1_000).toFixed(3)} s`
  const list = (name: string, lines: string[]): string[] =>
    lines.length === 0 ? [`${name}: none`] : [`${name}:`, ...lines]
  return [
    ...formatEntry(index, entry, start),
    `rules: ${rules.length === 0 ? 'none' : rules.join(', ')}`,
    ...list(
      'what ran',
      ran.flatMap((place) => [
        `  ${formatPlace(place)}: ${place.fields.join(', ')}`,
        ...place.helpers.map((helper) => `      by ${formatPlace(helper)}`),
      ]),
    ),
    ...lives.flatMap(({ name, rows }) => [`event ${name}`, ...rows.flatMap(formatRow)]),
    ...(tabs.length === 0 ? [] : ['the tab', ...tabs.flatMap(formatTabStep)]),
    ...(skipped.events.length > 0 ? [`skipped events (F8): ${skipped.events.join(', ')}`] : []),
    ...(skipped.isEntrySkipped ? ['the entry could not be folded, and was skipped (F8)'] : []),
    composer.reason === null
      ? 'input: open'
      : `input: ${composer.reason}${composer.until === null ? '' : ` until ${at(composer.until)}`}${formatRules(composer.rules)}`,
    gate === null
      ? 'gate: none, the next event may begin'
      : `gate: ${gate.key}${gate.until === null ? '' : ` until ${at(gate.until)}`}${formatRules(gate.rules)}`,
    `waiting events: ${queue.length === 0 ? 'none' : queue.join(', ')}`,
    ...list(
      'next timers',
      timers.map((timer) => `  ${at(timer.at)}  ${timer.key}`),
    ),
    ...list('started', started.map(formatWork)),
    ...list('cancelled', cancelled.map(formatWork)),
    ...list('changes of the view', formatDifferences(view, ['before', 'after'])),
    ...list('changes of the core', formatDifferences(core, ['before', 'after'])),
  ]
}

/** A row of a life. What is at fault has a mark before it. */
function formatRow({ name, text, places, isFault }: LifeRow): string[] {
  return [`${isFault ? '! ' : '  '}${name.toLowerCase().padEnd(14)} ${text}`, ...formatPlaces(places)]
}

/** Why a value is no other, a link a line. */
export function formatWhyNot({ chain }: WhyNot): string[] {
  return chain.flatMap(({ text, places }, place) => [`${place === 0 ? '' : '  '}${text}`, ...formatPlaces(places)])
}

/** The functions that decided, the innermost first. */
function formatPlaces(places: readonly CodePlace[]): string[] {
  const more = places.length - PLACES_MAX
  return [
    ...places.slice(0, PLACES_MAX).map((place) => `      ${formatPlace(place)}`),
    ...(more > 0 ? [`      and ${more} more`] : []),
  ]
}

const PLACES_MAX = 5

function formatWork(work: Work): string {
  const post = work.kind === 'stream' ? (work.post === null ? ' (history)' : ` (post ${work.post.idempotencyKey})`) : ''
  return `  ${work.kind} ${work.key}${post}`
}

function formatRules(rules: RuleIds): string {
  return rules.length === 0 ? '' : ` (${rules.join(', ')})`
}

function formatValue(value: unknown): string {
  if (value === undefined) return '(nothing)'
  const text = JSON.stringify(value)
  return text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`
}

/** `1 difference`, `2 differences`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
