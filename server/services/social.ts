/** Social sign-in with stand-in providers that follow OAuth: a consent page, a state, and a code that works once. Doc 1 §4. */
import { type Locale } from '../../protocol/locale.ts'
import { Problem } from '../problems.ts'
import { type Clock } from '../clock.ts'
import { createId, type Random } from '../random.ts'
import { type Identity, type AuthorizationRecord, type AuthorizationStore } from '../storage/accounts.ts'
import { originOfAppAddress, toAppAddress } from './sameOriginPaths.ts'
import { createNameFromEmail } from './registrar.ts'
import { hashToken } from './tokens.ts'

/** Path prefix of the providers' pages. */
export const PROVIDER_ROOT = '/dev-provider'
/** Lifetime of an authorization request, and of its code, ms. */
export const AUTHORIZATION_TTL_MS = 10 * 60_000

export interface Social {
  /** URL of the provider's page. Throws `bad_request` if it would redirect to a host that is not the app's. */
  createAuthorizationUrl: (provider: string, redirect: string, locale: Locale) => Promise<string>
  /** The authorization request of a state; null if it is unknown, expired, or of another provider. */
  findAuthorization: (provider: string, state: string) => Promise<AuthorizationRecord | null>
  /** The player shares this email. Returns the redirect. Throws `sign_in_over` if the request has expired. */
  approve: (authorization: AuthorizationRecord, email: string) => Promise<string>
  /** The redirect after the player declined. */
  decline: (authorization: AuthorizationRecord) => string
  /** Exchanges a code for the provider's profile. Throws `sign_in_over`. */
  exchangeCode: (provider: string, code: string) => Promise<{ identity: Identity; email: string; name: string }>
}

interface Ports {
  store: AuthorizationStore
  /** Other origins that the app is served from. */
  appOrigins: readonly string[]
  clock: Clock
  random: Random
}

export function createSocial({ store, appOrigins, clock, random }: Ports): Social {
  return {
    createAuthorizationUrl: async (provider, wished, locale) => {
      const redirect = toAppAddress(wished, appOrigins)
      if (redirect === null) throw new Problem('bad_request', 'redirect_url')
      const state = createId(random)
      await store.begin({ state, provider, redirect, at: clock.now() })
      return `${PROVIDER_ROOT}/${provider}/authorize?${new URLSearchParams({ response_type: 'code', redirect_uri: redirect, state, lang: locale }).toString()}`
    },
    findAuthorization: async (provider, state) => {
      const authorization = await store.find(state, clock.now() - AUTHORIZATION_TTL_MS + 1)
      return authorization !== null && authorization.provider === provider ? authorization : null
    },
    approve: async (authorization, email) => {
      const code = createId(random)
      const agreed = await store.approve(
        authorization.state,
        hashToken(code),
        { subject: email.toLowerCase(), email: email.toLowerCase(), name: createNameFromEmail(email) },
        clock.now(),
      )
      if (!agreed) throw new Problem('sign_in_over')
      return createRedirect(authorization, { code })
    },
    decline: (authorization) => createRedirect(authorization, { error: 'access_denied' }),
    exchangeCode: async (provider, code) => {
      const voucher = await store.take(provider, hashToken(code), clock.now() - AUTHORIZATION_TTL_MS + 1)
      if (voucher === null) throw new Problem('sign_in_over')
      const { subject, email, name } = voucher
      return { identity: { provider, subject }, email, name }
    },
  }
}

function createRedirect({ redirect, state }: AuthorizationRecord, outcome: Record<string, string>): string {
  const url = new URL(redirect, 'http://here.invalid')
  for (const [name, value] of Object.entries({ ...outcome, state })) url.searchParams.set(name, value)
  return originOfAppAddress(redirect) === null ? url.pathname + url.search + url.hash : url.href
}
