/** `npm run stories:translate`: a table out, the report of one that comes back, and what it writes into the files. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FOLDERS } from '../../../server/folders.ts'
import { createTestFolder } from '../../contracts/storages.ts'

const CLI = join(import.meta.dirname, '../../../server/cli/stories-translate.ts')
const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })

test('a table goes out and comes back; the story changes only where it is asked to', { timeout: 60_000 }, () => {
  const folder = join(createTestFolder(), 'snow')
  cpSync(join(FOLDERS.stories, 'shrine-of-snow'), folder, { recursive: true })
  const before = readFileSync(join(folder, 'story.yaml'), 'utf8')
  const table = join(folder, 'table.csv')
  expect(run(folder, '--to', 'en', '--out', table).stdout).toBe(`wrote ${table}\n`)
  const text = readFileSync(table, 'utf8')
  const [, title = ''] = /^metadata\.title,[^,]+,([^,]+),/m.exec(text) ?? []
  writeFileSync(table, text.replace(`,${title},`, ',A Shrine,') + 'gone.line,,Left words,,,,,\n')
  const report = run(folder, '--to', 'en', '--from', table)
  expect(report.stdout).toMatch(/^added 0, changed 1, unchanged \d+, kept 0, missing 0$/m)
  expect(report.stdout).toContain(`changed metadata.title: A Shrine (${title})`)
  expect(report.stdout).toContain('unknown_id gone.line: Left words')
  expect(readFileSync(join(folder, 'story.yaml'), 'utf8')).toBe(before)
  expect(run(folder, '--to', 'en', '--from', table, '--write').status).toBe(0)
  expect(readFileSync(join(folder, 'story.yaml'), 'utf8')).toBe(before.replace(title, 'A Shrine'))
})

test('a broken table exits with 1 and its line; wrong arguments say what is right', { timeout: 60_000 }, () => {
  const story = join(FOLDERS.stories, 'shrine-of-snow')
  const table = join(createTestFolder(), 'table.csv')
  writeFileSync(table, 'id,target\na,"b\n')
  const { status, stdout } = run(story, '--to', 'en', '--from', table)
  expect([status, stdout]).toEqual([1, 'table.csv:2: refused: open_quote\n'])
  expect(run(story, '--to', 'fr', '--from', table).stderr).toContain('--to takes zh or en.')
  expect(run(story, '--to', 'en').stderr).toContain('Name the table to write with --out')
})
