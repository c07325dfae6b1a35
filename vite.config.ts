/** How the app and its worker are built and served. Of the tests: vitest.config.ts. */
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { readBuildCommit } from './protocol/buildCommit.ts'
import { localServer } from './server/vite.ts'
import { contractFiles } from './src/dev/contract/vite.ts'
import { studioServer } from './src/dev/studio/server.ts'
import { developerPages } from './src/dev/vite.ts'
import { pageRenderer } from './src/app/vite.ts'
import { onePage } from './src/onePage/build.ts'
import { startScript } from './src/start/vite.ts'
import { serviceWorker } from './src/serviceWorker/vite.ts'

/** Leaves the parts of Pixi that nobody imports out of the build: its index calls itself indispensable. A fifth less to load. */
const pixiInParts: Plugin = {
  name: 'pixi-in-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/pixi\.js\/lib\/(?!unsafe-eval)(?:.*\/)?(?:index|init)\.mjs$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: false }),
  },
}

/**
 * Modules of the protocol do nothing when they are imported. Without this, an import of a type alone brings a module's schemas with it: the
 * bundler cannot know that the calls which make them have no effect.
 */
const treeshake = { moduleSideEffects: [{ test: /\/protocol\/[^?]*\.ts$/, sideEffects: false }] }

/** React; not what other packages bring along, such as a scheduler of their own. */
const REACT = /^(?:(?!node_modules).)*[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

/** The floors below the screens, which most of them share; not what drawers consist of, for the list is drawn without one. */
const SHARED =
  /\/src\/(?:platform|ui(?!\/(?:Drawer|useModalDialog|trackDrag)\b)|navigation|api|account)\/|\/protocol\/|\/node_modules\/valibot\//

/** What the list shares with other screens that show stories. */
const CARDS =
  /\/src\/(?:api\/stories|ui\/(?:SilenceText|price|Pill|CardLink|EmptyState|faces|storyFacts)|platform\/(?:adultConfirmation|prefetchFile)|game\/prefetchWorker|navigation\/routeFiles|account\/begunKey|screens\/(?:stories\/filters|story\/listOrigin))\b|\/protocol\/api\/stories\b/

/** What the intro shares with the landings, and with what loads later on it; the list is drawn without it. */
const PLAY =
  /\/src\/(?:screens\/story\/(?:start\/|useFavorite)|api\/(?:savedGame|sortByHeat)|ui\/(?:LoadedOverlay|NeedsScripts))/

/** What the chat shares with its preview, the settings and the authors' side: small files, each of which would keep one of six connections busy. */
const TALK =
  /\/src\/(?:game\/|ui\/(?:ButtonStack|composing|ProgressBar)\b|platform\/(?:runWhenIdle|deviceVoices)\b|navigation\/embeddedChat\b|account\/wardrobe\b)|\/protocol\/(?:story\/people|wardrobe|htmlText)\b/

/** Before the name of a file of texts: a screen has the same name. */
function nameLanguage(module: string): string {
  const [, locale] = /\/src\/i18n\/([\w-]+)\/[^/]+$/.exec(module) ?? []
  return locale === undefined ? '' : `${locale}-`
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
/** What the build of the app and that of its pages on the server have in common. */
const shared = {
  define: {
    APP_VERSION: JSON.stringify(packageJson.version),
    BUILD_COMMIT: JSON.stringify(readBuildCommit(import.meta.dirname)),
  },
  // An import of types alone brings no code with it.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  // React has the hook that the shim replaces; wouter and react-i18next import the shim.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
}

export default defineConfig({
  ...shared,
  // The gallery, the contract and the studio are pages under /dev, where the local API has its tools, too.
  plugins: [
    react(),
    pixiInParts,
    developerPages,
    contractFiles(),
    studioServer,
    startScript({ target: TARGET, define: shared.define }),
    serviceWorker(),
    pageRenderer(shared),
    onePage,
    localServer({ isTest: process.env.VITEST !== undefined }),
    compileWhileLoading,
  ],
  build: {
    modulePreload: { polyfill: false },
    target: TARGET,
    // What loads when is read from it (tests/bench/built.ts).
    manifest: true,
    rolldownOptions: {
      treeshake,
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${nameLanguage(facadeModuleId ?? '')}[name]-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 2 },
            { name: 'app', test: /./, tags: ['$initial'], priority: 1 },
            { name: 'shared', test: SHARED, minShareCount: 16 },
            { name: 'cards', test: CARDS, minShareCount: 2 },
            { name: 'play', test: PLAY, minShareCount: 2 },
            { name: 'talk', test: TALK, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Old webviews know no module workers.
  worker: {
    format: 'iife',
    plugins: () => [compileWhileLoading],
    rolldownOptions: {
      treeshake,
      output: { entryFileNames: ({ name }) => `assets/${name === 'index' ? 'worker' : name}-[hash].js` },
    },
  },
})
