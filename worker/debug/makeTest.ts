/** Makes a test of a log that shows a fault: the log, trimmed, the view that it should end in, and a test of a few lines. For the tools of developers; no player's bundle has it. */
import { isRecord } from '../../protocol/json.ts'
import { type Recording, writeRecording } from '../../protocol/recording.ts'
import { hashViews } from '../log/viewHashes.ts'
import { foldAll } from '../reducer/fold.ts'
import { formatPath, type Path } from './diffViews.ts'
import { type Fault, type FaultKind, type FaultSource, findOwnFault } from './faults.ts'
import { type Candidate, trimLog, type TrimOptions } from './trim.ts'

/** Where made tests stand in the repository. */
export const MADE_TESTS_FOLDER = 'tests/recordings/reports'
/** The pattern of a test's file names: small letters, digits and hyphens. */
export const MADE_TEST_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export interface MadeFile {
  name: string
  text: string
}

export interface MadeTest {
  files: MadeFile[]
  /** How many entries the log had, and has. */
  before: number
  after: number
  isLeast: boolean
  /** The fault that it is made of, with which it fails now; null for a play without one. */
  fault: Fault | null
  /** The test's assertion, in one line. */
  asserts: string
}

export interface MadeTestOptions extends Pick<TrimOptions, 'maxFolded' | 'pause' | 'onProgress'> {
  name: string
  /** The subject of the test, in words; '' where it is not given. */
  title: string
  /** The expected value; undefined for the value before the entry. */
  should?: unknown
}

/** Trims the log and writes the files. The reason, in one line, where no test can be made. */
export async function makeTest(
  { header, entries }: Recording,
  fault: Fault,
  { name, title, should, ...options }: MadeTestOptions,
): Promise<MadeTest | string> {
  if (!MADE_TEST_NAME.test(name)) return refuseName(name)
  const { keepsLast, keepsLastEvents } = fault
  const trimmed = await trimLog(entries.slice(0, fault.count), fault.shows, { ...options, keepsLast, keepsLastEvents })
  if (trimmed === null) return `the log does not show “${fault.text}”`
  const log = [...trimmed.entries]
  const candidate: Candidate = {
    entries: log,
    indexes: trimmed.indexes,
    before: log.length > 1 ? foldAll(log.slice(0, -1)) : null,
    after: foldAll(log),
  }
  const { path } = fault
  const expected = should === undefined ? fault.findExpected(candidate) : should
  if (path !== null && expected === undefined)
    return `${formatPath(path)} was the same before entry ${fault.count}: say what it should be (--should VALUE)`
  const view = path === null ? candidate.after.view : replacePart(candidate.after, path, expected).view
  const recording: Recording = { header: withoutViews(header), entries: log }
  const asserts = describeAssertion(fault, name, expected)
  const text = writeTest({
    name,
    kind: fault.kind,
    path: formatPath((path ?? []).slice(1)),
    title: title.trim() === '' ? fault.text : title,
    about: `${header.report === undefined ? 'A recording' : 'A player’s report'}, trimmed from ${entries.length} entries to ${log.length}: ${asserts}.`,
  })
  return {
    files: [
      { name: `${name}.jsonl`, text: writeRecording(recording) },
      { name: `${name}.final.json`, text: `${JSON.stringify(view, null, 2)}\n` },
      { name: `${name}.test.ts`, text },
    ],
    before: entries.length,
    after: log.length,
    isLeast: trimmed.isLeast,
    fault,
    asserts,
  }
}

/** A test of the first fault that a log has by itself; of a play without one, that it stays as it is. `findModelFault`: as in `findOwnFault`. */
export async function makeNewTest(
  { header, entries }: Recording,
  until: number | null,
  { should, ...options }: MadeTestOptions,
  findModelFault?: (source: FaultSource) => Fault | string,
): Promise<MadeTest | string> {
  const fault = await findOwnFault({ entries, until, other: null }, findModelFault)
  if (fault !== null)
    return makeTest({ header, entries }, fault, { ...options, ...(should !== undefined && { should }) })
  if (should !== undefined) return 'the log has no fault by itself. Say what is wrong: --where CONDITION.'
  return makePlayTest({ header, entries: entries.slice(0, until ?? entries.length) }, options)
}

/** A test that a play without a fault stays as it is: nothing is left out. */
function makePlayTest(
  { header, entries }: Recording,
  { name, title }: Pick<MadeTestOptions, 'name' | 'title'>,
): MadeTest | string {
  if (!MADE_TEST_NAME.test(name)) return refuseName(name)
  const asserts = 'each view, what the driver writes and what the naive model shows stay as they are'
  const count = entries.length
  const test = [
    `/** A play of ${header.storyId} without a fault, ${count} entries: ${asserts}. Where they are meant to change, make it again. */`,
    "import { expect, test } from 'vitest'",
    "import { listPlayFaults } from '../../helpers/playFaults.ts'",
    '',
    `test(${quote(title.trim() === '' ? `a play of ${header.storyId} in ${header.locale} stays as it is` : title)}, async () => {`,
    `  expect(await listPlayFaults('${name}')).toEqual([])`,
    '})',
    '',
  ].join('\n')
  return {
    files: [
      { name: `${name}.jsonl`, text: writeRecording({ header: { ...header, views: hashViews(entries) }, entries }) },
      { name: `${name}.final.json`, text: `${JSON.stringify(foldAll(entries).view, null, 2)}\n` },
      { name: `${name}.test.ts`, text: test },
    ],
    before: count,
    after: count,
    isLeast: true,
    fault: null,
    asserts,
  }
}

function refuseName(name: string): string {
  return `a test is named in small letters, digits and hyphens, not ${name}`
}

/** The hashes are those of the whole log, and so are the steps of the tab. */
function withoutViews({ views: _views, tabs: _tabs, ...header }: Recording['header']): Recording['header'] {
  return header
}

/** Another state in which one part is another. Nothing is changed in place. */
function replacePart<T>(whole: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T
  const part = isRecord(whole) || Array.isArray(whole) ? (whole as Record<string | number, unknown>)[key] : undefined
  const replaced = replacePart(part, rest, value)
  if (Array.isArray(whole)) return Object.assign([...(whole as unknown[])], { [key]: replaced }) as T
  return { ...whole, [key]: replaced }
}

function describeAssertion({ kind, path }: Fault, name: string, expected: unknown): string {
  switch (kind) {
    case 'value':
      return `${formatPath((path ?? []).slice(1))} must be ${shorten(expected)}, as in ${name}.final.json`
    case 'dropped':
      return 'every event must fit'
    case 'throws':
      return 'no entry may throw'
    case 'reenact':
      return 'the driver must write the same log'
    case 'model':
      return 'the view must be that of the naive model'
  }
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}

const IMPORT_REPORT = "import { readReport } from '../../helpers/reports.ts'"
const IMPORT_MATCHER = "import '../../helpers/viewMatcher.ts'"

const BODIES: Readonly<Record<FaultKind, { imports: string[]; lines: (name: string, path: string) => string[] }>> = {
  value: {
    imports: [IMPORT_REPORT, IMPORT_MATCHER],
    lines: (name, path) => [
      `const { view, expected } = await readReport('${name}')`,
      `expect(view).toShow(expected('${path}'))`,
    ],
  },
  dropped: {
    imports: [IMPORT_REPORT],
    lines: (name) => [`const { dropped } = await readReport('${name}')`, 'expect(dropped).toEqual([])'],
  },
  throws: {
    imports: ["import { checkViews } from '../../../worker/debug/checkViews.ts'", IMPORT_REPORT],
    lines: (name) => [
      `const { recording } = await readReport('${name}')`,
      'expect(checkViews(recording).skipped).toEqual([])',
    ],
  },
  reenact: {
    imports: [
      "import { compareLogs } from '../../../worker/debug/compareLogs.ts'",
      "import { reenact } from '../../../worker/debug/reenact.ts'",
      IMPORT_REPORT,
    ],
    lines: (name) => [
      `const { recording } = await readReport('${name}')`,
      'const { entries } = await reenact(recording)',
      'expect(compareLogs(recording.entries, entries).log).toBeNull()',
    ],
  },
  model: {
    imports: ["import { compareWithModel } from '../../fuzz/recordedSteps.ts'", IMPORT_REPORT],
    lines: (name) => [
      `const { recording } = await readReport('${name}')`,
      'const { differences, complaints } = compareWithModel(recording.entries)',
      'expect([...differences, ...complaints]).toEqual([])',
    ],
  },
}

interface TestText {
  name: string
  kind: FaultKind
  /** The value of the view that must be as in the expected view. */
  path: string
  title: string
  about: string
}

function writeTest({ name, kind, path, title, about }: TestText): string {
  const { imports, lines } = BODIES[kind]
  return [
    `/** ${about} */`,
    "import { expect, test } from 'vitest'",
    ...imports,
    '',
    `test(${quote(title)}, async () => {`,
    ...lines(name, path).map((line) => `  ${line}`),
    '})',
    '',
  ].join('\n')
}

/** Longest title: a line of code has 120 columns. */
const TITLE_MAX = 90

/** One line of text as a string of TypeScript, in the quotes that the formatter would take. */
function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length <= TITLE_MAX ? line : `${line.slice(0, TITLE_MAX - 1)}…`
  const escaped = short.replace(/\\/g, '\\\\')
  return escaped.includes("'") && !escaped.includes('"') ? `"${escaped}"` : `'${escaped.replace(/'/g, "\\'")}'`
}

/** A name for the files, made from words. */
export function nameTest(words: string): string {
  const name = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .split('-')
    .filter(Boolean)
    .slice(0, 6)
    .join('-')
  return name === '' ? 'report' : name
}
