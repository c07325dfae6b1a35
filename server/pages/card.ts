/** Stand-in for a card page: the payment succeeds, fails or is left. */
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { html } from 'hono/html'
import { CALLBACK_PATH, CARD_ROOT, type Shop } from '../services/shop.ts'
import { type CheckoutRecord } from '../storage/checkouts.ts'
import { type Page } from './page.ts'
import { type PageReply, type PageRequest, type PageRoute } from './servePages.ts'

/** Outcome of each button of the form. */
const OUTCOMES = new Map([
  ['pay', 'paid'],
  ['decline', 'failed'],
  ['leave', 'abandoned'],
] as const)

export function createCardPages(shop: Shop, appOrigins: readonly string[]): PageRoute[] {
  const replyWith = (checkout: CheckoutRecord | null, { query, locale }: PageRequest): PageReply => {
    if (checkout === null) return null
    const named = query.get('app')
    const app = named !== null && appOrigins.includes(named) ? named : null
    return checkout.status === 'open'
      ? createCardPage(checkout, app, locale)
      : { to: `${app ?? ''}${CALLBACK_PATH}?checkout=${checkout.id}` }
  }
  return [
    {
      path: `${CARD_ROOT}/:id{[0-9a-f]{32}}`,
      load: async (request) => replyWith(await shop.find(request.params.id ?? ''), request),
      submit: async (request) => {
        const { params, form } = request
        const outcome = [...OUTCOMES].find(([action]) => action === form.get('action'))?.[1]
        return replyWith(
          outcome === undefined ? await shop.find(params.id ?? '') : await shop.settle(params.id ?? '', outcome),
          request,
        )
      },
    },
  ]
}

/** `app`: the origin that it returns to; null for this host. */
function createCardPage({ coins, amount, currency }: CheckoutRecord, app: string | null, locale: Locale): Page {
  const words = pickTranslation(WORDS, locale)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100)
  const query = new URLSearchParams({ lang: locale, ...(app !== null && { app }) }).toString()
  return {
    locale,
    title: words.title,
    formActionOrigin: app,
    body: html`<h1>${words.title}</h1>
      <dl>
        <dt>${words.diamonds}</dt>
        <dd><strong>${coins}</strong></dd>
        <dt>${words.total}</dt>
        <dd>${money}</dd>
      </dl>
      <form method="post" action="?${query}">
        <button class="first" name="action" value="pay">${words.pay} ${money}</button
        ><button name="action" value="decline">${words.decline}</button
        ><button name="action" value="leave">${words.leave}</button>
      </form>
      <small>${words.note}</small>`,
  }
}

const WORDS = {
  en: {
    title: 'Card payment',
    diamonds: 'Diamonds',
    total: 'Total',
    pay: 'Pay',
    decline: 'Decline the card',
    leave: 'Leave without paying',
    note: 'A stand-in for a card form on this computer. No money moves.',
  },
  zh: {
    title: '银行卡支付',
    diamonds: '钻石',
    total: '合计',
    pay: '支付',
    decline: '模拟支付失败',
    leave: '放弃支付',
    note: '这是本机上代替银行卡表单的页面，不会真正扣款。',
  },
}
