/** What is seen behind and over the conversation. Doc 2 §4; rules P5, M1. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { sift } from '../../ordering/seen.ts'
import { type Gate } from '../state.ts'
import { type Working } from '../working.ts'

export function image({ view }: Working, { data }: EventOf<'show_image'>): null {
  view.stage.background = { url: data.url, alt: data.alt }
  return null
}

/** Stops the queue until its button is pressed. */
export function overlay({ view }: Working, { id, data }: EventOf<'show_overlay'>): Gate {
  view.overlay = { id, text: data.overlay, position: data.position, button: data.button?.text ?? '' }
  return { kind: 'overlay', key: `overlay:${id}`, until: null, next: null }
}

/** Remembers what to load ahead; an address that was announced before, loaded or not, is known by its work's key. */
export function preload({ core }: Working, { data }: EventOf<'preload'>): null {
  const { seen, fresh } = sift(core.seen, data.items.map(({ url, type }) => ({ id: preloadKey(url), url, type })))
  core.seen = seen
  core.preloads = [...core.preloads, ...fresh.map(({ url, type }) => ({ url, type }))]
  return null
}

/** The key of the work that loads an address ahead. */
export function preloadKey(url: string): string {
  return `preload:${url}`
}
