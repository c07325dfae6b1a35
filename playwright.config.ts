/** Journeys: the built app and the local API, played in Chromium as a phone shows them. `npm run test:e2e` builds first. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { PHONE } from './e2e/phone.ts'
import { CHROMIUM_ARGS, findChromium } from './tests/helpers/chromium.ts'

const PORT = process.env.JOURNEYS_PORT ?? '4319'
const ADDRESS = `http://127.0.0.1:${PORT}`
const DATA_DIR = join(tmpdir(), `stories-journeys-${PORT}`)
const executablePath = findChromium()

// Every run starts with an empty database. Workers read this file too, while the server runs.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(DATA_DIR, { recursive: true, force: true })

const launchOptions = { args: CHROMIUM_ARGS, ...(executablePath !== null && { executablePath }) }

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  // Journeys wait more than they compute: two at a time fill two cores.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    ...PHONE,
    baseURL: ADDRESS,
    // It would keep requests from the routes of a journey; `installed.spec.ts` allows it.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'phone' },
    {
      name: 'phone without WebGL',
      testMatch: 'endings.spec.ts',
      // The stage of plain pictures speaks no language: one will do.
      ...(process.env.TEST_ALL !== '1' && { grep: /en: from the list/ }),
      use: { launchOptions: { ...launchOptions, args: [...CHROMIUM_ARGS, '--disable-3d-apis'] } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" fixtures/server/cli/start.ts --dev-tools`,
    url: ADDRESS,
    env: { PORT, HOST: '127.0.0.1', DATA_DIR },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 30_000,
  },
})
