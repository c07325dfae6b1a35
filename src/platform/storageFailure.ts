/** Whether this device keeps what is played. A module of its own: storage, the worker and the app meet here. Rule L11. */
let isReported = false
let listener: (() => void) | null = null

/** Something could not be kept on this device. Only the first report is passed on. */
export function reportStorageFailure(): void {
  if (isReported) return
  isReported = true
  listener?.()
}

/** Calls back once, when something cannot be kept: at once where that is known already. */
export function subscribeStorageFailure(callback: () => void): void {
  listener = callback
  if (isReported) callback()
}
