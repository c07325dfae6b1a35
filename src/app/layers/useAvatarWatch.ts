/** Follows avatars that were being drawn when the page was left, so that one that is finished is marked on any screen. Doc 1 §4 (user avatars). */
import { useEffect } from 'react'
import { useUser } from '../../account/user.ts'
import { readAvatarMarks } from '../../screens/avatars/avatarMarks.ts'

export function useAvatarWatch(): void {
  const userId = useUser()?.uuid ?? ''
  useEffect(() => {
    if (Object.keys(readAvatarMarks(userId).startedAt).length === 0) return
    // Without its code nothing is marked until the avatars are opened.
    import('../../screens/avatars/avatarStore.ts').then(
      ({ loadOwnAvatars }) => loadOwnAvatars(),
      () => undefined,
    )
  }, [userId])
}
