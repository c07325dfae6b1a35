/** Where the story is, and how it ends. Doc 2 §4; rules P4, E1. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { type Gate } from '../state.ts'
import { type Working } from '../working.ts'

export function wait({ core }: Working, { id, data }: EventOf<'wait'>): Gate | null {
  if (data.seconds === 0) return null
  return { kind: 'wait', key: `wait:${id}`, until: core.now + data.seconds * 1_000, next: null }
}

/** The ending takes the place of conversation, options and input. */
export function ending({ view }: Working, { id, data }: EventOf<'show_ending'>): null {
  view.messages = { pages: [], count: 0 }
  view.typing = null
  view.options = null
  view.ending = {
    id: data.ending_id === '' ? id : data.ending_id,
    html: data.html,
    title: data.title,
    number: data.number,
    total: data.total,
    picture: data.image_url === null ? null : { url: data.image_url, alt: data.alt },
  }
  return null
}
