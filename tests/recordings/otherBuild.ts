/** Folds a recording by another build of this repository: the worker and the protocol of a git ref, in a temporary folder. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FOLDED_MAX_BYTES = 1_000_000_000

/** Hashes of the views that another build folds from a recording. `each`: the hash of the view after each entry; `view`: that after the last folded one. */
export interface Folded {
  each: string[]
  view: unknown
}

export interface OtherBuild {
  /** Folds the first `until` entries of a file. Throws with the build's own reason. */
  fold(file: string, until: number): Folded
  /** Deletes its folder. */
  remove(): void
}

/** Checks out a ref. Throws if git knows none of that name. */
export function openBuild(ref: string): OtherBuild {
  const commit = findCommit(ref)
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  // Also where the command is interrupted.
  process.once('exit', remove)
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'protocol', 'worker'], {
    cwd: ROOT,
    maxBuffer: FOLDED_MAX_BYTES,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return {
    fold(file, until) {
      const args = [join(import.meta.dirname, 'foldWithBuild.ts'), folder, file, String(until)]
      const out = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: FOLDED_MAX_BYTES })
      const folded = JSON.parse(out) as Folded | { error: string }
      if ('error' in folded) throw new Error(`${ref}: ${folded.error}`)
      return folded
    },
    remove,
  }
}

function findCommit(ref: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim()
  } catch (cause) {
    throw new Error(`git knows no commit ${ref}`, { cause })
  }
}
