/** Writes what was drawn into the plain page of the build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RenderedPage } from '../../protocol/renderedPage.ts'

/** A style sheet of the build. */
export interface PageStyle {
  path: string
  text: string
}

/** The styles of the build that a screen is drawn with: those of every page, and its own (`src/navigation/routeFiles.ts`). */
export async function readPageStyles(
  folder: string,
  plain: string,
  screen: RenderedPage['screen'],
): Promise<PageStyle[]> {
  const [, json] = /<meta name="route-files" content='([^']*)'/.exec(plain) ?? []
  if (json === undefined) throw new Error('the page names no files to start with')
  const { screens } = JSON.parse(json) as { screens: Record<string, string[]> }
  const entry = [...plain.matchAll(ENTRY_STYLE)].map(([, path = '']) => path)
  const own = (screens[screen] ?? []).filter((path) => path.endsWith('.css'))
  return Promise.all(
    [...entry, ...own].map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })),
  )
}

/** The page with the drawing in it, and these styles in place of their files: nothing that is drawn waits for another file. */
export function writeDrawnPage(
  plain: string,
  { attributes, head, html, answer }: RenderedPage,
  styles: readonly PageStyle[],
): string {
  const style = styles.map(({ text }) => text).join('\n')
  if (/<\/style/i.test(style)) throw new Error('a style sheet would end its own tag')
  // The imports of the build take these style sheets for loaded; `disabled` keeps a browser from fetching them.
  const links = styles.map(({ path }) => `<link rel="stylesheet" href="${path}" disabled />`).join('')
  const inline = style === '' ? '' : `<style>${style}</style>${links}`
  const written = plain
    .replace(/<html[^>]*>/, (tag) => writeAttributes(tag, attributes))
    .replace(ENTRY_STYLE, '')
    // Ahead of the scripts, which share the network with the picture.
    .replace(REFERRER, (tag) => `${tag}${head}${inline}`)
    .replace(ROOT, () => `<div id="root">${html}</div>${answer}`)
  if (!written.includes(answer) || !written.includes(`${head}${inline}`))
    throw new Error('the page has no place for a drawing')
  return written
}

const ENTRY_STYLE = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)"[^>]*>\s*/g
const REFERRER = /<meta name="referrer"[^>]*>/
/** The root, with the outline in it. */
const ROOT = /<div id="root">[\s\S]*?<\/div>\s*<\/div>/

/** Attributes of a tag, those of the drawing in place of its own. */
function writeAttributes(tag: string, attributes: Readonly<Record<string, string>>): string {
  const kept = Object.keys(attributes).reduce((rest, name) => rest.replace(new RegExp(`\\s${name}="[^"]*"`), ''), tag)
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
  return kept.replace(/>$/, () => `${written.join('')}>`)
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
