/** The recording format: a log as JSON Lines under a header. `docs/recordings.md` explains it to authors. */
import * as v from 'valibot'
import { coordinationSteps } from './coordination.ts'
import { localeSchema } from './locale.ts'
import { type Entry, entry, type EntryOf } from './entries.ts'
import { checkEvent, type Dropped } from './events/decode.ts'
import { text } from './events/fields.ts'
import { createIdentifier } from './events/identity.ts'
import { firstInvalidField } from './fit.ts'
import { isRecord } from './json.ts'
import { playerReport } from './report.ts'

/** Version of the format. A reader refuses a higher one. */
export const RECORDING_VERSION = 1

export const recordingHeader = v.object({
  format: v.literal('story-recording'),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  app: v.string(),
  /** The commit that the app was built of, with `+` behind it where files were changed since; left out where nobody knows it. */
  build: v.optional(v.string()),
  storyId: v.string(),
  actorId: v.string(),
  chatVersion: v.picklist(['1', '2', '3']),
  locale: localeSchema,
  /** Seed of the random port. */
  seed: v.pipe(v.number(), v.integer()),
  /** How the tab that it is of took turns with others. Rule T10. */
  tabs: v.optional(coordinationSteps),
  /** Where a player reported a problem. */
  report: v.optional(playerReport),
  /** Hashes of the views into which the entries were folded when the recording was written. */
  views: v.optional(
    v.object({
      /** The hash of the view after each entry, four hex digits each. */
      each: text,
      /** The hash of each field of the view after the last entry. */
      last: v.record(v.string(), text),
    }),
  ),
})
export type RecordedViews = NonNullable<v.InferOutput<typeof recordingHeader>['views']>
export type RecordingHeader = v.InferOutput<typeof recordingHeader>
export interface Recording {
  header: RecordingHeader
  entries: Entry[]
}

/** A line of a recording that cannot be used. `line` counts from 1. */
export interface BadLine {
  line: number
  reason: string
}
export type RecordingResult = { ok: true; recording: Recording } | { ok: false; bad: BadLine }

/** Reads a recording; returns the first line that does not fit. Skips empty lines. Never throws. */
export function readRecording(source: string): RecordingResult {
  const identifiers: Identifiers = new Map()
  const entries: Entry[] = []
  let header: RecordingHeader | null = null
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() === '') continue
    const fail = (reason: string): RecordingResult => ({ ok: false, bad: { line: index + 1, reason } })
    let json: unknown
    try {
      // Some editors write a byte order mark, which counts as space.
      json = JSON.parse(line.trim())
    } catch {
      return fail('not JSON')
    }
    if (header === null) {
      const checked = v.safeParse(recordingHeader, json)
      if (!checked.success) return fail(`not a header: ${firstInvalidField(checked.issues) || 'no fields'}`)
      if (checked.output.version > RECORDING_VERSION)
        return fail(`format version ${checked.output.version} is newer than ${RECORDING_VERSION}`)
      header = checked.output
      continue
    }
    const checked = v.safeParse(entry, json)
    if (!checked.success)
      return fail(`not an entry: ${firstInvalidField(checked.issues) || 'type'} ${checked.issues[0].message}`)
    const read = checkEvents(checked.output, identifiers)
    if (typeof read === 'string') return fail(read)
    if ((read.type === 'open') !== (entries.length === 0))
      return fail(read.type === 'open' ? 'a second open entry' : 'the first entry is not open')
    const before = entries[entries.length - 1]
    if (before !== undefined && read.at < before.at)
      return fail(`at ${read.at} is before the entry above (${before.at})`)
    entries.push(read)
  }
  if (header === null) return { ok: false, bad: { line: 1, reason: 'no header' } }
  if (entries.length === 0) return { ok: false, bad: { line: 2, reason: 'no open entry' } }
  return { ok: true, recording: { header, entries } }
}

/** The header of the recording of a session that this opened. `app` is the version of the app, and `build` the commit that it was built of, '' where nobody knows it. */
export function createRecordingHeader(
  { storyId, actorId, chatVersion, locale }: Pick<RecordingHeader, 'storyId' | 'actorId' | 'chatVersion' | 'locale'>,
  app: string,
  build = '',
): RecordingHeader {
  const named = { app, ...(build !== '' && { build }) }
  return {
    format: 'story-recording',
    version: RECORDING_VERSION,
    ...named,
    storyId,
    actorId,
    chatVersion,
    locale,
    seed: 0,
  }
}

/** Writes a recording, ending with a line feed. */
export function writeRecording({ header, entries }: Recording): string {
  return [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Identifies events without ids, a counter for each stream. */
export type Identifiers = Map<string, ReturnType<typeof createIdentifier>>

/** Checks the events of a server entry, and creates ids for those without one. */
function checkEvents(read: Entry, identifiers: Identifiers): Entry | string {
  if (read.type !== 'server') return read
  const { entry, misfits } = fitEvents(read, identifiers)
  // An ignored field is an error here, so that authors notice it.
  const [bad] = misfits
  if (bad === undefined) return entry
  const { reason, event_type = '', field = '' } = bad.what
  return `events[${bad.index}] ${event_type}: ${reason} ${field}`.trim()
}

/** A server entry with those of its events that fit, and what does not fit by the index of its event. */
export function fitEvents(
  read: EntryOf<'server'>,
  identifiers: Identifiers,
): { entry: EntryOf<'server'>; misfits: { index: number; what: Dropped }[] } {
  let identify = identifiers.get(read.work)
  if (identify === undefined) identifiers.set(read.work, (identify = createIdentifier('live')))
  const known = identify
  const events: typeof read.events = []
  const misfits: { index: number; what: Dropped }[] = []
  for (const [index, raw] of (read.events as unknown[]).entries()) {
    const { id = '', fingerprint } = isRecord(raw) ? raw : {}
    // Keep a given fingerprint: addresses may have been redacted since it was made.
    const storedFingerprint = typeof fingerprint === 'string' ? { fingerprint } : {}
    const checked = checkEvent(raw, '', (event) =>
      typeof id === 'string' && id !== '' ? { id, ...storedFingerprint } : known(event, ''),
    )
    if (checked.ok) events.push(checked.event)
    for (const what of checked.ok ? checked.ignored : [checked.dropped]) misfits.push({ index, what })
  }
  return { entry: { ...read, events }, misfits }
}
