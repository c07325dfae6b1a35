/** Time as the runtime knows it: injected, so that a test or a replay can turn it by hand. */

export interface Clock {
  /** Now, ms since 1970. Never goes back. */
  now(): number
  /** Calls back once after `ms`, or never if the answer is called before. */
  after(ms: number, callback: () => void): () => void
}

/** A clock that goes on from `earliest`, should the given one stand before it: it was set back, or ran faster then. */
export function continueClockFrom(earliest: number, clock: Clock): Clock {
  const behindMs = Math.max(0, earliest - clock.now())
  return behindMs === 0 ? clock : { now: () => clock.now() + behindMs, after: (ms, callback) => clock.after(ms, callback) }
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

/** What a promise comes to, or `otherwise` where it has not after `ms` of a clock. */
export function raceTimeout<T, U>(clock: Clock, ms: number, promise: Promise<T>, fallback: U): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(fallback))
    promise.then(resolve, reject).finally(cancel)
  })
}

/** What a promise comes to; rejects with the signal's reason if that aborts first, whoever holds the promise up. */
export function raceAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = (): void => reject(getAbortReason(signal))
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}

/** Why a signal was aborted; old engines keep no reason. */
export function getAbortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')
}
