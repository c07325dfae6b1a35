/** The parts of `npm test`: what each runs, and how its tests are counted. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { BUILD } from '../bench/built.ts'
import { runChild } from './child.ts'
import { type Outcome, OUTCOME_FILE, outcomeSchema } from './outcome.ts'

export interface Part {
  name: string
  /** The browsers that it needs; all but Chromium only with `--all`. */
  browsers?: readonly ('chromium' | 'firefox' | 'webkit')[]
  /** Only a part of it, or nothing, runs without `--all`: `--rest` runs what was left out. */
  hasRest?: true
  /** Runs with `--all` and `--rest` alone. */
  isThorough?: true
  /** Parts that must have passed before this one can run. */
  after?: readonly string[]
  /** Runs the part. Counts its tests, or itself as one where it has none. */
  run: () => Promise<Outcome>
}

/** Every part, in the order in which they run: the quick ones first. */
export const PARTS: readonly Part[] = [
  { name: 'types', run: () => runAsOneTest('tsc', ['--noEmit']) },
  { name: 'lint', run: () => runAsOneTest('oxlint', ['--type-aware']) },
  { name: 'format', run: () => runAsOneTest('oxfmt', ['--check']) },
  { name: 'rules', run: () => runAsOneTest(process.execPath, ['tests/rules.ts']) },
  { name: 'node', hasRest: true, run: () => vitest('node*') },
  { name: 'build', run: () => runAsOneTest('vite', BUILD) },
  {
    name: 'budgets',
    after: ['build'],
    run: () => runAsOneTest(process.execPath, ['tests/bench/run.ts', 'bundle', '--check']),
  },
  { name: 'browser', browsers: ['chromium', 'firefox', 'webkit'], hasRest: true, run: () => vitest('browser*') },
  { name: 'journeys', browsers: ['chromium'], hasRest: true, after: ['build'], run: journeys },
  {
    name: 'endings',
    browsers: ['chromium', 'firefox', 'webkit'],
    hasRest: true,
    isThorough: true,
    after: ['build'],
    run: () => playwright(listSpecs(ENDINGS)),
  },
  {
    name: 'readers',
    browsers: ['chromium'],
    hasRest: true,
    isThorough: true,
    after: ['build'],
    // They wait nearly all the time.
    run: () => playwright([...listSpecs(READERS), '--workers=8']),
  },
]

/** Journeys through whole stories, and those in other engines. */
const ENDINGS = ['endings', 'everyEnding', 'everyStory', 'firefox', 'webkit']
/** Whole stories at the pace of readers. */
const READERS = ['wholeReadings']

function listSpecs(names: readonly string[]): string[] {
  return names.map((name) => `/${name}.spec.ts`)
}

async function runAsOneTest(command: string, args: readonly string[]): Promise<Outcome> {
  const code = await runChild(command, args)
  return code === 0 ? { passed: 1, failed: 0, failures: [], flaky: [] } : failAsWhole(command, code)
}

function vitest(project: string): Promise<Outcome> {
  const reporters = ['default', './tests/helpers/vitestReporter.ts'].map((name) => `--reporter=${name}`)
  return runTests('vitest', ['run', '--project', project, ...reporters])
}

/** All journeys together make every call of the API. With `--all` those through whole stories are a part of their own. */
function journeys(): Promise<Outcome> {
  if (process.env.TEST_ALL !== '1') return playwright([])
  return playwright([`--grep-invert=(${[...ENDINGS, ...READERS].join('|')})\\.spec\\.ts`], ['./e2e/callsReporter.ts'])
}

function playwright(args: readonly string[], reporters: readonly string[] = []): Promise<Outcome> {
  const all = ['list', ...reporters, './e2e/outcomeReporter.ts']
  return runTests('playwright', ['test', ...args, `--reporter=${all.join(',')}`])
}

/** Runs a test runner that writes its outcome, and reads it. A failure outside any test counts as one. */
async function runTests(command: string, args: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-outcome-'))
  const file = join(folder, 'outcome.json')
  try {
    const code = await runChild(command, args, { [OUTCOME_FILE]: file })
    const outcome = readOutcome(file)
    if (outcome !== null && (code === 0 || outcome.failed > 0)) return outcome
    return { ...failAsWhole(command, code), ...(outcome !== null && { passed: outcome.passed, flaky: outcome.flaky }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Null where the runner ended before it could write it. */
function readOutcome(file: string): Outcome | null {
  return existsSync(file) ? v.parse(outcomeSchema, JSON.parse(readFileSync(file, 'utf8'))) : null
}

function failAsWhole(command: string, code: number): Outcome {
  const failures = [{ name: command, messages: [`ended with code ${code}: its output is above`] }]
  return { passed: 0, failed: 1, failures, flaky: [] }
}
