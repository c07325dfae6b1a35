import { type Clock } from '../clock/clock.ts'
import { LEAVE_PATIENCE_MS, type Seat, type SeatListener, type TabPort } from './port.ts'

/** One world of tabs in memory: for tests, and for Node, where there is one tab. */
export function createMemoryTabs(clock: Clock): TabPort {
  const tables = new Map<string, Sitting[]>()
  return {
    sit(table, listener) {
      const sitting: Sitting = { listener, state: 'away' }
      const all = tables.get(table) ?? []
      tables.set(table, all)
      all.push(sitting)
      return seatOf(sitting, all, clock)
    },
  }
}

interface Sitting {
  listener: SeatListener
  state: 'away' | 'waiting' | 'playing'
}

function seatOf(me: Sitting, all: Sitting[], clock: Clock): Seat {
  const later = (run: () => void): void => void Promise.resolve().then(run)
  const playing = (): Sitting | undefined => all.find(({ state }) => state === 'playing')
  const next = (): void => {
    const waiting = all.find(({ state }) => state === 'waiting')
    if (waiting === undefined || playing() !== undefined) return
    waiting.state = 'playing'
    later(() => {
      if (waiting.state === 'playing') waiting.listener.plays()
    })
  }
  const putOut = (): void => {
    const other = playing()
    if (me.state !== 'waiting' || other === undefined) return
    other.state = 'away'
    later(other.listener.lost)
    next()
  }
  const leave = (): void => {
    me.state = 'away'
    next()
  }
  return {
    wait() {
      if (me.state === 'away') me.state = 'waiting'
      next()
    },
    take() {
      if (me.state === 'playing') return
      me.state = 'waiting'
      // First in line.
      all.splice(all.indexOf(me), 1)
      all.unshift(me)
      next()
      const other = playing()
      if (other === undefined || other === me) return
      later(other.listener.asked)
      clock.after(LEAVE_PATIENCE_MS, putOut)
    },
    leave,
    tell() {
      for (const other of all) if (other.state !== 'playing') later(other.listener.told)
    },
    close() {
      leave()
      all.splice(all.indexOf(me), 1)
    },
  }
}
