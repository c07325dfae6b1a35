/**
 * Bundles the start script and writes it into the page where index.html has its placeholder, with the names of the files that it fetches ahead: as a file
 * it would cost a round trip before anything else begins. The content policy allows it by its hash (`server/http/contentPolicy.ts`).
 */
import { join } from 'node:path'
import { build, type IndexHtmlTransformContext, type Plugin, type UserConfig } from 'vite'
import { type RouteFiles, ROUTE_FILES_TAG } from '../navigation/routeFiles.ts'
import { BASE_NAMESPACES } from '../i18n/namespaces.ts'
import { TARGET_TEXTS } from '../navigation/target.ts'

const SCRIPT = join(import.meta.dirname, 'startPage.ts')
const PLACEHOLDER = '<!-- start script -->'
const TEXTS = /\/src\/i18n\/([\w-]+)\/(\w+)\.ts$/
const WORKER = /^assets\/worker-[\w-]+\.js$/

type OutputBundle = NonNullable<IndexHtmlTransformContext['bundle']>
type Chunk = Extract<OutputBundle[string], { type: 'chunk' }>
type BuildOptions = Pick<UserConfig, 'define'> & { target: string[] }

export function startScript(options: BuildOptions): Plugin {
  return {
    name: 'start-script',
    apply: () => process.env.VITEST === undefined,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = `<script>${await bundleScript(options, bundle === undefined)}</script>`
        const files = bundle === undefined ? '' : formatFilesTag(listRouteFiles(bundle))
        // A function: code may contain what a replacement text gives a meaning.
        return html.replace(PLACEHOLDER, () => files + script)
      },
    },
  }
}

function formatFilesTag(files: RouteFiles): string {
  return `<meta name="${ROUTE_FILES_TAG}" content='${JSON.stringify(files)}' />`
}

/** Files that each screen needs beside the entry, the texts of each language, and the worker. */
function listRouteFiles(built: OutputBundle): RouteFiles {
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
      landing: filesOf('/src/screens/landing/index.tsx'),
      legal: filesOf('/src/screens/legal/index.tsx'),
    },
    texts: listTexts(chunks),
    worker: `/${worker}`,
  }
}

/** The texts that the screens show, by language and namespace. */
function listTexts(chunks: readonly Chunk[]): RouteFiles['texts'] {
  const shown: readonly string[] = [...BASE_NAMESPACES, ...Object.values(TARGET_TEXTS).flat()]
  const texts: RouteFiles['texts'] = {}
  for (const { facadeModuleId, fileName } of chunks) {
    const [, locale = '', namespace = ''] = TEXTS.exec(facadeModuleId ?? '') ?? []
    if (shown.includes(namespace)) (texts[locale] ??= {})[namespace] = `/${fileName}`
  }
  return texts
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

/** The code of the script: classic, and whole. */
async function bundleScript({ target, define }: BuildOptions, isDev: boolean): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    mode: isDev ? 'development' : 'production',
    define: { ...define, 'import.meta.env.DEV': String(isDev) },
    publicDir: false,
    // An import of types alone brings no code with it.
    oxc: { typescript: { onlyRemoveTypeImports: false } },
    build: {
      write: false,
      target,
      minify: !isDev,
      modulePreload: false,
      rolldownOptions: {
        input: SCRIPT,
        // Modules that only other exports of the imported files use, such as React, stay out.
        treeshake: { moduleSideEffects: (id) => id === SCRIPT },
        output: { format: 'iife' },
      },
    },
  })
  const [first] = [output].flat()
  if (first === undefined || !('output' in first)) throw new Error('the start script was not built')
  const { code } = first.output[0]
  if (/<\/script|<!--/i.test(code)) throw new Error('the start script would end its own tag')
  return code
}
