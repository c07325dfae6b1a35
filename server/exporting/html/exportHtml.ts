/** A story as one playable HTML file: the built page, the story in all its languages, and its media up to a limit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '../../../protocol/escapeMarkup.ts'
import { ONE_PAGE, ONE_PAGE_POLICY } from '../../../protocol/story/onePage.ts'
import { type ExportNote } from '../../../protocol/story/exportNotes.ts'
import { EXPORTED_PAGE } from '../../limits.ts'
import { type Story } from '../../stories/story.ts'
import { createExportNotes } from '../exportNotes.ts'
import { createPageStory } from './createPageStory.ts'

export interface ExportedPage {
  html: string
  notes: ExportNote[]
}

/** Unpacks the page and starts it. It keeps to what old browsers know, to say so where one cannot unpack. */
const LOADER = `
(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById('${ONE_PAGE.code}').textContent), (letter) => letter.charCodeAt(0))
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
  const { script, style } = JSON.parse(text)
  const add = (name, type, content) => {
    const element = document.createElement(name)
    if (type) element.type = type
    element.textContent = content
    document.head.append(element)
  }
  add('style', '', style)
  add('script', 'module', script)
})().catch((error) => { document.getElementById('root').textContent = 'This browser cannot open the file: ' + error })
`

/** The built page. Throws where the app was not built. */
export function readBuiltPage(distFolder: string): string {
  try {
    return readFileSync(join(distFolder, ONE_PAGE.file), 'utf8')
  } catch (cause) {
    throw new Error(`There is no built app in ${distFolder}: run "npm run build".`, { cause })
  }
}

/** `files`: the media by the names of their files. */
export function exportHtml(
  story: Story,
  files: Readonly<Record<string, Uint8Array>>,
  page: string,
  mediaBytes: number = EXPORTED_PAGE.mediaBytes,
): ExportedPage {
  const notes = createExportNotes()
  const content = createPageStory(story, notes)
  const media = chooseMedia(files, mediaBytes)
  notes.add('inlined', '', media.length)
  notes.add('large_media', '', Object.keys(files).length - media.length)
  const [language = 'en'] = story.metadata.languages
  const html = [
    '<!doctype html>',
    `<html lang="${language}" data-theme="dark">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${ONE_PAGE_POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeMarkup(story.metadata.title[language])}</title>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    // The text of JSON stays JSON.
    `<script type="application/json" id="${ONE_PAGE.story}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`,
    `<script type="text/plain" id="${ONE_PAGE.code}">${page}</script>`,
    ...media.map(
      ([name, bytes]) =>
        `<script type="text/plain" ${ONE_PAGE.medium}="${name}" ${ONE_PAGE.type}="${typeOf(name)}">${Buffer.from(bytes).toString('base64')}</script>`,
    ),
    `<script>${LOADER}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
  return { html, notes: notes.list() }
}

/** The smallest first, so that as many as possible are there: pictures before clips. */
function chooseMedia(files: Readonly<Record<string, Uint8Array>>, mediaBytes: number): [string, Uint8Array][] {
  let room = mediaBytes
  return Object.entries(files)
    .filter(([name]) => /^[a-z0-9][\w-]*\.\w+$/i.test(name))
    .toSorted(([, a], [, b]) => a.length - b.length)
    .filter(([, { length }]) => {
      room -= length
      return room >= 0
    })
}

const TYPES = [
  ['.webp', 'image/webp'],
  ['.mp4', 'video/mp4'],
  ['.mp3', 'audio/mpeg'],
] as const

function typeOf(name: string): string {
  const [, type = 'audio/mp4'] = TYPES.find(([ending]) => name.endsWith(ending)) ?? []
  return type
}
