/**
 * Pages that are drawn before they are sent. All visitors share one drawing of an address in a language: it holds nothing of a visitor. It is kept
 * until a story is published, on whatever process, or another build is there.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale } from '../../protocol/locale.ts'
import { readStoryAddress } from '../../protocol/pageAddresses.ts'
import { isUnlistedStory } from '../../protocol/previewStory.ts'
import { type PageRequest, RENDERER_FILE, type RenderPage } from '../../protocol/renderedPage.ts'
import { type CallAsVisitor } from '../calls/visitorCall.ts'
import { DRAWN_PAGES } from '../limits.ts'
import { type PageSource } from './appPage.ts'
import { readPageStyles, writeDrawnPage } from './writeDrawnPage.ts'

export interface DrawnPages {
  /** The page of a path in a language, drawn into the one of the build; null where that is sent as it is. */
  find: (path: string, locale: Locale, built: PageSource) => Promise<PageSource | null>
}

export interface DrawnPagesOptions {
  /** The built app. */
  folder: string
  /** The operator's configuration, as it stands in the page. */
  config: object
  createHeaders: (html: string) => Record<string, string>
  /** Makes a call of the API as a visitor. */
  call: CallAsVisitor
  /** Changes with each change of the stories. */
  getRevision: () => number
  now: () => number
  report: (error: unknown) => void
}

interface Drawing {
  page: Promise<PageSource | null>
  /** The build and the stories that it was drawn from. */
  madeOf: string
  /** ms since 1970. */
  drawnAt: number
}

export function createDrawnPages(options: DrawnPagesOptions): DrawnPages {
  const { folder, config, createHeaders, call, getRevision, now, report } = options
  /** The one that was drawn first at the front. */
  const drawings = new Map<string, Drawing>()
  let count = 0
  let hasFailed = false

  async function draw(request: PageRequest, built: PageSource): Promise<PageSource | null> {
    const file = join(folder, RENDERER_FILE)
    // A host of files needs none.
    if (!existsSync(file)) return null
    try {
      // Node keeps a module by its address.
      const address = `${pathToFileURL(file).href}?${encodeURIComponent(built.version)}`
      const { renderPage } = (await import(address)) as { renderPage: RenderPage }
      const drawn = await renderPage(request)
      if (drawn === null) return null
      const html = writeDrawnPage(built.html, drawn, await readPageStyles(folder, built.html, drawn.screen))
      count += 1
      return { version: `${built.version} drawn ${count}`, html, headers: createHeaders(html) }
    } catch (error) {
      // The page of the build works. Once: each page with the same fault would say it again.
      if (!hasFailed) report(error)
      hasFailed = true
      return null
    }
  }

  return {
    find: (path, locale, built) => {
      const key = `${locale} ${path}`
      const madeOf = `${built.version} ${getRevision()}`
      const known = drawings.get(key)
      if (known?.madeOf === madeOf && now() - known.drawnAt < DRAWN_PAGES.freshMs) return known.page
      const page = draw({ path, locale, config, call: (called, body) => call(called, body, locale) }, built)
      drawings.delete(key)
      drawings.set(key, { page, madeOf, drawnAt: now() })
      // Addresses without a drawing are many, and keep no place.
      void page.then((drawn) => drawn === null && drawings.get(key)?.page === page && drawings.delete(key))
      for (const oldest of drawings.keys()) {
        if (drawings.size <= DRAWN_PAGES.max) break
        drawings.delete(oldest)
      }
      return page
    },
  }
}

/** Whether the page of an address may be drawn. That of a test story is not: a drawing is kept, and the link may end. */
export function isDrawable({ pathname, searchParams }: URL): boolean {
  return !isUnlistedStory(readStoryAddress(pathname) ?? '') && PLAIN_QUERIES.every((name) => !searchParams.has(name))
}

/** Of the service worker, which stores the plain page, and of the list's filters: the list is drawn whole. */
const PLAIN_QUERIES = ['plain', 'category', 'sort']
