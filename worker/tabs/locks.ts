import { type Clock } from '../clock/clock.ts'
import { LEAVE_PATIENCE_MS, type Seat, type SeatListener, type TabPort } from './port.ts'

/** What tabs say to each other. */
export interface Channel {
  post: (message: 'ask' | 'told') => void
  /** Hears what other tabs say, until it is closed. */
  listen: (heard: (message: unknown) => void) => void
  close: () => void
}

export interface LockPorts {
  locks: Pick<LockManager, 'request'>
  /** Null where tabs cannot speak to each other: then nobody is asked, and nothing is told. */
  openChannel: (name: string) => Channel | null
  clock: Clock
}

/** Whoever holds the table's lock plays. The browser gives it back when a tab closes, crashes or is reloaded. */
export function createLockTabs(ports: LockPorts): TabPort {
  return { sit: (table, listener) => sit(`story-table:${table}`, listener, ports) }
}

function sit(name: string, listener: SeatListener, { locks, openChannel, clock }: LockPorts): Seat {
  const channel = openChannel(name)
  let state: 'away' | 'waiting' | 'playing' = 'away'
  /** Counts requests: one that was given up changes nothing. */
  let asking = 0
  let giveUp: () => void = () => undefined
  let stopPatience: () => void = () => undefined

  const request = (how: 'wait' | 'steal'): void => {
    giveUp()
    const mine = (asking += 1)
    const waiting = new AbortController()
    const held = new Promise<void>((resolve) => {
      giveUp = () => {
        waiting.abort()
        resolve()
      }
    })
    state = 'waiting'
    const got = (): Promise<void> | undefined => {
      if (mine !== asking) return undefined
      if (state !== 'playing') {
        state = 'playing'
        stopPatience()
        listener.plays()
      }
      return held
    }
    // A browser that has locks and refuses them keeps nobody from playing.
    const refused = (): void => {
      if (mine !== asking) return
      if (state !== 'playing') return void got()
      state = 'away'
      asking += 1
      listener.lost()
    }
    // Locks that do not answer keep nobody from playing either, who wants to.
    if (how === 'steal') stopPatience = clock.after(LEAVE_PATIENCE_MS, () => void got())
    // Some browsers throw instead of rejecting.
    Promise.resolve()
      .then(() => locks.request(name, how === 'steal' ? { steal: true } : { signal: waiting.signal }, got))
      .catch(refused)
  }

  channel?.listen((message) => {
    if (message === 'ask' && state === 'playing') listener.asked()
    if (message === 'told' && state !== 'playing') listener.told()
  })

  const leave = (): void => {
    stopPatience()
    asking += 1
    state = 'away'
    giveUp()
  }

  return {
    wait() {
      if (state === 'away') request('wait')
    },
    take() {
      if (state === 'playing') return
      if (channel === null) return request('steal')
      if (state === 'away') request('wait')
      channel.post('ask')
      stopPatience()
      stopPatience = clock.after(LEAVE_PATIENCE_MS, () => {
        if (state !== 'playing') request('steal')
      })
    },
    leave,
    tell: () => channel?.post('told'),
    close() {
      leave()
      channel?.close()
    },
  }
}
