/**
 * Bundles the early script and writes it into the page where index.html has its placeholder: as a file it would cost a round trip before anything else
 * begins. The content policy allows it by its hash (`fixtures/server/http/contentPolicy.ts`). What draws the first line of a chat is a file of its own.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type IndexHtmlTransformContext, type Plugin, type UserConfig } from 'vite'

import { type StartFiles, START_FILES_TAG } from './startFiles.ts'

/** How scripts are minified: reading a property changes nothing here, and names of the top level are a script's own. */
export const MINIFY = {
  compress: { target: 'es2020', treeshake: { propertyReadSideEffects: false } },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true },
} as const

/** At the top of a file, it has all functions of that file compiled while it arrives (`compileWhileLoading` in vite.config.ts). */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/** What the build writes into the page for its entry; the early script loads it instead. */
const APP_TAG = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g

const PLACEHOLDER = '<!-- early script -->'
const DEV_ADDRESS = '/early.js'
const TEXTS = /\/src\/i18n\/([\w-]+)\/index\.ts$/
const WORKER = /^assets\/worker-[\w-]+\.js$/

/** Screens are drawn by the early script with these in place of what it is too small for. */
const STAND_INS = [
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: join(import.meta.dirname, 'drawing/jsxRuntime.ts') },
  { find: /^react$/, replacement: join(import.meta.dirname, 'drawing/react.ts') },
  { find: /^wouter$/, replacement: join(import.meta.dirname, 'drawing/wouter.tsx') },
  // Its import of the later parts would be followed.
  { find: /^.*\/useLaterParts\.ts$/, replacement: join(import.meta.dirname, 'drawing/laterParts.ts') },
]

type OutputBundle = NonNullable<IndexHtmlTransformContext['bundle']>
type Chunk = Extract<OutputBundle[string], { type: 'chunk' }>

export function earlyScript(target: string[], define: NonNullable<UserConfig['define']>): Plugin {
  let [chatDrawing, boot] = ['', '']
  return {
    name: 'early-script',
    apply: () => process.env.VITEST === undefined,
    generateBundle: {
      order: 'pre',
      async handler() {
        const emit = async (entry: string, name: string): Promise<string> => {
          const source = COMPILE_HINT + (await bundle(entry, { target, define, isDev: false }))
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `assets/${name}-${hash}.js`
          this.emitFile({ type: 'asset', fileName, source })
          return `/${fileName}`
        }
        chatDrawing = await emit('drawing/drawChat.tsx', 'first-line')
        boot = await emit('boot.ts', 'boot')
      },
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use(DEV_ADDRESS, (_request, response) => {
        bundle('index.ts', { target, define, isDev: true })
          .then((code) => response.setHeader('Content-Type', 'text/javascript').end(code))
          .catch((error: unknown) => response.writeHead(500).end(String(error)))
      }),
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle: built }) => {
        if (built === undefined) return html.replace(PLACEHOLDER, `<script src="${DEV_ADDRESS}"></script>`)
        const early = await bundle('index.ts', { target, define, isDev: false })
        const app = [...html.matchAll(APP_TAG)].map(([, path = '']) => path)
        const files = { app, ...listStartFiles(built), chatDrawing }
        const tags = `${formatFilesTag(files)}<script>${early}</script><script type="module" crossorigin fetchpriority="low" src="${boot}"></script>`
        // A function: code may contain what a replacement text gives a meaning.
        return html.replace(APP_TAG, '').replace(PLACEHOLDER, () => tags)
      },
    },
  }
}

function formatFilesTag(files: StartFiles): string {
  return `<meta name="${START_FILES_TAG}" content='${JSON.stringify(files)}' />`
}

/** What each screen needs beside the entry, the texts of each language, and the worker. */
function listStartFiles(built: OutputBundle): Omit<StartFiles, 'app' | 'chatDrawing'> {
  const chunks = Object.values(built).flatMap((one) => (one.type === 'chunk' ? [one] : []))
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  const named = listFiles(entry, built)
  const filesOf = (module: string): string[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (chunk === undefined) throw new Error(`the build has no chunk of ${module}`)
    return [...listFiles(chunk, built)].filter((file) => !named.has(file)).map((file) => `/${file}`)
  }
  const worker = Object.keys(built).find((file) => WORKER.test(file))
  if (worker === undefined) throw new Error('the build has no worker')
  return {
    screens: {
      stories: filesOf('/src/screens/stories/index.tsx'),
      story: filesOf('/src/screens/story/index.tsx'),
      chat: filesOf('/src/screens/chat/index.tsx'),
    },
    others: filesOf('/src/app/later/laterScreens.ts'),
    texts: Object.fromEntries(
      chunks.flatMap(({ facadeModuleId, fileName }) => {
        const locale = TEXTS.exec(facadeModuleId ?? '')?.[1]
        return locale === undefined ? [] : [[locale, `/${fileName}`]]
      }),
    ),
    worker: `/${worker}`,
  }
}

/** The files of a chunk, and of what it imports. */
function listFiles(chunk: Chunk, built: OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) {
    const next = built[imported]
    if (next?.type === 'chunk') listFiles(next, built, found)
  }
  return found
}

interface BundleOptions {
  target: string[]
  define: NonNullable<UserConfig['define']>
  isDev: boolean
}

/** The code of an entry of this folder: a classic script, or a module where it exports something. */
async function bundle(entry: string, { target, define, isDev }: BundleOptions): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    mode: isDev ? 'development' : 'production',
    define: { ...define, 'import.meta.env.DEV': String(isDev) },
    publicDir: false,
    resolve: { alias: STAND_INS },
    // An import of types alone brings no code with it.
    oxc: { typescript: { onlyRemoveTypeImports: false } },
    build: {
      write: false,
      target,
      minify: !isDev,
      modulePreload: false,
      // A file, which is not written: the screens' own style sheets have the same names.
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, entry),
        preserveEntrySignatures: 'strict',
        // Modules such as React, which only other exports of the imported files use, stay out.
        treeshake: {
          moduleSideEffects: (id) => /\/src\/(?:early\/(?:index|settings|boot)|platform\/polyfills)\.ts$/.test(id),
        },
        output: { format: entry.endsWith('.tsx') ? 'es' : 'iife', ...(!isDev && { minify: MINIFY }) },
      },
    },
  })
  const [first] = [output].flat()
  if (first === undefined || !('output' in first)) throw new Error('the early script was not built')
  const { code } = first.output[0]
  if (/<\/script|<!--/i.test(code)) throw new Error('the early script would end its own tag')
  return code
}
