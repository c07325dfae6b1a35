/**
 * Reads what can be read of a file that may be a recording: a broken line, a foreign version, a missing header or a cut end cost what they hold and
 * nothing more. `readRecording` of protocol/recording.ts refuses such a file instead.
 */
import * as v from 'valibot'
import { type Entry, type EntryOf, entry } from '../../protocol/entries.ts'
import { firstInvalidField } from '../../protocol/fit.ts'
import { isRecord } from '../../protocol/json.ts'
import { FALLBACK_LOCALE } from '../../protocol/locale.ts'
import {
  type BadLine,
  fitEvents,
  type Identifiers,
  type Recording,
  createRecordingHeader,
  RECORDING_VERSION,
  type RecordingHeader,
  recordingHeader,
} from '../../protocol/recording.ts'
import { type PlayerReport } from '../../protocol/report.ts'

/** How much of a file is read: about 350,000 entries. The rest is left out, and said. */
export const MAX_READ_BYTES = 64 * 1024 * 1024
/** Problems that are listed one by one; those after them are counted. */
export const MAX_PROBLEMS = 200
/** Lines that are read before others may run. */
const LINES_PER_TURN = 500
/** Up to this size a file may be a report around a recording, which is read as a whole. */
const MAX_REPORT_BYTES = 8 * 1024 * 1024
/** Bytes at the start of a file that show whether it is text. */
const SNIFFED_BYTES = 4_096
const LINE_FEED = 0x0a

/** What was read of a file, beside its entries. */
export interface Reading {
  /** Null where the file had none so far. */
  header: RecordingHeader | null
  /** Problems of the file, left out or repaired, in its order. Line 0 stands for the whole file. */
  problems: readonly BadLine[]
  /** How many problems are not listed. */
  moreProblems: number
}

export interface Salvaged {
  /** Null where nothing can be replayed. */
  recording: Recording | null
  problems: readonly BadLine[]
  moreProblems: number
}

export interface SalvageOptions {
  /** Lets others run between two parts of a long file, of which so much is read. */
  pause?: (soFar: Reading) => Promise<void>
  maxBytes?: number
  maxReportBytes?: number
}

/** Takes entries, in their order: an array, or a log. */
interface EntrySink {
  readonly length: number
  push(entry: Entry): unknown
}

/** Reads a file. Never rejects because of what it holds. */
export async function salvageFile(file: Blob, options: SalvageOptions = {}): Promise<Salvaged> {
  const entries: Entry[] = []
  return asSalvaged(await salvageStream(file.stream(), file.size, entries, options), entries)
}

/** Reads the text of a file. Never rejects because of what it holds. */
export async function salvageText(text: string, pause?: SalvageOptions['pause']): Promise<Salvaged> {
  const entries: Entry[] = []
  return asSalvaged(await readText(text, entries, pause), entries)
}

/** Reads the bytes of a file part by part, and adds each entry as soon as it is read. Rejects where the stream breaks off, never because of what it holds. */
export async function salvageStream(
  stream: ReadableStream<Uint8Array>,
  sizeBytes: number,
  entries: EntrySink,
  { pause, maxBytes = MAX_READ_BYTES, maxReportBytes = MAX_REPORT_BYTES }: SalvageOptions = {},
): Promise<Reading> {
  const reader = createLineReader(entries)
  const decoder = new TextDecoder()
  const isWhole = sizeBytes <= maxBytes
  const isShort = isWhole && sizeBytes <= maxReportBytes
  /** Text that is not read yet: the beginning of a line, or of a short file all of it. */
  let rest = ''
  let [read, left, isFirst] = [0, 0, true]
  let lastByte = LINE_FEED
  const readLines = async (lines: readonly string[]): Promise<void> => {
    for (const line of lines) if (reader.add(line) % LINES_PER_TURN === 0) await pause?.(reader.read())
  }
  const source = stream.getReader()
  for (;;) {
    const { done, value } = await source.read()
    if (done) break
    if (isFirst && isBinary(value.subarray(0, SNIFFED_BYTES))) {
      await source.cancel()
      return refuseFile('this is a binary file, not a recording: a recording is text, one JSON object a line')
    }
    isFirst = false
    const part = value.subarray(0, Math.max(0, maxBytes - read))
    read += part.length
    left += countLineFeeds(value.subarray(part.length))
    lastByte = value[value.length - 1] ?? lastByte
    rest += decoder.decode(part, { stream: true })
    if (isShort || part.length === 0) continue
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    await readLines(lines)
  }
  if (isShort) return readText(rest + decoder.decode(), entries, pause)
  if (isWhole) {
    await readLines([rest + decoder.decode()])
    return reader.finish()
  }
  const size = `the file has ${formatMegabytes(sizeBytes)}`
  if (reader.lines() === 0) return refuseFile(`${size}, and its first line is longer than ${formatMegabytes(maxBytes)}`)
  // The last line that was read is cut somewhere, and a last line of the file may lack its line feed.
  const more = left + (lastByte === LINE_FEED ? 0 : 1)
  const { header, problems, moreProblems } = reader.finish()
  const reason = `${size}: of its first ${formatMegabytes(maxBytes)}, the lines 1 to ${reader.lines()} are read, and the ${more} after them are left out`
  return { header, problems: [{ line: 0, reason }, ...problems], moreProblems }
}

async function readText(text: string, entries: EntrySink, pause: SalvageOptions['pause']): Promise<Reading> {
  const reader = createLineReader(entries)
  for (const line of (unwrapReport(text) ?? text).split('\n'))
    if (reader.add(line) % LINES_PER_TURN === 0) await pause?.(reader.read())
  return reader.finish()
}

function asSalvaged({ header, problems, moreProblems }: Reading, entries: Entry[]): Salvaged {
  const recording = entries.length === 0 ? null : { header: header ?? createHeader(entries), entries }
  return { recording, problems, moreProblems }
}

interface LineReader {
  /** Reads a line, and returns how many are read. */
  add(line: string): number
  lines(): number
  read(): Reading
  /** After the last line. */
  finish(): Reading
}

/** Reads a recording line by line. */
function createLineReader(entries: EntrySink): LineReader {
  const identifiers: Identifiers = new Map()
  const problems: BadLine[] = []
  /** Problems of the whole file, the latest first. */
  const whole: BadLine[] = []
  let moreProblems = 0
  let header: RecordingHeader | null = null
  let [first, last]: [Entry | null, Entry | null] = [null, null]
  let count = 0
  /** The number of the last line that is not JSON, and whether lines follow it. */
  let brokenLine = 0
  const report = (line: number, reason: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, reason })
    else moreProblems += 1
  }
  const push = (entry: Entry): void => {
    entries.push(entry)
    first ??= entry
    last = entry
  }
  const addEntry = (json: unknown): void => {
    const read = readEntry(json, identifiers, last)
    if (read.entry !== null) {
      if (first === null && read.entry.type !== 'open') {
        whole.unshift({ line: 0, reason: 'the open entry is missing: one was made from the header' })
        push(createOpenEntry(header, read.entry.at))
      }
      push(read.entry)
    }
    for (const reason of read.reasons) report(count, reason)
  }
  const add = (line: string): number => {
    count += 1
    if (line.trim() === '') return count
    const json = parseLine(line)
    if (json === undefined) {
      brokenLine = count
      report(count, NOT_JSON)
    } else if (isRecord(json) && 'format' in json) {
      const read = readHeader(json)
      if (header !== null) report(count, 'a second header')
      else if (typeof read === 'string') report(count, read)
      else {
        header = read.header
        if (read.problem !== null) report(count, read.problem)
      }
    } else addEntry(json)
    return count
  }
  const read = (): Reading => ({ header, problems: [...whole, ...problems], moreProblems })
  return {
    add,
    lines: () => count,
    read,
    finish() {
      const cut = problems[problems.length - 1]
      if (brokenLine === count && cut?.line === count) cut.reason = `${NOT_JSON}: the file ends in the middle of a line`
      if (entries.length === 0) {
        if (problems.length === 0) report(0, 'the file holds no entries')
        else whole.unshift({ line: 0, reason: 'no line of this file is an entry of a recording' })
        // A report comes without entries where the beginning of its log was no longer kept.
        if (header?.report !== undefined)
          whole.unshift({ line: 0, reason: `a report without entries: ${formatReport(header.report)}` })
      } else if (header === null) {
        whole.unshift({ line: 0, reason: 'no header: one was made from the open entry' })
        header = createHeader(first === null ? [] : [first])
      }
      return read()
    },
  }
}

const NOT_JSON = 'not JSON'

function refuseFile(reason: string): Reading {
  return { header: null, problems: [{ line: 0, reason }], moreProblems: 0 }
}

/** Whether the beginning of a file is no text: it has a NUL, or more than a tenth of it is no UTF-8. */
function isBinary(start: Uint8Array): boolean {
  if (start.includes(0)) return true
  const text = new TextDecoder().decode(start)
  return (text.match(/\uFFFD/g)?.length ?? 0) > text.length / 10
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

/** The player's report, in one line. */
export function formatReport({
  words,
  device,
  viewport: { width, height, ratio },
  language,
  failures,
}: PlayerReport): string {
  const facts = [words === '' ? 'no words' : `“${words}”`, device, `${width}x${height} at ${ratio}x`, language]
  return [...facts, ...failures.map((failure) => `failure: ${failure}`)].join('; ')
}

/** A JSON file that holds a recording as text, such as a player's report; null for any other text. */
function unwrapReport(text: string): string | null {
  if (!/^\s*\{/.test(text)) return null
  const json = parseLine(text)
  return isRecord(json) && typeof json.recording === 'string' ? json.recording : null
}

/** Undefined where it is not JSON. */
function parseLine(line: string): unknown {
  try {
    // Some editors write a byte order mark, which counts as space.
    return JSON.parse(line.trim())
  } catch {
    return undefined
  }
}

/** The header of another version is read as far as it fits. The reason where it is none. */
function readHeader(json: Record<string, unknown>): { header: RecordingHeader; problem: string | null } | string {
  const checked = v.safeParse(recordingHeader, json)
  if (!checked.success) return `not a header: ${firstInvalidField(checked.issues) || 'no fields'}`
  const { version } = checked.output
  const problem =
    version > RECORDING_VERSION
      ? `format version ${version} is newer than ${RECORDING_VERSION}: what this version knows is shown`
      : null
  return { header: checked.output, problem }
}

function readEntry(
  json: unknown,
  identifiers: Identifiers,
  last: Entry | null,
): { entry: Entry | null; reasons: string[] } {
  const refuse = (reason: string): { entry: null; reasons: string[] } => ({ entry: null, reasons: [reason] })
  const checked = v.safeParse(entry, json)
  if (!checked.success)
    return refuse(`not an entry: ${firstInvalidField(checked.issues) || 'type'} ${checked.issues[0].message}`)
  const read = checked.output
  if (read.type === 'open' && last !== null) return refuse('a second open entry')
  if (last !== null && read.at < last.at) return refuse(`at ${read.at} is before the entry above (${last.at})`)
  if (read.type !== 'server') return { entry: read, reasons: [] }
  const fitted = fitEvents(read, identifiers)
  if (fitted.misfits.length === 0) return { entry: fitted.entry, reasons: [] }
  const dropped = [...(read.dropped ?? []), ...fitted.misfits.map(({ what }) => what)]
  const reasons = fitted.misfits.map(({ index, what: { reason, event_type = '', field = '' } }) =>
    `events[${index}] ${event_type}: ${reason} ${field}`.trim(),
  )
  return { entry: { ...fitted.entry, dropped }, reasons }
}

function createOpenEntry(header: RecordingHeader | null, at: number): EntryOf<'open'> {
  const { storyId = 'unknown', actorId = 'unknown', chatVersion = '2', locale = FALLBACK_LOCALE } = header ?? {}
  return { type: 'open', at, key: 'made', storyId, actorId, chatVersion, restart: true, gameConfig: null, locale }
}

function createHeader([first]: readonly Entry[]): RecordingHeader {
  return createRecordingHeader(first?.type === 'open' ? first : createOpenEntry(null, 0), '')
}

function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
