/** `npm run stories:import`: the report for people and as JSON, the folder of the story, refusals. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../contracts/storages.ts'

const CLI = join(import.meta.dirname, '../../../server/cli/stories-import.ts')
const run = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })

test(
  'a folder with an Ink story and a picture becomes the folder of a story, and a report',
  { timeout: 60_000 },
  () => {
    const folder = createTestFolder()
    mkdirSync(join(folder, 'work'))
    writeFileSync(join(folder, 'work/tale.ink'), 'Hello. # image: quay.png\n* go # class: red\n  -> END\n')
    writeFileSync(join(folder, 'work/quay.png'), 'picture')
    const out = join(folder, 'out')
    const { status, stdout } = run(join(folder, 'work'), '--out', out)
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'format: ink, language: en'])
    expect(stdout).toContain('kept lines')
    expect(readFileSync(join(out, 'script.yaml'), 'utf8')).toContain('src: quay')
    expect([existsSync(join(out, 'story.yaml')), existsSync(join(out, 'media/quay.png'))]).toEqual([true, true])
    const report = JSON.parse(run(join(folder, 'work'), '--json').stdout) as { format: string; notes: unknown[] }
    expect(report.format).toBe('ink')
    expect(report.notes.length).toBeGreaterThan(3)
  },
)

test('a work of no known kind is refused with exit code 1', { timeout: 60_000 }, () => {
  const folder = createTestFolder()
  writeFileSync(join(folder, 'a.txt'), 'Plain words.')
  const { status, stdout } = run(join(folder, 'a.txt'))
  expect([status, stdout.trim()]).toEqual([1, 'refused: unknown_kind'])
})

test(
  'the same work again says what changes in the folder, and keeps what was changed there',
  { timeout: 120_000 },
  () => {
    const folder = createTestFolder()
    const [work, out] = [join(folder, 'tale.ink'), join(folder, 'out')]
    writeFileSync(work, 'VAR n = 0\nHello.\nIt rains.\nThe end.\n-> END\n')
    expect(run(work, '--out', out).status).toBe(0)
    const script = readFileSync(join(out, 'script.yaml'), 'utf8')
    writeFileSync(
      join(out, 'script.yaml'),
      `# by hand\n${script.replace('Hello.', 'Good evening.').replace('It rains.', 'It pours.')}`,
    )
    writeFileSync(work, 'VAR n = 0\nHello.\nIt snows.\nThe end.\nReally.\n-> END\n')
    const { status, stdout } = run(work, '--out', out)
    expect([status, stdout]).toEqual([0, expect.stringContaining('what changes in the story:\n  changed Hello: 1')])
    expect(stdout).toContain('own: "It pours."\n  work: "It snows."')
    const merged = readFileSync(join(out, 'script.yaml'), 'utf8')
    expect(merged.startsWith('# by hand\n')).toBe(true)
    for (const words of ['Good evening.', 'It pours.', 'The end.', 'Really.']) expect(merged).toContain(words)
    const again = JSON.parse(run(work, '--out', out, '--json').stdout) as { changes: unknown[]; conflicts: unknown[] }
    expect(again).toMatchObject({ changes: [], conflicts: [] })
  },
)

test('a folder with another story is left alone', { timeout: 60_000 }, () => {
  const folder = createTestFolder()
  writeFileSync(join(folder, 'tale.ink'), 'VAR n = 0\nHello.\n-> END\n')
  writeFileSync(join(folder, 'story.yaml'), 'id: other\n')
  const { status, stdout } = run(join(folder, 'tale.ink'), '--out', folder)
  expect([status, stdout.split('\n')[0]]).toEqual([1, 'format: ink, language: en'])
  expect(readFileSync(join(folder, 'story.yaml'), 'utf8')).toBe('id: other\n')
})

test('what a file says of the names is kept in the folder for the next time', { timeout: 120_000 }, () => {
  const folder = createTestFolder()
  const [work, names, out] = ['tale.twee', 'names.yaml', 'out'].map((name) => join(folder, name))
  const text = ':: StoryData\n{"format":"Harlowe"}\n\n:: Start\nAnn: Hello.\nNote: It rains.\n'
  writeFileSync(work ?? '', text)
  writeFileSync(names ?? '', '- { name: Ann, as: person, person: Anna }\n')
  const first = run(work ?? '', '--out', out ?? '', '--speakers', names ?? '')
  expect(first.stdout).toContain('speaks person Ann = Anna (1)\nspeaks prose Note (1)')
  const readScript = (): string => readFileSync(join(out ?? '', 'script.yaml'), 'utf8')
  expect(readScript()).toContain('en: Anna')
  writeFileSync(work ?? '', text.replace('Hello.', 'Good day.'))
  expect(run(work ?? '', '--out', out ?? '').status).toBe(0)
  expect(readScript()).toMatch(/say:\s+en: Good day\./)
  writeFileSync(names ?? '', '- { name: Ann, as: queen }\n')
  expect(run(work ?? '', '--speakers', names ?? '').status).not.toBe(0)
})
