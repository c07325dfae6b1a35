/** Finds and tries out browsers that are installed on this machine. */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Files that run at once may install at once: the later one waits, s. */
const LOCK = '-o DPkg::Lock::Timeout=300'

/** Installs a package of Debian or Ubuntu; does nothing without root. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0) return
  const command = `apt-get ${LOCK} update -qq; DEBIAN_FRONTEND=noninteractive apt-get ${LOCK} install -y -qq ${name}`
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Path of the first of these programs that is in the PATH, or null. */
export function findProgram(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null
}

/** Version of a browser, in words. Throws if it does not run. */
export function readVersion(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

export function canRun(path: string): boolean {
  try {
    return readVersion(path) !== ''
  } catch {
    return false
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
