/** Whether a request is of the developer's own machine: what is for it alone (stand-ins, printed codes, open metrics, developer tools) asks here. */
import { createMiddleware } from 'hono/factory'
import { isLoopback } from '../../protocol/loopback.ts'
import { type HonoApp, type HonoEnv, type RequestContext } from './hono.ts'

/** Whether a request came over loopback, to a loopback name, and says of no proxy. A proxy that adds no header and keeps no name looks the same: such a server is started without these features. */
export function isFromOwnMachine(c: RequestContext): boolean {
  const peer = (c.env?.incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  const host = URL.parse(`http://${c.req.header('host') ?? ''}`)?.hostname ?? ''
  return isLoopback(peer) && isLoopback(host) && !isForwarded(c.req.header())
}

/** Whether a header says that a proxy passed the request on, also where it is empty. */
export function isForwarded(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) =>
    /^(forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|via)$/i.test(name),
  )
}

/** Answers requests of other machines to a path by `refuse`, which returns the answer or throws. */
export function refuseOtherMachines(app: HonoApp, path: string, refuse: () => Response): void {
  app.use(
    path,
    createMiddleware<HonoEnv>(async (c, next) => {
      if (!isFromOwnMachine(c)) return refuse()
      await next()
      return undefined
    }),
  )
}
