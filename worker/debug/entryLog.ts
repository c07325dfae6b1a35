/**
 * The entries of a log of any length. The blocks that were read last are kept as they are; of a longer log the others are kept as compressed text, a
 * twentieth of their size, and read again when they are asked for. For the tools of developers; no player's bundle has it.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { type Entry } from '../../protocol/entries.ts'

/** What of an entry is known without reading its block. */
export interface EntryTraits {
  type: Entry['type']
  /** How many events or fields of it were dropped. */
  dropped: number
  /** A request that failed. */
  isFailed: boolean
}

/** The entries of a log by their index: an array of them, or an `EntryLog`. */
export interface Entries extends Iterable<Entry> {
  readonly length: number
  /** Some of them, or all. */
  slice(from?: number, to?: number): readonly Entry[]
}

/** The entry of an index; undefined beyond the ends. */
export function entryAt(entries: Entries, index: number): Entry | undefined {
  return entries.slice(index, index + 1)[0]
}

export interface EntryLog extends Entries {
  /** When the entry of an index happened, ms; undefined beyond the ends. Reads no block. */
  timeAt(index: number): number | undefined
  /** Reads no block. */
  traitsAt(index: number): EntryTraits | undefined
  slice(from?: number, to?: number): Entry[]
  push(...entries: readonly Entry[]): void
  /** Adds a block without reading it. All blocks before it must be full. */
  addBlock(block: EntryBlock): void
}

/** Entries as compressed text, with what is known of each without reading it. Another thread can make it and post it. */
export interface EntryBlock {
  bytes: Uint8Array<ArrayBuffer>
  times: readonly number[]
  traits: readonly EntryTraits[]
}

/** How many entries a full block has. */
export const BLOCK_LENGTH = 256
/** Blocks that are kept as they are. */
const MOST_BLOCKS = 64
/** Text of JSON is as good as it gets with the fastest. */
const LEVEL = 1

export function createEntryLog(initial: Iterable<Entry> = []): EntryLog {
  const times: number[] = []
  const traits: EntryTraits[] = []
  /** The blocks that were read last, the latest at the end, and those that are full and not among them. */
  const read = new Map<number, Entry[]>()
  const packed = new Map<number, Uint8Array>()
  let length = 0

  const keep = (number: number, block: Entry[]): Entry[] => {
    read.delete(number)
    read.set(number, block)
    const [oldest] = read.keys()
    if (read.size > MOST_BLOCKS && oldest !== undefined) {
      if (!packed.has(oldest)) packed.set(oldest, pack(read.get(oldest) ?? []))
      read.delete(oldest)
    }
    return block
  }
  const readBlock = (number: number): Entry[] => {
    const bytes = packed.get(number)
    return keep(number, read.get(number) ?? (bytes === undefined ? [] : unpack(bytes)))
  }
  const push = (entry: Entry): void => {
    const number = Math.floor(length / BLOCK_LENGTH)
    readBlock(number).push(entry)
    // It may have been packed before it was full.
    packed.delete(number)
    times.push(entry.at)
    traits.push(readTraits(entry))
    length += 1
  }
  const addBlock = (block: EntryBlock): void => {
    if (length % BLOCK_LENGTH !== 0) throw new Error(`the block before entry ${length + 1} is not full`)
    packed.set(length / BLOCK_LENGTH, block.bytes)
    times.push(...block.times)
    traits.push(...block.traits.map(shareTraits))
    length += block.times.length
  }
  const get = (index: number): Entry | undefined =>
    index >= 0 && index < length ? readBlock(Math.floor(index / BLOCK_LENGTH))[index % BLOCK_LENGTH] : undefined
  const log: EntryLog = {
    get length() {
      return length
    },
    timeAt: (index) => times[index],
    traitsAt: (index) => traits[index],
    slice(from = 0, to = length) {
      const entries: Entry[] = []
      for (let index = Math.max(0, from); index < Math.min(to, length); index += 1) {
        const entry = get(index)
        if (entry !== undefined) entries.push(entry)
      }
      return entries
    },
    push(...entries) {
      for (const entry of entries) push(entry)
    },
    addBlock,
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index += 1) {
        const entry = get(index)
        if (entry !== undefined) yield entry
      }
    },
  }
  for (const entry of initial) push(entry)
  return log
}

/** Few entries differ in them: each has one of a few objects. */
const known = new Map<string, EntryTraits>()

function readTraits(entry: Entry): EntryTraits {
  const dropped = entry.type === 'server' ? (entry.dropped ?? []).length : 0
  return shareTraits({ type: entry.type, dropped, isFailed: entry.type === 'result' && !entry.ok })
}

function shareTraits(traits: EntryTraits): EntryTraits {
  const key = `${traits.type} ${traits.dropped} ${traits.isFailed}`
  const shared = known.get(key) ?? traits
  known.set(key, shared)
  return shared
}

/** Packs up to `BLOCK_LENGTH` entries. */
export function packBlock(entries: readonly Entry[]): EntryBlock {
  return { bytes: pack(entries), times: entries.map(({ at }) => at), traits: entries.map(readTraits) }
}

function pack(block: readonly Entry[]): Uint8Array<ArrayBuffer> {
  return deflateSync(strToU8(JSON.stringify(block)), { level: LEVEL })
}

function unpack(bytes: Uint8Array): Entry[] {
  return JSON.parse(strFromU8(inflateSync(bytes))) as Entry[]
}
