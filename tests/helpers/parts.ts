/** The parts of `npm test`: what each runs, and how its tests are counted. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { runChild } from './child.ts'

export interface Count {
  passed: number
  failed: number
}

export interface Part {
  name: string
  /** It needs a Chromium. */
  browser?: true
  /** Parts that must have passed before this one can run. */
  after?: readonly string[]
  /** Runs the part. Counts its tests, or itself as one where it has none. */
  run: () => Promise<Count>
}

/** Every part, in the order in which they run: the quick ones first. */
export const PARTS: readonly Part[] = [
  { name: 'types', run: () => runAsOneTest('tsc', ['--noEmit']) },
  { name: 'lint', run: () => runAsOneTest('oxlint', ['--type-aware']) },
  { name: 'format', run: () => runAsOneTest('oxfmt', ['--check']) },
  { name: 'rules', run: () => runAsOneTest(process.execPath, ['tests/rules.ts']) },
  { name: 'node', run: () => vitest('node') },
  { name: 'build', run: () => runAsOneTest('vite', ['build', '--logLevel', 'warn']) },
  {
    name: 'budgets',
    after: ['build'],
    run: () => runAsOneTest(process.execPath, ['tests/bench/run.ts', 'bundle', '--check']),
  },
  { name: 'browser', browser: true, run: () => vitest('browser') },
  { name: 'journeys', browser: true, after: ['build'], run: journeys },
]

async function runAsOneTest(command: string, args: readonly string[]): Promise<Count> {
  const code = await runChild(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const vitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() })

function vitest(project: string): Promise<Count> {
  return countTests(
    async (report) => {
      const reporters = ['default', 'json', './tests/helpers/flakyReporter.ts'].map((name) => `--reporter=${name}`)
      return runChild('vitest', ['run', '--project', project, ...reporters, `--outputFile.json=${report}`])
    },
    (json) => {
      const { numPassedTests, numFailedTests } = v.parse(vitestReport, json)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  )
}

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
})

function journeys(): Promise<Count> {
  return countTests(
    (report) => {
      const reporters = '--reporter=list,json,./e2e/callsReporter.ts'
      return runChild('playwright', ['test', reporters], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    },
    (json) => {
      const { stats } = v.parse(playwrightReport, json)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  )
}

/** Runs something that writes a report of its tests, and reads it. A failure outside any test counts as one. */
async function countTests(run: (report: string) => Promise<number>, read: (json: unknown) => Count): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await run(report)
    const count = readReport(report, read)
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(report: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // The runner ended before it could write one.
    return { passed: 0, failed: 1 }
  }
}
