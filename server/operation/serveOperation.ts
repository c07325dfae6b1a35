/** Answers of a process to the operator's own machines: whether it lives, whether it takes requests, and its metrics. Not part of the API. */
import { timingSafeEqual } from 'node:crypto'
import { type Handler } from 'hono'
import { parseBearerToken } from '../http/bearer.ts'
import { realClock, withLimit } from '../clock.ts'
import { READY_MS } from '../limits.ts'
import { isDiskFull } from '../log.ts'
import { type HonoApp, type HonoEnv, type RequestContext } from '../http/hono.ts'
import { isFromOwnMachine } from '../http/ownMachine.ts'
import { type Metrics } from './metrics.ts'

/** Roots of these paths. */
export const OPERATION_ROOTS = ['/health', '/metrics']

interface Ports {
  /** Resolves when the process can answer players; rejects with the reason if it cannot. */
  checkReady: () => Promise<void>
  metrics: Metrics | null
  /** Whether this machine reads the metrics without a token. */
  isOpen: boolean
  /** Reads the metrics from anywhere. */
  metricsToken: string | null
}

/** Serves `/health/live`, `/health/ready` and `/metrics`. Before the host names are checked: those who ask know the machine by its address. */
export function serveOperation(app: HonoApp, { checkReady, metrics, isOpen, metricsToken }: Ports): void {
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
    if (metrics === null || !(hasToken(c, metricsToken) || (isOpen && isFromOwnMachine(c)))) return c.notFound()
    return c.body(await metrics.read(), 200, { ...NO_STORE, 'Content-Type': metrics.contentType })
  })
}

/** Why a process takes no requests. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}

const NO_STORE = { 'Cache-Control': 'no-store' }

function hasToken(c: RequestContext, token: string | null): boolean {
  const given = parseBearerToken(c.req.header())
  return token !== null && given !== undefined && isSame(given, token)
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
