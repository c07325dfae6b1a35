/** Finds a Firefox for the journeys, or installs one. In this order: FIREFOX_PATH, a Firefox of the system, an installation (Debian's package). */
import { join } from 'node:path'
import { type LaunchOptions } from 'playwright'
import { canRun, findProgram, installPackage } from './systemBrowser.ts'

const NAMES = ['firefox-esr', 'firefox']

/** Path of a Firefox that is there already, or null. */
export function findFirefox(): string | null {
  return process.env.FIREFOX_PATH || findProgram(NAMES)
}

/** Path of a Firefox that runs, installing one where there is none. Throws with one line that says what to do. */
export function ensureFirefox(): string {
  const found = findFirefox()
  if (found !== null && canRun(found)) return found
  if (found !== null && found === process.env.FIREFOX_PATH)
    throw new Error(`FIREFOX_PATH names ${found}, which does not run. Unset it, or name a Firefox.`)
  console.log('No Firefox found; installing one.')
  installPackage('firefox-esr')
  const installed = findProgram(NAMES)
  if (installed !== null && canRun(installed)) return installed
  throw new Error(
    'No Firefox could be installed. Install one (on Debian: apt-get install firefox-esr) or name it in FIREFOX_PATH.',
  )
}

/** Playwright speaks WebDriver BiDi with a Firefox of the system, through the relay. */
export function firefoxLaunchOptions(path: string): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefoxRelay.ts'),
    env: { ...process.env, FIREFOX_PATH: path },
  }
}
