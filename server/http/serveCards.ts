/** Serves the pictures of links: `/media/cards/<language>/<story>/<version>.jpg`. An address is good for one picture, so caches keep it for good. */
import { type MiddlewareHandler } from 'hono'
import { type Cards } from '../heads/cards.ts'
import { type HonoEnv } from './hono.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** Passes on what is no card. The address of an older version leads to the card of today: a messenger keeps a link for long. */
export function serveCards(cards: Pick<Cards, 'find' | 'read'>): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const card = await cards.find(c.req.path)
    if (card === null) return next()
    if (card.path !== c.req.path)
      return new Response(null, { status: 302, headers: { Location: card.path, 'Cache-Control': 'no-cache' } })
    return c.body(Uint8Array.from(await cards.read(card)), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    })
  }
}
