/** What is seen behind and over the conversation. Doc 2 §4; rules P5, M1. */
import { type EventOf } from '../../../protocol/events/index.ts'
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

/** Remembers what to load ahead; each address once. */
export function preload({ core }: Working, { data }: EventOf<'preload'>): null {
  const fresh = data.items.filter((item, index) => !core.preloads.some(({ url }) => url === item.url) && data.items.findIndex(({ url }) => url === item.url) === index)
  core.preloads = [...core.preloads, ...fresh]
  return null
}
