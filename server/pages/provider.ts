/** Stand-in for a social provider's page: the player shares an email, or declines. */
import { html } from 'hono/html'
import * as v from 'valibot'
import { codeSend, PROVIDER_NAMES, type SocialProvider } from '../../protocol/api/signIn.ts'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { PROVIDER_ROOT, type Social } from '../services/social.ts'
import { originOfAppAddress } from '../services/sameOriginPaths.ts'
import { type AuthorizationRecord } from '../storage/accounts.ts'
import { type Page } from './page.ts'
import { type PageRoute } from './servePages.ts'

export function createProviderPages(social: Social): PageRoute[] {
  return [
    {
      path: `${PROVIDER_ROOT}/:provider{${Object.keys(PROVIDER_NAMES).join('|')}}/authorize`,
      load: async ({ params, query, locale }) => {
        const authorization = await social.findAuthorization(params.provider ?? '', query.get('state') ?? '')
        // Redirects only to the stored address, so that a changed address has no effect.
        return authorization === null || query.get('redirect_uri') !== authorization.redirect
          ? null
          : createConsentPage(params.provider as SocialProvider, authorization, locale)
      },
      submit: async ({ params, query, form, locale }) => {
        const authorization = await social.findAuthorization(params.provider ?? '', query.get('state') ?? '')
        if (authorization === null) return null
        if (form.get('action') !== 'agree') return { to: social.decline(authorization) }
        const email = v.safeParse(codeSend.body.entries.email, form.get('email'))
        if (!email.success) return createConsentPage(params.provider as SocialProvider, authorization, locale)
        return { to: await social.approve(authorization, email.output) }
      },
    },
  ]
}

function createConsentPage(provider: SocialProvider, { state, redirect }: AuthorizationRecord, locale: Locale): Page {
  const { title, ask, email, agree, cancel, note } = pickTranslation(WORDS, locale)(PROVIDER_NAMES[provider])
  const query = new URLSearchParams({ state, lang: locale }).toString()
  return {
    locale,
    title,
    formActionOrigin: originOfAppAddress(redirect),
    body: html`<h1>${title}</h1>
      <p>${ask}</p>
      <form method="post" action="?${query}">
        <label for="email">${email}</label
        ><input id="email" name="email" type="email" autocomplete="email" required autofocus />
        <button class="first" name="action" value="agree">${agree}</button
        ><button name="action" value="decline" formnovalidate>${cancel}</button>
      </form>
      <small>${note}</small>`,
  }
}

const WORDS = {
  en: (provider: string) => ({
    title: `Continue with ${provider}`,
    ask: 'Lamplit would like to know your email address.',
    email: 'Email',
    agree: 'Continue',
    cancel: 'Cancel',
    note: `A stand-in for ${provider} on this computer: any address will do, nothing leaves it.`,
  }),
  zh: (provider: string) => ({
    title: `使用 ${provider} 继续`,
    ask: '灯下想要获取你的邮箱地址。',
    email: '邮箱',
    agree: '继续',
    cancel: '取消',
    note: `这是本机上代替 ${provider} 的页面：填任何邮箱都可以，不会发送到别处。`,
  }),
}
