/** The runtime's time, injected so that tests and replays control it. */

export interface Clock {
  /** Now, ms since 1970. Never goes back. */
  now(): number
  /** Calls back once after `ms`. The returned function cancels it. */
  after(ms: number, callback: () => void): () => void
}

/** A clock that is never before `earliest`: the machine's clock may have been set back, or the game clock ran faster. */
export function continueClockFrom(earliest: number, clock: Clock): Clock {
  const behindMs = Math.max(0, earliest - clock.now())
  return behindMs === 0
    ? clock
    : { now: () => clock.now() + behindMs, after: (ms, callback) => clock.after(ms, callback) }
}

/** Resolves after `ms` of a clock; rejects with the signal's reason if that aborts first. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => {
      cancel()
      reject(getAbortReason(signal))
    }
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', aborted)
      resolve()
    })
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
  })
}

/** Settles like the promise, or resolves with `fallback` after `ms`. */
export function raceTimeout<T, U>(clock: Clock, ms: number, promise: Promise<T>, fallback: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(fallback))
    promise.then(resolve, reject).finally(cancel)
  })
}

/** Settles like the promise, or rejects with the signal's reason once that aborts. */
export function raceAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(getAbortReason(signal))
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}

/** The reason of an aborted signal; old engines have none. */
export function getAbortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')
}
