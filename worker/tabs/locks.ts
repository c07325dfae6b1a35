import { type Clock } from '../clock/clock.ts'
import { type LeaderLock, type LeadershipListener, RELEASE_TIMEOUT_MS, type TabPort } from './port.ts'

/**
 * Messages between tabs: a request to release (`ask`), or the leader's report of an append (`told`). They and the lock's name
 * below must not change: tabs of earlier versions may still be open.
 */
type TabMessage = 'ask' | 'told'

export interface Channel {
  post: (message: TabMessage) => void
  /** Calls back with each message of another tab, until the channel is closed. */
  listen: (onMessage: (message: unknown) => void) => void
  close: () => void
}

export interface LockPorts {
  locks: Pick<LockManager, 'request'>
  /** Null where tabs cannot reach each other: then leadership is stolen without a request. */
  openChannel: (name: string) => Channel | null
  clock: Clock
}

/** The tab that holds the session's lock leads. The browser releases it when a tab closes, crashes or is reloaded. */
export function createLockTabs(ports: LockPorts): TabPort {
  return { join: (session, listener) => join(`story-table:${session}`, listener, ports) }
}

function join(name: string, listener: LeadershipListener, { locks, openChannel, clock }: LockPorts): LeaderLock {
  const channel = openChannel(name)
  let state: 'idle' | 'waiting' | 'leading' = 'idle'
  /** Number of the latest request: answers to earlier ones change nothing. */
  let latestRequest = 0
  let releaseHeld: () => void = () => undefined
  let stopTimeout: () => void = () => undefined

  const request = (how: 'whenFree' | 'steal'): void => {
    releaseHeld()
    const requestNumber = (latestRequest += 1)
    const controller = new AbortController()
    const untilReleased = new Promise<void>((resolve) => {
      releaseHeld = () => {
        controller.abort()
        resolve()
      }
    })
    state = 'waiting'
    const onGranted = (): Promise<void> | undefined => {
      if (requestNumber !== latestRequest) return undefined
      if (state !== 'leading') {
        state = 'leading'
        stopTimeout()
        listener.onAcquired()
      }
      return untilReleased
    }
    // If the browser refuses locks, every tab may lead.
    const onRejected = (): void => {
      if (requestNumber !== latestRequest) return
      if (state !== 'leading') return void onGranted()
      state = 'idle'
      latestRequest += 1
      listener.onEvicted()
    }
    // If locks hang, a tab leads once the player asks to play here.
    if (how === 'steal') stopTimeout = clock.after(RELEASE_TIMEOUT_MS, () => void onGranted())
    // Some browsers throw instead of rejecting.
    Promise.resolve()
      .then(() => locks.request(name, how === 'steal' ? { steal: true } : { signal: controller.signal }, onGranted))
      .catch(onRejected)
  }

  channel?.listen((message) => {
    if (message === 'ask' && state === 'leading') listener.onReleaseRequested()
    if (message === 'told' && state !== 'leading') listener.onChanged()
  })

  const release = (): void => {
    stopTimeout()
    latestRequest += 1
    state = 'idle'
    releaseHeld()
  }

  return {
    requestWhenFree() {
      if (state === 'idle') request('whenFree')
    },
    steal() {
      if (state === 'leading') return
      if (channel === null) return request('steal')
      if (state === 'idle') request('whenFree')
      channel.post('ask')
      stopTimeout()
      stopTimeout = clock.after(RELEASE_TIMEOUT_MS, () => {
        if (state !== 'leading') request('steal')
      })
    },
    release,
    broadcast: () => channel?.post('told'),
    close() {
      release()
      channel?.close()
    },
  }
}
