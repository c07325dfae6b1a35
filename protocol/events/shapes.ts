/**
 * Events that decide where the player stands, in whatever shape a server sends them: as text, number or list in place of an object, nested,
 * or under other names. They are never dropped: what is missing is left empty, and the app has its own words for it. Rule W21.
 */
import { isRecord } from '../json.ts'
import { type EventType } from './index.ts'

type Fields = Record<string, unknown>

/** What a field holds, which decides the values it takes and the other names it goes by. */
type Kind =
  | 'text'
  | 'title'
  | 'name'
  | 'label'
  | 'id'
  | 'main_id'
  | 'seconds'
  | 'amount'
  | 'percent'
  | 'flag'
  | 'picture'
  | 'list'
  | 'button'

interface Shape {
  /** What other teams call the event: before the names of its fields, and of the objects that hold them. */
  words: readonly string[]
  /** The fields by kind, the most telling first: it takes the event's data where that is no object. */
  fields: Readonly<Record<string, Kind>>
  /** Of the items of its list. */
  items?: Readonly<Record<string, Kind>>
  /** Fields without which the event still counts, and where their value comes from. */
  otherwise?: Readonly<Record<string, readonly string[]>>
}

const OPTION: Readonly<Record<string, Kind>> = {
  option_id: 'main_id',
  text: 'text',
  image_url: 'picture',
  paid_required: 'flag',
  is_purchased: 'flag',
  coins: 'amount',
}

const SHAPES: { readonly [T in EventType]?: Shape } = {
  show_ending: {
    words: ['ending', 'end', 'final'],
    fields: { html: 'text', title: 'title', ending_id: 'main_id', image_url: 'picture' },
    otherwise: { html: [] },
  },
  show_overlay: {
    words: ['overlay', 'popup'],
    fields: { overlay: 'text', button: 'button' },
    otherwise: { overlay: [] },
  },
  show_alert: {
    words: ['alert', 'dialog', 'popup'],
    fields: { text: 'text', title: 'title', button: 'label' },
    otherwise: { text: [] },
  },
  payment_required: { words: ['payment', 'pay'], fields: { message: 'text', coins: 'amount' } },
  enter_paid_scene: {
    words: ['paid', 'paid_scene', 'scene', 'billing'],
    fields: { seconds: 'seconds', coins: 'amount', scene_id: 'id' },
  },
  scene_transition: {
    words: ['transition', 'scene', 'next', 'next_scene'],
    fields: { seconds: 'seconds', scene_id: 'id' },
  },
  show_scene: {
    words: ['scene'],
    fields: { scene_id: 'main_id', title: 'title', image_url: 'picture' },
    otherwise: { scene_id: ['title'] },
  },
  wait: { words: ['wait', 'pause'], fields: { seconds: 'seconds' } },
  upload_image: { words: ['upload', 'image', 'photo'], fields: { text: 'text', is_face_detect: 'flag' } },
  heart_value: {
    words: ['heart', 'affection'],
    fields: { heart_value: 'percent', scene_ids: 'list', is_allow_message: 'flag' },
  },
  mission_completed: {
    words: ['actor', 'character', 'mission'],
    fields: { actor_id: 'main_id', name: 'name', clues: 'list' },
    items: { text: 'text', scene_id: 'id' },
    otherwise: { actor_id: ['name'] },
  },
  show_chat_options: {
    words: ['options', 'option', 'chat_options', 'choices'],
    fields: { options: 'list', tooltip: 'title' },
    items: { ...OPTION, scene_id: 'id', actor_id: 'id' },
  },
  show_action_options: {
    words: ['options', 'option', 'action_options', 'actions'],
    fields: { options: 'list' },
    items: OPTION,
  },
  error: { words: ['error'], fields: { message: 'text', code: 'id' } },
  show_tips: { words: ['tips', 'tip'], fields: { text: 'text' } },
  show_image: { words: ['image', 'picture'], fields: { url: 'picture' } },
  play_video: { words: ['video', 'clip'], fields: { url: 'picture' } },
}

/** Names of a field, by its kind, beside its own. Written as `simplify` leaves them. */
const OTHER_NAMES: Readonly<Record<Kind, readonly string[]>> = {
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
  flag: [],
  picture: names(
    'url src image_url image picture picture_url img img_url cover photo media_url video_url video file link',
  ),
  list: names('items options choices list entries buttons answers values'),
  button: names('button btn action cta buttons'),
}
/** Names of a field that its kind does not give. */
const NAMES_OF: Readonly<Record<string, readonly string[]>> = {
  scene_id: names('scene next_scene next_scene_id target_scene target to'),
  actor_id: names('actor character character_id'),
  option_id: names('option value'),
  ending_id: names('ending'),
  is_face_detect: names('face_detect face_detection detect_face face face_required need_face'),
  is_allow_message: names('allow_message allow_messages can_message'),
  paid_required: names('paid is_paid'),
  is_purchased: names('purchased owned unlocked'),
  scene_ids: names('scenes'),
  heart_value: names('heart hearts affection'),
  text: names('name'),
  tooltip: names('hint prompt question text message'),
}
/** Objects that hold the fields of an event, beside those named like it. */
const HOLDERS = names(
  'content data payload body params attributes props details detail info value event result meta message',
)
/** Where the words are in an object, or beside which of its fields none is one. */
const TEXT_NAMES = [...OTHER_NAMES.text, ...names('name overlay en zh')]
const NO_TEXT = /(?:id|url|uri|type|style|position|action|src|color|colour|format|lang|locale|timestamp|at)$/
const MAX_DEPTH = 4
/** An address is no text. */
const ADDRESS = /^(?:(?:https?:)?\/\/\S+|\/\S+\.\w{2,5})$/

/** The types whose data is read in any shape. */
export const SHAPED_TYPES: ReadonlySet<string> = new Set(Object.keys(SHAPES))

/** Data of an event that decides, with our fields; `missed` names the fields that had a value which says nothing. Null for other types. */
export function reshape(eventType: string, data: unknown, beside: object): { data: Fields; missed: string[] } | null {
  const shape = SHAPES[eventType as EventType]
  if (shape === undefined) return null
  const words = shape.words.map(simplify)
  const given = toRecord(unfold(data), shape)
  const fields = fillFields({ ...withoutIdentity(beside), ...given }, shape.fields, words)
  const missed: string[] = []
  if ('options' in shape.fields && readList(fields.options) === null) {
    const list = Object.values(given).find((value) => Array.isArray(value) && value.length > 0)
    if (list !== undefined) fields.options = list
  }
  for (const [field, kind] of Object.entries(shape.fields)) {
    const items = kind === 'list' && field !== 'scene_ids' ? readList(fields[field]) : null
    if (items !== null) fields[field] = items.map((item, index) => readItem(item, shape.items ?? {}, index, missed))
  }
  for (const [field, sources] of Object.entries(shape.otherwise ?? {})) {
    if (isUsable(fields[field], shape.fields[field] ?? 'text')) continue
    if (saysSomething(fields[field])) missed.push(field)
    const source = sources.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
    fields[field] = source ?? (shape.fields[field] === 'main_id' ? eventType : '')
  }
  return { data: fields, missed }
}

/** The fields of an object under our names, from other names and from the objects inside it. */
function fillFields(given: Fields, wanted: Readonly<Record<string, Kind>>, words: readonly string[]): Fields {
  const filled: Fields = { ...given }
  const own = new Set(Object.keys(wanted).map(simplify))
  for (const [field, kind] of Object.entries(wanted)) {
    const value = filled[field]
    if (hasValue(value) && value !== '' && fits(value, kind)) continue
    const found = findValue(given, listNames(field, kind, words, own), words, kind, 0)
    if (found !== undefined) filled[field] = found
  }
  return filled
}

/** Its own name first, then those with the event's name before them, then the other names of its kind that no other field has. */
function listNames(field: string, kind: Kind, words: readonly string[], own: ReadonlySet<string>): string[] {
  const name = simplify(field)
  const others = [...(NAMES_OF[field] ?? []), ...OTHER_NAMES[kind]].filter((other) => !own.has(other))
  const prefixed = [name, ...others].flatMap((other) => words.map((word) => word + other))
  return [name, ...prefixed.filter((other) => !own.has(other)), ...others, ...(kind === 'text' ? words : [])]
}

/** The first value under one of the names that the kind can take: in the object, then in the objects that hold its fields. */
function findValue(
  given: Fields,
  wanted: readonly string[],
  words: readonly string[],
  kind: Kind,
  depth: number,
): unknown {
  const entries = Object.entries(given).map(([key, value]) => [simplify(key), value] as const)
  for (const name of wanted)
    for (const [key, value] of entries) {
      if (key !== name || !hasValue(value)) continue
      const read = readValue(value, kind, key)
      if (read !== undefined) return read
    }
  if (depth >= MAX_DEPTH) return undefined
  for (const [key, value] of entries) {
    const isHolder = HOLDERS.includes(key)
    const inner = isRecord(value) ? value : kind === 'list' || !isHolder ? undefined : firstRecord(value)
    if (inner === undefined || !(isHolder || words.includes(key) || wanted.includes(key))) continue
    const found = findValue(inner, wanted, words, kind, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** A value as the kind takes it; undefined if it says nothing of that kind. */
function readValue(value: unknown, kind: Kind, key: string): unknown {
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
    case 'percent': {
      if (isRecord(value)) return undefined
      const number = typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : Number.NaN
      if (!Number.isFinite(number)) return undefined
      return /ms$|milliseconds$/.test(key) ? number / 1_000 : number
    }
    case 'picture':
      if (isRecord(value)) return readValue(value.url ?? value.src ?? value.image_url, 'picture', key)
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
  const entries = Object.entries(value).map(([key, part]) => [simplify(key), part] as const)
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
function readList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.trim() === '' ? null : [value]
  if (!isRecord(value)) return null
  const lists = Object.entries(value).filter(([, part]) => Array.isArray(part))
  const named =
    lists.find(([key]) => OTHER_NAMES.list.includes(simplify(key))) ?? (lists.length === 1 ? lists[0] : undefined)
  if (named !== undefined) return named[1] as unknown[]
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([, part]) => isRecord(part)))
    return entries.map(([key, part]) => ({ id: key, ...(part as object) }))
  const isItem = entries.some(([key]) => ITEM_NAMES.has(simplify(key)))
  return isItem || entries.length === 0 ? [value] : entries.map(([id, text]) => ({ id, text }))
}

/** Names of fields that an item has, and a list by key has not. */
const ITEM_NAMES: ReadonlySet<string> = new Set([...TEXT_NAMES, ...names('id key uuid code option_id url image_url')])

/** An item of a list: a text is its words. An option is known by its words where it has no id, and named by its id where it has no words. */
function readItem(item: unknown, wanted: Readonly<Record<string, Kind>>, index: number, missed: string[]): unknown {
  const given = isRecord(item) ? item : { text: readText(item) }
  if (!isRecord(item) && given.text === null) return item
  const filled = fillFields(given, wanted, names('option choice item button'))
  if (!('option_id' in wanted)) return filled
  const hasWords =
    isUsable(filled.text, 'text') || isUsable(filled.alt, 'text') || isUsable(filled.image_url, 'picture')
  if (!isUsable(filled.option_id, 'id')) {
    if (!hasWords) return item
    if (saysSomething(filled.option_id)) missed.push(`options.${index}.option_id`)
    filled.option_id = readText(filled.text) ?? readText(filled.type) ?? readText(filled.alt) ?? String(index + 1)
  } else if (!hasWords) filled.text = String(filled.option_id)
  return filled
}

function toRecord(data: unknown, { fields }: Shape): Fields {
  if (isRecord(data)) return data
  if (!hasValue(data)) return {}
  const kinds = Object.entries(fields)
  const isList = kinds[0]?.[1] === 'list'
  if (Array.isArray(data) && !isList && data.some(isRecord))
    return Object.assign({}, ...data.filter(isRecord)) as Fields
  const isAmount = ([, kind]: readonly [string, Kind]): boolean =>
    kind === 'seconds' || kind === 'amount' || kind === 'percent'
  // A number is an amount before it is a text; a text of several words is no id.
  const inOrder = typeof data === 'number' ? [...kinds.filter(isAmount), ...kinds] : kinds
  for (const [field, kind] of inOrder) {
    if (kind.endsWith('id') && typeof data === 'string' && /\s/.test(data.trim())) continue
    const value = kind === 'button' || kind === 'flag' ? undefined : readValue(data, kind, field)
    if (value !== undefined) return { [field]: value }
  }
  return {}
}

/** JSON inside of text, as some servers nest it. */
function unfold(data: unknown): unknown {
  if (typeof data !== 'string' || !/^\s*[[{]/.test(data)) return data
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

/** The fields beside the type belong to the event only if they do not name it. */
function withoutIdentity(beside: object): Fields {
  return Object.fromEntries(Object.entries(beside).filter(([key]) => !IDENTITY.has(simplify(key))))
}

const IDENTITY: ReadonlySet<string> = new Set(names('id uuid type event name seq index version isok code trace'))

/** Whether the value is one that the field takes as it is, or that is converted to it (W13). */
function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'list') return Array.isArray(value) && value.length > 0
  if (kind === 'button') return isRecord(value) && typeof (value.text ?? '') === 'string'
  return !isRecord(value) && !Array.isArray(value)
}

function isUsable(value: unknown, kind: Kind): boolean {
  return kind !== 'flag' && kind !== 'list'
    ? (typeof value === 'string' && value !== '') || typeof value === 'number'
    : hasValue(value)
}

/** Not the empty values that servers send for none. */
function saysSomething(value: unknown): boolean {
  return hasValue(value) && value !== '' && (typeof value !== 'object' || Object.keys(value as object).length > 0)
}

function firstRecord(value: unknown): Fields | undefined {
  return Array.isArray(value) ? value.find(isRecord) : undefined
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}

/** One form for `sceneId`, `scene-id` and `scene_id`. */
function simplify(key: string): string {
  return key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function names(list: string): string[] {
  return list.split(' ').map(simplify)
}
