/** Pages without scripts: stand-ins for a provider's sign-in and a card form. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, raw } from 'hono/html'
import { type Locale } from '../../protocol/locale.ts'

export interface Page {
  locale: Locale
  title: string
  body: ReturnType<typeof html>
  /** The origin that its form may lead to, beside this host's. */
  formActionOrigin?: string | null
}

const STYLE = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** One string: the policy's hash covers every byte. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)

/** An answer with a page. Its policy allows only its one style, and posts to this host, which may redirect to the app's. */
export async function sendPage(
  status: number,
  { locale, title, body, formActionOrigin = null }: Page,
): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="dark light" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return new Response(text.toString(), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'${formActionOrigin === null ? '' : ` ${formActionOrigin}`}; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Redirects the browser, with a GET, to a path of this host, or an address of the app. */
export function redirectBrowser(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } })
}
