/** `npm run new:test`: a player's report becomes a test that fails. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { writeRecording } from '../../../protocol/recording.ts'
import { type PlayerReport } from '../../../protocol/report.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { MADE_TESTS_FOLDER } from '../../../worker/debug/makeTest.ts'
import { captureOutput, type Output } from '../../helpers/captureOutput.ts'
import { recordPlayFile } from '../../helpers/recordedPlay.ts'
import { recording, RECORDINGS } from '../../helpers/recordings.ts'
import { main } from '../../newTest.ts'
import { PLANTED_BUGS } from '../../plantedBugs/bugs.ts'
import { startServer } from '../server/helpers.ts'
import { createModelSettings, startModel } from '../server/modelPlayer.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = mkdtempSync(join(tmpdir(), 'new-test-'))
const MADE = join(FOLDER, MADE_TESTS_FOLDER)
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))

/** What the made tests need of the repository. */
beforeAll(() => {
  for (const part of ['package.json', 'protocol', 'worker', 'fixtures/builders', 'tests/helpers', 'tests/fuzz'])
    cpSync(join(ROOT, part), join(FOLDER, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'), 'dir')
})

/** Runs a made test by vitest, in its copy of the repository. */
function runMade(name: string): { status: number | null; printed: string } {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { VITEST: _inside, ...env } = process.env
  const args = [vitest, 'run', '--root', FOLDER, join(MADE_TESTS_FOLDER, `${name}.test.ts`)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: FOLDER,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

/** Kinds of the planted bugs that any play of the story meets. */
const FOUND_BY_A_PLAY: readonly string[] = ['ordering', 'pacing', 'gates']

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

      const failed = runMade('the-heart-of-lan-rose-too')
      expect(failed.status).toBe(1)
      expect(failed.printed).toMatch(/heart\.value\n\s+expected {2}28\n\s+actual {4}3\d/)
      // What should be is what the file says.
      const final = join(MADE, 'the-heart-of-lan-rose-too.final.json')
      const view = JSON.parse(readFileSync(final, 'utf8')) as { heart: { value: number } }
      view.heart.value = Number(/actual {4}(\d+)/.exec(failed.printed)?.[1])
      writeFileSync(final, JSON.stringify(view))
      expect(runMade('the-heart-of-lan-rose-too')).toMatchObject({ status: 0 })
    },
  )

  test.each(LOCALES)(
    'a clean play recorded from the local API in %s becomes a test that passes, and fails for each of three bugs',
    { timeout: 120_000 },
    async (locale) => {
      const model = await startModel()
      const { url } = await startServer({
        storiesFolder: FOLDERS.stories,
        developerTools: true,
        replies: createModelSettings(model),
      })
      const file = await recordPlayFile(url, { storyId: 'tidewater-diner', actorId: 'cook-bo', locale })
      expect(model.countRequests()).toBeGreaterThan(0)
      const name = `a-clean-play-in-${locale}`
      const { code, out } = await newTest(file, '--name', name)
      expect([code, out]).toEqual([0, expect.stringContaining('The test passes now')])
      expect(runMade(name)).toMatchObject({ status: 0 })
      for (const { file: source, from, to } of PLANTED_BUGS.filter(({ kind }) => FOUND_BY_A_PLAY.includes(kind))) {
        const sound = readFileSync(join(FOLDER, source), 'utf8')
        expect(sound).toContain(from)
        writeFileSync(join(FOLDER, source), sound.replace(from, to))
        const { status, printed } = runMade(name)
        writeFileSync(join(FOLDER, source), sound)
        expect([status, printed]).toEqual([1, expect.stringContaining('another than the recorded one from entry')])
      }
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
    expect(await refused(file, '--should', '1')).toMatch(/Say what is wrong: --where CONDITION/)
    expect(await refused(file, '--where', 'heart above 50')).toMatch(/no entry makes/)
    expect(await refused(file, '--where', 'reason is select_option', '--name', '../x')).toMatch(/--name takes/)
    expect(await refused('nowhere.jsonl')).toMatch(/nowhere.jsonl: cannot be read/)
    expect(await refused()).toMatch(/Name one file/)
    expect((await newTest(file, '--where', 'reason is select_option', '--name', 'twice')).code).toBe(0)
    expect(await refused(file, '--where', 'reason is select_option', '--name', 'twice')).toMatch(/--force/)
    expect((await newTest('--help')).out).toMatch(/--where CONDITION/)
  })
})
