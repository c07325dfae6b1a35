/**
 * The life of events: when they arrived, began and were over, or why they never began. Read from the changes that the reducer made
 * (`traceFold.ts`). For the tools of developers; no player's bundle has it.
 */
import { type Entry } from '../../protocol/entries.ts'
import { type Dropped } from '../../protocol/events/decode.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { listQueued, type Queue } from '../ordering/queue.ts'
import { type Gate, type State } from '../reducer/state.ts'
import { type Entries, entryAt } from './entryLog.ts'
import { type Call, traceFold, type Write } from './traceFold.ts'

/** A moment in the life of an event. `index`: the entry's, from 0. `calls`: what ran, the innermost first. */
export interface Moment {
  index: number
  calls: readonly Call[]
}

/** A gate that the event closed, and what opened it; `opened` is null while it is closed. */
export interface LifeGate {
  key: string
  kind: Gate['kind']
  opened: Moment | null
}

/**
 * Why an event did not begin. `known`: the log brought it before, in the entry of the index `since`, or null where it did not. `unwanted`: its stream was
 * over. `lost`: nothing that may leave an event out did. `waits`: the log ends before.
 */
export type Missed =
  | ({ why: 'known'; since: number | null } & Moment)
  | ({ why: 'unwanted' | 'ended' | 'threw' | 'cleared' | 'lost' } & Moment)
  | { why: 'waits'; gate: Gate | null; behind: readonly ChatEvent[] }

export interface EventLife {
  event: ChatEvent
  /** The entry that brought it, and its place among the events there, from 0. Null where the log has no such entry. */
  arrived: { index: number; position: number; count: number; work: string } | null
  /** Fields that did not fit and were left out. Rule W14. */
  repaired: readonly Dropped[]
  /** Read as part of the history, of which only the latest state is shown. Rules S2, S3, S15. */
  isHistory: boolean
  /** Its place in the queue, from 0. */
  queued: ({ place: number } & Moment) | null
  /** `gate`: the one that opened before it, null where none was closed. */
  begun: ({ gate: Gate | null } & Moment) | null
  gates: LifeGate[]
  /** What it showed was replaced or removed. */
  removed: ({ field: ShownField } & Moment)[]
  missed: Missed | null
}

/** What an event shows until something removes it. */
const SHOWN_FIELDS = ['options', 'actionOptions', 'upload', 'overlay', 'video'] as const
type ShownField = (typeof SHOWN_FIELDS)[number]

/** An event with what is known of it while the log is read. */
interface Followed {
  life: EventLife
  /** What it showed last. */
  shown: Map<ShownField, unknown>
}

export interface LifeReader {
  /** Reads up to so many entries more; returns whether an event has not ended its life yet, and entries are left. */
  advance(most: number): boolean
  lives(): EventLife[]
}

/**
 * Follows the events that an entry brought, began or removed, from there to the end of their lives. `before`: the state before it, null for the first entry.
 * `whole` follows the events of all entries from there on.
 */
export function createLifeReader(
  entries: Entries,
  index: number,
  before: State | null,
  { whole = false }: { whole?: boolean } = {},
): LifeReader {
  const followed: Followed[] = []
  let state = before
  let at = index
  let seenBefore: State['core']['seen'] | null = null
  const follow = (life: EventLife): Followed => {
    const one = { life, shown: new Map() }
    followed.push(one)
    return one
  }
  const find = (event: ChatEvent): Followed | undefined => followed.findLast(({ life }) => life.event === event)
  /** The event of a queue, followed from this entry on. */
  const findOrFollow = (event: ChatEvent): Followed | undefined =>
    find(event) ?? (at === index || whole ? follow(createLife(event, findArrival(entries, event, at))) : undefined)

  const readNext = (): void => {
    const entry = entryAt(entries, at)
    if (entry === undefined) return
    const trace = traceFold(state, entry)
    const arrived = at === index || whole ? listArrived(entry, at) : []
    seenBefore = state?.core.seen ?? null
    const stream = entry.type === 'server' ? state?.core.streams.find(({ key }) => key === entry.work) : undefined
    const lives = arrived.map((life) => ({ ...life, isHistory: stream?.kind === 'opening' })).map(follow)
    let gate = state?.core.gate ?? null
    /** The gate that opened last in this entry. */
    let opened: Gate | null = null
    let current: Followed | undefined
    const removed = new Map<ChatEvent, readonly Call[]>()
    for (const write of trace.writes) {
      const moment = { index: at, calls: write.calls }
      if (isWrite(write, 'core', 'queue')) {
        const [old, now] = [listQueued(write.before as Queue), listQueued(write.after as Queue)]
        for (const event of old) if (!now.includes(event)) removed.set(event, write.calls)
        for (const [place, event] of now.entries()) if (!old.includes(event)) takeIn(lives, event, { place, ...moment })
      } else if (isWrite(write, 'core', 'lastBegun')) {
        const event = write.after as ChatEvent | null
        if (event !== null) removed.delete(event)
        // A new game begins with none.
        current = event === null ? undefined : findOrFollow(event)
        if (current !== undefined) current.life.begun = { gate: opened, ...moment }
        opened = null
      } else if (isWrite(write, 'core', 'gate')) {
        const next = write.after as Gate | null
        if (gate !== null && gate.key !== next?.key) {
          opened = gate
          closeGates(followed, gate.key, moment)
        }
        if (next !== null) addGate(followed, current, next)
        gate = next
      } else noteShown(write, current, followed, moment)
    }
    state = trace.state
    for (const [event, calls] of removed) {
      const life = findOrFollow(event)?.life
      if (life !== undefined) life.missed = { why: nameLoss(event, calls, trace), index: at, calls }
    }
    noteUnqueued(lives, trace.writes, stream === undefined)
    at += 1
  }
  /** Events of this entry that are not in the queue. */
  const noteUnqueued = (lives: readonly Followed[], writes: readonly Write[], isUnwanted: boolean): void => {
    const unqueued = lives.filter(({ life }) => life.queued === null && !life.isHistory)
    if (unqueued.length === 0) return
    const calls = (writes.find((write) => isWrite(write, 'core', 'seen')) ?? writes[0])?.calls ?? []
    const seen = seenBefore ?? []
    const { fresh } = dedupeEvents(
      seen,
      lives.map(({ life }) => life.event),
    )
    for (const { life } of unqueued) {
      const moment = { index: at, calls }
      if (isUnwanted) life.missed = { why: 'unwanted', ...moment }
      else if (fresh.some((event) => isSameEvent(life.event, event))) life.missed = { why: 'lost', ...moment }
      else life.missed = { why: 'known', since: findEarlier(entries, life, at), ...moment }
    }
  }
  const isAlive = ({ life, shown }: Followed): boolean =>
    life.missed === null &&
    !life.isHistory &&
    (life.begun === null || life.gates.some(({ opened }) => opened === null) || shown.size > 0)

  return {
    advance(most) {
      for (let left = most; left > 0 && at < entries.length; left -= 1) {
        readNext()
        if (!whole && !followed.some(isAlive)) return false
      }
      return at < entries.length
    },
    lives: () => followed.map(({ life }) => (state === null ? life : withWaiting(life, state))),
  }
}

/** The lives of the events of one entry, to the end of the log. */
export function readLives(entries: Entries, index: number, before: State | null): EventLife[] {
  const reader = createLifeReader(entries, index, before)
  reader.advance(Infinity)
  return reader.lives()
}

/** An event that should have begun, and at the end of the log has not. One that the log brought before is no other event. */
export function isNeverBegun({ begun, isHistory, missed }: EventLife): boolean {
  return begun === null && !isHistory && (missed?.why !== 'known' || missed.since === null)
}

function createLife(event: ChatEvent, arrived: EventLife['arrived'], repaired: readonly Dropped[] = []): EventLife {
  return { event, arrived, repaired, isHistory: false, queued: null, begun: null, gates: [], removed: [], missed: null }
}

function listArrived(entry: Entry, index: number): EventLife[] {
  if (entry.type !== 'server') return []
  const { events, dropped = [], work } = entry
  return events.map((event, position) =>
    createLife(
      event,
      { index, position, count: events.length, work },
      dropped.filter(({ reason, id }) => reason === 'ignored_field' && id === event.id),
    ),
  )
}

/** The entry that brought an event, from the last before an index on. */
function findArrival(entries: Entries, event: ChatEvent, until: number): EventLife['arrived'] {
  for (let index = until; index >= 0; index -= 1) {
    const entry = entryAt(entries, index)
    if (entry?.type !== 'server') continue
    const position = entry.events.findIndex((one) => isSameEvent(one, event))
    if (position >= 0) return { index, position, count: entry.events.length, work: entry.work }
  }
  return null
}

/** The entry that brought an event of this name before; null where there is none. Rule O4. */
function findEarlier(entries: Entries, { event, arrived }: EventLife, index: number): number | null {
  const isKnownBy = (other: ChatEvent): boolean =>
    other.id === event.id ||
    (event.event_type === 'message' && other.event_type === 'message' && other.data.id === event.data.id) ||
    (event.fingerprint !== undefined && contentOf(other) === contentOf(event))
  for (let at = index; at >= 0; at -= 1) {
    const entry = entryAt(entries, at)
    if (entry?.type !== 'server') continue
    const earlier = at === index ? entry.events.slice(0, arrived?.position ?? 0) : entry.events
    if (earlier.some(isKnownBy)) return at
  }
  return null
}

function contentOf({ fingerprint }: ChatEvent): string | undefined {
  return fingerprint?.split('.', 1)[0]
}

/** The queue has the event itself, or the same content under another id. Rule O4. */
function isSameEvent(arrived: ChatEvent, queued: ChatEvent): boolean {
  if (arrived === queued || arrived.data === queued.data) return true
  return (
    arrived.event_type === 'message' &&
    queued.event_type === 'message' &&
    arrived.data.content === queued.data.content &&
    arrived.timestamp === queued.timestamp
  )
}

function takeIn(lives: readonly Followed[], event: ChatEvent, queued: NonNullable<EventLife['queued']>): void {
  const found = lives.find(({ life }) => life.queued === null && isSameEvent(life.event, event))
  if (found === undefined) return
  found.life.queued = queued
  // The queue's own, by which it is found again.
  found.life.event = event
}

function isWrite({ root, field }: Write, ofRoot: Write['root'], ofField: string): boolean {
  return root === ofRoot && field === ofField
}

/** The gates of an event have its id in their key. */
export function isGateOf(key: string, eventId: string): boolean {
  return `${key}:`.includes(`:${eventId}:`)
}

function addGate(followed: readonly Followed[], current: Followed | undefined, { key, kind }: Gate): void {
  const owner = [...(current === undefined ? [] : [current]), ...followed].find(({ life }) =>
    isGateOf(key, life.event.id),
  )
  if (owner === undefined || owner.life.gates.some((gate) => gate.key === key && gate.opened === null)) return
  owner.life.gates.push({ key, kind, opened: null })
}

function closeGates(followed: readonly Followed[], key: string, opened: Moment): void {
  for (const { life } of followed)
    for (const gate of life.gates) if (gate.key === key && gate.opened === null) gate.opened = opened
}

/** Notes what the current event shows, and the end of what another one has shown. */
function noteShown(
  { root, field, after }: Write,
  current: Followed | undefined,
  followed: readonly Followed[],
  moment: Moment,
): void {
  const shown = SHOWN_FIELDS.find((one) => root === 'view' && one === field)
  if (shown === undefined) return
  for (const one of followed)
    if (one !== current && one.shown.delete(shown)) one.life.removed.push({ field: shown, ...moment })
  if (after !== null && current !== undefined) current.shown.set(shown, after)
  else if (after === null && current?.shown.delete(shown) === true)
    current.life.removed.push({ field: shown, ...moment })
}

/** Why an event left the queue without having begun. */
function nameLoss(
  event: ChatEvent,
  calls: readonly Call[],
  { state, skippedEvents }: ReturnType<typeof traceFold>,
): 'threw' | 'ended' | 'cleared' | 'lost' {
  if (skippedEvents.includes(event.id)) return 'threw'
  // What begins events takes each from the queue; anything else that does clears it.
  if (calls[0]?.name !== 'drainQueue') return 'cleared'
  return state.view.ending === null ? 'lost' : 'ended'
}

function withWaiting(life: EventLife, { core }: State): EventLife {
  const queued = listQueued(core.queue)
  const place = queued.indexOf(life.event)
  if (life.begun !== null || life.missed !== null || life.isHistory) return life
  return {
    ...life,
    missed:
      place < 0
        ? { why: 'lost', index: life.queued?.index ?? life.arrived?.index ?? 0, calls: life.queued?.calls ?? [] }
        : { why: 'waits', gate: core.gate, behind: queued.slice(0, place) },
  }
}
