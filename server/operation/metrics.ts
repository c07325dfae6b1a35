/** Metrics of the process, in the format of Prometheus: created once for the process that serves, because it watches the event loop. */
import cluster from 'node:cluster'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { type HonoEnv, type RequestContext } from '../http/hono.ts'
import { type Storage } from '../storage/port.ts'

/** Upper bounds of the buckets, s. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
const QUERY_BUCKETS = [0.0005, 0.002, 0.005, 0.02, 0.05, 0.2, 1, 5]

/** With which one of several processes asks for the metrics of all, and is answered. */
export const CLUSTER_METRICS = 'cluster metrics'

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics with those of Node: memory, garbage collection, and the delay of the event loop. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'story_request_seconds',
    help: 'Time until an answer begins, of a stream until its first byte, by call and status. 429 and 503 are requests that were refused.',
    labelNames: ['call', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const events = new Counter({ name: 'story_events_total', help: 'Events of the streams that began.', registers })
  const queries = new Histogram({
    name: 'story_query_seconds',
    help: 'Time of a query of the storage, by store and method.',
    labelNames: ['store', 'method', 'ok'],
    buckets: QUERY_BUCKETS,
    registers,
  })

  if (cluster.isWorker) answerPrimary(registry)
  return {
    contentType: registry.contentType,
    read: async () => (cluster.isWorker ? ((await askPrimary()) ?? registry.metrics()) : registry.metrics()),
    countEvents: (count: number) => events.inc(count),
    /** Reads the number of open streams whenever the metrics are read. */
    watchStreams(count: () => number) {
      const open = new Gauge({
        name: 'story_streams_open',
        help: 'Streams of events that are open.',
        registers: [],
        collect() {
          this.set(count())
        },
      })
      registry.registerMetric(open)
    },
    /** Times the requests. */
    timeRequests: () =>
      createMiddleware<HonoEnv>(async (c, next) => {
        const stop = requests.startTimer()
        await next()
        stop({ call: nameCall(c), status: c.res.status })
      }),
    /** The same storage, whose queries are timed. */
    timeQueries: (storage: Storage): Storage =>
      timeStores(storage, (store, method) => queries.startTimer({ store, method })),
  }
}

/** Gives the process that started this one its metrics, when it asks. */
function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry])
  // Its constructor listens to the questions.
  new AggregatorRegistry().clear()
}

/** The metrics of all processes; null if they do not come. */
function askPrimary(): Promise<string | null> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== CLUSTER_METRICS)
        return
      process.off('message', onMessage)
      resolve('text' in message && typeof message.text === 'string' ? message.text : null)
    }
    process.on('message', onMessage)
    process.send?.(CLUSTER_METRICS)
  })
}

/** The declared path of a call, so that there are not more names than calls; of everything else, such as files, none. */
function nameCall(c: RequestContext): string {
  const path = matchedRoutes(c).findLast(
    (route) => route.path.startsWith(`${API_ROOT}/`) && !route.path.endsWith('*'),
  )?.path
  return path?.slice(API_ROOT.length) ?? ''
}

/** A storage whose stores call `start` before each of their methods, and what it returns after it. */
function timeStores(
  storage: Storage,
  start: (store: string, method: string) => (labels: { ok: string }) => void,
): Storage {
  const timed = Object.entries(storage).map(([store, methods]: [string, unknown]) => [
    store,
    typeof methods === 'object' && methods !== null ? timeMethods(store, methods) : methods,
  ])
  return { ...storage, ...Object.fromEntries(timed) }

  function timeMethods(store: string, methods: object): object {
    return Object.fromEntries(
      Object.entries(methods).map(([name, method]: [string, unknown]) => [
        name,
        typeof method !== 'function'
          ? method
          : async (...args: unknown[]): Promise<unknown> => {
              const stop = start(store, name)
              try {
                const result: unknown = await method.apply(methods, args)
                stop({ ok: 'true' })
                return result
              } catch (error) {
                stop({ ok: 'false' })
                throw error
              }
            },
      ]),
    )
  }
}
