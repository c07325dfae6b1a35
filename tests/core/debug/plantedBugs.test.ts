/** Bugs, planted into a copy one at a time: the written path leads from what is seen to the file, by the output of the tools alone. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANTED_BUGS, type PlantedBug, REPORTED_BUGS } from '../../plantedBugs/bugs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TREE = mkdtempSync(join(tmpdir(), 'planted-'))
const MOST_STEPS = 6

beforeAll(() => {
  const parts = ['package.json', 'protocol', 'worker', 'fixtures/recordings', 'fixtures/builders']
  const tests = ['recordings', 'plantedBugs', 'fuzz', 'helpers'].map((folder) => `tests/${folder}`)
  for (const part of [...parts, ...tests]) cpSync(join(ROOT, part), join(TREE, part), { recursive: true })
  for (const part of ['node_modules', 'src', 'server']) symlinkSync(join(ROOT, part), join(TREE, part), 'dir')
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
  walkPath(bug, source)
  writeFileSync(join(TREE, file), source.replace(from, to))
  try {
    expect(replay(bug, []).code).toBe(1)
  } finally {
    writeFileSync(join(TREE, file), source)
  }
})

test.each(REPORTED_BUGS.map((bug) => [bug.kind, bug.seen, bug] as const))(
  '%s, of a build that has the bug itself (%s): the path leads to the file',
  (_, _seen, bug) => {
    const source = readFileSync(join(TREE, bug.file), 'utf8')
    expect(source.split(bug.from)).toHaveLength(2)
    walkPath(bug, source)
  },
)

/** Plants the bug for as long as the path is walked. */
function walkPath(bug: PlantedBug, source: string): void {
  const { file, from, to, path } = bug
  writeFileSync(join(TREE, file), source.replace(from, to))
  try {
    expect(path.length).toBeLessThanOrEqual(MOST_STEPS)
    for (const { args, shows } of path) expect(replay(bug, args).out).toContain(shows)
    expect(replay(bug, path.at(-1)?.args ?? []).out).toContain(`${file}:`)
  } finally {
    writeFileSync(join(TREE, file), source)
  }
}
