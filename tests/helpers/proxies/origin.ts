/** The server of the product behind a proxy, with two things that a story cannot do: it is silent for so long, and breaks a connection before the answer. */
import { join } from 'node:path'
import { createApp } from '../../../server/app.ts'
import { realClock } from '../../../server/clock.ts'
import { createHonoApp, type HonoEnv } from '../../../server/http/hono.ts'
import { streamEvents } from '../../../server/http/eventStream.ts'
import { listen } from '../../../server/listen.ts'

/** Posts here get an event at once, and another after `ms` of the query. */
export const SILENCE_PATH = '/api/v1/silence'
/** A request with it takes effect, and its connection is reset before the answer, the first time that its value comes. */
export const RESET_HEADER = 'X-Reset'

export interface Origin {
  port: number
  /** When the first event of a silent stream was written, and when its client was gone, ms since 1970, by the name in its query. */
  streams: Map<string, { writtenAt: number; goneAt: number | null }>
  /** `X-Forwarded-For` and the number of requests with it, by the value of `X-Reset` or of a name in the query. */
  arrivals: Map<string, { forwardedFor: string; times: number }>
  close: () => Promise<void>
}

/** Between two events of a turn, ms: a reload falls into the middle of one. */
const PAUSE_MS = 300

export async function startOrigin(): Promise<Origin> {
  const streams: Origin['streams'] = new Map()
  const arrivals: Origin['arrivals'] = new Map()
  const closing = new AbortController()
  const stories = join(import.meta.dirname, '../stories')
  const app = createApp({
    dataFolder: null,
    storiesFolder: stories,
    mediaFolder: join(stories, 'no-pictures'),
    distFolder: null,
    developerTools: true,
    publicUrl: 'https://stories.example',
    proxies: 1,
    eventPauseMs: PAUSE_MS,
    clock: realClock,
    print: () => {},
    report: () => {},
  })
  const silent = createHonoApp().post(SILENCE_PATH, (c) => {
    const { name = '', ms = '0' } = c.req.query()
    const stream: { writtenAt: number; goneAt: number | null } = { writtenAt: 0, goneAt: null }
    streams.set(name, stream)
    const event = { event_type: 'debug', data: '{"message":"Still here."}' }
    const at = realClock.now()
    const events = [
      { ...event, id: '1', at: at + 100 },
      { ...event, id: '2', at: at + 100 + Number(ms) },
    ]
    return streamEvents(
      c,
      { events },
      {
        clock: realClock,
        timer: realClock,
        signal: closing.signal,
        onSent: () => (stream.writtenAt ||= realClock.now()),
        onEnd: () => (stream.goneAt ??= realClock.now()),
        report: () => {},
      },
    )
  })
  const server = await listen(
    {
      ...app,
      fetch: async (request, env: HonoEnv['Bindings'] = {}) => {
        const { pathname, searchParams } = new URL(request.url)
        const reset = request.headers.get(RESET_HEADER)
        const name = reset ?? searchParams.get('name')
        if (name !== null) {
          const times = (arrivals.get(name)?.times ?? 0) + 1
          arrivals.set(name, { forwardedFor: request.headers.get('x-forwarded-for') ?? '', times })
          if (reset !== null && times === 1) {
            await (await app.fetch(request, env)).text()
            env.outgoing?.socket?.resetAndDestroy()
          }
        }
        return pathname === SILENCE_PATH ? silent.fetch(request, env) : app.fetch(request, env)
      },
    },
    { host: '127.0.0.1', port: 0 },
  )
  return {
    port: Number(new URL(server.url).port),
    streams,
    arrivals,
    close: async () => {
      closing.abort()
      await server.close()
    },
  }
}
