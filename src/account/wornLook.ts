/** The look from the wardrobe that the player has put on. */
import { type User } from '../../protocol/api/account.ts'
import { parseLookUrl } from '../../protocol/wardrobe.ts'
import { useUser } from './user.ts'

/** The address of its picture; null where their picture is of another kind, or they have none. */
export function useWornLook(): string | null {
  return findWornLook(useUser())
}

function findWornLook(user: User | null): string | null {
  const address = user?.avatar_url ?? null
  return address !== null && parseLookUrl(address) !== null ? address : null
}
