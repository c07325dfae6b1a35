/** The vitest projects: node for the pure core and the server, browser for what touches the DOM. */
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { type BrowserInstanceOption, type BrowserProviderOption } from 'vitest/node'
import { foreignServer } from './tests/contracts/foreign/vite.ts'
import { CHROMIUM_TEST_ARGS, chromiumTestEnv, findChromium } from './tests/helpers/chromium.ts'
import { findFirefox, firefoxLaunchOptions } from './tests/helpers/firefox.ts'
import { createWebKitProvider, findWebKit } from './tests/helpers/webkit.ts'
import { framedPages } from './tests/helpers/framedPages.ts'
import { keepModules } from './tests/helpers/keepModules.ts'
import { splitByProcess } from './tests/helpers/ownProcess.ts'
import { areNeighboursTested, selectFiles } from './tests/helpers/thorough.ts'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './tests/helpers/timeouts.ts'
import app from './vite.config.ts'

const executablePath = findChromium()
const isAll = process.env.TEST_ALL === '1'
const node = selectFiles('node', ['tests/{core,fuzz,contracts,recordings}/**/*.test.ts'])
const browser = selectFiles('browser', ['tests/{browser,contracts}/**/*.test.tsx'])

const isWholeRun = !isAll && !process.argv.some((arg) => arg.startsWith('tests/'))
const { shared, own } = splitByProcess(node)

const nodeProject = (name: string, include: string[], isolate: boolean) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node' as const,
    include,
    exclude: [...configDefaults.exclude, ...node.exclude],
    isolate,
    provide: { isAll },
    globalSetup: ['./tests/helpers/postgresSetup.ts'],
    // A busy machine is no failure.
    testTimeout: 20_000,
    // Kills, outages and neighbours depend on the time that the machine has for them. What passed only the second time is named at the end.
    ...(isAll && { retry: 2 }),
    // Half of the time the tests wait for servers and processes that they started.
    maxWorkers: 3,
  },
})
/** `npm test` loads the modules once for each process. Files that are named, and all of `npm run test:all`, have a process each. */
const NODE_PROJECTS = isWholeRun
  ? [nodeProject('node', shared, false), nodeProject('node-own', own, true)]
  : [nodeProject('node', node.include, true)]

interface Engine {
  engine: BrowserInstanceOption['browser']
  provider: BrowserProviderOption
  /** WebKit draws in a virtual display. */
  headless?: boolean
}

const browserProject = (
  name: string,
  { engine, provider, headless = true }: Engine,
  { include, exclude, setupFiles = [] }: { include: string[]; exclude: string[]; setupFiles?: string[] },
) => ({
  extends: true as const,
  plugins: [keepModules, framedPages],
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'comlink',
      'pixi.js',
      'pixi.js/unsafe-eval',
      '@pixi/react',
      'vitest-browser-react',
      'axe-core',
      '@xyflow/react',
      '@dagrejs/dagre',
      'dompurify',
      '@xmldom/xmldom',
      'csv-parse/browser/esm/sync',
      'csv-stringify/browser/esm/sync',
      'wouter',
      'wouter/memory-location',
      'valibot',
      'eventsource-parser',
      'diff',
      'fflate',
      'jsep',
      'idb',
      'ky',
      'yaml',
      'use-sync-external-store/with-selector',
      'i18next',
      'react-i18next',
    ],
  },
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...exclude],
    provide: { isAll },
    setupFiles: ['./tests/browser/clearStorage.ts', './tests/browser/attachSession.ts', ...setupFiles],
    // The tests wait for frames most of the time: more pages at once than cores halve the run.
    maxWorkers: 3,
    // A busy machine can be too slow for one. The last lines of `npm test` name what passed only the second time.
    retry: isAll ? 2 : 1,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
    browser: {
      enabled: true,
      headless,
      provider,
      instances: [{ browser: engine, viewport: { width: 390, height: 844 } }],
    },
  },
})
const CHROMIUM: Engine = {
  engine: 'chromium',
  provider: playwright({
    launchOptions: {
      args: CHROMIUM_TEST_ARGS,
      env: chromiumTestEnv(),
      ...(executablePath !== null && { executablePath }),
    },
  }),
}
/** What engines do each in their own way. Only `npm run test:all` asks a second and a third one. */
const BY_ENGINE = ['tests/browser/sound/loops.test.tsx', 'tests/browser/worker/{page,recordings,tabs,worker}.test.tsx']
const [firefoxPath, webkitPath] = areNeighboursTested() ? [findFirefox(), findWebKit()] : [null, null]
const BROWSER_PROJECTS = [
  browserProject('browser', CHROMIUM, { ...browser, setupFiles: ['./tests/browser/withoutMotion.ts'] }),
  ...(firefoxPath === null
    ? []
    : [
        browserProject(
          'browser-firefox',
          { engine: 'firefox', provider: playwright({ launchOptions: firefoxLaunchOptions(firefoxPath) }) },
          { include: BY_ENGINE, exclude: [] },
        ),
      ]),
  ...(webkitPath === null
    ? []
    : [
        browserProject(
          'browser-webkit',
          { engine: 'webkit', provider: createWebKitProvider(webkitPath), headless: false },
          { include: [...BY_ENGINE, 'tests/browser/sound/mixer.test.tsx'], exclude: [] },
        ),
      ]),
]

export default mergeConfig(
  app,
  defineConfig({ plugins: [foreignServer()], test: { projects: [...NODE_PROJECTS, ...BROWSER_PROJECTS] } }),
)
