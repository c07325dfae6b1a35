/**
 * Events in whatever shape a server sends them: as text, number or list in place of an object, nested, or under other names. Those that decide
 * where the player stands are never dropped: what is missing is left empty, and the app has its own words for it. Rule W21.
 */
import { isRecord } from '../json.ts'
import { type EventType } from './index.ts'
import {
  type Fields,
  firstRecord,
  fits,
  hasValue,
  isUsable,
  type Kind,
  MAX_DEPTH,
  names,
  OTHER_NAMES,
  readList,
  readText,
  readValue,
  saysSomething,
  simplifyKey,
  unfold,
} from './shapeValues.ts'

interface Shape {
  /** Names of the event on servers of other teams: before the names of its fields, and of the objects that hold them. */
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
  update_total_progress: { words: ['progress', 'total'], fields: { percent: 'percent' } },
  update_task_progress: {
    words: ['task', 'progress'],
    fields: { percent: 'percent', description: 'text', task_id: 'main_id', index: 'number', level: 'number' },
  },
  update_user_coins: { words: ['user', 'wallet', 'balance'], fields: { coins: 'amount' } },
  play_audio: { words: ['audio', 'sound', 'music', 'bgm', 'voice'], fields: { url: 'picture', audio_type: 'id' } },
  preload: {
    words: ['preload', 'resources', 'assets'],
    fields: { items: 'list' },
    items: { url: 'picture', type: 'id' },
  },
  animated_images: {
    words: ['animated', 'images', 'animation'],
    fields: { images: 'list' },
    items: { url: 'picture', alt: 'text' },
  },
  show_image: { words: ['image', 'picture'], fields: { url: 'picture' } },
  play_video: { words: ['video', 'clip'], fields: { url: 'picture' } },
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
  description: names('name'),
  percent: names('progress percentage completion'),
  index: names('order position'),
  audio_type: names('type kind'),
  type: names('kind media_type'),
  images: names('frames pictures urls image_urls'),
  items: names('preloads resources assets urls media'),
  tooltip: names('hint prompt question text message'),
}
/** Objects that hold the fields of an event, beside those named like it. */
const HOLDERS = names(
  'content data payload body params attributes props details detail info value event result meta message',
)
/** The types whose data is read in any shape. */
export const SHAPED_TYPES: ReadonlySet<string> = new Set(Object.keys(SHAPES))

/** Data of an event that decides, with our fields; `missed` names the fields that had a value which says nothing. Null for other types. */
export function reshape(eventType: string, data: unknown, beside: object): { data: Fields; missed: string[] } | null {
  // A name of JavaScript's own properties is no type.
  const shape = SHAPED_TYPES.has(eventType) ? SHAPES[eventType as EventType] : undefined
  if (shape === undefined) return null
  const words = shape.words.map(simplifyKey)
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
  const own = new Set(Object.keys(wanted).map(simplifyKey))
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
  const name = simplifyKey(field)
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
  const entries = Object.entries(given).map(([key, value]) => [simplifyKey(key), value] as const)
  for (const name of wanted)
    for (const [key, value] of entries) {
      if (key !== name || !hasValue(value)) continue
      const read = readValue(value, kind, key)
      if (read !== undefined) return read
    }
  if (kind === 'text')
    for (const [key, value] of entries) {
      const read = isComposed(key, wanted) && hasValue(value) ? readValue(value, kind, key) : undefined
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

/** Whether a name is made of two of the others, such as `html_content`. */
function isComposed(key: string, names: readonly string[]): boolean {
  return names.some((name) => key.startsWith(name) && names.includes(key.slice(name.length)))
}

/** An item of a list: a text is its words. An option is known by its words where it has no id, and named by its id where it has no words. */
function readItem(item: unknown, wanted: Readonly<Record<string, Kind>>, index: number, missed: string[]): unknown {
  // A text is what the first field of an item is.
  const main = Object.keys(wanted)[0] === 'url' ? 'url' : 'text'
  const given: Fields = isRecord(item) ? item : { [main]: readText(item) }
  if (!isRecord(item) && given[main] === null) return item
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

/** The fields beside the type belong to the event only if they do not name it. */
function withoutIdentity(beside: object): Fields {
  return Object.fromEntries(Object.entries(beside).filter(([key]) => !IDENTITY.has(simplifyKey(key))))
}

const IDENTITY: ReadonlySet<string> = new Set(names('id uuid type event name seq index version isok code trace'))
