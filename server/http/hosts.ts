/** Host names that the server answers to. */
import { type MiddlewareHandler } from 'hono'
import { isLoopback } from '../../protocol/loopback.ts'
import { Problem } from '../problems.ts'
import { type HonoEnv } from './hono.ts'

/**
 * Refuses requests to any other host, so that a page of another site cannot reach the server through a DNS name that resolves to it
 * (DNS rebinding). The socket's own IP address and this machine's local names are always allowed.
 */
export function refuseUnknownHosts(allowed: readonly string[]): MiddlewareHandler<HonoEnv> {
  const names = new Set(allowed.map((host) => host.toLowerCase()))
  return async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const named = URL.parse(`http://${c.req.header('host') ?? hostname}`)?.hostname ?? ''
    const here = c.env?.incoming?.socket.localAddress?.replace(/^::ffff:/i, '') ?? ''
    const isKnown = (host: string): boolean =>
      names.has(host) || isLoopback(host) || host === here || host === `[${here}]`
    // A target in absolute form contains its own host.
    if (!isKnown(hostname) || !isKnown(named)) throw new Problem('unknown_host')
    await next()
  }
}
