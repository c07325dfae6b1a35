/** Marks of the player's avatars on this device: since when each is generating, and which finished unseen. Doc 2 §4. */
import * as v from 'valibot'
import { useUser } from '../../account/user.ts'
import { createItemStore, useStore } from '../../platform/store.ts'
import { parseStoredValue } from '../../platform/storedValue.ts'

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
  return findMarks(stored.get(), userId)
}

export function writeAvatarMarks(next: AvatarMarks): void {
  stored.write(JSON.stringify(next))
}

/** Whether an avatar of the user has finished that they have not seen. */
export function useHasNewAvatar(): boolean {
  const userId = useUser()?.uuid ?? ''
  return useStore(stored, (kept) => findMarks(kept, userId).unviewed.length > 0)
}

function findMarks(kept: AvatarMarks | null, userId: string): AvatarMarks {
  return kept?.userId === userId ? kept : { userId, startedAt: {}, unviewed: [] }
}

const stored = createItemStore('avatars', (item) => parseStoredValue(item, marks))
