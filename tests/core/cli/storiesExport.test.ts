/** `npm run stories:export`: the file, the report for people and as JSON, wrong arguments. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FOLDERS } from '../../../server/folders.ts'
import { createTestFolder } from '../../contracts/storages.ts'

const CLI = join(import.meta.dirname, '../../../server/cli/stories-export.ts')
const STORY = join(FOLDERS.stories, 'shrine-of-snow')
const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })

test(
  'a folder of a story becomes an Ink file in the language that is asked for, and a report',
  { timeout: 60_000 },
  () => {
    const out = join(createTestFolder(), 'snow.ink')
    const { status, stdout } = run(STORY, '--as', 'ink', '--out', out, '--language', 'zh')
    expect([status, stdout.split('\n')[0]]).toEqual([0, `wrote ${out}`])
    expect(stdout).toMatch(/^left_out progress \d+ \(first at [\w-]+\)$/m)
    const text = readFileSync(out, 'utf8')
    expect(text).toMatch(/^# title: \p{Script=Han}/u)
    expect(text).toMatch(/^=== \w+ ===$/m)
    const report = JSON.parse(run(STORY, '--as', 'twee', '--out', out, '--json').stdout) as {
      notes: { code: string }[]
    }
    expect(report.notes.map(({ code }) => code)).toContain('faces')
    expect(readFileSync(out, 'utf8')).toContain('"format": "SugarCube"')
  },
)

test('wrong arguments are refused with what is right', { timeout: 60_000 }, () => {
  const { status, stderr } = run(STORY, '--as', 'word', '--out', 'x')
  expect(status).toBe(1)
  expect(stderr).toContain('--as takes twee or ink or html.')
})
