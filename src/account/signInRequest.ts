/** Request for a sign-in: raised when a registered user has no valid token left, handled by the app. Doc 1 §8. */
let listener: (() => void) | null = null
let isPending = false

/** Asks the app to send the player to sign-in, now or as soon as the app has subscribed. */
export function requestSignIn(): void {
  if (listener === null) isPending = true
  else listener()
}

/** Sets the handler of the request; returns the unsubscribe function. */
export function subscribeSignInRequest(onRequest: () => void): () => void {
  listener = onRequest
  if (isPending) onRequest()
  isPending = false
  return () => {
    if (listener === onRequest) listener = null
  }
}
