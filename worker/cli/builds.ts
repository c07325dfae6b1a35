/** Other builds of this repository: a git worktree of a commit in a temporary folder, and where what one folds of a recording is no longer what another does. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Difference } from '../debug/diffViews.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPARE = join(import.meta.dirname, 'compareBuilds.ts')
const OUTPUT_MAX_BYTES = 1_000_000_000

export interface Build {
  commit: string
  folder: string
  /** Deletes the worktree. */
  remove(): void
}

/** Where two builds fold other views from one recording. */
export interface BuildComparison {
  /** The first entry, from 0, after which the view of the newer build is another; fields that the older does not have count for nothing. */
  differing: { index: number; differences: Difference[] } | null
  /** The first entry, from 0, after which the older build's view is not the one in the header; null where there is none, or the header has no hashes. */
  unrecorded: number | null
}

/** The first commit whose view is another, and the places that it changed in what folds. */
export interface FirstDifferingCommit {
  commit: string
  /** Hash, day and subject, in one line. */
  title: string
  /** Such as `worker/reducer/events/progress.ts:72`. */
  places: string[]
}

/** Checks a commit out. Throws where git knows none of that name. `root`: a folder of the repository. */
export function openBuild(ref: string, root = ROOT): Build {
  const commit = findCommit(ref, root)
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  let isThere = true
  const remove = (): void => {
    if (!isThere) return
    isThere = false
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(folder, { recursive: true, force: true })
  }
  // Also where the command is interrupted.
  process.once('exit', remove)
  git(['worktree', 'add', '--quiet', '--detach', folder, commit], root)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return { commit, folder, remove }
}

/** Folds the recording of a file by the modules of two folders. Throws with the reason of the build that cannot. */
export function compareBuilds(older: string, newer: string, file: string): BuildComparison {
  const { stdout } = spawnSync(process.execPath, [COMPARE, older, newer, file], {
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX_BYTES,
  })
  const compared = JSON.parse(stdout) as BuildComparison | { error: string }
  if ('error' in compared) throw new Error(compared.error)
  return compared
}

/** Searches the commits after that of `older`, up to `newer`, by `git bisect run`. Null where the commits in between cannot fold the recording. */
export function findDifferingCommit(
  older: Build,
  newer: Build,
  file: string,
  root = ROOT,
): FirstDifferingCommit | null {
  const bisected = openBuild(newer.commit, root)
  const { folder } = bisected
  try {
    git(['bisect', 'start', newer.commit, older.commit, '--', 'protocol', 'worker'], folder)
    const step = [process.execPath, COMPARE, older.folder, folder, file]
    const { status } = spawnSync('git', ['bisect', 'run', ...step], { cwd: folder, maxBuffer: OUTPUT_MAX_BYTES })
    if (status !== 0) return null
    const commit = git(['rev-parse', 'refs/bisect/bad'], folder)
    return { commit, title: describeCommit(commit, root), places: listPlaces(commit, root) }
  } finally {
    spawnSync('git', ['bisect', 'reset'], { cwd: folder })
    bisected.remove()
  }
}

/** Such as `0b5246720 2026-11-28 worker: raise the heart once`. */
export function describeCommit(commit: string, root = ROOT): string {
  return git(['log', '-1', '--format=%h %cs %s', commit], root)
}

/** Where a commit changed what folds a log: the first line of each part, in the files of then. */
function listPlaces(commit: string, root: string): string[] {
  const patch = git(['show', '--unified=0', '--format=', commit, '--', 'protocol', 'worker'], root)
  let file = ''
  return patch.split('\n').flatMap((line) => {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file
    const [, first] = /^@@ -\S+ \+(\d+)/.exec(line) ?? []
    return first === undefined || !file.endsWith('.ts') ? [] : [`${file}:${first}`]
  })
}

function findCommit(ref: string, root: string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], root)
  } catch (cause) {
    throw new Error(`git knows no commit ${ref}`, { cause })
  }
}

function git(args: readonly string[], cwd: string): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}
