/** `npm run new:test -- REPORT`: makes a failing test of a player's report or of a recording. docs/debugging.md says what failing means for each fault. */
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
import { type Fault, FAULT_WORDS, findFault, findOwnFault } from '../worker/debug/faults.ts'
import { formatPath } from '../worker/debug/diffViews.ts'
import { MADE_TEST_NAME, MADE_TESTS_FOLDER, makeTest, nameTest } from '../worker/debug/makeTest.ts'
import { readFileWithRecording } from '../worker/cli/readFile.ts'
import { compareWithModel } from './fuzz/recordedSteps.ts'

const MODEL = 'model differs'

const COMMAND = {
  name: 'npm run new:test',
  operands: 'FILE',
  summary: `Makes a failing test of a player's report or a recording: trims it to the least that still shows the fault, and writes the recording, the view
that it should end in, and a vitest test. Without --where it takes the first fault that the log has by itself: an entry throws, the driver writes another
log, the naive model shows another view, an event was dropped.`,
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
  const fault = where === undefined ? await findAny(source) : await findNamed(where, source)
  if (typeof fault === 'string')
    throw new UsageError(where === undefined ? `${file}: ${fault}. Say what is wrong: --where CONDITION.` : fault)

  const title = values.title ?? header.report?.words ?? ''
  const name = values.name ?? nameTest(title === '' ? basename(file).replace(/\..*$/, '') : title)
  if (!MADE_TEST_NAME.test(name)) throw new UsageError(`--name takes small letters, digits and hyphens, not ${name}.`)
  const folder = join(values.root, MADE_TESTS_FOLDER)
  if (!values.force && existsSync(join(folder, `${name}.test.ts`)))
    throw new UsageError(`There is a test ${name} already: take another --name, or --force.`)
  const should = values.should === undefined ? {} : { should: parseValue(values.should) }
  const made = await makeTest(recording, fault, { name, title, ...should })
  if (typeof made === 'string') throw new Error(made)

  mkdirSync(folder, { recursive: true })
  for (const { name: fileName, text } of made.files) {
    writeFileSync(join(folder, fileName), text)
    console.log(`wrote  ${join(MADE_TESTS_FOLDER, fileName)}`)
  }
  console.log(
    `${fault.text}: ${made.before} entries, trimmed to ${made.after}${made.isLeast ? '' : ' (more could go)'}`,
  )
  console.log(`The test fails now: ${made.asserts}.`)
  if (fault.path !== null && values.should === undefined)
    console.log(
      `${formatPath(fault.path.slice(1))} is expected as it was before, or in the other recording: correct ${name}.final.json where that is wrong.`,
    )
  console.log(`npx vitest run --project node ${join(MADE_TESTS_FOLDER, `${name}.test.ts`)}`)
  return 0
}

type Source = Parameters<typeof findFault>[1]

function findNamed(where: string, source: Source): Promise<Fault | string> | Fault | string {
  return where.trim() === MODEL ? findModelFault(source) : findFault(where, source)
}

/** The faults that a log can have by itself, with those that the naive model finds. What was dropped may be no fault, and comes last. */
async function findAny(source: Source): Promise<Fault | string> {
  const own = await findOwnFault(source)
  if (typeof own !== 'string' && own.kind !== 'dropped') return own
  const model = findModelFault(source)
  if (typeof model !== 'string') return model
  return typeof own === 'string' ? `${own}, and ${model}` : own
}

/** The last view is not the one of the naive model, in the same field as in the whole log. */
function findModelFault({ entries, until }: Source): Fault | string {
  const log = entries.slice(0, until ?? entries.length)
  const fieldOf = (part: readonly Entry[]): string | number | null =>
    compareWithModel(part).differences[0]?.path[0] ?? null
  const field = fieldOf(log)
  if (field === null) return 'the naive model shows the same view'
  return {
    kind: 'model',
    text: `${MODEL} in ${field}`,
    count: log.length,
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
