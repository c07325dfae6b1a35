/**
 * WebKit, the engine of every browser on an iPhone: that of Debian's WebKitGTK, in a virtual display. In browser mode its pages have no commands, so
 * only tests that neither click nor emulate run there; journeys use its WebDriver (`e2e/webkit.ts`).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { defineBrowserProvider } from '@vitest/browser'
import { type BrowserProviderOption } from 'vitest/node'
import { findProgram, installPackage } from './systemBrowser.ts'

const PACKAGES = 'webkit2gtk-driver gstreamer1.0-plugins-good xvfb xauth'
/** Where Debian installs WebKitGTK's own small browser, by architecture. */
const FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu']

/** Path of a WebKitGTK browser, or null where it, its driver or the virtual display is missing. */
export function findWebKit(): string | null {
  if (['xvfb-run', 'WebKitWebDriver'].some((name) => findProgram([name]) === null)) return null
  const paths = FOLDERS.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`)
  return paths.find((path) => existsSync(path)) ?? null
}

/** Path of a WebKitGTK browser, installing one where there is none. Throws with one line that says what to do. */
export function ensureWebKit(): string {
  const found = findWebKit()
  if (found !== null) return found
  console.log('No WebKitGTK found; installing one.')
  installPackage(PACKAGES)
  const installed = findWebKit()
  if (installed !== null) return installed
  throw new Error(`No WebKitGTK could be installed. Install one (on Debian: apt-get install ${PACKAGES}).`)
}

/** Starts a program in a virtual display of its own; returns the function that ends both, and what the program has started. */
export function startInDisplay(program: string, args: readonly string[]): () => void {
  const display = spawn('xvfb-run', ['--auto-servernum', program, ...args], { stdio: 'ignore', detached: true })
  return () => {
    if (display.pid !== undefined && display.exitCode === null) process.kill(-display.pid)
  }
}

/** Opens the pages of tests in the browser at `path`. */
export function createWebKitProvider(path: string): BrowserProviderOption {
  return defineBrowserProvider({
    name: 'webkit',
    providerFactory: () => {
      const stops: (() => void)[] = []
      return {
        name: 'webkit',
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        openPage: (_sessionId, url) => {
          stops.push(startInDisplay(path, ['--private', '--geometry=390x844', url]))
          return Promise.resolve()
        },
        close: () => {
          for (const stop of stops.splice(0)) stop()
          return Promise.resolve()
        },
      }
    },
  })
}
