/** Routes of the pages outside the app. */
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { html } from 'hono/html'
import { refuseMethod } from '../http/answer.ts'
import { limitBody, readBytes } from '../http/body.ts'
import { type HonoApp, type RequestContext, registerRoute } from '../http/hono.ts'
import { negotiatePageLocale } from '../http/language.ts'
import { type Page, redirectBrowser, sendPage } from './page.ts'

/** A parsed request to a page. */
export interface PageRequest {
  /** Parameters of the path. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Fields of the posted form; empty without one. */
  form: URLSearchParams
  locale: Locale
}

/** A page, or a path of this host or an address of the app to redirect to. Null if the page does not exist or has expired. */
export type PageReply = Page | { to: string } | null

export interface PageRoute {
  /** With :parameters, as the router has them. */
  path: string
  /** Shows the page. */
  load: (asked: PageRequest) => Promise<PageReply>
  /** Handles its form. */
  submit: (asked: PageRequest) => Promise<PageReply>
}

const FORM_MAX_BYTES = 4 * 1024

/** Answers requests to pages, and any other path under their roots with "no longer valid". */
export function servePages(app: HonoApp, roots: readonly string[], routes: readonly PageRoute[]): void {
  for (const { path, load, submit } of routes) {
    app.post(path, limitBody(FORM_MAX_BYTES))
    registerRoute(app, path, { GET: (c) => send(c, load), POST: (c) => send(c, submit) }, refuseMethod)
  }
  for (const root of roots) app.all(`${root}/*`, (c) => sendPage(404, createExpiredPage(negotiatePageLocale(c))))
}

async function send(c: RequestContext, replyTo: PageRoute['load']): Promise<Response> {
  const form = new URLSearchParams(c.req.method === 'POST' ? (await readBytes(c)).toString('utf8') : '')
  const locale = negotiatePageLocale(c)
  const reply = await replyTo({ params: c.req.param(), query: new URL(c.req.url).searchParams, form, locale })
  if (reply === null) return sendPage(404, createExpiredPage(locale))
  return 'to' in reply ? redirectBrowser(reply.to) : sendPage(200, reply)
}

function createExpiredPage(locale: Locale): Page {
  const { title, text, back } = pickTranslation(GONE_TEXTS, locale)
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="/">${back}</a>`,
  }
}

const GONE_TEXTS = {
  en: { title: 'This page is no longer valid', text: 'Please go back and try again.', back: 'Back' },
  zh: { title: '页面已失效', text: '请返回后重试。', back: '返回' },
}
