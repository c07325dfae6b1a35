/**
 * A story that is open in this tab. Of all tabs that have it open one plays; the others look on, and any of them can be the
 * next to play. Rules T1 to T7.
 */
import { type OpenCommand } from '../../protocol/entries.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { SEAT_PATIENCE_MS } from '../../protocol/limits.ts'
import { initialView } from '../../protocol/view.ts'
import { within } from '../clock/clock.ts'
import { type LogStore, type SessionKey } from '../log/store.ts'
import { type TabPort } from '../tabs/port.ts'
import { lookOn, type Onlooker } from './onlooker.ts'
import { openSession, type Session, type SessionPorts } from './session.ts'

export interface TablePorts extends Omit<SessionPorts, 'onTaken'> {
  tabs: TabPort
  /** Has the page ask the server for the user; the answer comes as a `user` fact. */
  refreshUser: () => void
}

export interface Table {
  key: SessionKey
  /** Resolves when there is something to see: the game, or what another tab plays. */
  open(): Promise<void>
  intend(intent: Intent): void
  host(fact: HostFact): void
  /** Plays here; whoever plays elsewhere looks on from then on. */
  playHere(): void
  resync(): void
  /** Resolves when all that happened is stored. */
  settled(): Promise<void>
  /** Ends it; what was stored stays. */
  close(): Promise<void>
  /** Ends it at once: nothing more is written. */
  stop(): void
}

export function createTable(userId: string, command: OpenCommand, ports: TablePorts): Table {
  const { storyId, actorId, chatVersion, locale, restart } = command
  const key: SessionKey = { userId, storyId, actorId }
  const store: LogStore = {
    ...ports.store,
    async append(...args) {
      await ports.store.append(...args)
      seat.tell()
    },
  }
  /** As they were last reported: whoever begins to play is told. */
  const facts = new Map<HostFact['kind'], HostFact>()
  let session: Session | null = null
  let onlooker: Onlooker | null = null
  /** Whether the place is ours, the page was put to sleep, and all of this is over. */
  let plays = false
  let asleep = false
  let closed = false
  /** Counts how often the place became ours. */
  let stay = 0
  /** A new game is begun once. */
  let anew = restart
  /** One change at a time. */
  let turn: Promise<void> = Promise.resolve()
  let seen: () => void = () => undefined
  /** What was played here last. */
  let view = initialView({ storyId, actorId, chatVersion, locale })

  const change = (step: () => Promise<void>): Promise<void> => {
    const run = async (): Promise<void> => {
      if (!closed) await step()
      seen()
    }
    turn = turn.then(run, run)
    return turn
  }

  const play = async (): Promise<void> => {
    if (!plays || session !== null) return
    const opened = await openSession(userId, { ...command, restart: anew }, { ...ports, store, onTaken: lost }, () => plays && !closed)
    if (opened === null) return
    const isTakenOver = stay > 1 || onlooker !== null
    anew = false
    onlooker?.stop()
    onlooker = null
    session = opened
    const known = opened.driver.state()?.core.user ?? null
    for (const fact of facts.values()) {
      // What the log says of the player's coins is newer than what this tab was told before another one played.
      const isOld = isTakenOver && fact.kind === 'user' && fact.user?.id === known?.id
      if (!isOld) opened.driver.write({ type: 'host', fact })
    }
    if (isTakenOver) ports.refreshUser()
  }

  /** Shows what another tab plays: at once what was seen here last, and then the log. */
  const watch = async (): Promise<void> => {
    if (plays || asleep) return
    onlooker ??= lookOn({ store: ports.store, key, show: ports.show, pageClock: ports.pageClock, gameClock: ports.clock, rate: ports.rate }, view)
    await onlooker.follow()
  }

  /** The place is not ours any more: from this moment on nothing is sent or written. */
  const lost = (): void => {
    if (closed || !plays) return
    stopPlaying()
    void change(watch).then(waitIfSeen)
  }

  const stopPlaying = (): void => {
    plays = false
    seat.leave()
    view = session?.driver.state()?.view ?? view
    session?.stop()
    session = null
  }

  /** Who looks on plays when nobody else does any more, but not behind a hidden page: it may be the other that comes back. */
  const waitIfSeen = (): void => {
    const fact = facts.get('visibility')
    if (closed || asleep || plays) return
    if (fact?.kind === 'visibility' && !fact.visible) seat.leave()
    else seat.wait()
  }

  /** Leaves the place to whoever wants it, with everything stored. */
  const leave = async (farewell: HostFact): Promise<void> => {
    session?.driver.write({ type: 'host', fact: farewell })
    await session?.close()
    stopPlaying()
  }

  const seat = ports.tabs.sit(JSON.stringify([userId, storyId, actorId]), {
    plays() {
      plays = true
      stay += 1
      void change(play)
    },
    asked() {
      const asked = stay
      const yieldPlace = async (): Promise<void> => {
        // Put out in the meantime, and perhaps back again: nobody waits for that.
        if (plays && stay === asked) await leave({ kind: 'owner', owner: false })
      }
      void change(yieldPlace).then(() => change(watch)).then(waitIfSeen)
    },
    lost,
    told: () => void onlooker?.follow(),
  })

  /** Sits down to play, or looks on where another one does. */
  const join = async (how: 'wait' | 'take'): Promise<void> => {
    const there = new Promise<void>((resolve) => (seen = resolve))
    seat[how]()
    await within(ports.pageClock, SEAT_PATIENCE_MS, there, undefined)
    await change(watch)
    waitIfSeen()
  }

  const wake = (): void => {
    asleep = false
    void join('wait')
  }

  return {
    key,
    open: async () => (closed ? undefined : join(restart ? 'take' : 'wait')),
    intend: (intent) => session?.driver.write({ type: 'intent', intent }),
    host(fact) {
      if (fact.kind === 'frozen' && fact.frozen) {
        asleep = true
        // One that is up again by then goes on as if nothing had been.
        return void change(async () => (asleep ? leave(fact) : undefined))
      }
      facts.set(fact.kind, fact)
      // Not every browser tells of the waking as of the falling asleep.
      if (asleep && (fact.kind === 'frozen' || (fact.kind === 'visibility' && fact.visible))) return wake()
      if (session !== null) session.driver.write({ type: 'host', fact })
      else if (fact.kind === 'visibility' && onlooker !== null) waitIfSeen()
    },
    playHere: () => seat.take(),
    resync: () => (session ?? onlooker)?.publisher.resync(),
    async settled() {
      await turn
      await session?.driver.settled()
    },
    async close() {
      closed = true
      await session?.close()
      onlooker?.stop()
      seat.close()
    },
    stop() {
      closed = true
      session?.stop()
      onlooker?.stop()
      seat.close()
    },
  }
}
