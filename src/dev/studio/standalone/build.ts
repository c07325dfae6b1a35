/** Builds the player of the studio into one HTML file that needs no server. */
import { join } from 'node:path'
import { type Plugin } from 'vite'
import { escapeMarkup } from '../../../../protocol/escapeMarkup.ts'
import { ONE_PAGE_POLICY } from '../../../../protocol/story/onePage.ts'
import { buildPage, compress, endSafely } from '../../../onePage/buildPage.ts'

/** The recordings of the repository would be most of the file. */
const withoutLibrary: Plugin = {
  name: 'without-library',
  load: {
    filter: { id: /\/src\/dev\/studio\/model\/library\.ts$/ },
    handler: () =>
      'export const readLibraryFile = async () => null; export const readFinalView = async () => null; export const loadLibrary = async () => []; export const filterLibrary = () => []',
  },
}

/** A page of a file may start no worker. */
const withoutReader: Plugin = {
  name: 'without-reader',
  load: {
    filter: { id: /\/src\/dev\/studio\/model\/readInWorker\.ts$/ },
    handler: () => "export { readParts as readInWorker } from './readParts.ts'",
  },
}

/** Minified code has no names to look up in them. */
const withoutSources: Plugin = {
  name: 'without-sources',
  load: {
    filter: { id: /\/src\/dev\/studio\/useCode\.ts$/ },
    handler: () =>
      'const none = { find: () => null, findExported: () => null, findWriters: () => [], findHelpers: () => [], findCallers: () => new Set() }; export const useCode = () => none',
  },
}

const LEFT_OUT = [withoutLibrary, withoutSources, withoutReader]

/** The player without a recording: two pages, each compressed. Takes a few seconds. */
export interface BuiltPlayer {
  studio: string
  phone: string
}

export async function buildPlayer(): Promise<BuiltPlayer> {
  const studio = await buildPage(join(import.meta.dirname, 'main.tsx'), LEFT_OUT)
  const phone = await buildPage(join(import.meta.dirname, 'phone.ts'), LEFT_OUT)
  return {
    studio: compress(JSON.stringify(studio)),
    phone: compress(
      `<!doctype html><html lang="en" data-theme="dark" data-query=""><head><meta charset="utf-8"><title>Phone</title>` +
        `<style>${endSafely(phone.style, 'style')}</style></head><body><div id="root"></div>` +
        `<script type="module">${endSafely(phone.script, 'script')}</script></body></html>`,
    ),
  }
}

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
    `<meta http-equiv="Content-Security-Policy" content="${ONE_PAGE_POLICY}">`,
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
