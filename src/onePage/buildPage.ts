/** Builds a page into one file that needs no server: its code and style, without Pixi. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { readBuildCommit } from '../../protocol/buildCommit.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The plain stage is drawn: Pixi would be half of the file. */
const withoutPixi: Plugin = {
  name: 'without-pixi',
  load: {
    filter: { id: /\/src\/stage\/PixiStage\.tsx$/ },
    handler: () => "export function PixiStage() { throw new Error('no Pixi') }",
  },
}

export interface Page {
  script: string
  style: string
}

/** The code and the style of an entry, with all that it imports. */
export async function buildPage(entry: string, plugins: readonly Plugin[]): Promise<Page> {
  const output = await build({
    configFile: false,
    root: ROOT,
    base: './',
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { APP_VERSION: JSON.stringify(packageJson.version), BUILD_COMMIT: JSON.stringify(readBuildCommit(ROOT)) },
    oxc: { typescript: { onlyRemoveTypeImports: false } },
    plugins: [react(), withoutPixi, ...plugins],
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: () => true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: entry,
        checks: { pluginTimings: false },
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const files = (Array.isArray(output) ? output : 'output' in output ? [output] : []).flatMap(({ output: all }) => all)
  const page: Page = { script: '', style: '' }
  for (const file of files) {
    if (file.type === 'chunk') page.script += file.code
    else if (file.fileName.endsWith('.css')) page.style += String(file.source)
    else throw new Error(`${file.fileName} is a file of its own`)
  }
  return page
}

/** As it stands in a page: gzip, in base64. */
export function compress(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64')
}

/** Code that stands in an element must not end it. */
export function endSafely(code: string, element: 'script' | 'style'): string {
  return code.split(`</${element}`).join(`<\\/${element}`)
}
