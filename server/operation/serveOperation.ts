/** What an operator's own machines ask of a process: whether it lives, whether it takes requests, and its metrics. Not part of the API. */
import { timingSafeEqual } from 'node:crypto'
import { type Handler } from 'hono'
import { isLoopback } from '../../protocol/loopback.ts'
import { parseBearerToken } from '../http/bearer.ts'
import { realClock, withLimit } from '../clock.ts'
import { READY_MS } from '../limits.ts'
import { isDiskFull } from '../log.ts'
import { type HonoApp, type HonoEnv, type RequestContext } from '../http/hono.ts'
import { type Metrics } from './metrics.ts'

/** Roots of these paths. */
export const OPERATION_ROOTS = ['/health', '/metrics']

interface Ports {
  /** Resolves when the process can answer players; rejects with the reason if it cannot. */
  checkReady: () => Promise<void>
  metrics: Metrics | null
  /** Reads the metrics from other machines. Without one only this machine can, by a direct connection. */
  metricsToken: string | null
}

/** Serves `/health/live`, `/health/ready` and `/metrics`. Before the host names are checked: those who ask know the machine by its address. */
export function serveOperation(app: HonoApp, { checkReady, metrics, metricsToken }: Ports): void {
  const live: Handler<HonoEnv> = (c) => c.text('live\n', 200, NO_STORE)
  app.get('/health/live', live)
  app.get('/health/ready', async (c) => {
    try {
      await withLimit(checkReady(), READY_MS, realClock, () => new NotReady('the storage does not answer'))
      return c.text('ready\n', 200, NO_STORE)
    } catch (error) {
      return c.text(
        `not ready: ${error instanceof NotReady ? error.message : isDiskFull(error) ? 'the disk is full' : 'the storage does not answer'}\n`,
        503,
        NO_STORE,
      )
    }
  })
  app.get('/metrics', async (c) => {
    if (metrics === null || !mayRead(c, metricsToken)) return c.notFound()
    return c.body(await metrics.read(), 200, { ...NO_STORE, 'Content-Type': metrics.contentType })
  })
}

/** Why a process takes no requests. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

const NO_STORE = { 'Cache-Control': 'no-store' }

function mayRead(c: RequestContext, token: string | null): boolean {
  const given = parseBearerToken(c.req.header())
  if (token !== null && given !== undefined) return isSame(given, token)
  // A proxy on this machine passes requests of others on.
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  return !isForwarded && isLoopback((c.env?.incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/i, ''))
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
