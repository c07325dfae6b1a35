/**
 * Why a value is what it is and no other: what made it so, and the event that would change it with what it waits for. It is found by trying: what waits is
 * begun, and what is out is answered, in copies of the state. For the tools of developers; no player's bundle has it.
 */
import { type Entry } from '../../protocol/entries.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { canonicalJson, isRecord } from '../../protocol/json.ts'
import { EMPTY_QUEUE, isQueueEmpty, listQueued } from '../ordering/queue.ts'
import { HANDLERS } from '../reducer/events/index.ts'
import { type Gate, type State } from '../reducer/state.ts'
import { wanted, type Work } from '../runtime/wanted.ts'
import { type CodeIndex } from './codeIndex.ts'
import { resolveName } from './conditions.ts'
import { nameEntry } from './describeEntry.ts'
import { describeGate, describeLife, findDeciding, listTypes } from './describeLife.ts'
import { formatPath, type Path, readPath } from './diffViews.ts'
import { entryAt } from './entryLog.ts'
import { createLifeReader, type EventLife, isGateOf } from './eventLives.ts'
import { type Asked, describeNothing, MOST_NAMED, type WhyNotLink } from './nothingArrived.ts'
import { type Trace, traceFold, type Write } from './traceFold.ts'

export interface WhyNot {
  path: Path
  value: unknown
  /** From the value of now to what would change it. */
  chain: readonly WhyNotLink[]
}

/** Names of what is asked for most, where the view calls it otherwise. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  composer: 'view.composer.reason',
  picture: 'view.stage.background',
  choices: 'view.options',
}

/** `name`: a path of the state, or a field of the view; `count`: after so many entries. `pause` lets others run, and rejects to end the search. */
export async function explainWhyNot(
  log: Asked['log'],
  name: string,
  count: number,
  code: CodeIndex,
  pause: () => Promise<void> = async () => undefined,
): Promise<WhyNot> {
  const state = log.seek(count)
  const named = resolveName(state, SHORT_NAMES[name] ?? name)
  const path = cutToExisting(state, named)
  const value = readPath(state, path)
  const where = path.length === named.length ? '' : `${formatPath(named)} is not there: `
  const text = `${where}${formatPath(path)} is ${shorten(value)} after entry ${count}`
  const beginning: WhyNotLink = { text, index: count - 1, places: [] }
  if (path.length < 2) return { path, value, chain: [{ ...beginning, text: `the state has no ${name}` }] }
  const asked: Asked = { log, path, value, count, state, code }
  const made = findMaker(asked)
  const lives = await readLivesFrom(asked, made?.index ?? 0, pause)
  const arrived = [...findWaiting(asked), ...findLeftOut(asked, made?.index ?? 0, lives)]
  const found = arrived.length > 0 ? arrived : findOut(asked)
  return {
    path,
    value,
    chain: [
      beginning,
      made ?? { text: 'so since the beginning', index: null, places: [] },
      ...found,
      ...(found.length > 0 ? [] : describeNothing(asked, made?.index ?? null, lives)),
    ],
  }
}

/** The path as far as the state has it: of a part of what is null, and of a name that nothing has, what there is. */
function cutToExisting(state: State, path: Path): Path {
  const has = (length: number): boolean => {
    const parent = readPath(state, path.slice(0, length - 1))
    // A field that may be absent is nothing; the view and the core name all of theirs.
    return isRecord(parent) ? length > 2 || String(path[length - 1]) in parent : Array.isArray(parent)
  }
  let end = path.length
  while (end > 0 && !has(end)) end -= 1
  return path.slice(0, end)
}

/** The lives of the events from an entry on. */
async function readLivesFrom({ log, count }: Asked, since: number, pause: () => Promise<void>): Promise<EventLife[]> {
  const before = since === 0 ? null : log.seek(since)
  const reader = createLifeReader(log.entries.slice(0, count), since, before, { whole: true })
  while (reader.advance(ENTRIES_PER_TURN)) await pause()
  return reader.lives()
}

/** The entry that made the value what it is, and the function; null where it has been so since the first entry. */
function findMaker({ log, path, value, count, code }: Asked): (WhyNotLink & { index: number }) | null {
  let after = value
  for (let index = count - 1; index > 0; index -= 1) {
    const state = log.seek(index)
    const before = readPath(state, path)
    if (!isSame(before, after)) {
      const entry = entryAt(log.entries, index)
      const writes = entry === undefined ? [] : traceFold(state, entry).writes.filter((write) => isOf(write, path))
      const places = findDeciding(code, writes[writes.length - 1]?.calls ?? [])
      return { text: `entry ${index + 1} made it so, from ${shorten(before)}: ${nameEntry(entry)}`, index, places }
    }
    after = before
  }
  return null
}

/** The event in the queue that would change the value, or the gate whose opening would, and what it waits for. */
function findWaiting(asked: Asked): WhyNotLink[] {
  const { log, path, value, state, code } = asked
  const { gate, queue } = state.core
  if (gate === null && isQueueEmpty(queue)) return []
  const found = tryForward(state, path, value)
  if (found === null) return []
  const waiting = listQueued(queue)
  const place = found.event === null ? -1 : waiting.indexOf(found.event)
  const arrived = found.event === null ? null : findArrived(log, found.event)
  const handler = found.event === null ? null : code.findExported(HANDLERS[found.event.event_type].name)
  const links: WhyNotLink[] = []
  if (found.event === null)
    links.push({ text: `it changes, to ${shorten(found.value)}, when the queue goes on`, index: null, places: [] })
  else
    links.push({
      text: `${found.event.event_type}${arrived === null ? '' : `, which arrived with entry ${arrived + 1},`} would change it to ${shorten(found.value)}: it has not begun`,
      index: arrived,
      places: handler === null ? [] : [handler],
    })
  if (place > 0) links.push({ text: `it waits behind ${listTypes(waiting.slice(0, place))}`, index: null, places: [] })
  if (gate !== null) links.push(describeClosedGate(asked, gate))
  return links
}

function describeClosedGate({ log, count, code }: Asked, gate: Gate): WhyNotLink {
  let index = count - 1
  while (index > 0 && log.seek(index).core.gate?.key === gate.key) index -= 1
  const entry = entryAt(log.entries, index)
  const writes = entry === undefined ? [] : traceFold(index === 0 ? null : log.seek(index), entry).writes
  const closing = writes.findLast(({ root, field, after }) => root === 'core' && field === 'gate' && after !== null)
  const begun = writes.findLast(({ root, field }) => root === 'core' && field === 'lastBegun')?.after
  const handler = isEventOf(begun, gate) ? code.findExported(HANDLERS[begun.event_type].name) : null
  const due =
    gate.until === null
      ? ''
      : `, due ${((gate.until - (entryAt(log.entries, count - 1)?.at ?? 0)) / 1_000).toFixed(3)} s after entry ${count}`
  return {
    text: `the queue stands: ${describeGate(gate)}${due}; entry ${index + 1} closed it: ${nameEntry(entry)}`,
    index,
    places: [...(handler === null ? [] : [handler]), ...findDeciding(code, closing?.calls ?? [])],
  }
}

function isEventOf(event: unknown, { key }: Gate): event is ChatEvent {
  return typeof event === 'object' && event !== null && 'id' in event && isGateOf(key, String(event.id))
}

/** Events that never began and would have changed the value, the latest first. */
function findLeftOut(asked: Asked, since: number, lives: readonly EventLife[]): WhyNotLink[] {
  const { log, path, value, state, code } = asked
  const wouldChange = ({ event }: EventLife): boolean => {
    const core = {
      ...state.core,
      gate: null,
      unread: null,
      speakingUntil: null,
      queue: { ...EMPTY_QUEUE, items: [event] },
    }
    return !isSame(readPath(traceFold({ ...state, core }, createIdleEntry(state)).state, path), value)
  }
  return lives
    .filter(({ begun, isHistory, missed, arrived }) => {
      if (begun !== null || isHistory || missed === null || missed.why === 'waits') return false
      return missed.why === 'known' && missed.since !== null ? false : (arrived?.index ?? 0) >= since
    })
    .filter(wouldChange)
    .slice(-MOST_NAMED)
    .toReversed()
    .flatMap((life) =>
      describeLife(life, log.entries, code)
        .filter(({ isFault }) => isFault)
        .map(({ text, places }) => ({
          text: `${life.event.event_type} of entry ${(life.arrived?.index ?? 0) + 1} would have changed it, but ${text}`,
          index: life.arrived?.index ?? null,
          places,
        })),
    )
}

/** Entries that are read before others may run. */
const ENTRIES_PER_TURN = 200

/** Timers, calls and requests whose end would change the value, or could. */
function findOut({ log, path, value, state, count }: Asked): WhyNotLink[] {
  return wanted(state).flatMap((work) => {
    if (work.key === state.core.gate?.key) return []
    const from = findStart(log, work, count)
    const link = (text: string): WhyNotLink[] => [
      { text: `${text}${from === null ? '' : `, since entry ${from + 1}`}`, index: from, places: [] },
    ]
    if (work.kind === 'stream') return link(`the request ${work.key} is out, and may bring more`)
    const end = createEnd(work, state)
    if (end === null || isSame(readPath(traceFold(state, end).state, path), value)) return []
    return link(
      work.kind === 'timer' ? `the timer ${work.key} would change it` : `the answer to ${work.key} would change it`,
    )
  })
}

function createEnd(work: Work, { core: { now } }: State): Entry | null {
  if (work.kind === 'timer') return { type: 'timer', at: Math.max(now, work.at), work: work.key }
  return work.kind === 'call' ? { type: 'result', at: now, work: work.key, ok: true } : null
}

function findStart(log: Asked['log'], { key }: Work, count: number): number | null {
  for (let index = count - 1; index >= 0; index -= 1) {
    if (index === 0 || !wanted(log.seek(index)).some((work) => work.key === key)) return index
  }
  return null
}

/** More than a queue holds. */
const MOST_STEPS = 2_000

/** Opens what is closed and begins what waits, until the value is another. Null where it never is. */
function tryForward(from: State, path: Path, value: unknown): { event: ChatEvent | null; value: unknown } | null {
  let state = from
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gate, queue } = state.core
    if (gate === null && isQueueEmpty(queue)) return null
    const trace = traceFold(state, gate === null ? createIdleEntry(state) : createOpening(state, gate))
    const now = readPath(trace.state, path)
    if (!isSame(now, value)) return { event: findCause(trace, path), value: now }
    state = isStuck(trace.state, state) ? forceOpen(trace.state) : trace.state
  }
  return null
}

/** The event that had begun when the value changed; null where it was none. */
function findCause({ writes }: Trace, path: Path): ChatEvent | null {
  const last = writes.findLastIndex((write) => isOf(write, path))
  const begun = writes.slice(0, last + 1).findLast(({ root, field }) => root === 'core' && field === 'lastBegun')
  return (begun?.after as ChatEvent | undefined) ?? null
}

function isStuck(after: State, before: State): boolean {
  return (
    after.core.gate !== null && after.core.gate.key === before.core.gate?.key && after.core.queue === before.core.queue
  )
}

/** The gate is gone, and what a page has open. */
function forceOpen({ view, core }: State): State {
  return { view: { ...view, notices: [] }, core: { ...core, gate: null, isModalOpen: false, isLeader: true } }
}

/** The entry that opens a gate in the way of the players: its timer, or what they do. */
function createOpening({ view, core: { now } }: State, gate: Gate): Entry {
  const act = (intent: (Entry & { type: 'intent' })['intent'], at = now): Entry => ({
    type: 'intent',
    at,
    key: 'why-not',
    intent,
  })
  if (gate.until !== null) return { type: 'timer', at: Math.max(now, gate.until), work: gate.key }
  if (gate.kind === 'overlay' && view.overlay !== null) return act({ kind: 'continue', overlayId: view.overlay.id })
  if (gate.kind === 'video' && view.video !== null)
    return act(
      { kind: 'video', videoId: view.video.id, did: 'skip' },
      Math.max(now, view.video.shownAt + view.video.minWatchMs),
    )
  return act({ kind: 'tap' })
}

/** An entry that changes nothing by itself: the queue goes on where it can. */
function createIdleEntry({ core: { now } }: State): Entry {
  return { type: 'timer', at: now, work: 'none' }
}

function isOf({ root, field }: Write, [first, second]: Path): boolean {
  if (root === 'messages') return first === 'view' && second === 'messages'
  // Some fields of the view are derived from others of the same name.
  return root === first && field === second
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || canonicalJson(one) === canonicalJson(other)
}

function findArrived({ entries }: Asked['log'], event: ChatEvent): number | null {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entryAt(entries, index)
    if (entry?.type === 'server' && entry.events.some(({ id, data }) => id === event.id || data === event.data))
      return index
  }
  return null
}

const VALUE_MAX = 120

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1)}…`
}
