/** The commit that a build is made of, so that a player's report leads back to its code. For Node only; no page imports it. */
import { spawnSync } from 'node:child_process'

/** What a build is made of. A commit that changes nothing of it makes the same build, whose files keep their addresses. */
const SOURCES = ['protocol', 'src', 'worker', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Stands behind the hash where files were changed and not committed. */
export const CHANGED_BUILD = '+'

/** The hash of the last commit of these sources; '' where git has none, as in an unpacked archive. */
export function readBuildCommit(root: string): string {
  const git = (...args: string[]): string => {
    const { status, stdout } = spawnSync('git', [...args, '--', ...SOURCES], { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  }
  const commit = git('log', '-1', '--format=%H')
  return commit !== '' && git('status', '--porcelain') !== '' ? `${commit}${CHANGED_BUILD}` : commit
}
