/** Texts that the player typed and did not send, per story. Stored on this device, and deleted with the user's data. */
import { readItem, removeItem, writeItem } from '../platform/storage.ts'
import { readUserId } from './accountStorage.ts'

/** What the text is for: the story itself, the report of a problem with it, or an author's comment at a place of it. */
type DraftKind = 'message' | 'report' | 'comment'

/** The draft of a story; '' if there is none. */
export function readDraft(storyId: string, kind: DraftKind = 'message'): string {
  const wanted = formatPlace(storyId, kind)
  return readDrafts().find(([place]) => place === wanted)?.[1] ?? ''
}

/** Stores the draft of a story; '' removes it. Of more than MAX_DRAFTS the oldest is removed. Without a user nothing is stored. */
export function writeDraft(storyId: string, text: string, kind: DraftKind = 'message'): void {
  const userId = readUserId()
  if (userId === null) return
  const written = formatPlace(storyId, kind)
  const others = readDrafts().filter(([place]) => place !== written)
  const drafts = text === '' ? others : [...others, [written, text]].slice(-MAX_DRAFTS)
  if (drafts.length === 0) removeItem(storageKey(userId))
  else writeItem(storageKey(userId), JSON.stringify(drafts))
}

/** Deletes all drafts of a user. Rule L8. */
export function forgetDrafts(userId: string): void {
  removeItem(storageKey(userId))
}

const MAX_DRAFTS = 20

function formatPlace(storyId: string, kind: DraftKind): string {
  return kind === 'message' ? storyId : `${kind} ${storyId}`
}

/** Followed by the id of their user. */
export const DRAFTS_KEY = 'drafts:'

function storageKey(userId: string): string {
  return DRAFTS_KEY + userId
}

/** The drafts of a user, oldest first; none if they cannot be read. */
export function readDrafts(userId = readUserId()): [place: string, text: string][] {
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
