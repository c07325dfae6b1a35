/** Where a player left the stories that they can go on with, for the stories list. Stored on this device, and deleted with the user's data (rule L8). */
import * as v from 'valibot'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'
import { getBegunKey } from './begunKey.ts'

const begunStory = v.object({
  storyId: v.string(),
  /** Address of the chat, which goes on there. */
  path: v.pipe(v.string(), v.startsWith('/chat')),
  /** The line said last, and its language. */
  line: v.string(),
  locale: v.string(),
  /** How much of the story is played, percent; null where the story does not say. */
  percent: v.nullable(v.number()),
})
export type BegunStory = v.InferOutput<typeof begunStory>

/** The stories a user has begun on this device, the latest first. */
export function listBegunStories(userId: string | null): BegunStory[] {
  try {
    const stored: unknown = JSON.parse((userId === null ? null : readItem(getBegunKey(userId))) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => v.is(begunStory, one)) : []
  } catch {
    return []
  }
}

/** Stores where a story was left, in place of what was stored of it. */
export function storeBegunStory(userId: string, begun: BegunStory): void {
  store(userId, [begun, ...others(userId, begun.storyId)].slice(0, MAX_STORIES))
}

/** The story is over: there is nothing to go on with. */
export function removeBegunStory(userId: string, storyId: string): void {
  store(userId, others(userId, storyId))
}

const MAX_STORIES = 20

function others(userId: string, storyId: string): BegunStory[] {
  return listBegunStories(userId).filter((one) => one.storyId !== storyId)
}

function store(userId: string, stories: readonly BegunStory[]): void {
  if (stories.length === 0) removeItem(getBegunKey(userId))
  else writeItem(getBegunKey(userId), JSON.stringify(stories))
}
