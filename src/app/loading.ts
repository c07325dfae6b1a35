/** Loading the code of a screen, with the patience of the specification (doc 1 §4, §9: route loading). */
import { wait } from '../ui/time.ts'

/** A screen's code did not come: in time, or at all. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded'
}

export interface Patience {
  /** All attempts together may take this long, ms. */
  timeoutMs: number
  /** Attempts after the first one. */
  retries: number
}

/** What `load` gives, trying again after a short and growing pause. Throws ScreenNotLoaded in the end. */
export async function loadWithRetry<T>(load: () => Promise<T>, { timeoutMs, retries }: Patience): Promise<T> {
  const tooLate = wait(timeoutMs).then(() => {
    throw new ScreenNotLoaded(`not loaded within ${timeoutMs} ms`)
  })
  return Promise.race([attempt(load, retries, FIRST_PAUSE_MS), tooLate])
}

const FIRST_PAUSE_MS = 250

async function attempt<T>(load: () => Promise<T>, retries: number, pauseMs: number): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (retries === 0) throw new ScreenNotLoaded('not loaded', { cause })
    await wait(pauseMs)
    return attempt(load, retries - 1, pauseMs * 2)
  }
}
