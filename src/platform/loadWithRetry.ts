/** Loads the code of a screen with retries and a timeout. Doc 1 §4, §9 (route loading). */
import { wait } from './time.ts'

/** The code of a screen failed to load, or not in time. */
export class ScreenLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    // As a field it would bring helpers for old browsers along.
    this.name = 'ScreenNotLoaded'
  }
}

export interface RetryOptions {
  /** Timeout for all attempts together. */
  timeoutMs: number
  /** Number of attempts after the first one. */
  retries: number
}

/** What `load` gives, called again with exponential backoff if it rejects. Throws ScreenNotLoaded after the last attempt or the timeout. */
export async function loadWithRetry<T>(load: () => Promise<T>, { timeoutMs, retries }: RetryOptions): Promise<T> {
  const timeout = wait(timeoutMs).then(() => {
    throw new ScreenLoadError(`not loaded within ${timeoutMs} ms`)
  })
  return Promise.race([retryLoad(load, retries, FIRST_BACKOFF_MS), timeout])
}

const FIRST_BACKOFF_MS = 250

async function retryLoad<T>(load: () => Promise<T>, retries: number, backoffMs: number): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (retries === 0) throw new ScreenLoadError('not loaded', { cause })
    await wait(backoffMs)
    return retryLoad(load, retries - 1, backoffMs * 2)
  }
}
