/** A server on which everything goes wrong that can, over real HTTP: for tests of what talks to the story server. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { realClock } from '../../../fixtures/server/clock.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { createAnswer } from './answer.ts'
import { type Route, type RouteName, ROUTES } from './routes.ts'

export interface Faults {
  /** Address of the server, without a slash at its end. */
  url: string
  /**
   * Address of a route with its numbers, to be used as it is or with any path after it. With `times`, the route
   * serves its fault to so many requests and is `ok` from then on.
   */
  at: (route: RouteName, numbers?: Record<string, number>) => string
  /** What was asked so far. `path` with its query; `body` parsed where it is JSON, else as text. */
  requests: { path: string; headers: IncomingHttpHeaders; body: unknown }[]
  /** Ends the server and every connection. */
  close: () => Promise<void>
}

interface FaultsOptions {
  /** What the streams tell. */
  events?: readonly ChatEvent[]
  /** Lets time pass, ms; the time of day by default. */
  sleep?: (ms: number) => Promise<void>
}

/** A line, a pause, a line in characters of two to four bytes, and a choice. */
export const SHORT_STORY: readonly ChatEvent[] = [
  line(1_000, 'The seventh lamp is calling.'),
  event('wait', 2_000, { seconds: 1 }),
  line(3_000, '你也听见了，对吗？ Où ça? 🏮'),
  options(4_000, ['go', 'stay']),
]

/** Starts the server on a free port of this machine. Routes are asked by POST: `/bytes?size=3`, or `/bytes;size=3/any/path`. */
export async function startFaults({ events = SHORT_STORY, sleep = realClock.sleep }: FaultsOptions = {}): Promise<Faults> {
  const requests: Faults['requests'] = []
  const served = new Map<string, number>()

  async function serve(request: IncomingMessage, answer: ReturnType<typeof createAnswer>): Promise<void> {
    const path = request.url ?? '/'
    requests.push({ path, headers: request.headers, body: await bodyOf(request) })
    const { name, key, numbers } = parse(path)
    if (!isRoute(name) || request.method !== 'POST') return answer.send(404, 'text/plain', `no fault is called ${request.method} /${name}`)
    const before = served.get(key) ?? 0
    served.set(key, before + 1)
    const number = (field: string, otherwise: number): number => numbers.get(field) ?? otherwise
    const route: Route = before < number('times', Infinity) ? ROUTES[name] : ROUTES.ok
    await route({ events, answer, number, sleep })
  }

  const server = createServer((request, response) => {
    const answer = createAnswer(response)
    // A client that leaves while it is asked what it wants is no fault of ours.
    serve(request, answer).catch(() => answer.cut())
  })
  const url = await listen(server)
  return {
    url,
    at: (route, numbers = {}) => `${url}/${[route, ...Object.entries(numbers).map(([field, value]) => `${field}=${value}`)].join(';')}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The route that a path names, its numbers, and what tells it from the same route with other numbers. */
function parse(path: string): { name: string; key: string; numbers: Map<string, number> } {
  const { pathname, searchParams } = new URL(path, 'http://host')
  const [, key = ''] = pathname.split('/')
  const [name = '', ...pairs] = key.split(';')
  const given = [...new URLSearchParams(pairs.join('&')), ...searchParams]
  return { name, key: `${key}?${searchParams.toString()}`, numbers: new Map(given.map(([field, value]) => [field, Number(value)])) }
}

function isRoute(name: string): name is RouteName {
  return Object.prototype.hasOwnProperty.call(ROUTES, name)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('the server has no port'))
      else resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}
