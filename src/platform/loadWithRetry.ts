/** Loads code with retries and a timeout. Doc 1 §4, §9 (route loading). */
import { wait } from './time.ts'

/** Code failed to load, or not in time. */
export class ScreenLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    // As a field it would bring helpers for old browsers along.
    this.name = 'ScreenNotLoaded'
  }
}

export interface RetryOptions {
  /** Timeout for all attempts together, ms. */
  timeoutMs: number
  /** Number of attempts after the first one. */
  retries: number
}

/** For what a screen can do without: it is tried until it is there. */
export const KEEP_TRYING: RetryOptions = { timeoutMs: Infinity, retries: Infinity }

/** The result of `load`, called again with exponential backoff if it rejects. Throws ScreenNotLoaded after the last attempt or the timeout. */
export async function loadWithRetry<T>(load: () => Promise<T>, { timeoutMs, retries }: RetryOptions): Promise<T> {
  const loading = retryLoad(load, retries, FIRST_BACKOFF_MS, new Set(failedStyles))
  if (timeoutMs === Infinity) return loading
  const timeout = wait(timeoutMs).then(() => {
    throw new ScreenLoadError(`not loaded within ${timeoutMs} ms`)
  })
  return Promise.race([loading, timeout])
}

const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 5_000

/** `known`: style sheets that failed before. They are requested again, too, but one that never comes must not keep other screens away. */
async function retryLoad<T>(
  load: () => Promise<T>,
  retries: number,
  backoffMs: number,
  known: ReadonlySet<string>,
): Promise<T> {
  try {
    await Promise.all([...failedStyles].map(loadStyle))
    if ([...failedStyles].some((href) => !known.has(href))) throw new Error('a style sheet was not loaded')
    return await load()
  } catch (cause) {
    if (retries === 0) throw new ScreenLoadError('not loaded', { cause })
    await wait(backoffMs)
    return retryLoad(load, retries - 1, Math.min(backoffMs * 2, LONGEST_BACKOFF_MS), known)
  }
}

/** Notices style sheets that fail, and takes them off the page: the build's imports ask for each once, and would draw a screen without its styles at the next attempt. */
export function watchStyles(): void {
  // Failures of resources do not bubble.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      failedStyles.add(target.href)
      target.remove()
    },
    true,
  )
}

/** Addresses of the style sheets that failed. */
const failedStyles = new Set<string>()

/** Requests a style sheet that failed again. Resolves when it is there, or has failed again. */
function loadStyle(href: string): Promise<void> {
  const link = document.createElement('link')
  return new Promise((resolve) => {
    link.addEventListener('load', () => {
      failedStyles.delete(href)
      resolve()
    })
    link.addEventListener('error', () => resolve())
    document.head.append(Object.assign(link, { rel: 'stylesheet', href }))
  })
}
