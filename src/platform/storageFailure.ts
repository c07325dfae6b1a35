/** Reports that this device cannot store data. A separate module, because storage, the worker's host and the app share it. Rule L11. */
let isReported = false
let listener: (() => void) | null = null

/** Reports that something could not be stored. Only the first report reaches the subscriber. */
export function reportStorageFailure(): void {
  if (isReported) return
  isReported = true
  listener?.()
}

/** Calls back once, when something cannot be stored; immediately if that was already reported. */
export function subscribeStorageFailure(callback: () => void): void {
  listener = callback
  if (isReported) callback()
}
