/** What this device remembers of the player's avatars: since when each is generating, and which finished unseen. Doc 2 §4. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { useUser } from '../../account/user.ts'
import { readStoredValue, writeStoredValue } from '../../platform/storedValue.ts'

const marks = v.object({
  userId: v.string(),
  /** Since when an avatar is generating, by its id, ms. */
  startedAt: v.record(v.string(), v.number()),
  /** Ids of avatars that finished while the player was elsewhere. */
  unviewed: v.array(v.string()),
})
export type AvatarMarks = v.InferOutput<typeof marks>

/** The marks of a user; empty where another user's are stored. */
export function readAvatarMarks(userId: string): AvatarMarks {
  const stored = readStoredValue(STORAGE_KEY, marks)
  return stored?.userId === userId ? stored : { userId, startedAt: {}, unviewed: [] }
}

export function writeAvatarMarks(next: AvatarMarks): void {
  writeStoredValue(STORAGE_KEY, next)
  for (const listener of listeners) listener()
}

/** Whether an avatar of the user has finished that they have not seen. */
export function useHasNewAvatar(): boolean {
  const userId = useUser()?.uuid ?? ''
  return useSyncExternalStore(subscribe, () => readAvatarMarks(userId).unviewed.length > 0)
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const STORAGE_KEY = 'avatars'
