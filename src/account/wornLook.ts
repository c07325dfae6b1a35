/** The look from the wardrobe that the player has put on. */
import { parseLookUrl } from '../../protocol/wardrobe.ts'
import { useUser } from './user.ts'

/** The address of its picture; null where their picture is of another kind, or they have none. */
export function useWornLook(): string | null {
  const address = useUser()?.avatar_url ?? null
  return address !== null && parseLookUrl(address) !== null ? address : null
}
