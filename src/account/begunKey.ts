/** The stories that a user has begun on this device. Apart, because the start of the stories list asks only whether there is one. */
import { readItem } from '../platform/storage.ts'
import { getUser } from './user.ts'

/** Name of the item with a user's begun stories. */
export function getBegunKey(userId: string): string {
  return `begun:${userId}`
}

/** Whether the user has begun this story here. */
export function isBegunHere(storyId: string): boolean {
  return hasBegunStory(getUser()?.uuid ?? null, storyId)
}

/** Whether this user has begun it here; null for nobody. Without the store of the user, for the start script. */
export function hasBegunStory(userId: string | null, storyId: string): boolean {
  return userId !== null && readItem(getBegunKey(userId))?.includes(JSON.stringify(storyId)) === true
}
