/**
 * Finds a Chromium for the tests, or installs one. In this order: CHROMIUM_PATH, the browser that Playwright manages,
 * a Chromium or Chrome of the system, an installation (Playwright's own, else Debian's package).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { canRun, findProgram, installPackage } from './systemBrowser.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Flags under which headless Chromium runs as root and asks nothing of the network. WebGL needs none. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Flags for tests, beside those above: each window would start two processes for the suggestions under its address bar, an eighth of all work. The
 * switch replaces the one of Playwright, whose names come first. Benchmarks do without, so that their figures stay comparable.
 */
export const CHROMIUM_TEST_ARGS = [
  ...CHROMIUM_ARGS,
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
  ].join(',')}`,
]

const FONT_FOLDERS = ['dejavu', 'liberation'].map((name) => `/usr/share/fonts/truetype/${name}`)

/**
 * The environment of the Chromium of the browser tests. Where a machine has the fonts that `fonts.conf` names, pages are drawn with these alone: what is
 * measured is then the same on each. FONTCONFIG_FILE names others.
 */
export function chromiumTestEnv(): Record<string, string> {
  const FONTCONFIG_FILE = process.env.FONTCONFIG_FILE ?? join(import.meta.dirname, 'fonts.conf')
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return FONT_FOLDERS.every((folder) => existsSync(folder)) ? { ...env, FONTCONFIG_FILE } : env
}

/** Path of a Chromium that is there already, or null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') return named
  const managed = chromium.executablePath()
  return existsSync(managed) ? managed : findProgram(NAMES)
}

/** Path of a Chromium that runs, installing one where there is none. Throws with one line that says what to do. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null && canRun(found)) return found
  if (found !== null && found === process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${found}, which does not run. Unset it, or name a Chromium.`)
  // Playwright's own may be there and lack a library of the system's.
  const onSystem = findProgram(NAMES)
  if (onSystem !== null && canRun(onSystem)) return onSystem
  return install()
}

function install(): string {
  console.log('No Chromium found; installing one.')
  const isRoot = process.getuid?.() === 0
  const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright')
  // The whole browser, not the headless shell: the shell has no WebGL and is in another folder.
  const args = ['install', '--no-shell', ...(isRoot ? ['--with-deps'] : []), 'chromium']
  const tries = [
    () => void spawnSync(playwright, args, { stdio: ['ignore', 'ignore', 'inherit'] }),
    () => installPackage('chromium'),
  ]
  for (const tryToInstall of tries) {
    tryToInstall()
    const installed = [chromium.executablePath(), findProgram(NAMES)].find(
      (path) => path !== null && existsSync(path) && canRun(path),
    )
    if (typeof installed === 'string') return installed
  }
  throw new Error(
    'No Chromium could be installed. Install one (on Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  )
}
