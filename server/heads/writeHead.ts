/** Writes the head of a page into its HTML. The only place that makes tags of texts that authors write: they leave neither their attribute nor their script. */
import { html, raw } from 'hono/html'
import { LOCALES, type Locale } from '../../protocol/locale.ts'
import { CARD_SIZE } from '../pictures/cardSize.ts'
import { type PageHead } from './pageHead.ts'

/** `publicUrl`: the origin where players reach the server. Without one no tag that needs a whole address is written: a link has a title and a text then. */
export async function formatHead(head: PageHead, publicUrl: string | null): Promise<string> {
  const { locale, appName, title, name, description, canonicalPath, isListed, sharedPath, cardPath, isForAdults } = head
  const open = (key: string, value: string): Tag => html`<meta property="og:${key}" content="${value}" />`
  const meta = (key: string, value: string): Tag => html`<meta name="${key}" content="${value}" />`
  const tags = [
    html`<title>${title}</title>`,
    meta('description', description),
    ...(isListed ? [] : [meta('robots', 'noindex')]),
    ...(isForAdults ? [meta('rating', 'adult')] : []),
    open('type', 'website'),
    open('site_name', appName),
    open('title', name),
    open('description', description),
    open('locale', nameTerritory(locale)),
    ...LOCALES.filter((each) => each !== locale).map((each) => open('locale:alternate', nameTerritory(each))),
    meta('twitter:card', publicUrl !== null && cardPath !== null ? 'summary_large_image' : 'summary'),
    meta('twitter:title', name),
    meta('twitter:description', description),
  ]
  if (publicUrl !== null) {
    if (canonicalPath !== null) {
      const link = (language: string): string => `${publicUrl}${canonicalPath}?lang=${language}`
      tags.push(html`<link rel="canonical" href="${link(locale)}" />`)
      for (const each of LOCALES) tags.push(html`<link rel="alternate" hreflang="${each}" href="${link(each)}" />`)
      // Without a language the page is in that of the visitor.
      tags.push(html`<link rel="alternate" hreflang="x-default" href="${publicUrl}${canonicalPath}" />`)
    }
    if (sharedPath !== null) tags.push(open('url', publicUrl + sharedPath))
    if (cardPath !== null)
      tags.push(
        open('image', publicUrl + cardPath),
        open('image:type', 'image/jpeg'),
        open('image:width', String(CARD_SIZE.width)),
        open('image:height', String(CARD_SIZE.height)),
        open('image:alt', name),
        meta('twitter:image', publicUrl + cardPath),
        meta('twitter:image:alt', name),
      )
    if (head.data !== null) tags.push(formatData(head, publicUrl))
  }
  return (await Promise.all(tags.map(async (tag) => tag))).join('\n    ')
}

type Tag = ReturnType<typeof html>

/** The language with the country where most speak it, which these tags need: `zh_CN`. */
function nameTerritory(locale: Locale): string {
  const { language, region = '' } = new Intl.Locale(locale).maximize()
  return `${language}_${region}`
}

/** A block of data, no script: neither run nor refused by the content policy. */
function formatData(
  { locale, appName, name, description, canonicalPath, cardPath, data }: PageHead,
  origin: string,
): Tag {
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    ...data,
    name,
    description,
    inLanguage: locale,
    ...(canonicalPath !== null && { url: `${origin}${canonicalPath}?lang=${locale}` }),
    ...(cardPath !== null && { image: origin + cardPath }),
    publisher: { '@type': 'Organization', name: appName, url: `${origin}/` },
  })
  return html`<script type="application/ld+json">
    ${raw(json.replace(UNSAFE, escapeUnsafe))}
  </script>`
}

/** What would end the script or begin another, and the ends of lines that JSON allows in a text and older scripts do not. */
const UNSAFE = /[<>&\u2028\u2029]/g
const escapeUnsafe = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Puts the tags in place of the title and description that a page of the build has, behind what begins its start, and says its language. A page without a head stays as it is. */
export function fillHead(page: string, { locale, tags }: { locale: Locale; tags: string }): string {
  if (!page.includes('</head>')) return page
  return page
    .replace(/(<html\b[^>]*? lang=)"[^"]*"/, (_, before: string) => `${before}"${locale}"`)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<\/head>/, (end) => `\n    ${tags}${end}`)
}
