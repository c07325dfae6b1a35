/** Checks of calls: envelope, tokens, catalogue, prices, error answers. Rules W9, W12 to W19, F3. */
import * as v from 'valibot'
import { guestSignUp, tokenRefresh, type User, whoami } from '../../protocol/api/account.ts'
import { type BodySchema, type Call, fitAnswer, type PathArguments } from '../../protocol/api/call.ts'
import { priceList } from '../../protocol/api/credits.ts'
import { API_ROOT, isSuccess } from '../../protocol/api/envelope.ts'
import { historyList } from '../../protocol/api/library.ts'
import { createCallRequest } from '../../protocol/api/request.ts'
import { passwordSignIn } from '../../protocol/api/signIn.ts'
import { categoryList, type Story, storyGet, storyList } from '../../protocol/api/stories.ts'
import { type Findings } from './findings.ts'
import { type CallAnswer, NO_SUCH, parseJson, sendCall, sendRaw, type Target } from './server.ts'

/** Who plays. A token that was given cannot be refreshed. */
export type Login =
  | { kind: 'guest' }
  | { kind: 'token'; token: string }
  | { kind: 'password'; email: string; password: string }

export interface Checks {
  target: Target
  findings: Findings
  /** Makes an id that no other has. */
  newId: () => string
  /** A secret that must never be printed. */
  hide: (secret: string) => void
}

/** No token of anybody. */
export const BAD_TOKEN = 'conform.not-a-token.of-anybody'

/** Checks the answer to a call, and gives its data as the client reads it; null where a player would get none. */
export async function checkCall<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  { target, findings }: Checks,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  token: string | null,
  ...params: PathArguments<P>
): Promise<v.InferOutput<A> | null> {
  const where = `${call.method} ${call.path}`
  findings.tried('W12', 'W14')
  const answer = await sendCall(target, call, body, token, ...params)
  const { envelope, status } = answer
  if (!checkEnvelope(findings, where, answer) || envelope === null) return null
  if (!isSuccess(envelope) || status >= 400) {
    findings.breach(
      where,
      `is refused with status ${status} and code ${envelope.code}.`,
      'The player would see an error where the app needs this answer.',
    )
    return null
  }
  const fitted = fitAnswer(call.answer, envelope.data, new URL(target.url).origin)
  if (!fitted.ok) {
    findings.breach(
      where,
      `the data has no ${fitted.field || 'fields'} that the client can read.`,
      'The player would see an error where the app needs this answer.',
    )
    return null
  }
  for (const field of fitted.ignored)
    findings.variant(where, `\`${namePath(field)}\` does not fit.`, 'The client leaves it out (W14).')
  const strict = v.safeParse(call.answer, envelope.data ?? {})
  if (!strict.success && fitted.ignored.length === 0) {
    const field = v.getDotPath(strict.issues[0]) ?? ''
    findings.variant(where, `\`${namePath(field)}\` is written in another way.`, 'The client converts it (W12, W13).')
  }
  return fitted.value
}

/** Checks that an answer is an envelope. False where the client can read nothing. */
export function checkEnvelope(findings: Findings, where: string, { envelope, text, mediaType }: CallAnswer): boolean {
  findings.tried('W18')
  if (envelope === null) {
    const form = /^\s*</.test(text) ? 'a page of HTML' : 'no envelope with `isOk` and `code`'
    findings.breach(
      where,
      `the answer is ${form} (doc 1 §3, W18).`,
      'The player would see a network error, whatever the server meant to say.',
    )
    return false
  }
  const json = parseJson(text) as Record<string, unknown>
  if (typeof json.isOk !== 'boolean' || typeof json.code !== 'string')
    findings.variant(
      where,
      '`isOk` or `code` is missing or of another type.',
      'The client infers one from the other (W18).',
    )
  if (mediaType !== 'application/json')
    findings.variant(
      where,
      `an envelope is served as ${mediaType || 'nothing'}.`,
      'A call reads it all the same; a stream does not (W10).',
    )
  if (/<[a-z!/][^>]*>/i.test(envelope.message) || /\n\s+at .*:\d+/.test(envelope.message))
    findings.breach(
      where,
      'the message holds markup or a stack trace.',
      'The player would read it: the app shows the message of a refusal as it is (F6).',
    )
  return true
}

/** A field without the places of list items, so that each is named once. */
export function namePath(field: string): string {
  return field.replace(/\b\d+\b/g, '*')
}

/** Signs in as the login says, and checks the tokens. Null where nobody could play. */
export async function checkAccount(checks: Checks, login: Login): Promise<{ token: string; user: User } | null> {
  const signedIn = await signIn(checks, login)
  if (signedIn === null) return null
  const { token, refreshToken } = signedIn
  await checkTokens(checks, token)
  const current = refreshToken === null ? token : await checkRefresh(checks, refreshToken)
  if (current === null) return null
  const me = await checkCall(checks, whoami, {}, current)
  return me === null ? null : { token: current, user: me.user }
}

async function signIn(checks: Checks, login: Login): Promise<{ token: string; refreshToken: string | null } | null> {
  if (login.kind === 'token') return { token: login.token, refreshToken: null }
  const data =
    login.kind === 'guest'
      ? await checkCall(checks, guestSignUp, { device_id: `conform-${checks.newId()}` }, null)
      : await checkCall(checks, passwordSignIn, { email: login.email, password: login.password }, null)
  if (data === null) return null
  const { access_token: token, refresh_token: refreshToken } = data.auth
  checks.hide(token)
  checks.hide(refreshToken)
  return { token, refreshToken }
}

/** Whether a bad token and none are told apart from a good one by 401. */
async function checkTokens({ target, findings }: Checks, token: string): Promise<void> {
  for (const [what, bad] of [
    ['a bad token', BAD_TOKEN],
    ['the token with another end', `${token.slice(0, -6)}AAAAAA`],
    ['no token', null],
  ] as const) {
    const header = { locale: target.locale, token: bad }
    for (const { address, init } of [
      createCallRequest(whoami, {}, header),
      createCallRequest(historyList, {}, header),
    ]) {
      const answer = await sendRaw(target, address, init)
      const where = `GET ${address.slice(API_ROOT.length)} with ${what}`
      checkUnauthorized(findings, where, answer.status)
      checkEnvelope(findings, where, answer)
    }
  }
}

/** The answer to a bad token is 401: the client refreshes the token then, and only then. */
export function checkUnauthorized(findings: Findings, where: string, status: number): void {
  findings.tried('F3')
  if (status === 401) return
  findings.breach(
    where,
    `is answered with status ${status}, not 401 (F3).`,
    status < 300
      ? 'A player whose session has ended would go on as nobody, or as someone else.'
      : 'The client would not refresh the token: the player sees errors until they sign in again.',
  )
}

async function checkRefresh(checks: Checks, refreshToken: string): Promise<string | null> {
  const refreshed = await checkCall(checks, tokenRefresh, { refresh_token: refreshToken }, null)
  if (refreshed === null) return null
  checks.hide(refreshed.auth.access_token)
  checks.hide(refreshed.auth.refresh_token)
  return refreshed.auth.access_token
}

/** The story that is played, and its actor. `actorId` is `reasoning` in version 3. */
export interface Cast {
  story: Story
  actorId: string
  chatVersion: '1' | '2' | '3'
  /** Price of starting the story for this player, coins. */
  coins: number
}

/** Checks the catalogue and chooses what is played; null where there is nothing to play. */
export async function checkCatalogue(
  checks: Checks,
  token: string,
  wanted: { storyId?: string; actorId?: string },
): Promise<Cast | null> {
  const { findings } = checks
  await checkCall(checks, categoryList, {}, token)
  await checkPrices(checks, token)
  const list = await checkCall(checks, storyList, {}, token)
  const stories = list?.stories ?? []
  const listed =
    wanted.storyId === undefined
      ? (stories.find(({ coins, is_purchased }) => coins === 0 || is_purchased) ?? stories[0])
      : stories.find(({ id }) => id === wanted.storyId)
  if (listed === undefined) {
    findings.breach(
      `POST ${storyList.path}`,
      wanted.storyId === undefined ? 'there is no story.' : 'the story is not in the list.',
      'The player finds nothing to play.',
    )
    return null
  }
  const details = await checkCall(checks, storyGet, { id: listed.id }, token)
  if (details === null) return null
  const { story } = details
  if (story.coins !== listed.coins || story.is_purchased !== listed.is_purchased)
    findings.breach(
      `GET ${storyGet.path}`,
      `the story costs ${story.coins} coins here and ${listed.coins} in the list.`,
      'The player would be shown one price and asked for another.',
    )
  const actors = details.actors.length > 0 ? details.actors : story.actors
  const actor = actors.find(({ id }) => id === wanted.actorId) ?? actors.find(({ coins }) => coins === 0) ?? actors[0]
  const price = story.is_purchased ? 0 : story.coins
  if (story.version === '3') return { story, actorId: 'reasoning', chatVersion: '3', coins: price }
  if (actor === undefined || (wanted.actorId !== undefined && actor.id !== wanted.actorId)) {
    findings.breach(`GET ${storyGet.path}`, 'the story has no such character.', 'The player has nobody to play with.')
    return null
  }
  const chatVersion = actor.version === '2' ? '2' : '1'
  return { story, actorId: actor.id, chatVersion, coins: price + (actor.is_purchased ? 0 : actor.coins) }
}

/** Packs of coins: whole numbers, and something for the money. */
async function checkPrices(checks: Checks, token: string): Promise<void> {
  const list = await checkCall(checks, priceList, {}, token)
  for (const { id, coins, bonus, amount } of list?.prices ?? []) {
    const isSound = [coins, bonus, amount].every((number) => Number.isInteger(number) && number >= 0)
    if (!isSound || coins === 0 || amount === 0)
      checks.findings.breach(
        `GET ${priceList.path}`,
        `the pack ${id} has ${coins} + ${bonus} coins for ${amount} of the smallest unit of its currency.`,
        'The player would see a price that is none.',
      )
  }
}

/** Error answers are envelopes too: a broken body, an unknown path, an unknown story, an unknown option. */
export async function checkRefusals({ target, findings }: Checks, token: string): Promise<void> {
  findings.tried('W9')
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const post = (body: string): RequestInit => ({ method: 'POST', headers, body })
  for (const [where, path, init] of [
    [`POST ${storyList.path} with half of a body`, storyList.path, post('{"sort":')],
    [`POST ${storyList.path} with a number for its sort`, storyList.path, post('{"sort":7}')],
    ['GET /no-such-call', '/no-such-call', { method: 'GET', headers }],
    ['GET a story that does not exist', `${storyGet.path}?id=${NO_SUCH}-story`, { method: 'GET', headers }],
  ] as const) {
    const answer = await sendRaw(target, API_ROOT + path, init)
    if (!checkEnvelope(findings, where, answer) || answer.envelope === null) continue
    if (isSuccess(answer.envelope) && answer.status < 400)
      findings.variant(where, 'is answered with a success.', 'The client never sends it.')
    if (answer.status >= 500)
      findings.breach(
        where,
        `is answered with status ${answer.status}.`,
        'The client takes it for a fault of the server and tries again, where the server has decided (W9).',
      )
  }
}
