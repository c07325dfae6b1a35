/**
 * Other names of fields that the specification does not name. This table holds all of them. Rule W16.
 */
import { isRecord } from '../json.ts'
import { type EventType } from './index.ts'

/** By event type: our field, and the paths read if it is missing. `*` is each item of a list. */
const ALIASES: { readonly [T in EventType]?: Readonly<Record<string, readonly string[]>> } = {
  message: { id: ['uuid'], 'content.text': ['text'], 'content.html': ['html'] },
  show_tips: { text: ['content', 'message'] },
  show_alert: { text: ['content', 'message'] },
  show_overlay: { overlay: ['text', 'content'] },
  show_ending: { html: ['content', 'text'] },
  error: { message: ['text'] },
  payment_required: { message: ['text'] },
  upload_image: { text: ['message'] },
  debug: { message: ['text'] },
  play_video: { url: ['video_url'] },
  play_audio: { url: ['audio_url'] },
  show_image: { url: ['image_url'] },
  preload: { items: ['preloads'] },
  animated_images: { images: ['items'] },
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
  return (PATHS.get(eventType) ?? NONE).reduce((named, [field, aliases]) => resolveAlias(named, field, aliases), data)
}

function resolveAlias(
  data: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  aliases: readonly (readonly string[])[],
): Record<string, unknown> {
  const own = data[key]
  if (rest[0] === '*') {
    if (!Array.isArray(own)) return data
    const items = own.map((item: unknown) => (isRecord(item) ? resolveAlias(item, rest.slice(1), aliases) : item))
    return items.every((item, index) => item === own[index]) ? data : { ...data, [key]: items }
  }
  if (rest.length > 0) {
    if (own !== undefined && own !== null && !isRecord(own)) return data
    const value = findAliasedValue(data, aliases)
    const inner = isRecord(own) ? own : {}
    const [last = ''] = rest
    return value === undefined || hasValue(inner[last]) ? data : { ...data, [key]: { ...inner, [last]: value } }
  }
  if (hasValue(own)) return data
  const value = findAliasedValue(data, aliases)
  return value === undefined ? data : { ...data, [key]: value }
}

function findAliasedValue(data: Record<string, unknown>, aliases: readonly (readonly string[])[]): unknown {
  return aliases
    .map((path) => path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), data))
    .find(hasValue)
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}
