import { LOCK_TIMEOUT_MS, LOCK_WAIT_MS } from '../../protocol/limits.ts'
import { after } from '../ui/time.ts'

/**
 * Runs a function under a Web Lock, one at a time over all tabs. If locks are missing, refused or do not answer, it runs without one,
 * so two tabs may run it at once. Rule L11.
 */
export async function runExclusive<T>(name: string, run: () => Promise<T>): Promise<T> {
  const release = await acquireLock(name)
  try {
    return await run()
  } finally {
    release()
  }
}

type Release = () => void
type LockAnswer = Release | 'held' | 'unavailable'

async function acquireLock(name: string): Promise<Release> {
  // Working locks answer `ifAvailable` at once, even if another tab holds the lock.
  const now = await requestLock(name, { ifAvailable: true }, LOCK_TIMEOUT_MS)
  const answer = now === 'held' ? await requestLock(name, {}, LOCK_WAIT_MS) : now
  return typeof answer === 'function' ? answer : () => undefined
}

function requestLock(name: string, options: LockOptions, timeoutMs: number): Promise<LockAnswer> {
  return new Promise((resolve) => {
    let isOver = false
    const answer = (what: LockAnswer): void => {
      isOver = true
      stopTimeout()
      resolve(what)
    }
    const stopTimeout = after(timeoutMs, () => answer('unavailable'))
    const onGranted = (lock: Lock | null): Promise<void> | undefined => {
      // A lock granted after the timeout is released at once.
      if (isOver) return undefined
      if (lock !== null) return new Promise((release) => answer(release))
      answer('held')
      return undefined
    }
    Promise.resolve()
      .then(() => navigator.locks.request(name, options, onGranted))
      .catch(() => answer('unavailable'))
  })
}
