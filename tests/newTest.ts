/**
 * `npm run new:test -- REPORT`: makes a failing test of a player's report or of a recording, or of one without a fault a test that it stays as it is.
 * docs/debugging.md says what failing means for each fault.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Arguments,
  type ExitCode,
  executeCommand,
  parseWholeNumber,
  runCommand,
  UsageError,
} from '../protocol/commandLine.ts'
import { type Entry } from '../protocol/entries.ts'
import { type Fault, FAULT_WORDS, findFault } from '../worker/debug/faults.ts'
import { formatPath } from '../worker/debug/diffViews.ts'
import {
  MADE_TEST_NAME,
  MADE_TESTS_FOLDER,
  type MadeTest,
  makeNewTest,
  makeTest,
  nameTest,
} from '../worker/debug/makeTest.ts'
import { readFileWithRecording } from '../worker/cli/readFile.ts'
import { compareWithModel, findModelDifference } from './fuzz/recordedSteps.ts'

const MODEL = 'model differs'

const COMMAND = {
  name: 'npm run new:test',
  operands: 'FILE',
  summary: `Makes a failing test of a player's report or a recording: trims it to the least that still shows the fault, and writes the recording, the view
that it should end in, and a vitest test. Without --where it takes the first fault that the log has by itself: an entry throws, the driver writes another
log, the naive model shows another view, an event was dropped. Of a log without a fault it keeps all, and the test passes until something changes.`,
  options: {
    where: { type: 'string', value: 'CONDITION', help: 'what it must still show, as in the search of the studio' },
    until: { type: 'string', value: 'N', help: 'the entry in which it is seen; else the last one that shows it' },
    should: {
      type: 'string',
      value: 'VALUE',
      help: 'what the value should be, as JSON or text; else what it was before',
    },
    'differs-from': { type: 'string', value: 'FILE', help: 'a recording that shows what should be: see “differs”' },
    name: { type: 'string', value: 'NAME', help: 'name of the files; else made of the words of the report' },
    title: { type: 'string', value: 'TEXT', help: 'title of the test; else the words of the report' },
    force: { type: 'boolean', help: 'replaces files of this name' },
    root: { type: 'string', value: 'FOLDER', default: '.', help: 'the repository' },
  },
  notes: [
    `Conditions: heart above 50; reason is select_option; overlay is null; options changes; ${[...Object.values(FAULT_WORDS), MODEL].join('; ')}.`,
    'Example: npm run new:test -- report.jsonl --where "overlay is null"',
  ],
} as const
type Given = Arguments<typeof COMMAND.options>

if (import.meta.main) await runCommand(COMMAND, run)

/** Runs the command and resolves with its exit code. */
export function main(args: readonly string[]): Promise<ExitCode> {
  return executeCommand(COMMAND, run, args)
}

async function run({ values, operands }: Given): Promise<ExitCode> {
  const [file, ...more] = operands
  if (file === undefined || more.length > 0) throw new UsageError('Name one file. See --help.')
  const recording = await readFileWithRecording(file)
  const { entries, header } = recording
  const until = values.until === undefined ? null : parseWholeNumber('until', values.until, 1, entries.length)
  const otherFile = values['differs-from']
  const source = {
    entries,
    until,
    other: otherFile === undefined ? null : (await readFileWithRecording(otherFile)).entries,
  }
  const where = values.where ?? (source.other === null ? undefined : 'differs')
  const fault = where === undefined ? null : await findNamed(where, source)
  if (typeof fault === 'string') throw new UsageError(fault)

  const title = values.title ?? header.report?.words ?? ''
  const name = values.name ?? nameTest(title === '' ? basename(file).replace(/\..*$/, '') : title)
  if (!MADE_TEST_NAME.test(name)) throw new UsageError(`--name takes small letters, digits and hyphens, not ${name}.`)
  const folder = join(values.root, MADE_TESTS_FOLDER)
  if (!values.force && existsSync(join(folder, `${name}.test.ts`)))
    throw new UsageError(`There is a test ${name} already: take another --name, or --force.`)
  const options = { name, title, ...(values.should !== undefined && { should: parseValue(values.should) }) }
  const made =
    fault === null
      ? await makeNewTest(recording, until, options, findModelFault)
      : await makeTest(recording, fault, options)
  if (typeof made === 'string') throw new UsageError(`${file}: ${made}`)

  mkdirSync(folder, { recursive: true })
  for (const { name: fileName, text } of made.files) {
    writeFileSync(join(folder, fileName), text)
    console.log(`wrote  ${join(MADE_TESTS_FOLDER, fileName)}`)
  }
  for (const line of made.fault === null ? describeKept(made) : describeTrimmed(made.fault, made)) console.log(line)
  if (made.fault !== null && made.fault.path !== null && values.should === undefined)
    console.log(
      `${formatPath(made.fault.path.slice(1))} is expected as it was before, or in the other recording: correct ${name}.final.json where that is wrong.`,
    )
  console.log(`npx vitest run --project node ${join(MADE_TESTS_FOLDER, `${name}.test.ts`)}`)
  return 0
}

function describeKept({ after, asserts }: MadeTest): string[] {
  return [
    `The log has no fault by itself: all ${after} entries are kept. To look for one that you see, say it: --where CONDITION.`,
    `The test passes now, and fails once this is no longer so: ${asserts}.`,
  ]
}

function describeTrimmed({ text }: Fault, { before, after, isLeast, asserts }: MadeTest): string[] {
  return [
    `${text}: ${before} entries, trimmed to ${after}${isLeast ? '' : ' (more could go)'}`,
    `The test fails now: ${asserts}.`,
  ]
}

type Source = Parameters<typeof findFault>[1]

function findNamed(where: string, source: Source): Promise<Fault | string> | Fault | string {
  return where.trim() === MODEL ? findModelFault(source) : findFault(where, source)
}

/** A view that is not the one of the naive model: the first, or the one that was named, in the same field when the log is trimmed. */
function findModelFault({ entries, until }: Source): Fault | string {
  const fieldOf = (part: readonly Entry[]): string | number | null => {
    const { differences, complaints } = compareWithModel(part)
    return differences[0]?.path[0] ?? complaints[0] ?? null
  }
  const count = until ?? findModelDifference(entries)?.count ?? null
  const field = count === null ? null : fieldOf(entries.slice(0, count))
  if (count === null || field === null) return 'the naive model shows the same view'
  return {
    kind: 'model',
    text: `${MODEL} in ${field}`,
    count,
    shows: ({ entries: kept }) => fieldOf(kept) === field,
    keepsLast: false,
    keepsLastEvents: false,
    path: null,
    findExpected: () => undefined,
  }
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
