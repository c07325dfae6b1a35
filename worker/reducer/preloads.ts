/** Media to load ahead: what a story announces, and what the events in the queue will show. Doc 2 §9, "Event-queue preload"; rules M1, M16. */
import { listQueued } from '../ordering/queue.ts'
import { dedupeById } from '../ordering/seen.ts'
import { listMedia } from './events/traits.ts'
import { type FoldContext } from './foldContext.ts'
import { type Preload } from './state.ts'

/** Adds the media of all events in the queue. */
export function preloadQueuedMedia(context: FoldContext): void {
  // Hardly any event has media, and each read passes here with all that wait.
  const items: Preload[] = []
  for (const event of listQueued(context.core.queue)) for (const item of listMedia(event)) items.push(item)
  if (items.length > 0) addPreloads(context, items)
}

/** Adds addresses to load ahead. One that was added before, loaded or not, is known by its work key and left out. */
export function addPreloads({ core }: FoldContext, items: readonly Preload[]): void {
  const { seen, fresh } = dedupeById(
    core.seen,
    items.map(({ url, type }) => ({ id: preloadKey(url), url, type })),
  )
  if (fresh.length === 0) return
  core.seen = seen
  core.preloads = [...core.preloads, ...fresh.map(({ url, type }) => ({ url, type }))]
}

/** Removes the address that a result entry reports, loaded or not: the page loads a missing file when it shows it. */
export function handlePreloadResult({ core }: FoldContext, work: string): void {
  core.preloads = core.preloads.filter(({ url }) => preloadKey(url) !== work)
}

/** Whether a work key is that of a preload. */
export function isPreloadKey(work: string): boolean {
  return work.startsWith(preloadKey(''))
}

/** The key of the work that loads an address ahead. */
export function preloadKey(url: string): string {
  return `preload:${url}`
}
