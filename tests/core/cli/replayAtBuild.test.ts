/** From a player's report to the commit: a repository of five commits, of which the third breaks the heart, and this one. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBuildCommit } from '../../../protocol/buildCommit.ts'
import { type Recording, writeRecording } from '../../../protocol/recording.ts'
import { replayAtBuild } from '../../../worker/cli/replayAtBuild.ts'
import { withServer } from '../../helpers/appServer.ts'
import { recording } from '../../helpers/recordings.ts'
import { PLANTED_BUGS } from '../../plantedBugs/bugs.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REPOSITORY = mkdtempSync(join(tmpdir(), 'repository-'))
const HEART = PLANTED_BUGS.find(({ kind }) => kind === 'heart')
/** A field of the view that the first commit does not know. */
const STATE = 'worker/reducer/state.ts'

function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  }).trim()
}

function commit(subject: string): string {
  git('add', '-A')
  git('commit', '--quiet', '-m', subject)
  return git('rev-parse', 'HEAD')
}

function change(file: string, from: string, to: string): void {
  const source = readFileSync(join(REPOSITORY, file), 'utf8')
  expect(source.split(from)).toHaveLength(2)
  writeFileSync(join(REPOSITORY, file), source.replace(from, to))
}

/** Hashes of the commits, in order. */
const commits: string[] = []

beforeAll(() => {
  for (const part of ['package.json', 'protocol', 'worker'])
    cpSync(join(ROOT, part), join(REPOSITORY, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(REPOSITORY, 'node_modules'), 'dir')
  writeFileSync(join(REPOSITORY, '.gitignore'), 'node_modules\n')
  git('init', '--quiet')
  commits.push(commit('the build of the report'))
  change(STATE, '      bgm: null,', '      bgm: null,\n      ...{ later: 0 },')
  commits.push(commit('a field of the core'))
  change(HEART?.file ?? '', HEART?.from ?? '', HEART?.to ?? '')
  commits.push(commit('the heart stays'))
  appendFileSync(join(REPOSITORY, 'protocol/SPEC.md'), '\n')
  commits.push(commit('a word in a document'))
  appendFileSync(join(REPOSITORY, 'worker/reducer/fold.ts'), '\n// The last line.\n')
  commits.push(commit('a comment'))
})
afterAll(() => rmSync(REPOSITORY, { recursive: true, force: true }))

function reportOf(build: string | undefined): Recording {
  const { header, entries } = recording('first-story')
  return { header: { ...header, ...(build !== undefined && { build }) }, entries }
}

describe('a report at its build', { timeout: 60_000 }, () => {
  test('says where it differs, since which commit, and in which line', () => {
    const { lines, at } = replayAtBuild(reportOf(commits[0]), REPOSITORY)
    const text = lines.join('\n')
    expect(at).toBe(24)
    expect(lines[0]).toMatch(/^build {2}[0-9a-f]+ \d{4}-\d\d-\d\d the build of the report$/)
    expect(text).toContain('there  the views are those that were recorded')
    expect(text).toContain('here   the view is another from entry 24 on: timer thinking:')
    expect(text).toMatch(/heart\.value\n {4}there {2}\d+\n {4}here {3}\d+/)
    expect(text).toMatch(
      /since {2}[0-9a-f]+ \d{4}-\d\d-\d\d the heart stays\n {9}worker\/reducer\/events\/progress\.ts:\d+$/,
    )
    // No worktree is left, and no bisection.
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
    expect(git('for-each-ref', 'refs/bisect')).toBe('')
  })

  test('of a build that has the fault, too, the views are the same, and not those that were recorded', () => {
    const { lines, at } = replayAtBuild(reportOf(`${commits[2] ?? ''}+`), REPOSITORY)
    expect(at).toBeNull()
    expect(lines[0]).toContain('the heart stays, with files that were changed since')
    expect(lines.join('\n')).toContain('there  the view is another than the recorded one from entry 24 on')
    expect(lines.at(-1)).toContain('the views are the same as there')
  })

  test('what is not committed is named as such', () => {
    const kept = readFileSync(join(REPOSITORY, HEART?.file ?? ''))
    change(HEART?.file ?? '', HEART?.to ?? '', `${HEART?.from ?? ''} + 1`)
    try {
      expect(replayAtBuild(reportOf(commits[4]), REPOSITORY).lines.at(-1)).toContain('your changes')
    } finally {
      writeFileSync(join(REPOSITORY, HEART?.file ?? ''), kept)
    }
  })

  test('a report without a build, or of a commit that git does not have, is refused in a line', () => {
    expect(() => replayAtBuild(reportOf(undefined), REPOSITORY)).toThrow(/names no build, only version/)
    expect(() => replayAtBuild(reportOf('0123456789'), REPOSITORY)).toThrow('git knows no commit 0123456789')
  })

  test('the command says it, and opens the studio', async () => {
    const file = join(REPOSITORY, 'report.json')
    const build = readBuildCommit(ROOT)
    expect(build).toMatch(/^[0-9a-f]{40}\+?$/)
    writeFileSync(file, JSON.stringify({ recording: writeRecording(reportOf(build)) }))
    const args = ['src/dev/studio/cli.ts', file, '--at-build', '--port', '0']
    const opened = await withServer(args, /^(build {2}[\s\S]*^studio {2}\S+)$/m, async (printed) => printed)
    expect(opened).toContain('there  the views are those that were recorded')
    expect(opened).toContain('#file=opened%3Areport.json')
  })
})
