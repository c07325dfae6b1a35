/** What search engines read first: robots.txt, and the sitemap of what is published. */
import { html } from 'hono/html'
import { LOCALES } from '../../protocol/locale.ts'
import { LEGAL_PATHS, writeIntroAddress } from '../../protocol/pageAddresses.ts'
import { type Story } from '../stories/story.ts'
import { refuseMethod } from './answer.ts'
import { sendNotFound } from './files.ts'
import { type HonoApp, registerRoute } from './hono.ts'

export const ROBOTS_PATH = '/robots.txt'
export const SITEMAP_PATH = '/sitemap.xml'

/** Areas of one person each: of players' accounts and payments, and of authors. The API stays open: a search engine that runs scripts draws the stories by it. */
const PRIVATE_AREAS = [
  '/user/',
  '/user-character',
  '/wardrobe',
  '/daily-tasks',
  '/payment/',
  '/recharge-success',
  '/creation',
  '/pc',
]

interface Site {
  /** The stories in the catalogue, once they are read. */
  listStories: () => Promise<Iterable<Story>>
  /** The origin where players reach the server; without one there is no sitemap, whose addresses are whole. */
  publicUrl: string | null
}

export function serveSite(app: HonoApp, { listStories, publicUrl }: Site): void {
  const robots = [
    'User-agent: *',
    ...PRIVATE_AREAS.map((path) => `Disallow: ${path}`),
    ...(publicUrl === null ? [] : ['', `Sitemap: ${publicUrl}${SITEMAP_PATH}`]),
  ]
  registerRoute(app, ROBOTS_PATH, { GET: (c) => c.text(`${robots.join('\n')}\n`, 200, CACHING) }, refuseMethod)
  registerRoute(
    app,
    SITEMAP_PATH,
    {
      GET: async (c) => {
        if (publicUrl === null) return sendNotFound()
        const intros = Array.from(await listStories(), ({ metadata }) => writeIntroAddress(metadata.id))
        const text = await formatSitemap(publicUrl, ['/', ...intros, ...Object.values(LEGAL_PATHS)])
        return c.body(text, 200, { ...CACHING, 'Content-Type': 'application/xml; charset=utf-8' })
      },
    },
    refuseMethod,
  )
}

const CACHING = { 'Cache-Control': 'public, max-age=3600' }

/** Each page in each language, with the addresses of the others: a page without its language has several. */
async function formatSitemap(origin: string, paths: readonly string[]): Promise<string> {
  const pages = paths.flatMap((path) => {
    const links = LOCALES.map(
      (locale) => html`<xhtml:link rel="alternate" hreflang="${locale}" href="${origin}${path}?lang=${locale}" />`,
    )
    return LOCALES.map((locale) => html`<url><loc>${origin}${path}?lang=${locale}</loc>${links}</url>`)
  })
  const urls = (await Promise.all(pages.map(async (page) => page))).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}
</urlset>
`
}
