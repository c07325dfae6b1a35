/** Registers the routes of the API. Every request under its root gets an envelope or a stream. */
import { type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { sendData, sendProblem, refuseMethod } from '../http/answer.ts'
import { parseBearerToken } from '../http/bearer.ts'
import { type BodyOwner, limitBody, readJson } from '../http/body.ts'
import { type Client, resolveClient } from '../http/clientAddress.ts'
import { type StreamAnswer } from '../http/eventStream.ts'
import { type HonoEnv, type HonoApp, type RequestContext } from '../http/hono.ts'
import { negotiateLocale } from '../http/language.ts'
import { type OpenStream, type StreamLimiter } from '../http/streamLimiter.ts'
import { ID_MAX_LENGTH } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type UserRecord } from '../storage/port.ts'
import { type Route } from './route.ts'

interface Api {
  routes: readonly Route[]
  streams: StreamLimiter
  /** The user of an access token. Throws `unauthorized`. */
  userOf: (accessToken: string) => Promise<UserRecord>
  sendEvents: (c: RequestContext, answer: StreamAnswer, stream: OpenStream) => Response
  /** Whether a proxy in front of the server writes `X-Forwarded-For`. */
  trustProxy: boolean
  /** Whether limits count client addresses. */
  countsAddresses: boolean
}

/** Answers the calls, and refuses every other request under their root. */
export function serveApi(
  app: HonoApp,
  { routes, streams, userOf, sendEvents, trustProxy, countsAddresses }: Api,
): void {
  const clientOf = (c: RequestContext): Client => resolveClient(c.env?.incoming, trustProxy)
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

  function identifyUser({ access }: Route): MiddlewareHandler<HonoEnv> {
    return createMiddleware<HonoEnv>(async (c, next) => {
      const token = access === 'anybody' ? undefined : parseBearerToken(c.req.header())
      if (token === undefined && (access === 'users' || access === 'admins')) throw new Problem('unauthorized')
      c.set('user', token === undefined ? null : await userOf(token))
      if (access === 'admins' && c.get('user')?.role !== 'admin') throw new Problem('forbidden')
      await next()
    })
  }

  async function handleCall(route: Route, c: RequestContext): Promise<Response> {
    const query = new URL(c.req.url).searchParams
    const client = clientOf(c)
    const callAnswer = await route.handle({
      params: c.req.param(),
      body: route.method === 'GET' ? Object.fromEntries(query) : await readJson(c),
      query,
      headers: c.req.header(),
      client,
      locale: negotiateLocale(c.req.header('accept-language')),
      user: c.get('user'),
    })
    if (callAnswer.kind === 'data') return sendData(callAnswer.data)
    // Counted once its answer begins: requests that wait for one commit would cut each other off.
    const userId = c.get('user')?.id ?? ''
    const stream = streams.open({ userId, ...client }, () => c.env?.outgoing?.destroy())
    return sendEvents(c, callAnswer, stream)
  }
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
