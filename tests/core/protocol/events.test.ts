/** Each event against its schema: fields that are missing, unknown, or do not fit. */
import { describe, expect, test } from 'vitest'
import { eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { SHAPED_TYPES } from '../../../protocol/events/shapes.ts'
import { isRecord } from '../../../protocol/json.ts'
import { check, complaints, decode, valueAt, withValueAt } from './decoding.ts'
import { DEFAULTS, EXAMPLES, REQUIRED } from './examples.ts'

const TYPES = Object.keys(eventSchemas) as EventType[]
/** Types that the specification does not have. */
const OURS: readonly EventType[] = ['show_mood', 'show_people']

/** Every place in a value, as a path such as `items.0.url`. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...pathsOf(part).map((path) => `${key}.${path}`)])
}

/** Required fields of events that decide, without which the event still counts. Rule W21. */
const REPLACED: ReadonlySet<string> = new Set([
  'show_ending html',
  'show_overlay overlay',
  'show_alert text',
  'show_scene scene_id',
  'mission_completed actor_id',
  'show_chat_options options.0.option_id',
  'show_action_options options.0.option_id',
])

/** Whether a path names a field and no item of a list. */
function isField(path: string): boolean {
  return !/\.\d+$/.test(path)
}

test('all event types of the specification have a schema', () => {
  expect(TYPES.filter((type) => !OURS.includes(type))).toHaveLength(26)
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
    const least = Object.fromEntries(
      Object.entries(isRecord(example) ? example : {}).filter(([key]) => REQUIRED[type].includes(key)),
    )
    expect(check(type, least)).toEqual({ ...least, ...defaults })
  })

  test('[W6] a field that has to be there is named where it is missing', () => {
    const required = REQUIRED[type].filter((path) => !REPLACED.has(`${type} ${path}`))
    for (const path of required)
      expect(check(type, withValueAt(example, path, undefined)), path).toEqual({
        reason: 'bad_field',
        event_type: type,
        id: 'e1',
        field: `data.${path}`,
      })
    const needed = paths.filter(
      (path) => isField(path) && 'reason' in check(type, withValueAt(example, path, undefined)),
    )
    expect(needed.sort()).toEqual(required.sort())
  })

  test('[W6, W14] a value of no kind is named at every place, and costs the event only what cannot be shown without', () => {
    for (const path of paths) {
      // A function of no schema: neither text, number, list, flag, object nor null.
      const isNeeded = [...REQUIRED[type], 'options.0', 'images.0'].includes(path) && !REPLACED.has(`${type} ${path}`)
      const reason = isNeeded ? 'bad_field' : 'ignored_field'
      expect(complaints(type, withValueAt(example, path, Symbol.iterator)), path).toEqual([
        { reason, event_type: type, id: 'e1', field: `data.${path}` },
      ])
    }
    for (const data of ['text', 5])
      if (!SHAPED_TYPES.has(type)) expect(check(type, data)).toMatchObject({ reason: 'bad_field', event_type: type })
  })

  test('[W12] null counts as absent at every place', () => {
    for (const path of paths.filter(isField))
      expect(decode(type, withValueAt(example, path, null)), path).toEqual(
        decode(type, withValueAt(example, path, undefined)),
      )
    expect(decode(type, null)).toEqual(decode(type, {}))
  })

  test('[W6] unknown fields are left out, at every depth', () => {
    const places = ['', ...paths.filter((path) => isRecord(valueAt(example, path)))]
    for (const path of places)
      expect(check(type, withValueAt(example, path === '' ? 'unheard_of' : `${path}.unheard_of`, 1))).toEqual(example)
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
    ['update_user_coins', 'coins', [-1, 'many']],
    ['heart_value', 'heart_value', ['full', true, {}]],
    ['update_total_progress', 'percent', ['half']],
    ['show_chat_options', 'options', [[]]],
    ['animated_images', 'images', [[]]],
    ['show_image', 'url', ['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'blob:x']],
  ])('[W6] %s: %s, without which nothing can be shown', (type, path, values) => {
    for (const value of values)
      expect(check(type, withValueAt(EXAMPLES[type], path, value)), String(value)).toMatchObject({
        reason: 'bad_field',
        field: expect.stringContaining(`data.${path}`),
      })
  })

  test.each<[EventType, string, readonly unknown[]]>([
    ['wait', 'seconds', [-1, 'soon', 86_401]],
    ['update_task_progress', 'index', [-1]],
    ['show_ending', 'number', [0]],
    ['enter_paid_scene', 'seconds', [0]],
    ['show_chat_options', 'options.0.coins', [-5]],
    ['message', 'sender_type', ['narrator']],
    ['message', 'content.media_url', ['javascript:alert(1)', 'data:image/svg+xml,x']],
    ['message', 'content.addition.actions.0', ['now']],
    ['preload', 'items.0.type', ['sound']],
  ])('[W14] %s: %s is left out', (type, path, values) => {
    for (const value of values) {
      const got = decode(type, withValueAt(EXAMPLES[type], path, value))
      expect(got, String(value)).toMatchObject({
        ok: true,
        ignored: [{ reason: 'ignored_field', field: expect.stringContaining(`data.${path}`) }],
      })
    }
  })

  test('[W12] an empty address is none, and nothing to warn of', () => {
    expect(decode('show_scene', { scene_id: 's', image_url: '' })).toMatchObject({
      ok: true,
      event: { data: { image_url: null } },
      ignored: [],
    })
  })
})

test('[W14] what does not fit never throws and is never changed', () => {
  const sent = {
    id: 'm',
    sender: null,
    content: { text: null, html: '<b>x</b>', addition: { actions: [null, { option_id: null }] } },
  }
  const copy = structuredClone(sent)
  expect(complaints('message', sent)).toEqual([
    { reason: 'ignored_field', event_type: 'message', id: 'e1', field: 'data.content.addition.actions.0.option_id' },
  ])
  expect(sent).toEqual(copy)
})

test('[W21] how a line is spoken, and what is beside it, are no words of it', () => {
  const content = {
    text: '',
    audio_url: '/said.mp3',
    speech: { file: 'asked', voice_id: 'low' },
    addition: { mood: 1 },
  }
  expect(valueAt(check('message', { id: 'a', content }), 'content.text')).toBe('')
  expect(valueAt(check('message', { id: 'a', content: { ...content, message: 'Hello.' } }), 'content.text')).toBe(
    'Hello.',
  )
})
