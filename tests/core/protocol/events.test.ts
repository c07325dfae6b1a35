import { describe, expect, test } from 'vitest'
import { checkEvent, type Dropped } from '../../../protocol/events/decode.ts'
import { type ChatEvent, eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { isRecord } from '../../../protocol/json.ts'
import { DEFAULTS, EXAMPLES, REQUIRED } from './examples.ts'

const TYPES = Object.keys(eventSchemas) as EventType[]

function check(event_type: string, data: unknown): ChatEvent['data'] | Dropped {
  const checked = checkEvent({ event_type, timestamp: 1, data }, 'e1', (_event, id) => id)
  return checked.ok ? checked.event.data : checked.dropped
}

/** Every place in a value, as a path such as `items.0.url`. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...pathsOf(part).map((path) => `${key}.${path}`)])
}

/** A copy with another value at a path; undefined takes the field away. */
function changed(value: unknown, path: string, to: unknown): unknown {
  const copy = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at: unknown = copy
  for (const key of keys) at = Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : null
  if (Array.isArray(at)) at[Number(last)] = to
  else if (isRecord(at) && to === undefined) delete at[last]
  else if (isRecord(at)) at[last] = to
  return copy
}

test('all event types of the specification have a schema', () => {
  expect(TYPES).toHaveLength(26)
  expect(Object.keys(EXAMPLES).sort()).toEqual([...TYPES].sort())
})

describe.each(TYPES)('%s', (type) => {
  const example: unknown = EXAMPLES[type]
  const paths = pathsOf(example)

  test('a full example comes through as it is', () => {
    expect(check(type, example)).toEqual(example)
  })

  test('what may be left out has its default', () => {
    const defaults: Record<string, unknown> = DEFAULTS[type] ?? {}
    const least = Object.fromEntries(Object.entries(isRecord(example) ? example : {}).filter(([key]) => REQUIRED[type].includes(key)))
    expect(check(type, least)).toEqual({ ...least, ...defaults })
  })

  test('[W6] a field that has to be there is named where it is missing', () => {
    for (const path of REQUIRED[type]) expect(check(type, changed(example, path, undefined)), path).toEqual({ reason: 'bad_field', event_type: type, id: 'e1', field: `data.${path}` })
    const needed = paths.filter((path) => !/\.\d+$/.test(path) && 'reason' in check(type, changed(example, path, undefined)))
    expect(needed.sort()).toEqual([...REQUIRED[type]].sort())
  })

  test('[W6] a value of another kind is refused at every place, with the name of the field', () => {
    for (const path of paths) {
      // A function of no schema: neither text, number, list, flag, object nor null.
      expect(check(type, changed(example, path, Symbol.iterator)), path).toEqual({ reason: 'bad_field', event_type: type, id: 'e1', field: `data.${path}` })
    }
    for (const data of [undefined, null, 'text', 5]) expect(check(type, data)).toMatchObject({ reason: 'bad_field', event_type: type })
  })

  test('[W6] fields that nobody knows are left out, at every depth', () => {
    const places = ['', ...paths.filter((path) => isRecord(valueAt(example, path)))]
    for (const path of places) expect(check(type, changed(example, path === '' ? 'unheard_of' : `${path}.unheard_of`, 1))).toEqual(example)
  })
})

test('a line may leave out all of its content', () => {
  expect(check('message', { id: 'm', sender_type: 'actor', msg_type: 'text', content: { addition: {} } })).toEqual({
    id: 'm',
    sender_type: 'actor',
    msg_type: 'text',
    content: { text: '', html: null, media_url: null, audio_url: null, alt: '', addition: { actions: [], mood: null } },
  })
})

describe('values that do not fit', () => {
  test.each<[EventType, string, readonly unknown[]]>([
    ['wait', 'seconds', [-1, '1', 86_401, Number.NaN]],
    ['heart_value', 'heart_value', [-1, 101, '50']],
    ['update_total_progress', 'percent', [-0.1, 100.1]],
    ['update_user_coins', 'coins', [-1, 1.5]],
    ['update_task_progress', 'index', [-1, 0.5]],
    ['show_ending', 'number', [0, 1.5]],
    ['enter_paid_scene', 'seconds', [0]],
    ['show_chat_options', 'options', [[]]],
    ['show_chat_options', 'options.0.coins', [-5, 0.5]],
    ['animated_images', 'images', [[]]],
    ['message', 'sender_type', ['narrator', '']],
    ['message', 'id', ['']],
    ['show_image', 'url', ['', 'a.webp', '//elsewhere.test/a.webp', 'javascript:alert(1)', 'data:text/html,x', ' https://a.test']],
    ['message', 'content.media_url', ['javascript:alert(1)', '//a']],
    ['preload', 'items.0.type', ['sound']],
  ])('[W6] %s: %s', (type, path, values) => {
    for (const value of values) expect(check(type, changed(EXAMPLES[type], path, value)), String(value)).toMatchObject({ reason: 'bad_field', field: expect.stringContaining(`data.${path}`) })
  })
})

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : undefined), value)
}
