/** Test users: requests with their token, and registering a guest. */
import { expect } from 'vitest'
import * as v from 'valibot'
import { type Tokens, type User, user } from '../../../protocol/api/account.ts'
import { type BodySchema, type Call, parseAnswer } from '../../../protocol/api/call.ts'
import { codeSend, codeSignIn, guestConvert } from '../../../protocol/api/signIn.ts'
import { startServer, TINY, type TestServer } from './helpers.ts'

/** Sends a request and returns its data, or the code of a refusal. */
export async function callApi<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  server: TestServer,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  token?: string,
): Promise<v.InferOutput<A> | string> {
  const isGet = call.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : ''
  const { envelope } = await server.call(`${call.path}${query}`, {
    ...(!isGet && { body }),
    ...(token !== undefined && { token }),
  })
  if (!envelope.isOk) return envelope.code
  const data = parseAnswer(call, envelope)
  // An answer without data has null; anything else must fit.
  if (data === null && envelope.data !== null)
    throw new Error(`${call.path} answers with ${JSON.stringify(envelope.data)}`)
  return data
}

/** The same; a refusal fails the test. */
export async function callForData<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  server: TestServer,
  call: Call<P, B, A>,
  body: v.InferInput<B>,
  token?: string,
): Promise<Exclude<v.InferOutput<A>, string>> {
  const answer = await callApi(server, call, body, token)
  expect(answer, call.path).not.toBeTypeOf('string')
  return answer as Exclude<v.InferOutput<A>, string>
}

export interface TestUser {
  id: string
  token: string
}

/** The user signed in by an answer. */
export function toTestUser({ auth, user }: { auth: Tokens; user: User }): TestUser {
  return { id: user.uuid, token: auth.access_token }
}

/** A registered user, who was a guest before. */
export async function register(
  server: TestServer,
  name = 'mira',
  more: { invite_code?: string; source_code?: string } = {},
): Promise<TestUser> {
  const guest = await server.signUp(`device-of-${name}`)
  const about = { user_id: guest.id, name, email: `${name}@example.com`, password: 'secret-1', ...more }
  return toTestUser(await callForData(server, guestConvert, about, guest.token))
}

/** Signs in by a code, which proves the email. `codes`: those of the server's emails. */
export async function proveEmail(
  server: TestServer,
  codes: readonly string[],
  email: string,
  more: { token?: string; invite_code?: string } = {},
): Promise<TestUser> {
  const { token, ...referral } = more
  await callForData(server, codeSend, { email, code_type: 'login' })
  const body = { email, code: codes.at(-1) ?? '', code_type: 'login', ...referral } as const
  return toTestUser(await callForData(server, codeSignIn, body, token))
}

/** Plays the tiny story to its end. */
export async function finishStory(server: TestServer, { token }: { token: string }): Promise<void> {
  const play = async (path: string, body: object): Promise<string> => (await server.send(path, { token, body })).text()
  await play(TINY.start, { restart: true })
  await play(TINY.action, { event_type: 'chat', data: { option_id: 'open' } })
  expect(await play(TINY.action, { event_type: 'chat', data: { text: 'nothing' } })).toContain('show_ending')
}

/** The coins of a user. */
export async function getCoins(server: TestServer, { token }: TestUser): Promise<number> {
  const { envelope } = await server.call('/user.whoami', { token })
  return v.parse(v.object({ user }), envelope.data).user.coins
}

/** A server, and the codes of its emails, newest last. */
export async function startServerWithEmails(
  options: Parameters<typeof startServer>[0] = {},
): Promise<{ server: TestServer; codes: string[]; letters: string[] }> {
  const letters: string[] = []
  const codes: string[] = []
  const server = await startServer({
    ...options,
    print: (line) => {
      letters.push(line)
      codes.push(/\b\d{6}\b/.exec(line)?.[0] ?? '')
    },
  })
  return { server, codes, letters }
}
