/** Twelve bugs, planted into a copy one at a time: the written path leads from what is seen to the file, by the output of the tools alone. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANTED_BUGS, type PlantedBug } from '../../plantedBugs/bugs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TREE = mkdtempSync(join(tmpdir(), 'planted-'))
const MOST_STEPS = 6

beforeAll(() => {
  const parts = ['package.json', 'protocol', 'worker', 'tests/recordings', 'tests/plantedBugs', 'fixtures/recordings']
  for (const part of parts) cpSync(join(ROOT, part), join(TREE, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(TREE, 'node_modules'), 'dir')
})
afterAll(() => rmSync(TREE, { recursive: true, force: true }))

function replay({ recording }: PlantedBug, args: readonly string[]): { code: number | null; out: string } {
  const command = ['tests/recordings/replay.ts', recording, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: TREE, encoding: 'utf8' })
  return { code: status, out: stdout + stderr }
}

test('there is one of each kind', () => {
  expect(new Set(PLANTED_BUGS.map(({ kind }) => kind)).size).toBe(12)
})

test.each(PLANTED_BUGS.map((bug) => [bug.kind, bug] as const))('%s: the path leads to the file', (_, bug) => {
  const { file, from, to, path } = bug
  const source = readFileSync(join(TREE, file), 'utf8')
  expect(source.split(from)).toHaveLength(2)
  // Nothing is wrong without it.
  const [first] = path
  const sound = replay(bug, [])
  expect(sound.code).toBe(0)
  expect(sound.out).not.toContain(first?.shows)
  writeFileSync(join(TREE, file), source.replace(from, to))
  try {
    expect(path.length).toBeLessThanOrEqual(MOST_STEPS)
    for (const { args, shows } of path) expect(replay(bug, args).out).toContain(shows)
    expect(replay(bug, []).code).toBe(1)
    expect(replay(bug, path.at(-1)?.args ?? []).out).toContain(`${file}:`)
  } finally {
    writeFileSync(join(TREE, file), source)
  }
})
