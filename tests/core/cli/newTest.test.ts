/** `npm run new:test`: a player's report becomes a test that fails. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { writeRecording } from '../../../protocol/recording.ts'
import { type PlayerReport } from '../../../protocol/report.ts'
import { MADE_TESTS_FOLDER } from '../../../worker/debug/makeTest.ts'
import { captureOutput, type Output } from '../../helpers/captureOutput.ts'
import { recording, RECORDINGS } from '../../helpers/recordings.ts'
import { main } from '../../newTest.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = mkdtempSync(join(tmpdir(), 'new-test-'))
const MADE = join(FOLDER, MADE_TESTS_FOLDER)
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

const newTest = (...args: string[]): Promise<Output> => captureOutput(() => main([...args, '--root', FOLDER]))

const REPORT: PlayerReport = {
  words: 'The heart of Lan rose too far.',
  language: 'en',
  device: 'Mozilla/5.0',
  viewport: { width: 360, height: 640, ratio: 3 },
  failures: [],
}

/** The file that a player sends, of a recording of the repository. */
function writeReport(name: string, change: (entries: Entry[]) => Entry[] = (entries) => entries): string {
  const { header, entries } = recording(name)
  const file = join(FOLDER, `${name}-report.jsonl`)
  writeFileSync(
    file,
    writeRecording({ header: { ...header, report: REPORT }, entries: change(structuredClone(entries)) }),
  )
  return file
}

describe('npm run new:test', () => {
  test(
    'a report becomes three files, and the test fails under vitest with both values',
    { timeout: 60_000 },
    async () => {
      const { code, out } = await newTest(writeReport('first-story'), '--where', 'heart above 30')
      expect(code).toBe(0)
      expect(out).toMatch(/heart above 30: 175 entries, trimmed to [3-6]\n/)
      expect(readdirSync(MADE).sort()).toEqual(
        ['final.json', 'jsonl', 'test.ts'].map((end) => `the-heart-of-lan-rose-too.${end}`),
      )
      const text = readFileSync(join(MADE, 'the-heart-of-lan-rose-too.test.ts'), 'utf8')
      expect(text).toContain("test('The heart of Lan rose too far.', async () => {")

      for (const part of ['protocol', 'worker']) cpSync(join(ROOT, part), join(FOLDER, part), { recursive: true })
      mkdirSync(join(FOLDER, 'tests/helpers'))
      for (const file of ['reports.ts', 'viewMatcher.ts'])
        cpSync(join(ROOT, 'tests/helpers', file), join(FOLDER, 'tests/helpers', file))
      cpSync(join(ROOT, 'package.json'), join(FOLDER, 'package.json'))
      symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'), 'dir')
      const run = (): { status: number | null; printed: string } => {
        const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
        const { VITEST: _inside, ...env } = process.env
        const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', FOLDER], {
          cwd: FOLDER,
          env: { ...env, NO_COLOR: '1' },
          encoding: 'utf8',
        })
        return { status, printed: stdout + stderr }
      }
      const failed = run()
      expect(failed.status).toBe(1)
      expect(failed.printed).toMatch(/heart\.value\n\s+expected {2}28\n\s+actual {4}3\d/)
      // What should be is what the file says.
      const final = join(MADE, 'the-heart-of-lan-rose-too.final.json')
      const view = JSON.parse(readFileSync(final, 'utf8')) as { heart: { value: number } }
      view.heart.value = Number(/actual {4}(\d+)/.exec(failed.printed)?.[1])
      writeFileSync(final, JSON.stringify(view))
      expect(run()).toMatchObject({ status: 0 })
    },
  )

  test('errors are one line, and nothing is written over', async () => {
    const file = join(RECORDINGS, 'option-chosen.jsonl')
    const refused = async (...args: string[]): Promise<string> => {
      const { code, err } = await newTest(...args)
      expect(code).toBe(1)
      expect(err.trimEnd()).not.toContain('\n')
      return err
    }
    expect(await refused(file)).toMatch(/Say what is wrong: --where CONDITION/)
    expect(await refused(file, '--where', 'heart above 50')).toMatch(/no entry makes/)
    expect(await refused(file, '--where', 'reason is select_option', '--name', '../x')).toMatch(/--name takes/)
    expect(await refused('nowhere.jsonl')).toMatch(/nowhere.jsonl: cannot be read/)
    expect(await refused()).toMatch(/Name one file/)
    expect((await newTest(file, '--where', 'reason is select_option', '--name', 'twice')).code).toBe(0)
    expect(await refused(file, '--where', 'reason is select_option', '--name', 'twice')).toMatch(/--force/)
    expect((await newTest('--help')).out).toMatch(/--where CONDITION/)
  })
})
