/** Registers the routes of the API. Every request under its root gets an envelope or a stream. */
import { type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { sendData, sendProblem, refuseMethod } from '../http/answer.ts'
import { parseBearerToken } from '../http/bearer.ts'
import { type BodyOwner, limitBody, readJson } from '../http/body.ts'
import { type Client, type ResolveClient } from '../http/clientAddress.ts'
import { type StreamAnswer } from '../http/eventStream.ts'
import { type HonoEnv, type HonoApp, type RequestContext } from '../http/hono.ts'
import { negotiateLocale } from '../http/language.ts'
import { type OpenStream, type StreamLimiter } from '../http/streamLimiter.ts'
import { ID_MAX_LENGTH, KEPT_ANSWERS } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type UserRecord } from '../storage/port.ts'
import { type KeptAnswers, type KeyedRequest } from '../services/keptAnswers.ts'
import { readIdempotencyKey } from './idempotencyKey.ts'
import { type CallAnswer, type Route } from './route.ts'

interface Api {
  routes: readonly Route[]
  streams: StreamLimiter
  /** The answers to calls that change something, for requests that are repeated. */
  keptAnswers: KeptAnswers
  /** The user of an access token. Throws `unauthorized`. */
  userOf: (accessToken: string) => Promise<UserRecord>
  sendEvents: (c: RequestContext, answer: StreamAnswer, stream: OpenStream) => Response
  resolveClient: ResolveClient
  /** Whether limits count client addresses. */
  countsAddresses: boolean
}

/** Answers the calls, and refuses every other request under their root. */
export function serveApi(
  app: HonoApp,
  { routes, streams, keptAnswers, userOf, sendEvents, resolveClient, countsAddresses }: Api,
): void {
  const clientOf = (c: RequestContext): Client => resolveClient(c.env?.incoming)
  app.use(`${API_ROOT}/*`, refuseBrokenPath)
  for (const route of routes) {
    app.on(route.method, API_ROOT + route.path, identifyUser(route), limitBody(route.maxBytes, bodyOwner), (c) =>
      handleCall(route, c),
    )
    app.all(API_ROOT + route.path, refuseMethod(route.method === 'GET' ? 'GET, HEAD' : route.method))
  }
  app.all(`${API_PREFIX}/*`, (c) => sendProblem(c, new Problem('unknown_call')))

  function bodyOwner(c: RequestContext): BodyOwner {
    return { userId: c.get('user')?.id ?? '', address: countsAddresses ? clientOf(c).address : null }
  }

  function identifyUser(route: Route): MiddlewareHandler<HonoEnv> {
    const { access } = route
    return createMiddleware<HonoEnv>(async (c, next) => {
      const token = access === 'anybody' ? undefined : parseBearerToken(c.req.header())
      if (token === undefined && (access === 'users' || access === 'admins')) throw new Problem('unauthorized')
      try {
        c.set('user', token === undefined ? null : await userOf(token))
      } catch (error) {
        // The first of several requests may have ended the session, as a sign-out does.
        if (token === undefined || !(await mayRepeat(route, c, token))) throw error
        c.set('repeatsOnly', true)
        return next()
      }
      if (access === 'admins' && c.get('user')?.role !== 'admin') throw new Problem('forbidden')
      await next()
    })
  }

  async function mayRepeat(route: Route, c: RequestContext, token: string): Promise<boolean> {
    const key = findKeptKey(route, c)
    return key !== null && keptAnswers.mayRepeat({ path: c.req.path, key, token })
  }

  async function handleCall(route: Route, c: RequestContext): Promise<Response> {
    const query = new URL(c.req.url).searchParams
    const client = clientOf(c)
    const user = c.get('user') ?? null
    const body = route.method === 'GET' ? Object.fromEntries(query) : await readJson(c)
    const handle = (): Promise<CallAnswer> =>
      route.handle({
        params: c.req.param(),
        body,
        query,
        headers: c.req.header(),
        client,
        locale: negotiateLocale(c.req.header('accept-language')),
        user,
      })
    const key = findKeptKey(route, c)
    if (key !== null) {
      const token = (route.access === 'anybody' ? null : parseBearerToken(c.req.header())) ?? null
      const caller = { userId: user?.id ?? null, token, address: client.address }
      const request: KeyedRequest = { path: c.req.path, key, caller, body }
      const make = async (): Promise<unknown> => {
        const made = await handle()
        return made.kind === 'data' ? made.data : null
      }
      return sendData(
        await (c.get('repeatsOnly') ? keptAnswers.repeat(request) : keptAnswers.answerOnce(request, make)),
      )
    }
    const callAnswer = await handle()
    if (callAnswer.kind === 'data') return sendData(callAnswer.data)
    // Counted once its answer begins: requests that wait for one commit would cut each other off.
    const userId = c.get('user')?.id ?? ''
    const stream = streams.open({ userId, ...client }, () => c.env?.outgoing?.destroy())
    return sendEvents(c, callAnswer, stream)
  }
}

/** The key for which the answer is kept; null for a call that changes nothing, for a stream, whose turn is stored with its key, and for a key that could be guessed. */
function findKeptKey({ effect, streams }: Route, c: RequestContext): string | null {
  if (effect === 'reads' || streams === true) return null
  const key = readIdempotencyKey({ headers: c.req.header() })
  return key !== null && key.length >= KEPT_ANSWERS.keyMin ? key : null
}

/** The prefix of all versions of the API. */
const API_PREFIX = '/api'

/** Refuses broken encoding and long ids: the router would pass both on as parameters. */
const refuseBrokenPath = createMiddleware<HonoEnv>(async (c, next) => {
  try {
    const parts = new URL(c.req.url).pathname.split('/').map(decodeURIComponent)
    if (parts.some((part) => part.length > ID_MAX_LENGTH)) throw new Error('too long')
  } catch {
    throw new Problem('unknown_call')
  }
  await next()
})
