/** Texts that the player typed and did not send, per story. Stored on this device, and deleted with the user's data. */
import { readItem, removeItem, writeItem } from '../platform/storage.ts'
import { readUserId } from './accountStorage.ts'

/** The draft of a story; '' if there is none. */
export function readDraft(storyId: string): string {
  return readDrafts().find(([story]) => story === storyId)?.[1] ?? ''
}

/** Stores the draft of a story; '' removes it. Of more than MAX_DRAFTS the oldest is removed. Without a user nothing is stored. */
export function writeDraft(storyId: string, text: string): void {
  const userId = readUserId()
  if (userId === null) return
  const others = readDrafts().filter(([story]) => story !== storyId)
  const drafts = text === '' ? others : [...others, [storyId, text]].slice(-MAX_DRAFTS)
  if (drafts.length === 0) removeItem(storageKey(userId))
  else writeItem(storageKey(userId), JSON.stringify(drafts))
}

/** Deletes all drafts of a user. Rule L8. */
export function forgetDrafts(userId: string): void {
  removeItem(storageKey(userId))
}

const MAX_DRAFTS = 20

function storageKey(userId: string): string {
  return `drafts:${userId}`
}

/** The drafts of the user, oldest first; none if they cannot be read. */
function readDrafts(): [storyId: string, text: string][] {
  const userId = readUserId()
  try {
    const stored: unknown = JSON.parse((userId === null ? null : readItem(storageKey(userId))) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
