/**
 * Figures of stories: how often players came to a node, what they did there and how long it took, by version. They are counts, of nobody: who played
 * what is not in them. A process keeps them for some seconds, so that a turn costs no write more; a process that is killed loses those.
 */
import { createHash } from 'node:crypto'
import { MISSED_TEXT_READERS } from '../../protocol/api/creationFigures.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { type Turn } from '../engine/turn.ts'
import { FIGURES } from '../limits.ts'
import { type FigureCount, type FigureStore, type MissedText } from '../storage/figures.ts'
import { type Story } from '../stories/story.ts'
import { Problem } from '../problems.ts'
import { type RateLimiter } from './rateLimiter.ts'

/** A turn as figures see it. */
export interface NotedTurn {
  story: Story
  userId: string
  locale: Locale
  /** Where the player stood; null for the start of a game. */
  from: string | null
  /** How long they stood there, ms. */
  waitedMs: number
  made: Pick<Turn, 'entered' | 'taken' | 'isMissed'>
  /** What they wrote; null for another move. */
  text: string | null
  /** What must not be read of a text: the names of the player. */
  names: readonly string[]
}

export interface Figures {
  note: (turn: NotedTurn) => void
  /** Stores what was noted. */
  flush: () => Promise<void>
}

interface Ports {
  store: FigureStore
  limiter: Pick<RateLimiter, 'consume'>
  clock: Clock
  signal: AbortSignal
  report: (error: unknown) => void
}

export function createFigures({ store, limiter, clock, signal, report }: Ports): Figures {
  let noted = new Map<string, FigureCount>()
  let writing: Promise<void> = Promise.resolve()
  /** Ends the storing; null while there is nothing to store: an idle server wakes for nothing. */
  let storing: AbortController | null = null

  const count = (one: Omit<FigureCount, 'count'>, times = 1): void => {
    const key = JSON.stringify([one.storyId, one.revision, one.kind, one.node, one.detail])
    const known = noted.get(key)
    if (known !== undefined) known.count += times
    else if (noted.size < FIGURES.noted) noted.set(key, { ...one, count: times })
    if (storing !== null) return
    storing = new AbortController()
    clock.repeat(FIGURES.storeMs, () => void flush(), AbortSignal.any([signal, storing.signal]))
  }

  async function write(): Promise<void> {
    if (noted.size === 0) {
      storing?.abort()
      storing = null
      return
    }
    const counts = [...noted].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
    noted = new Map()
    try {
      await store.add(counts)
    } catch (error) {
      // They are stored with the next ones. What runs when the storage is closed ends with an error of its own.
      for (const one of counts) count(one, one.count)
      if (!signal.aborted) report(error)
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }

  /** Notes a text, unless its reader has written as many at this node as one person may: they would fill its list alone. */
  async function noteMissed(missed: MissedText, userId: string): Promise<void> {
    try {
      await limiter.consume(['missedTextByUserAndNode', userId, missed.storyId, missed.node])
    } catch (error) {
      if (error instanceof Problem) return
      throw error
    }
    await store.noteMissed(missed, { fromReaders: MISSED_TEXT_READERS, maxTexts: FIGURES.textsPerNode }, clock.now())
  }

  return {
    note: ({ story, userId, locale, from, waitedMs, made, text, names }) => {
      const storyId = story.metadata.id
      const own = { storyId, revision: story.revision ?? 0 }
      for (const node of made.entered) count({ ...own, kind: 'came', node, detail: '' })
      if (from === null) return count({ ...own, kind: 'came', node: '', detail: '' })
      if (made.taken !== null) count({ ...own, kind: 'chose', node: from, detail: made.taken })
      const waited = classifyTime(waitedMs)
      if (waited !== null) count({ ...own, kind: 'waited', node: from, detail: String(waited) })
      if (!made.isMissed || text === null) return
      count({ ...own, kind: 'missed', node: from, detail: '' })
      const plain = simplifyReadersText(text, names)
      if (plain === null) return
      const textHash = hash(storyId, from, locale, plain)
      const missed = { storyId, node: from, locale, textHash, readerHash: hash(textHash, userId), text: plain }
      noteMissed(missed, userId).catch(report)
    },
    flush,
  }
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Each class of times is so much longer than the one before. */
const STEP = 1.25
const SHORTEST_MS = 500

/** The class of a time; null for one that tells nothing: the player was away. */
export function classifyTime(ms: number): number | null {
  if (ms < 0 || ms > FIGURES.longestMs) return null
  return Math.max(0, Math.floor(Math.log(Math.max(ms, 1) / SHORTEST_MS) / Math.log(STEP)))
}

/** The median of times by class, ms: the middle of its class. Null without any. */
export function findMedian(classes: ReadonlyMap<number, number>): number | null {
  const total = [...classes.values()].reduce((sum, each) => sum + each, 0)
  let passed = 0
  for (const [time, each] of [...classes].sort(([one], [other]) => one - other)) {
    passed += each
    if (passed * 2 >= total && total > 0) return Math.round(SHORTEST_MS * STEP ** (time + 0.5))
  }
  return null
}

/**
 * A text as it is compared with those of other readers: small letters, one space, no marks at its end. Null for one that is long, or holds what
 * may be of one person: a name of the player, numbers, an address.
 */
export function simplifyReadersText(text: string, names: readonly string[]): string | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?…。！？~～]+$/u, '')
    .trim()
  if (plain === '' || plain.length > FIGURES.textChars || /\d{3}|@|:\/\/|www\./.test(plain)) return null
  return names.some((name) => name.length > 1 && plain.includes(name.toLowerCase())) ? null : plain
}
