import { LOCK_TIMEOUT_MS, LOCK_WAIT_MS } from '../../protocol/limits.ts'
import { after } from '../ui/time.ts'

/**
 * Runs a function under a Web Lock, one at a time over all tabs. If locks are missing, refused or do not answer, it runs without one,
 * so two tabs may run it at once. Rule L11.
 */
export async function runExclusive<T>(name: string, run: () => Promise<T>): Promise<T> {
  const release = takeHandedLock(name) ?? (await acquireLock(name))
  try {
    return await run()
  } finally {
    release()
  }
}

/**
 * Acquires a lock for the app, which is not loaded yet, and calls back when it is held: not where another tab holds it, where locks are
 * missing, or where the app was faster. The app's next `runExclusive` of this name runs under it. An app that never comes keeps it for HANDED_MS.
 */
export function acquireForApp(name: string, onHeld: () => void): void {
  const handed: HandedLock = { name, release: null, isOver: false }
  globalThis.handedLock = handed
  void requestLock(name, { ifAvailable: true }, LOCK_TIMEOUT_MS).then((answer) => {
    // Locks that do not answer say nothing about other tabs: the app asks again.
    if (typeof answer !== 'function') return
    if (handed.isOver) return answer()
    handed.release = answer
    after(HANDED_MS, dropHandedLock)
    onHeld()
  })
}

/** Releases a lock that the app does not need. */
export function dropHandedLock(): void {
  const handed = globalThis.handedLock
  if (handed !== undefined) takeHandedLock(handed.name)?.()
}

function takeHandedLock(name: string): Release | null {
  const handed = globalThis.handedLock
  if (handed?.name !== name) return null
  globalThis.handedLock = undefined
  // One that is granted later is released at once.
  handed.isOver = true
  return handed.release
}

/** The app takes it over sooner, or does not load. */
const HANDED_MS = 15_000

interface HandedLock {
  name: string
  /** Null until it is held. */
  release: Release | null
  isOver: boolean
}

declare global {
  /** Shared by the early script and the app, which are bundled apart. */
  var handedLock: HandedLock | undefined
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
