/** Journeys: the built app and the local API, played in Chromium as a phone shows them. `npm run test:e2e` builds first. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { PHONE } from './e2e/phone.ts'
import { TEN } from './e2e/tenJourneys.ts'
import { CHROMIUM_TEST_ARGS, findChromium } from './tests/helpers/chromium.ts'
import { findFirefox, firefoxLaunchOptions } from './tests/helpers/firefox.ts'
import { areNeighboursTested } from './tests/helpers/thorough.ts'
import { findWebKit } from './tests/helpers/webkit.ts'

const PORT = process.env.JOURNEYS_PORT ?? '4319'
const ADDRESS = `http://127.0.0.1:${PORT}`
const DATA_DIR = join(tmpdir(), `stories-journeys-${PORT}`)
const executablePath = findChromium()

// Every run starts with an empty database. Workers read this file too, while the server runs.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(DATA_DIR, { recursive: true, force: true })

const launchOptions = { args: CHROMIUM_TEST_ARGS, ...(executablePath !== null && { executablePath }) }

const WITHOUT_WEBGL = { ...launchOptions, args: [...CHROMIUM_TEST_ARGS, '--disable-3d-apis'] }

/** Waiting for motions to end takes half of the time in which a story is played. With `npm run test:all` the journeys with WebGL play with motions. */
const WITHOUT_MOTION = { reducedMotion: 'reduce' } as const

/** Journeys that need the Pixi stage. */
const STAGE_JOURNEYS = ['downloads.spec.ts', 'memory.spec.ts', 'realTime.spec.ts', 'signedFiles.spec.ts']
const ENDINGS = 'endings.spec.ts'
/** Only `npm run test:all` plays these. */
const FIREFOX = 'firefox.spec.ts'
const WEBKIT = 'webkit.spec.ts'
const isAll = process.env.TEST_ALL === '1'
const firefoxPath = areNeighboursTested() ? findFirefox() : null

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'node_modules/.cache/journeys',
  // Journeys wait more than they compute: three at a time fill two cores.
  workers: 3,
  fullyParallel: true,
  // A busy machine can be too slow for one. The list names what passed only the second time as flaky.
  retries: isAll ? 2 : 1,
  forbidOnly: true,
  // The longest story takes two minutes and a half on a busy machine of two cores.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    ...PHONE,
    baseURL: ADDRESS,
    // It would keep requests from the routes of a journey; `installed.spec.ts` allows it.
    serviceWorkers: 'block',
    // To write one costs a tenth of a journey.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
  ...(!isAll && { grep: TEN }),
  projects: [
    // Drawing in WebGL without a graphics card takes most of two cores: only journeys about the stage do. They are the longest, so they begin.
    { name: 'phone with WebGL, the stage', testMatch: STAGE_JOURNEYS },
    {
      name: 'phone with WebGL',
      testMatch: ENDINGS,
      // The languages share out the two stages.
      grepInvert: /en: /,
      // Without motion no weather moves, which is drawn thirty times a second.
      ...(!isAll && { use: { contextOptions: WITHOUT_MOTION } }),
    },
    {
      name: 'phone',
      testIgnore: [...STAGE_JOURNEYS, FIREFOX, WEBKIT],
      grepInvert: /endings\.spec\.ts zh: /,
      use: { launchOptions: WITHOUT_WEBGL, contextOptions: WITHOUT_MOTION },
    },
    ...(firefoxPath === null
      ? []
      : [
          {
            name: 'Firefox',
            testMatch: FIREFOX,
            // A window of the phone's size: Firefox emulates no phone.
            use: {
              browserName: 'firefox' as const,
              isMobile: false,
              userAgent: undefined,
              // The content policy refuses the style that Playwright adds for one.
              screenshot: 'off' as const,
              launchOptions: firefoxLaunchOptions(firefoxPath),
            },
          },
        ]),
    ...(areNeighboursTested() && findWebKit() !== null ? [{ name: 'WebKit', testMatch: WEBKIT }] : []),
  ],
  webServer: {
    command: `"${process.execPath}" server/cli/start.ts --dev-tools`,
    url: ADDRESS,
    // Error reports are another 98 kB: only the journey about them asks for them.
    env: { PORT, HOST: '127.0.0.1', DATA_DIR, APP_CONFIG: '{"sentryDsn":null}' },
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 30_000,
  },
})
