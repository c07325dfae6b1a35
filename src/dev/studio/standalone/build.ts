/** Builds the player of the studio into one HTML file that needs no server. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { escapeMarkup } from '../../../../protocol/escapeMarkup.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../../../..')

/** The phone of the file draws the plain stage: Pixi would be half of it. */
const withoutPixi: Plugin = {
  name: 'without-pixi',
  load: {
    filter: { id: /\/src\/stage\/PixiStage\.tsx$/ },
    handler: () => "export function PixiStage() { throw new Error('no Pixi') }",
  },
}

/** The recordings of the repository would be most of the file. */
const withoutLibrary: Plugin = {
  name: 'without-library',
  load: {
    filter: { id: /\/src\/dev\/studio\/model\/library\.ts$/ },
    handler: () =>
      'export const readLibraryFile = async () => null; export const readFinalView = async () => null; export const loadLibrary = async () => []; export const filterLibrary = () => []',
  },
}

/** Minified code has no names to look up in them. */
const withoutSources: Plugin = {
  name: 'without-sources',
  load: {
    filter: { id: /\/src\/dev\/studio\/useCode\.ts$/ },
    handler: () =>
      'const none = { find: () => null, findExported: () => null, findWriters: () => [], findHelpers: () => [] }; export const useCode = () => none',
  },
}

interface Page {
  script: string
  style: string
}

/** The player without a recording: two pages, each compressed. Takes a few seconds. */
export interface BuiltPlayer {
  studio: string
  phone: string
}

export async function buildPlayer(): Promise<BuiltPlayer> {
  const studio = await buildPage(join(import.meta.dirname, 'main.tsx'))
  const phone = await buildPage(join(import.meta.dirname, 'phone.ts'))
  return {
    studio: compress(JSON.stringify(studio)),
    phone: compress(
      `<!doctype html><html lang="en" data-theme="dark" data-query=""><head><meta charset="utf-8"><title>Phone</title>` +
        `<style>${endSafely(phone.style, 'style')}</style></head><body><div id="root"></div>` +
        `<script type="module">${endSafely(phone.script, 'script')}</script></body></html>`,
    ),
  }
}

/** Nothing but what is in the file may be loaded. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  'connect-src data: blob:',
].join('; ')

/** Unpacks the pages and starts the first. It keeps to what old browsers know, to say so where one cannot unpack. */
const LOADER = `
(async () => {
  const unpack = (id) => {
    const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0))
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
  }
  const add = (name, type, text) => {
    const element = document.createElement(name)
    if (type) element.type = type
    element.textContent = text
    document.head.append(element)
  }
  const { script, style } = JSON.parse(await unpack('studio'))
  window.phoneHtml = await unpack('phone')
  add('style', '', style)
  add('script', 'module', script)
})().catch((error) => { document.getElementById('root').textContent = 'This browser cannot open the file: ' + error })
`

/** The file for one recording. `name` is shown in its bar. */
export function fillPlayer({ studio, phone }: BuiltPlayer, name: string, recording: string): string {
  return [
    '<!doctype html>',
    '<html lang="en" data-theme="dark">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeMarkup(name)}</title>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    // The text of JSON stays JSON.
    `<script type="application/jsonl" id="recording">${recording.split('<').join('\\u003c')}</script>`,
    `<script type="text/plain" id="studio">${studio}</script>`,
    `<script type="text/plain" id="phone">${phone}</script>`,
    `<script>${LOADER}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

async function buildPage(entry: string): Promise<Page> {
  const output = await build({
    configFile: false,
    root: ROOT,
    base: './',
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    define: { APP_VERSION: JSON.stringify(packageJson.version) },
    oxc: { typescript: { onlyRemoveTypeImports: false } },
    plugins: [react(), withoutPixi, withoutLibrary, withoutSources],
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

function compress(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64')
}

/** Code that stands in an element must not end it. */
function endSafely(code: string, element: 'script' | 'style'): string {
  return code.split(`</${element}`).join(`<\\/${element}`)
}
