/** From where a chat was entered: by its address, from a social sign-in, or from another screen. Doc 1 §2 and doc 2 §2 (navigation rules). */
import { useEffect, useLayoutEffect, useState } from 'react'
import { SOCIAL_CALLBACK_PATH } from './paths.ts'

/** Records the address of each screen, once it is shown. */
export function useShownPath(path: string): void {
  useEffect(() => {
    previousPath = shownPath
    shownPath = path
  }, [path])
  useEffect(
    () => () => {
      previousPath = null
      shownPath = null
    },
    [],
  )
}

/** Marks how the chat that opens now was entered, until it closes. */
export function useChatEntry(): void {
  // Where its code or the account is awaited, the address is the chat's already. A server has shown nothing, and has no address.
  const [cameFrom] = useState(() => (shownPath !== null && shownPath === location.pathname ? previousPath : shownPath))
  useLayoutEffect(() => {
    isFirstVideoMuted = cameFrom === null
    isRedirect = cameFrom === SOCIAL_CALLBACK_PATH
    return () => {
      isFirstVideoMuted = false
      isRedirect = false
    }
  }, [cameFrom])
}

/** Whether a social sign-in led to the open chat: the history before it is the provider's. */
export function isRedirectToChat(): boolean {
  return isRedirect
}

/** Whether this clip is the first of a chat without a previous screen: nobody has touched the page, so it starts muted, with 'Click to Play'. */
export function useFirstVideoMuted(): boolean {
  const [isMuted] = useState(() => isFirstVideoMuted)
  useEffect(() => {
    isFirstVideoMuted = false
  }, [])
  return isMuted
}

/** The address of the screen that is shown; null before the first one. */
let shownPath: string | null = null
let previousPath: string | null = null
let isFirstVideoMuted = false
let isRedirect = false
