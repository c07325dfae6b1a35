/** `npm run replay -- FILE`: folds a recording in Node, and says where its views are not the expected ones. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Arguments,
  type ExitCode,
  executeCommand,
  parseWholeNumber,
  runCommand,
  UsageError,
} from '../../protocol/commandLine.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { type Entry } from '../../protocol/entries.ts'
import { type Recording, writeRecording } from '../../protocol/recording.ts'
import { type View } from '../../protocol/view.ts'
import { checkViews, isAsExpected } from '../../worker/debug/checkViews.ts'
import { compareLogs } from '../../worker/debug/compareLogs.ts'
import { describeLife } from '../../worker/debug/describeLife.ts'
import { readLives } from '../../worker/debug/eventLives.ts'
import { explainEntry } from '../../worker/debug/explainEntry.ts'
import { readTabs, type TabStep } from '../../worker/debug/readTabs.ts'
import { reenact } from '../../worker/debug/reenact.ts'
import { createReplayer } from '../../worker/debug/replayer.ts'
import { formatReusedKey } from '../../worker/debug/requestKeys.ts'
import { explainWhyNot } from '../../worker/debug/whyNot.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { findFirstDifference, replay } from '../../worker/runtime/replay.ts'
import { compareBuilds, openBuild } from '../../worker/cli/builds.ts'
import { readFile } from '../../worker/cli/readFile.ts'
import { readCodeIndex } from '../../worker/cli/sources.ts'
import {
  countOf,
  formatCheck,
  formatComparison,
  formatDifferences,
  formatEntry,
  formatExplanation,
  formatLate,
  formatReenactment,
  formatTabFaults,
  formatTabLine,
  formatWhyNot,
} from '../../worker/cli/report.ts'

const COMMAND = {
  name: 'npm run replay',
  operands: 'FILE',
  summary: `Folds a recording, prints a line per entry, and compares the views with the expected ones: the last view with FILE.final.json beside
FILE.jsonl, and the view after each entry with the hashes that the header has since the export. What cannot be read is named and left out.`,
  options: {
    until: { type: 'string', value: 'N', help: 'only the first N entries' },
    view: { type: 'boolean', help: 'also prints the last view as JSON' },
    explain: {
      type: 'string',
      value: 'N',
      help: 'what entry N did: rules and functions that ran, the life of its events, input, gate, timers, work, changes',
    },
    'why-not': {
      type: 'string',
      value: 'NAME',
      help: 'why a value is no other, such as options, composer, heart, picture: what would change it, and what that waits for',
    },
    at: { type: 'string', value: 'N', help: 'with --why-not: after entry N; else after the last' },
    reenact: {
      type: 'boolean',
      help: 'feeds it through the real driver, which must write the same log, each timer when it is due',
    },
    late: {
      type: 'string',
      value: 'MS',
      default: '2000',
      help: 'with --reenact: how late a timer may fire on a visible page',
    },
    diff: {
      type: 'boolean',
      help: 'takes two files: where their logs and their views differ first, but for ids, keys and times',
    },
    against: {
      type: 'string',
      value: 'GIT_REF',
      help: 'folds it by another build too, and shows where the views differ first',
    },
    model: {
      type: 'boolean',
      help: 'compares the views with the naive model of the fuzz, which says what should be shown',
    },
  },
  notes: [
    'Example: npm run replay -- fixtures/recordings/first-story.jsonl --explain 40',
    'Example: npm run replay -- fixtures/recordings/first-story.jsonl --why-not options --at 23',
  ],
} as const
type Given = Arguments<typeof COMMAND.options>

const ROOT = join(import.meta.dirname, '../..')
/** The model begins at the first step for each view. */
const MODEL_EACH_MAX = 2_000

if (import.meta.main) await runCommand(COMMAND, run)

/** Runs the command and resolves with its exit code. */
export function main(args: readonly string[]): Promise<ExitCode> {
  return executeCommand(COMMAND, run, args)
}

async function run({ values, operands }: Given): Promise<ExitCode> {
  const [file, other, ...more] = operands
  if (file === undefined || more.length > 0 || (other !== undefined) !== values.diff)
    throw new UsageError(values.diff ? '--diff takes two files. See --help.' : 'Name one file. See --help.')
  const salvaged = await readFile(file)
  const others = other === undefined ? null : await readFile(other)
  if (salvaged.recording === null || others?.recording === null) return 1
  const { recording } = salvaged
  if (other !== undefined && others !== null) {
    const isSame = showComparison(recording, others.recording, [file, other])
    return isSame && salvaged.problems.length + others.problems.length === 0 ? 0 : 1
  }
  const { entries } = recording
  const count = entries.length
  const until = values.until === undefined ? count : parseWholeNumber('until', values.until, 1, count)
  if (values.explain !== undefined) return explain(recording, parseWholeNumber('explain', values.explain, 1, count))
  if (values['why-not'] !== undefined) {
    const after = values.at === undefined ? count : parseWholeNumber('at', values.at, 1, count)
    const log = createReplayer(entries, { every: 1 })
    print(formatWhyNot(await explainWhyNot(log, values['why-not'], after, readCodeIndex())))
    return 0
  }
  const lateMs = parseWholeNumber('late', values.late, 0)

  const start = entries[0]?.at ?? 0
  const tabs = readTabs(recording, readCodeIndex())
  for (const [index, entry] of entries.slice(0, until).entries()) {
    print(tabs.filter((step) => step.index === index).map(formatTabLine))
    print(formatEntry(index, entry, start))
  }
  const { view } = replay(recording, until)
  if (values.view) console.log(JSON.stringify(view, null, 2))
  const outcomes = [
    checkExpected(recording, file, until),
    checkTabs(tabs.filter(({ index }) => index < until)),
    checkKeys(entries.slice(0, until)),
    ...(values.reenact ? [await showReenactment(recording, lateMs)] : []),
    ...(values.against === undefined ? [] : [showOtherBuild(recording, until, values.against)]),
    ...(values.model ? [await showModel(recording, until)] : []),
  ]
  console.log(`final sha256 ${hashOf(view)}`)
  const isWell = outcomes.every(Boolean) && salvaged.problems.length === 0
  if (!isWell) console.error(`${file}: not as expected, see above`)
  return isWell ? 0 : 1
}

/** Compares with the expected view beside the file, and with the hashes of the header. True where all is as expected. */
function checkExpected(recording: Recording, file: string, until: number): boolean {
  const beside = file.replace(/\.jsonl$/, '') + '.final.json'
  const expected: unknown = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : null
  const check = checkViews(recording, expected, until)
  print(formatCheck(check, recording.entries, beside))
  const isWell = isAsExpected(check)
  if (!check.hasExpectation) console.log(`nothing to compare with: no ${beside}, and no hashes in the header`)
  else if (isWell) console.log('expected   the views are those that were recorded')
  return isWell
}

/** Whether the tab led, handed over and followed by the rules, and as the code of now does. */
function checkTabs(tabs: readonly TabStep[]): boolean {
  const faults = formatTabFaults(tabs)
  print(faults)
  return faults.length === 0
}

/** Whether each request had a key of its own. */
function checkKeys(entries: readonly Entry[]): boolean {
  const replayer = createReplayer(entries)
  replayer.prepare(entries.length)
  print([...replayer.reusedKeys].map(([index, reused]) => `at entry ${index + 1} ${formatReusedKey(reused)}`))
  return replayer.reusedKeys.size === 0
}

async function showReenactment(recording: Recording, lateMs: number): Promise<boolean> {
  const again = await reenact(recording)
  const comparison = compareLogs(recording.entries, again.entries)
  const late = again.late.filter((timer) => timer.isVisible && timer.lateMs > lateMs)
  print(formatReenactment(again.unfired, comparison))
  print(formatLate(late))
  const isWell = comparison.log === null && late.length === 0
  if (isWell) {
    const most = Math.max(0, ...again.late.map((timer) => timer.lateMs))
    console.log(`reenacted  the driver writes the same log${most === 0 ? '' : ` (timers fired up to ${most} ms late)`}`)
  } else if (late.length > 0)
    console.log(
      `  a device that slept fires late, too: --late ${Math.max(...late.map((timer) => timer.lateMs))} accepts it`,
    )
  return isWell
}

function showComparison(a: Recording, b: Recording, names: readonly [string, string]): boolean {
  const comparison = compareLogs(a.entries, b.entries, { byMeaning: true })
  print(formatComparison(comparison, names))
  if (findFirstDifference(a.entries, b.entries) !== null)
    console.log('ids, keys, times and random draws are numbered as they appear: they are no difference')
  return comparison.log === null && comparison.view === null && comparison.last.length === 0
}

/** Folds by another build as well. The expected side is the other build's. */
function showOtherBuild({ header, entries: all }: Recording, until: number, ref: string): boolean {
  const build = openBuild(ref)
  const folder = mkdtempSync(join(tmpdir(), 'replay-read-'))
  try {
    // What was read of the file, also where lines of it cannot be.
    const file = join(folder, 'read.jsonl')
    writeFileSync(file, writeRecording({ header, entries: all.slice(0, until) }))
    const { differing } = compareBuilds(build.folder, ROOT, file)
    if (differing === null) {
      console.log(`against    the views are those of ${ref}`)
      return true
    }
    console.log(`the view differs from that of ${ref} from entry ${differing.index + 1} on`)
    print(formatDifferences(differing.differences, [ref, 'now']))
    return false
  } finally {
    build.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The views of the naive model, which knows no time. An ending clears what was shown before it, so each view counts, but for very long logs. */
async function showModel(recording: Recording, until: number): Promise<boolean> {
  const { compareWithModel, findModelDifference } = await import('../fuzz/recordedSteps.ts')
  const entries = recording.entries.slice(0, until)
  const first = entries.length > MODEL_EACH_MAX ? null : findModelDifference(entries)
  const { differences, isAtRest, complaints } = first ?? compareWithModel(entries)
  if (first !== null) console.log(`the view is another than the model's from entry ${first.count} on`)
  print(complaints)
  print(formatDifferences(differences, ['model', 'view']))
  if (!isAtRest) console.log('  the session is not at rest: the model shows what comes after all that waits')
  if (differences.length + complaints.length > 0) console.log(`model      ${countOf(differences.length, 'difference')}`)
  else console.log('model      the view is the one that the naive model expects')
  return differences.length + complaints.length === 0
}

function explain(recording: Recording, number: number): ExitCode {
  const { entries } = recording
  const [index, start, code] = [number - 1, entries[0]?.at ?? 0, readCodeIndex()]
  const before = index === 0 ? null : foldAll(entries.slice(0, index))
  const entry = entries[index]
  if (entry === undefined) throw new UsageError(`there is no entry ${number}`)
  const lives = readLives(entries, index, before).map((life) => ({
    name: `${life.event.event_type} ${life.event.id}`,
    rows: describeLife(life, entries, code),
  }))
  const tabs = readTabs(recording, code).filter((step) => step.index === index)
  print(formatExplanation(explainEntry(before, entry, index, code), lives, tabs, start))
  return 0
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

/** The hash of a view as canonical JSON. */
function hashOf(view: View): string {
  return createHash('sha256').update(canonicalJson(view)).digest('hex')
}
