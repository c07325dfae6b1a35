/** The last lines of `npm test`: a build machine may show no others. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestFolder } from '../contracts/storages.ts'
import { formatOutcomes, type Outcome, OUTCOME_FILE, type Report, type TimedOutcome } from '../helpers/outcome.ts'

function outcomeOf(passed: number, failures: readonly Report[] = [], flaky: readonly Report[] = []): TimedOutcome {
  return { passed, failed: failures.length, failures: [...failures], flaky: [...flaky], seconds: 61.7 }
}

test('where all is well there are only the counts and the times', () => {
  expect(
    formatOutcomes(
      new Map([
        ['types', outcomeOf(1)],
        ['node', outcomeOf(212)],
      ]),
    ),
  ).toEqual(['types: 1 passed, 0 failed, 62 s', 'node: 212 passed, 0 failed, 62 s', '213 passed, 0 failed, 123 s'])
})

test('what failed and what was flaky is named before the counts, with what it said', () => {
  const failure = { name: 'a.test.tsx > is wide', messages: ['expected 43 to be 44\n\n  at a.test.tsx:3', '+ "<a>"'] }
  const flaky = { name: 'start.spec.ts > opens', messages: ['too late'] }
  const outcomes = new Map([
    ['browser', outcomeOf(4, [failure])],
    ['journeys', outcomeOf(2, [], [flaky])],
  ])
  expect(formatOutcomes(outcomes)).toEqual([
    'Flaky, passed only when it ran again:',
    '  journeys: start.spec.ts > opens',
    '    too late',
    '',
    'Failed:',
    '  browser: a.test.tsx > is wide',
    '    expected 43 to be 44',
    '    at a.test.tsx:3',
    '    + "<a>"',
    '',
    'browser: 4 passed, 1 failed, 62 s',
    'journeys: 2 passed, 0 failed, 62 s',
    '6 passed, 1 failed, 123 s',
  ])
})

test('a hook of a describe that throws is named, with its cause', async () => {
  const folder = createTestFolder()
  const hooks =
    "describe('a harbour', () => { beforeAll(() => { throw new Error('no water', { cause: new Error('a drought') }) }); test('floats', () => {}) })"
  writeFileSync(join(folder, 'harbour.test.ts'), hooks)
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const file = join(folder, 'outcome.json')
  const reporter = join(import.meta.dirname, '../helpers/vitestReporter.ts')
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--globals', `--root=${folder}`, `--reporter=${reporter}`]
  const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, [OUTCOME_FILE]: file } })
  await expect(run).rejects.toThrow()
  const { failures } = JSON.parse(readFileSync(file, 'utf8')) as Outcome
  expect(failures).toEqual([
    { name: expect.stringMatching(/harbour\.test\.ts > a harbour$/), messages: ['no water', 'a drought'] },
  ])
})
