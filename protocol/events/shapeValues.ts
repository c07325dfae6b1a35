/** Values of events in whatever shape a server sends them, read as what a field holds. Rule W21. */
import { isRecord } from '../json.ts'

/** An object of JSON. */
export type Fields = Record<string, unknown>

/** The kind of a field's value, which decides the values it takes and the other names it goes by. */
export type Kind =
  | 'text'
  | 'title'
  | 'name'
  | 'label'
  | 'id'
  | 'main_id'
  | 'seconds'
  | 'amount'
  | 'percent'
  | 'number'
  | 'flag'
  | 'picture'
  | 'list'
  | 'button'

/** Names of a field, by its kind, beside its own. Written as `simplifyKey` leaves them. */
export const OTHER_NAMES: Readonly<Record<Kind, readonly string[]>> = {
  text: names(
    'html text content message body msg words caption description desc prompt label title question hint note markdown reason detail value',
  ),
  title: names('title heading headline label name'),
  name: names('name nickname'),
  label: names('button button_text btn cta action confirm ok'),
  id: [],
  main_id: names('id key uuid code'),
  seconds: names(
    'seconds secs sec duration delay time countdown timeout after interval value ms milliseconds duration_ms delay_ms',
  ),
  amount: names('coins cost price amount diamonds credits'),
  percent: names('value percent level score'),
  number: [],
  flag: [],
  picture: names(
    'url src image_url image picture picture_url img img_url cover photo media media_url video_url video file link',
  ),
  list: names('items options choices list entries buttons answers values'),
  button: names('button btn action cta buttons'),
}
/** Where the words are in an object, or beside which of its fields none is one. */
const TEXT_NAMES = [...OTHER_NAMES.text, ...names('name overlay en zh')]
const NO_TEXT = /(?:id|url|uri|type|style|position|action|src|color|colour|format|lang|locale|timestamp|at)$/
/** How deep a value is looked for. */
export const MAX_DEPTH = 4
/** An address is no text. */
const ADDRESS = /^(?:(?:https?:)?\/\/\S+|\/\S+\.\w{2,5})$/

/** A value as the kind takes it; undefined if it says nothing of that kind. */
export function readValue(value: unknown, kind: Kind, key: string): unknown {
  switch (kind) {
    case 'text':
    case 'title':
    case 'name':
    case 'label': {
      const text = readText(value)
      return text === null || ADDRESS.test(text) ? undefined : text
    }
    case 'id':
    case 'main_id':
      if (isRecord(value)) return readValue(value.id ?? value.uuid ?? value.key ?? value[`${key}_id`], kind, key)
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : undefined
    case 'seconds':
    case 'amount':
    case 'percent':
    case 'number': {
      if (isRecord(value)) return undefined
      const number = typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : Number.NaN
      if (!Number.isFinite(number)) return undefined
      return /ms$|milliseconds$/.test(key) ? number / 1_000 : number
    }
    case 'picture':
      if (isRecord(value)) return readPicture(value)
      return typeof value === 'string' && /^\S*[./]\S*$/.test(value) ? value : undefined
    case 'list':
      return readList(value) ?? undefined
    case 'button': {
      const text = readText(value)
      if (isRecord(value)) return { ...value, ...(text !== null && { text }) }
      return text !== null || value === true ? { text: text ?? '' } : undefined
    }
    case 'flag':
      return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : undefined
  }
}

/** The address of the picture in an object, however deep. Undefined if there is none. */
export function readPicture(value: Fields, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined
  const entries = Object.entries(value).map(([key, part]) => [simplifyKey(key), part] as const)
  for (const name of OTHER_NAMES.picture)
    for (const [key, part] of entries) {
      if (key !== name) continue
      const found = isRecord(part) ? readPicture(part, depth + 1) : readValue(part, 'picture', key)
      if (found !== undefined) return found
    }
  for (const [, part] of entries) {
    const found = isRecord(part) ? readPicture(part, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** A number, also with its unit: `5`, `5s`, `5 seconds`. */
function readNumber(text: string): number {
  const [, digits] = /^\s*(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?|秒|%)?\s*$/i.exec(text) ?? []
  return digits === undefined ? Number.NaN : Number(digits)
}

/** The words of a value: a text, the lines of a list, or the part of an object that holds its words. Null if there are none. */
export function readText(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value === 'number') return String(value)
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) {
    const lines = value.flatMap((part: unknown) => readText(part, depth + 1) ?? [])
    return lines.length === 0 ? null : lines.join('\n')
  }
  if (!isRecord(value)) return null
  const entries = Object.entries(value).map(([key, part]) => [simplifyKey(key), part] as const)
  const named = TEXT_NAMES.flatMap((name) => entries.filter(([key]) => key === name))
  const others = entries.filter(
    ([key, part]) => !TEXT_NAMES.includes(key) && !NO_TEXT.test(key) && typeof part !== 'number',
  )
  for (const [, part] of [...named, ...others]) {
    const text = readText(part, depth + 1)
    if (text !== null && !ADDRESS.test(text)) return text
  }
  return null
}

/** A list, or what an object lists by key. A text or an object alone is a list of one. Null if it lists nothing. */
export function readList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.trim() === '' ? null : [value]
  if (!isRecord(value)) return null
  const lists = Object.entries(value).filter(([, part]) => Array.isArray(part))
  const named =
    lists.find(([key]) => OTHER_NAMES.list.includes(simplifyKey(key))) ?? (lists.length === 1 ? lists[0] : undefined)
  if (named !== undefined) return named[1] as unknown[]
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([, part]) => isRecord(part)))
    return entries.map(([key, part]) => ({ id: key, ...(part as object) }))
  const isItem = entries.some(([key]) => ITEM_NAMES.has(simplifyKey(key)))
  return isItem || entries.length === 0 ? [value] : entries.map(([id, text]) => ({ id, text }))
}

/** Names of fields that an item has, and a list by key has not. */
const ITEM_NAMES: ReadonlySet<string> = new Set([...TEXT_NAMES, ...names('id key uuid code option_id url image_url')])

/** Whether the value is one that the field takes as it is, or that is converted to it (W13). */
export function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'list') return Array.isArray(value) && value.length > 0
  if (kind === 'button') return isRecord(value) && typeof (value.text ?? '') === 'string'
  return !isRecord(value) && !Array.isArray(value)
}

/** Whether the field has a value that says what it is for. */
export function isUsable(value: unknown, kind: Kind): boolean {
  return kind !== 'flag' && kind !== 'list'
    ? (typeof value === 'string' && value !== '') || typeof value === 'number'
    : hasValue(value)
}

/** Not the empty values that servers send for none. */
export function saysSomething(value: unknown): boolean {
  return hasValue(value) && value !== '' && (typeof value !== 'object' || Object.keys(value as object).length > 0)
}

/** JSON inside of text, as some servers nest it. */
export function unfold(data: unknown): unknown {
  if (typeof data !== 'string' || !/^\s*[[{]/.test(data)) return data
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

/** The first object of a list. */
export function firstRecord(value: unknown): Fields | undefined {
  return Array.isArray(value) ? value.find(isRecord) : undefined
}

/** Neither null nor missing. */
export function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** One form for `sceneId`, `scene-id` and `scene_id`. */
export function simplifyKey(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Names in the form that they are compared in. */
export function names(list: string): string[] {
  return list.split(' ').map(simplifyKey)
}
