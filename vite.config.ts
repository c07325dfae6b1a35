/** One configuration for the app, the worker, and the two vitest projects. */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import { localServer } from './fixtures/server/vite.ts'
import { gallery } from './src/dev/gallery/vite.ts'
import { startScript } from './src/start/vite.ts'
import { serviceWorker } from './src/serviceWorker/vite.ts'
import { moduleSizes } from './tests/bench/moduleSizes.ts'
import { foreignServer } from './tests/contracts/foreign/vite.ts'
import { CHROMIUM_TEST_ARGS, chromiumTestEnv, findChromium } from './tests/helpers/chromium.ts'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './tests/helpers/timeouts.ts'
import { keepModules } from './tests/helpers/keepModules.ts'

const executablePath = findChromium()
const isAll = process.env.TEST_ALL === '1'

/** Leaves the parts of Pixi that nobody imports out of the build: its index calls itself indispensable. A fifth less to load. */
const pixiInParts: Plugin = {
  name: 'pixi-in-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/pixi\.js\/lib\/(?!unsafe-eval)(?:.*\/)?(?:index|init)\.mjs$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
}

/** The modules before the first line that check values. */
const EARLY_CHECKS =
  /\/(?:protocol\/(?:fit|locale|events\/fields|api\/(?:account|call|envelope|historyCheck|stories))|src\/(?:account\/accountStorage|platform\/readerSettings))\.ts$/

/**
 * Gives all other modules a copy of valibot of their own: a file is in one chunk, with all that any chunk uses of it, and half of that would load before
 * the first line for later screens alone.
 */
const valibotTwice: Plugin = {
  name: 'valibot-twice',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^valibot$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found === null || EARLY_CHECKS.test(importer ?? '') ? found : { ...found, id: `${found.id}?later` }
    },
  },
}

/** Gives each `import()` of the page our own function, by the name of the one that it replaces. */
const importsWithRetries: Plugin = {
  name: 'imports-with-retries',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { importFiles as __vitePreload } from '/src/app/importFiles.ts'`,
  },
}

/**
 * Modules of the protocol do nothing when they are imported. Without this, an import of a type alone brings a module's schemas with it: the
 * bundler cannot know that the calls which make them have no effect.
 */
const treeshake = { moduleSideEffects: [{ test: /\/protocol\/[^?]*\.ts$/, sideEffects: false }] }

/**
 * Puts what the entry imports and what several of the first screens share into one chunk, the list and the intro into a second, and what the chat imports
 * beside them into a third. Otherwise each set of modules that two chunks share becomes a small chunk of its own: a request before the first line.
 */
function nameStartChunk(id: string, graph: ModuleGraph): string | null {
  const isOf = (start: RegExp): boolean => isImportedBy(id, start, graph, new Set())
  // Style sheets that index.html names count for the start, too: in a later chunk they would load it, and come after others.
  if (isOf(/\/src\/main\.tsx$/) || /\/src\/(?:ui\/theme|app\/base)\.css$/.test(id)) return 'app'
  const isOfList = isOf(/\/src\/screens\/(?:stories|story)\/index\.tsx$/)
  const isOfChat = isOf(/\/src\/screens\/chat\/index\.tsx$/)
  if (isOfList && isOfChat) return 'app'
  // Other screens use their shared pieces, too, and would load the whole screen with them.
  if ((isOfList || isOfChat) && /\/src\/(?:ui|platform)\//.test(id)) return 'app'
  if (isOfList) return 'stories'
  if (isOfChat) return 'chat'
  // What the other screens share, and these screens themselves, are small: the start would list a dozen files for each.
  return LATER_CHUNKS.find(([, modules]) => modules.test(id))?.[0] ?? null
}

/** React; not what other packages bring along, such as a scheduler of their own. */
const REACT = /^(?:(?!node_modules).)*[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

const LATER_CHUNKS: readonly [name: string, modules: RegExp][] = [
  [
    'ui',
    /\/src\/(?:ui\/(?!SafeHtml)|platform\/(?:consent|copyText|goBack|haptics|inAppBrowser|preparePicture|saveFile|storedValue)\b|api\/(?:isUnreached|putFile|uploads)|account\/begunStories|screens\/(?:avatars\/avatarMarks|recharge\/rechargeStore))|\/protocol\/api\/(?:avatars|rewards|talents)\.ts$/,
  ],
  ['library', /\/(?:protocol|src)\/api\/library\.ts$/],
  ['play', /\/protocol\/api\/(?:play|streamPaths)\.ts$|\/story\/prepareChat\.ts$/],
  ['account', /\/src\/screens\/(?:signIn|profile|settings|history|comingSoon)\b/],
]

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** Whether a module, or a module that imports it statically, is the one at `start`. */
function isImportedBy(id: string, start: RegExp, graph: ModuleGraph, seen: Set<string>): boolean {
  if (start.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isImportedBy(importer, start, graph, seen))
}

/** The screens of the creation area. */
const CREATION = /\/src\/authoring\//
const CREATION_PREFIX = 'creation-'

/** What the name of a chunk begins with: the language of texts, or the area. */
function namePrefix(module: string): string {
  const [, locale] = /\/src\/i18n\/(\w+)\/[^/]+$/.exec(module) ?? []
  if (locale !== undefined) return `${locale}-`
  return CREATION.test(module) ? CREATION_PREFIX : ''
}

/** What is loaded beside a chunk that is imported later, but for what the page has anyway. The importing chunk names all of it. */
function listPreloads(_: string, files: string[]): string[] {
  return files.filter((one) => !/\/(?:(?:react|rolldown-runtime|app)-[\w-]+\.js|app-[\w-]+\.css)$/.test(one))
}

/** Few of their functions are called. */
const LARGE_LIBRARIES =
  /[\\/]node_modules[\\/](?:pixi\.js|@pixi|@sentry|@sentry-internal|@xyflow|@dagrejs|dompurify)[\\/]/

/** Has the browser compile all functions of a file while it arrives: each is compiled in the middle of the first drawing otherwise. Measured: the first line of a deep link at 1.02 of the floor page, and at 1.19 without. */
const compileWhileLoading: Plugin = {
  name: 'compile-while-loading',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !file.moduleIds.some((id) => LARGE_LIBRARIES.test(id)))
          // The comment counts at the top of the file only.
          file.code = '//# allFunctionsCalledOnLoad\n' + file.code
    },
  },
}

/** Old webviews: syntax is lowered to these. */
const TARGET = ['es2020', 'chrome80', 'safari14']
const define = { APP_VERSION: JSON.stringify(packageJson.version) }

const sizes = moduleSizes()

export default defineConfig({
  define,
  // An import of types alone brings no code with it.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  // The gallery is a page under /dev, where the local API has its tools, too.
  plugins: [
    react(),
    pixiInParts,
    valibotTwice,
    importsWithRetries,
    gallery,
    startScript({ target: TARGET, define }),
    serviceWorker(),
    localServer(),
    foreignServer(),
    sizes.page,
    compileWhileLoading,
  ],
  // React has the hook that the shim replaces; wouter and react-i18next import the shim.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    modulePreload: { polyfill: false, resolveDependencies: listPreloads },
    target: TARGET,
    // What loads when is read from it (tests/bench/built.ts).
    manifest: true,
    rolldownOptions: {
      treeshake,
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${namePrefix(facadeModuleId ?? '')}[name]-[hash].js`,
        // React alone: a group that matched Pixi would make the entry import it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: REACT, priority: 1 },
            { name: nameStartChunk, debugName: 'start' },
          ],
        },
      },
    },
  },
  // Old webviews know no module workers.
  worker: {
    format: 'iife',
    plugins: () => [sizes.worker, compileWhileLoading],
    rolldownOptions: { treeshake, output: { entryFileNames: 'assets/worker-[hash].js' } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{core,fuzz,contracts}/**/*.test.ts'],
          // A busy machine is no failure.
          testTimeout: 20_000,
          // Vitest leaves a core free, which is every second one of two.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        plugins: [keepModules],
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
            'wouter',
            'valibot',
            'eventsource-parser',
            'idb',
            'ky',
            'yaml',
            'use-sync-external-store/with-selector',
            'i18next',
            'react-i18next',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/{browser,contracts}/**/*.test.tsx'],
          provide: { isAll },
          setupFiles: ['./tests/browser/clearStorage.ts'],
          // The tests wait for frames most of the time: more pages at once than cores halve the run.
          maxWorkers: 3,
          // A busy machine can be too slow for one. The last lines of `npm test` name what passed only the second time.
          retry: 1,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                args: CHROMIUM_TEST_ARGS,
                env: chromiumTestEnv(),
                ...(executablePath !== null && { executablePath }),
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
