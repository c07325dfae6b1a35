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

/** How much of a file is read: about 350,000 entries, with which the studio's tab takes up to 500 MB. The rest is left out, and said. */
export const MAX_READ_BYTES = 64 * 1024 * 1024
/** Problems that are listed one by one; those after them are counted. */
export const MAX_PROBLEMS = 200
/** Lines that are read before others may run. */
const LINES_PER_TURN = 500
/** Bytes at the start of a file that show whether it is text. */
const SNIFFED_BYTES = 4_096
const LINE_FEED = 0x0a

export interface Salvaged {
  /** Null where nothing can be replayed. */
  recording: Recording | null
  /** Problems of the file, left out or repaired, in its order. Line 0 stands for the whole file. */
  problems: BadLine[]
  /** How many problems are not listed. */
  moreProblems: number
}

export interface SalvageOptions {
  /** Lets others run between two parts of a long file. */
  pause?: () => Promise<void>
  maxBytes?: number
}

/** Reads a file. Never rejects because of what it holds. */
export async function salvageFile(
  file: Blob,
  { pause, maxBytes = MAX_READ_BYTES }: SalvageOptions = {},
): Promise<Salvaged> {
  const start = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  if (isBinary(start))
    return createRefusal('this is a binary file, not a recording: a recording is text, one JSON object a line')
  const text = await file.slice(0, maxBytes).text()
  if (file.size <= maxBytes) return salvageText(text, pause)
  const size = `the file has ${formatMegabytes(file.size)}`
  // The last line is cut somewhere.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole === '') return createRefusal(`${size}, and its first line is longer than ${formatMegabytes(maxBytes)}`)
  const lines = whole.split('\n').length - 1
  const left = (await countLines(file)) - lines
  const salvaged = await salvageText(whole, pause)
  const reason = `${size}: of its first ${formatMegabytes(maxBytes)}, the lines 1 to ${lines} are read, and the ${left} after them are left out`
  return { ...salvaged, problems: [{ line: 0, reason }, ...salvaged.problems] }
}

/** Whether the beginning of a file is no text: it has a NUL, or more than a tenth of it is no UTF-8. */
function isBinary(start: Uint8Array): boolean {
  if (start.includes(0)) return true
  const text = new TextDecoder().decode(start)
  return (text.match(/\uFFFD/g)?.length ?? 0) > text.length / 10
}

/** How many lines a file has, also one that does not fit into memory. A last line may lack its line feed. */
async function countLines(file: Blob): Promise<number> {
  const reader = file.stream().getReader()
  let count = 0
  let last = LINE_FEED
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return last === LINE_FEED ? count : count + 1
    count += countLineFeeds(value)
    last = value[value.length - 1] ?? last
  }
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1
  return count
}

/** Reads the text of a file. Never rejects because of what it holds. */
export async function salvageText(text: string, pause: () => Promise<void> = async () => undefined): Promise<Salvaged> {
  const identifiers: Identifiers = new Map()
  const problems: BadLine[] = []
  let moreProblems = 0
  let header: RecordingHeader | null = null
  const entries: Entry[] = []
  const report = (line: number, reason: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, reason })
    else moreProblems += 1
  }
  const lines = (unwrapReport(text) ?? text).split('\n')
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_TURN === LINES_PER_TURN - 1) await pause()
    if (line.trim() === '') continue
    const json = parseLine(line)
    if (json === undefined)
      report(index + 1, index === lines.length - 1 ? 'not JSON: the file ends in the middle of a line' : 'not JSON')
    else if (isRecord(json) && 'format' in json) {
      const read = readHeader(json)
      if (header !== null) report(index + 1, 'a second header')
      else if (typeof read === 'string') report(index + 1, read)
      else {
        header = read.header
        if (read.problem !== null) report(index + 1, read.problem)
      }
    } else {
      const read = readEntry(json, identifiers, entries)
      if (read.entry !== null) entries.push(read.entry)
      for (const reason of read.reasons) report(index + 1, reason)
    }
  }
  if (entries.length === 0) {
    if (problems.length === 0) report(0, 'the file holds no entries')
    else problems.unshift({ line: 0, reason: 'no line of this file is an entry of a recording' })
    // A report comes without entries where the beginning of its log was no longer kept.
    if (header?.report !== undefined)
      problems.unshift({ line: 0, reason: `a report without entries: ${formatReport(header.report)}` })
    return { recording: null, problems, moreProblems }
  }
  const [first] = entries
  if (first?.type !== 'open') {
    problems.unshift({ line: 0, reason: 'the open entry is missing: one was made from the header' })
    entries.unshift(createOpenEntry(header, first?.at ?? 0))
  }
  if (header === null) {
    problems.unshift({ line: 0, reason: 'no header: one was made from the open entry' })
    header = createHeader(entries)
  }
  return { recording: { header, entries }, problems, moreProblems }
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
  before: readonly Entry[],
): { entry: Entry | null; reasons: string[] } {
  const refuse = (reason: string): { entry: null; reasons: string[] } => ({ entry: null, reasons: [reason] })
  const checked = v.safeParse(entry, json)
  if (!checked.success)
    return refuse(`not an entry: ${firstInvalidField(checked.issues) || 'type'} ${checked.issues[0].message}`)
  const read = checked.output
  const last = before[before.length - 1]
  if (read.type === 'open' && last !== undefined) return refuse('a second open entry')
  if (last !== undefined && read.at < last.at) return refuse(`at ${read.at} is before the entry above (${last.at})`)
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

function createRefusal(reason: string): Salvaged {
  return { recording: null, problems: [{ line: 0, reason }], moreProblems: 0 }
}

function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
