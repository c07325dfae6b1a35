/** Serves the foreign games to the real worker of the browser tests, under stories named `foreign-<number of the game>`. */
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Plugin } from 'vite'
import { GAMES } from './games.ts'
import { createForeignServer, type ForeignServer } from './server.ts'

const STORY = /\bforeign-(\d+)\b/
/** Calls that need an answer. Other calls of the runtime get null. */
const ANSWERS: Readonly<Record<string, unknown>> = { 'cost-time.get': { duration: 0 } }

/** Used in tests only. */
export function foreignServer(): Plugin {
  const servers = new Map<string, ForeignServer>()

  const answer = async (request: IncomingMessage): Promise<Response> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const body = await text(request)
    // The address of a history names no story: its body does.
    const number = (STORY.exec(pathname) ?? STORY.exec(body))?.[1]
    const game = GAMES[Number(number)]
    const call = pathname.slice(pathname.lastIndexOf('/') + 1)
    if (!call.startsWith('game.'))
      return Response.json({ isOk: true, code: '0', message: null, data: ANSWERS[call] ?? null })
    // Streams of any other story fail, as they do on a server without an API.
    if (number === undefined || game === undefined) return new Response(null, { status: 404 })
    const server = servers.get(number) ?? createForeignServer(game)
    servers.set(number, server)
    const key = request.headers['idempotency-key']
    return server.fetch(pathname, { headers: typeof key === 'string' ? { 'idempotency-key': key } : {}, body })
  }

  return {
    name: 'foreign-server',
    apply: () => process.env.VITEST !== undefined,
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (request.url?.startsWith('/api/v1/') !== true) return next()
        void answer(request)
          .then((answered) => send(response, answered))
          .catch(() => response.destroy())
      })
    },
  }
}

/** Sends a body as it comes. One that breaks off breaks the connection. */
async function send(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  try {
    // Breaking at once would drop unsent bytes, the head included.
    for await (const bytes of body ?? []) await new Promise((resolve) => response.write(bytes, resolve))
    response.end()
  } catch {
    response.destroy()
  }
}
