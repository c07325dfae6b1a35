/**
 * Other names of fields that the specification does not name, and other spellings of the types that it does. This table holds all of them. Rule W16.
 */
import { isRecord } from '../json.ts'
import { eventSchemas, type EventType, isEventType } from './index.ts'
import { simplifyKey } from './shapeValues.ts'

/** The type that a name spells, such as `show tips` or `showTips`; any other name as it is. */
export function resolveTypeName(name: string): string {
  return isEventType(name) ? name : (TYPES_BY_SPELLING.get(simplifyKey(name)) ?? name)
}

const TYPES_BY_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.keys(eventSchemas).map((type) => [simplifyKey(type), type]),
)

/** By event type: our field, and the paths read if it is missing. `*` is each item of a list. */
const ALIASES: { readonly [T in EventType]?: Readonly<Record<string, readonly string[]>> } = {
  message: {
    id: ['uuid'],
    'content.text': ['text'],
    'content.html': ['html'],
    'content.media_url': [
      'content.image_url',
      'content.media.url',
      'content.image.url',
      'content.image',
      'content.picture',
      'media_url',
      'image_url',
      'media.url',
      'image.url',
    ],
  },
  show_tips: { text: ['content', 'message'] },
  show_alert: { text: ['content', 'message'] },
  show_overlay: { overlay: ['text', 'content'] },
  show_ending: { html: ['content', 'text'] },
  error: { message: ['text'] },
  payment_required: { message: ['text'] },
  upload_image: { text: ['message'] },
  debug: { message: ['text'] },
  play_video: {
    url: ['video_url'],
    is_background: ['background'],
    min_watch: ['min_watch_duration', 'minimum_watch_duration'],
  },
  play_audio: { url: ['audio_url', 'audio', 'sound', 'music', 'bgm', 'voice'] },
  show_image: { url: ['image_url'] },
  preload: { items: ['preloads'] },
  animated_images: { images: ['items'] },
  update_user_coins: { coins: ['balance', 'user_coins', 'total', 'value', 'user.balance'] },
  update_total_progress: { percent: ['progress'] },
  update_task_progress: { percent: ['progress'], description: ['text'] },
  heart_value: { heart_value: ['value'] },
  wait: { seconds: ['duration'] },
  scene_transition: { seconds: ['duration'] },
  show_chat_options: {
    options: ['items'],
    'options.*.option_id': ['id'],
    'options.*.actor_id': ['option_data.actor_id'],
  },
  show_action_options: { options: ['items'], 'options.*.option_id': ['id'] },
}

const NONE: readonly (readonly [readonly string[], readonly (readonly string[])[]])[] = []
const PATHS = new Map(
  Object.entries(ALIASES).map(([type, fields]) => [
    type,
    Object.entries(fields).map(
      ([field, aliases]) => [field.split('.'), aliases.map((other) => other.split('.'))] as const,
    ),
  ]),
)

/** Data with our names. The same object if it has them already; `data` is never changed. */
export function resolveAliases(eventType: string, data: Record<string, unknown>): Record<string, unknown> {
  let named = data
  for (const [field, aliases] of PATHS.get(eventType) ?? NONE) named = resolveAlias(named, field, 0, aliases)
  return named
}

/** Every event passes here: nothing is allocated for one that has our names. */
function resolveAlias(
  data: Record<string, unknown>,
  field: readonly string[],
  depth: number,
  aliases: readonly (readonly string[])[],
): Record<string, unknown> {
  const key = field[depth] ?? ''
  const current = data[key]
  const last = field[depth + 1]
  if (last === '*') {
    if (!Array.isArray(current)) return data
    const items = current.map((item: unknown) =>
      isRecord(item) ? resolveAlias(item, field, depth + 2, aliases) : item,
    )
    return items.every((item, index) => item === current[index]) ? data : { ...data, [key]: items }
  }
  if (last === undefined) {
    if (hasValue(current)) return data
    const value = findAliasedValue(data, aliases)
    return value === undefined ? data : { ...data, [key]: value }
  }
  if (isRecord(current) ? hasValue(current[last]) : hasValue(current)) return data
  const value = findAliasedValue(data, aliases)
  return value === undefined ? data : { ...data, [key]: { ...(isRecord(current) ? current : {}), [last]: value } }
}

function findAliasedValue(data: Record<string, unknown>, aliases: readonly (readonly string[])[]): unknown {
  for (const path of aliases) {
    let value: unknown = data
    for (const key of path) value = isRecord(value) ? value[key] : undefined
    if (hasValue(value)) return value
  }
  return undefined
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}
