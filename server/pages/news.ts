/**
 * Pages of the links in emails of news. Opening one changes nothing, because scanners of mail open links: its button does. Mail programs post to the
 * page that ends the news by themselves (RFC 8058), without a cookie or a sign-in.
 */
import { html } from 'hono/html'
import { type Locale, pickTranslation, type Translations } from '../../protocol/locale.ts'
import { NEWS_ROOT } from '../services/newsEmails.ts'
import { type Subscriptions } from '../services/subscriptions.ts'
import { type Page } from './page.ts'
import { type PageRoute } from './servePages.ts'

const TOKEN = ':token{[0-9a-f]{32}}'

type Answering = Pick<Subscriptions, 'findRequest' | 'confirm' | 'hasToken' | 'endAddress'>

/** `titleOf`: the title of a story, for the question about it; null where the story is gone. */
export function createNewsPages(
  subscriptions: Answering,
  titleOf: (storyId: string) => Translations<string> | null,
): PageRoute[] {
  return [
    {
      path: `${NEWS_ROOT}/confirm/${TOKEN}`,
      load: async ({ params, locale }) => {
        const found = await subscriptions.findRequest(params.token ?? '')
        const title = found === null ? null : titleOf(found.storyId)
        if (title === null) return null
        const words = pickTranslation(WORDS, locale)
        return createPage(locale, words.confirm(pickTranslation(title, locale)), words.confirmAction)
      },
      submit: async ({ params, locale }) => {
        const confirmed = await subscriptions.confirm(params.token ?? '')
        return confirmed === null ? null : createPage(locale, pickTranslation(WORDS, locale).confirmed)
      },
    },
    {
      path: `${NEWS_ROOT}/end/${TOKEN}`,
      load: async ({ params, locale }) => {
        const { end, endAction, ended } = pickTranslation(WORDS, locale)
        const isOn = await subscriptions.hasToken(params.token ?? '')
        return isOn ? createPage(locale, end, endAction) : createPage(locale, ended)
      },
      // Repeated by proxies and mail programs, it says the same.
      submit: async ({ params, locale }) => {
        await subscriptions.endAddress(params.token ?? '')
        return createPage(locale, pickTranslation(WORDS, locale).ended)
      },
    },
  ]
}

/** A page with a question and its button, or without an action a page that leads to the stories. */
function createPage(locale: Locale, { title, text }: { title: string; text: string }, action?: string): Page {
  const next =
    action === undefined
      ? html`<a class="button" href="/">${pickTranslation(WORDS, locale).stories}</a>`
      : html`<form method="post" action="?lang=${locale}"><button class="first">${action}</button></form>`
  return {
    locale,
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      ${next}`,
  }
}

const WORDS = {
  en: {
    confirm: (story: string) => ({
      title: 'News by email',
      text: `We write to you when “${story}” has a new version, and when there is a new story, once a day at most.`,
    }),
    confirmAction: 'Subscribe',
    confirmed: { title: 'You are subscribed', text: 'Each email has a link that ends the news.' },
    end: { title: 'End the news by email', text: 'We send no more news of any story to this address.' },
    endAction: 'End the news',
    ended: { title: 'The news has ended', text: 'We send no more news of stories to this address.' },
    stories: 'To the stories',
  },
  zh: {
    confirm: (story: string) => ({
      title: '邮件订阅',
      text: `《${story}》更新，或有新故事上线时，我们会发邮件告诉你，每天最多一封。`,
    }),
    confirmAction: '订阅',
    confirmed: { title: '订阅成功', text: '每封邮件里都有退订链接。' },
    end: { title: '退订邮件', text: '退订后，这个邮箱不会再收到任何故事的邮件。' },
    endAction: '退订',
    ended: { title: '已退订', text: '这个邮箱不会再收到故事的邮件了。' },
    stories: '看看故事',
  },
}
