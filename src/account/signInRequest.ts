/** The request that the player signs in: raised where a registered user has no valid token left, carried out by the app. Doc 1 §8. */
let listener: (() => void) | null = null
let isPending = false

/** Asks the app to send the player to sign-in, now or as soon as the app is there. */
export function requestSignIn(): void {
  if (listener === null) isPending = true
  else listener()
}

/** Sets what carries the request out; the answer ends it. */
export function subscribeSignInRequest(onRequest: () => void): () => void {
  listener = onRequest
  if (isPending) onRequest()
  isPending = false
  return () => {
    if (listener === onRequest) listener = null
  }
}
