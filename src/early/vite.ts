/** Bundles the early script, and puts it where index.html has its placeholder: a file of this host, which the content policy allows without a hash. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type UserConfig } from 'vite'

const PLACEHOLDER = '<!-- early script -->'
const DEV_ADDRESS = '/early.js'

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
      handler: (html) => html.replace(PLACEHOLDER, `<script src="${address}"></script>`),
    },
  }
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
