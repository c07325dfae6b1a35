/** From the text of one server-sent event to a checked event, or to the reason why it is dropped. Rules W5 to W8, W12 to W17. */
import * as v from 'valibot'
import { parseTimestamp } from '../convert.ts'
import { type FitResult, fitToSchema } from '../fit.ts'
import { isRecord } from '../json.ts'
import { createStrictReader, NOT_FITTING, type StrictReader } from '../strictReader.ts'
import { CODE_OK } from '../limits.ts'
import { resolveAliases, resolveTypeName } from './aliases.ts'
import { type CheckedEvent, type Identify } from './identity.ts'
import { type Fields, readPicture, readText, unfold } from './shapeValues.ts'
import { reshape } from './shapes.ts'
import { type ChatEvent, type EventData, eventSchemas, type EventType, isEventType } from './index.ts'

/**
 * A part of an event that does not fit. `field` is the path of the field, if there is one. With `ignored_field` the event counts
 * without that field; for any other reason it was dropped.
 */
export const dropped = v.object({
  reason: v.picklist(['bad_json', 'bad_field', 'unknown_event', 'too_large', 'ignored_field']),
  event_type: v.optional(v.string()),
  field: v.optional(v.string()),
  id: v.optional(v.string()),
})
export type Dropped = v.InferOutput<typeof dropped>

export type Decoded = { ok: true; event: ChatEvent; ignored: Dropped[] } | { ok: false; dropped: Dropped }

/** The origin that addresses are resolved against, and the timestamp of the previous event, for one without its own. */
export interface DecodeContext {
  origin?: string | undefined
  before?: number
}

/** One server-sent event. `serverId` and `name`, from its `id:` and `event:` lines, are '' if they are missing. */
export interface SseEvent {
  data: string
  serverId: string
  name: string
}

/** Decodes one server-sent event. Never throws. */
export function decodeEvent({ data, serverId, name }: SseEvent, identify: Identify, edge: DecodeContext = {}): Decoded {
  let json: unknown
  try {
    json = unfold(JSON.parse(data))
  } catch {
    return { ok: false, dropped: { reason: 'bad_json', ...(serverId !== '' && { id: serverId }) } }
  }
  return checkEvent(addTypeFromName(json, name), serverId, identify, edge)
}

/** Checks an event that is JSON already, as in an answer or a recording. Never throws. */
export function checkEvent(json: unknown, serverId: string, identify: Identify, edge: DecodeContext = {}): Decoded {
  const raw = readEnvelope(json)
  if (raw === null) return { ok: false, dropped: { reason: 'bad_field', field: 'event_type' } }
  const { event_type } = raw
  const given = unfold(raw.data)
  const named = isRecord(given) ? resolveAliases(event_type, unfoldContent(event_type, given)) : given
  const shaped = reshape(event_type, named, raw.beside)
  const data = shaped === null ? named : shaped.data
  const timestamp =
    parseTimestamp(raw.timestamp) ?? (isRecord(data) ? parseTimestamp(data.create_time) : null) ?? edge.before ?? 0
  const ids = serverId === '' ? {} : { id: serverId }
  if (!isEventType(event_type)) return { ok: false, dropped: { reason: 'unknown_event', event_type, ...ids } }
  const fitted = fitEvent(event_type, data, edge.origin)
  if (!fitted.ok)
    return { ok: false, dropped: { reason: 'bad_field', event_type, ...ids, field: pathInData(fitted.field) } }
  // The schema was looked up by this type, which the compiler cannot infer.
  const checked = { event_type, timestamp, data: fitted.value } as CheckedEvent
  const identity = identify(checked, serverId)
  // A message without an id gets that of its event.
  if (checked.event_type === 'message' && checked.data.id === '') checked.data.id = identity.id
  const ignored = [...fitted.ignored, ...(shaped?.missed ?? [])].map((field): Dropped => ({
    reason: 'ignored_field',
    event_type,
    id: identity.id,
    field: pathInData(field),
  }))
  // Field by field: a second spread takes several times as long.
  return { ok: true, event: { ...identity, event_type, timestamp, data: checked.data } as ChatEvent, ignored }
}

/** The content of a message, or its data, may be JSON in a text. */
function unfoldContent(type: string, data: Fields): Fields {
  if (type !== 'message' || typeof data.content !== 'string') return data
  const content = unfold(data.content)
  return isRecord(content) || (Array.isArray(content) && content.some(isRecord)) ? { ...data, content } : data
}

/** A message whose content is in no shape that we know still says what it says. */
function fitEvent(type: EventType, data: unknown, origin: string | undefined): FitResult<unknown> {
  const fitted = fitEventData(type, data, origin)
  if (
    type !== 'message' ||
    !isRecord(data) ||
    (fitted.ok ? !isSilent(fitted.value) : !fitted.field.startsWith('content'))
  )
    return fitted
  const { sender: _sender, id: _id, uuid: _uuid, ...rest } = data
  const said = data.content ?? rest
  const picture = data.msg_type === 'image' && isRecord(said) ? readPicture(said) : undefined
  if (picture !== undefined) return fitEventData(type, { ...data, content: { media_url: picture } }, origin)
  const text = readText(isRecord(said) ? leaveOut(said, SILENT_FIELDS) : said)
  if (text === null) return fitted
  return fitEventData(type, { ...data, content: { ...(isRecord(data.content) ? data.content : {}), text } }, origin)
}

/** What stands in a content and is nothing that a line says. */
const SILENT_FIELDS: readonly string[] = ['speech', 'addition', 'audio_url']

function leaveOut(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}

function isSilent(message: unknown): boolean {
  const { text, html, media_url } = (message as EventData<'message'>).content
  return text === '' && html === null && media_url === null
}

/** Most events fit as they are. Only others take the way that can repair them. */
function fitEventData(type: EventType, data: unknown, origin: string | undefined): FitResult<unknown> {
  const read = (readers[type] ??= createStrictReader(eventSchemas[type]))
  const value = read(data)
  return value === NOT_FITTING ? fitToSchema(eventSchemas[type], data, origin) : { ok: true, value, ignored: [] }
}

const readers: { [T in EventType]?: StrictReader } = {}

/** Adds the type of an event that has it only in its `event:` line. */
function addTypeFromName(json: unknown, name: string): unknown {
  return isRecord(json) && !hasValue(json.event_type) && !('isOk' in json) && isEventType(resolveTypeName(name))
    ? { ...json, event_type: name }
    : json
}

function pathInData(field: string): string {
  return field === '' ? 'data' : `data.${field}`
}

/**
 * Type, time and data of an event. Without `data`, the fields beside the type are the data; those of an error always count.
 * An envelope of the API holds an event, or is an error itself. Rule W17.
 */
function readEnvelope(json: unknown): { event_type: string; timestamp: unknown; data: unknown; beside: object } | null {
  if (!isRecord(json)) return null
  const { event_type: name, timestamp, data } = json
  if (typeof name === 'string' && name !== '') {
    const event_type = resolveTypeName(name)
    if (event_type === 'error')
      return {
        event_type,
        timestamp,
        data: { ...fieldsBeside(json), ...(isRecord(data) ? data : hasValue(data) ? { message: data } : {}) },
        beside: {},
      }
    return { event_type, timestamp, data: data ?? fieldsBeside(json), beside: hasValue(data) ? fieldsBeside(json) : {} }
  }
  if (hasValue(name) || !('code' in json || 'isOk' in json)) return null
  if (isRecord(data) && typeof data.event_type === 'string') return readEnvelope(data)
  return json.isOk === true || String(json.code) === CODE_OK
    ? null
    : { event_type: 'error', timestamp, data: fieldsBeside(json), beside: {} }
}

function fieldsBeside({
  event_type: _type,
  timestamp: _time,
  data: _data,
  ...beside
}: Record<string, unknown>): object {
  return beside
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}
