/** Looks ahead in the queue, and remembers the media of events that wait there. Doc 2 §9, "Event-queue preload"; rule M16. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { listQueued } from '../ordering/queue.ts'
import { dedupeById } from '../ordering/seen.ts'
import { type Preload } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** Remembers what the events that wait will show. */
export function preloadQueuedMedia(context: FoldContext): void {
  const items = listQueued(context.core.queue).flatMap(preloadsOf)
  if (items.length > 0) addPreloads(context, items)
}

/** Remembers what to load ahead; an address that was announced before, loaded or not, is known by its work's key. */
export function addPreloads({ core }: FoldContext, items: readonly Preload[]): void {
  const { seen, fresh } = dedupeById(core.seen, items.map(({ url, type }) => ({ id: preloadKey(url), url, type })))
  if (fresh.length === 0) return
  core.seen = seen
  core.preloads = [...core.preloads, ...fresh.map(({ url, type }) => ({ url, type }))]
}

/** The key of the work that loads an address ahead. */
export function preloadKey(url: string): string {
  return `preload:${url}`
}

const NO_PRELOADS: readonly Preload[] = []

/** What an event shows. What is only heard is loaded by the page. */
function preloadsOf(event: ChatEvent): readonly Preload[] {
  switch (event.event_type) {
    case 'message':
      return imagePreloads(event.data.content.media_url)
    case 'show_image':
      return imagePreloads(event.data.url)
    case 'animated_images':
      return event.data.images.map(({ url }): Preload => ({ url, type: 'frame' }))
    case 'play_video':
      return [...imagePreloads(event.data.poster_url), { url: event.data.url, type: 'video' }]
    case 'show_scene':
    case 'show_ending':
      return imagePreloads(event.data.image_url)
    case 'show_chat_options':
    case 'show_action_options':
      return imagePreloads(...event.data.options.map(({ image_url }) => image_url))
    default:
      return NO_PRELOADS
  }
}

function imagePreloads(...urls: readonly (string | null)[]): readonly Preload[] {
  return urls.flatMap((url): Preload[] => (url === null ? [] : [{ url, type: 'image' }]))
}
