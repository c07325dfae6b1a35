/** Bundles the early script, and puts it where index.html has its placeholder: a file of this host, which the content policy allows without a hash. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type IndexHtmlTransformContext, type Plugin, type UserConfig } from 'vite'

const PLACEHOLDER = '<!-- early script -->'
const DEV_ADDRESS = '/early.js'
const TEXTS = /\/src\/i18n\/([\w-]+)\/index\.ts$/

type OutputBundle = NonNullable<IndexHtmlTransformContext['bundle']>

export function earlyScript(target: string[], define: NonNullable<UserConfig['define']>): Plugin {
  let address = DEV_ADDRESS
  return {
    name: 'early-script',
    apply: () => process.env.VITEST === undefined,
    configureServer: ({ middlewares }) =>
      void middlewares.use(DEV_ADDRESS, (_request, response) => {
        bundle(target, define, true)
          .then((code) => response.setHeader('Content-Type', 'text/javascript').end(code))
          .catch((error: unknown) => response.writeHead(500).end(String(error)))
      }),
    async generateBundle() {
      const source = await bundle(target, define, false)
      address = `/assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(PLACEHOLDER, `${describeTexts(bundle ?? {})}<script src="${address}"></script>`),
    },
  }
}

/** The chunk of each language's texts, for `preloadTexts`. */
function describeTexts(chunks: OutputBundle): string {
  const files = Object.values(chunks).flatMap((chunk) => {
    const locale = chunk.type === 'chunk' ? TEXTS.exec(chunk.facadeModuleId ?? '')?.[1] : undefined
    return locale === undefined ? [] : [`data-${locale}="/${chunk.fileName}"`]
  })
  return files.length === 0 ? '' : `<meta name="texts" ${files.sort().join(' ')} />`
}

async function bundle(target: string[], define: NonNullable<UserConfig['define']>, isDev: boolean): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    mode: isDev ? 'development' : 'production',
    define: { ...define, 'import.meta.env.DEV': String(isDev) },
    publicDir: false,
    build: {
      write: false,
      target,
      minify: !isDev,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'index.ts'),
        // Modules such as React, which only other exports of the imported files use, stay out.
        treeshake: { moduleSideEffects: (id) => id.endsWith('/src/early/index.ts') },
        output: { format: 'iife' },
      },
    },
  })
  const [first] = [output].flat()
  if (first === undefined || !('output' in first)) throw new Error('the early script was not built')
  return first.output[0].code
}
