import { LOCK_TIMEOUT_MS, LOCK_WAIT_MS } from '../../protocol/limits.ts'
import { after } from './time.ts'

/**
 * Runs a function under a Web Lock, one at a time over all tabs. If locks are missing, refused or do not answer, it runs without one,
 * so two tabs may run it at once. It is told whether another tab held the lock before. Rule L11.
 */
export async function runExclusive<T>(name: string, run: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const handed = takeHandedLock(name)
  const { release, hasWaited } = handed?.release
    ? { release: handed.release, hasWaited: false }
    : await acquireLock(name)
  try {
    return await run(hasWaited || handed?.wasHeld === true)
  } finally {
    release()
  }
}

/**
 * Acquires a lock for the app, which is not loaded yet. Resolves with whether it is held: not where another tab holds it, where locks are
 * missing, or where the app was faster. The app's next `runExclusive` of this name runs under it. An app that never comes keeps it for HANDED_MS.
 */
export async function acquireForApp(name: string): Promise<boolean> {
  const handed: HandedLock = { name, release: null, wasHeld: false, isOver: false }
  locks.handed = handed
  const answer = await requestLock(name, { ifAvailable: true }, LOCK_TIMEOUT_MS)
  handed.wasHeld = answer === 'held'
  // Locks that do not answer say nothing about other tabs: the app asks again.
  if (typeof answer !== 'function') return false
  if (handed.isOver) {
    answer()
    return false
  }
  handed.release = answer
  after(HANDED_MS, dropHandedLock)
  return true
}

/** Releases a lock that the app does not need. */
export function dropHandedLock(): void {
  const { handed } = locks
  if (handed !== null) takeHandedLock(handed.name)?.release?.()
}

function takeHandedLock(name: string): HandedLock | null {
  const { handed } = locks
  if (handed?.name !== name) return null
  locks.handed = null
  // One that is granted later is released at once.
  handed.isOver = true
  return handed
}

/** The app takes it over sooner, or does not load. */
const HANDED_MS = 15_000

interface HandedLock {
  name: string
  /** Null until it is held. */
  release: Release | null
  /** Another tab held it. */
  wasHeld: boolean
  isOver: boolean
}

/** The locks of this tab. Those that the start script has acquired go on with the app. */
export interface Locks {
  /** Acquired for the app, which has not asked for it yet; null for none. */
  handed: HandedLock | null
  /** Names of the locks that this tab holds, or has released without the browser having said so. */
  own: string[]
}

export function getLocks(): Locks {
  return locks
}

/** Takes over the locks that the start of the page has acquired. */
export function adoptLocks(next: Locks): void {
  locks = next
}

let locks: Locks = { handed: null, own: [] }

type Release = () => void
type LockAnswer = Release | 'held' | 'unavailable'

async function acquireLock(name: string): Promise<{ release: Release; hasWaited: boolean }> {
  // Working locks answer `ifAvailable` at once, even if another tab holds the lock.
  const isOwn = locks.own.includes(name)
  const now = await requestLock(name, { ifAvailable: true }, LOCK_TIMEOUT_MS)
  const answer = now === 'held' ? await requestLock(name, {}, LOCK_WAIT_MS) : now
  const hasWaited = now === 'held' && !isOwn
  return { release: typeof answer === 'function' ? answer : () => undefined, hasWaited }
}

function requestLock(name: string, options: LockOptions, timeoutMs: number): Promise<LockAnswer> {
  const { own } = locks
  return new Promise((resolve) => {
    let isOver = false
    let wasGranted = false
    const answer = (what: LockAnswer): void => {
      isOver = true
      stopTimeout()
      resolve(what)
    }
    const stopTimeout = after(timeoutMs, () => answer('unavailable'))
    const onGranted = (lock: Lock | null): Promise<void> | undefined => {
      // A lock granted after the timeout is released at once.
      if (isOver) return undefined
      if (lock !== null) {
        wasGranted = true
        own.push(name)
        return new Promise((release) => answer(release))
      }
      answer('held')
      return undefined
    }
    // Asks at once: after the script that opens a page, the answer would come a task later.
    const request = async (): Promise<unknown> => navigator.locks.request(name, options, onGranted)
    request()
      .catch(() => answer('unavailable'))
      .finally(() => {
        if (wasGranted) own.splice(own.indexOf(name), 1)
      })
  })
}
