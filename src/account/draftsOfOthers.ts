/** How many texts other users typed on this device and did not send. The settings alone ask. */
import { listItems } from '../platform/storage.ts'
import { readUserId } from './accountStorage.ts'
import { DRAFTS_KEY, readDrafts } from './drafts.ts'

export function countDraftsOfOthers(): number {
  const own = readUserId()
  const users = listItems().flatMap((name) => (name.startsWith(DRAFTS_KEY) ? name.slice(DRAFTS_KEY.length) : []))
  return users.reduce((count, user) => count + (user === own ? 0 : readDrafts(user).length), 0)
}
