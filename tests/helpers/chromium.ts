/**
 * Finds a Chromium for the tests, or installs one. In this order: CHROMIUM_PATH, the browser that Playwright manages,
 * a Chromium or Chrome of the system, an installation (Playwright's own, else Debian's package).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Flags under which headless Chromium runs as root and asks nothing of the network. WebGL needs none. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Path of a Chromium that is there already, or null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') return named
  const managed = chromium.executablePath()
  if (existsSync(managed)) return managed
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null
}

/** Path of a Chromium, installing one where there is none. Throws with one line that says what to do. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  console.log('No Chromium found; installing one.')
  const tries: [string, string[]][] = [['npx', ['playwright', 'install', 'chromium-headless-shell']]]
  if (process.getuid?.() === 0) tries.push(['sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium fonts-noto-cjk']])
  for (const [command, args] of tries) {
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const installed = findChromium()
    if (installed !== null) return installed
  }
  throw new Error('No Chromium could be installed. Install one (on Debian: apt-get install chromium) or name it in CHROMIUM_PATH.')
}

/** Version of a Chromium, for the summary. */
export function chromiumVersion(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
