import { describe, expect, test } from 'vitest'
import { checkEvent, type Decoded, type Dropped } from '../../../protocol/events/decode.ts'
import { type ChatEvent, eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { isRecord } from '../../../protocol/json.ts'
import { DEFAULTS, EXAMPLES, REQUIRED } from './examples.ts'

const TYPES = Object.keys(eventSchemas) as EventType[]

function decode(event_type: string, data: unknown): Decoded {
  return checkEvent({ event_type, timestamp: 1, data }, 'e1', (_event, id) => ({ id }))
}

function check(event_type: string, data: unknown): ChatEvent['data'] | Dropped {
  const checked = decode(event_type, data)
  return checked.ok ? checked.event.data : checked.dropped
}

/** What was dropped, or left out. */
function complaints(event_type: string, data: unknown): Dropped[] {
  const checked = decode(event_type, data)
  return checked.ok ? checked.ignored : [checked.dropped]
}

/** Every place in a value, as a path such as `items.0.url`. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...pathsOf(part).map((path) => `${key}.${path}`)])
}

/** Whether a path names a field and no item of a list. */
function isField(path: string): boolean {
  return !/\.\d+$/.test(path)
}

/** A copy with another value at a path; undefined takes the field away. */
function withValueAt(value: unknown, path: string, to: unknown): unknown {
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
    const least = Object.fromEntries(
      Object.entries(isRecord(example) ? example : {}).filter(([key]) => REQUIRED[type].includes(key)),
    )
    expect(check(type, least)).toEqual({ ...least, ...defaults })
  })

  test('[W6] a field that has to be there is named where it is missing', () => {
    for (const path of REQUIRED[type])
      expect(check(type, withValueAt(example, path, undefined)), path).toEqual({
        reason: 'bad_field',
        event_type: type,
        id: 'e1',
        field: `data.${path}`,
      })
    const needed = paths.filter(
      (path) => isField(path) && 'reason' in check(type, withValueAt(example, path, undefined)),
    )
    expect(needed.sort()).toEqual([...REQUIRED[type]].sort())
  })

  test('[W6, W14] a value of no kind is named at every place, and costs the event only what cannot be shown without', () => {
    for (const path of paths) {
      // A function of no schema: neither text, number, list, flag, object nor null.
      const reason = [...REQUIRED[type], 'options.0', 'images.0'].includes(path) ? 'bad_field' : 'ignored_field'
      expect(complaints(type, withValueAt(example, path, Symbol.iterator)), path).toEqual([
        { reason, event_type: type, id: 'e1', field: `data.${path}` },
      ])
    }
    for (const data of ['text', 5])
      if (type !== 'error') expect(check(type, data)).toMatchObject({ reason: 'bad_field', event_type: type })
  })

  test('[W12] null counts as absent at every place', () => {
    for (const path of paths.filter(isField))
      expect(decode(type, withValueAt(example, path, null)), path).toEqual(
        decode(type, withValueAt(example, path, undefined)),
      )
    expect(decode(type, null)).toEqual(decode(type, {}))
  })

  test('[W6] fields that nobody knows are left out, at every depth', () => {
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

test.each<[string, EventType, string, unknown, unknown]>([
  ['a number as an id', 'show_scene', 'scene_id', 7, '7'],
  ['a number as text', 'message', 'content.text', 7, '7'],
  ['text as a number', 'wait', 'seconds', '2.5', 2.5],
  ['a fraction of a coin', 'update_user_coins', 'coins', 12.9, 12],
  ['0 and 1 as flags', 'play_video', 'is_background', 1, true],
  ['text as a flag', 'play_video', 'is_background', 'false', false],
  ['a percent beyond its end', 'update_total_progress', 'percent', 100.4, 100],
  ['a percent below 0', 'heart_value', 'heart_value', -3, 0],
  ['text for a sender', 'message', 'sender', 'Lan', { name: 'Lan', avatar_url: null }],
  ['seconds for ms', 'message', 'create_time', 1_700_000_000, 1_700_000_000_000],
  ['seconds with a fraction', 'message', 'create_time', 1_700_000_000.25, 1_700_000_000_250],
  ['ms with a fraction', 'message', 'create_time', 1_700_000_000_000.4, 1_700_000_000_000],
  ['ms as text', 'message', 'create_time', '1700000000000', 1_700_000_000_000],
  ['an ISO time', 'message', 'create_time', '2023-11-14T22:13:20.000Z', 1_700_000_000_000],
  ['an ISO time of another zone', 'message', 'create_time', '2023-11-15T06:13:20+08:00', 1_700_000_000_000],
  ['a time without zone', 'message', 'create_time', '2023-11-14 22:13:20', 1_700_000_000_000],
])('[W13] %s', (_name, type, path, sent, read) => {
  const got = decode(type, withValueAt(EXAMPLES[type], path, sent))
  expect(got).toMatchObject({ ok: true, ignored: [] })
  expect(valueAt(check(type, withValueAt(EXAMPLES[type], path, sent)), path)).toEqual(read)
})

test('[W13] the time of an event is read in the same ways', () => {
  const at = (timestamp: unknown, before = 5): number | null => {
    const got = checkEvent({ event_type: 'debug', timestamp, data: {} }, '1', (_event, id) => ({ id }), { before })
    return got.ok ? got.event.timestamp : null
  }
  for (const timestamp of [1_700_000_000_000, 1_700_000_000, '1700000000', 1_700_000_000_000.2, '2023-11-14T22:13:20Z'])
    expect(at(timestamp)).toBe(1_700_000_000_000)
  // One without its own has that of the event before; a small number counts events, not seconds.
  for (const timestamp of [undefined, null, '', 'soon', -1, {}]) expect(at(timestamp)).toBe(5)
  expect(at(17)).toBe(17)
})

test.each([
  ['https://a.test/x y.webp', 'https://a.test/x y.webp'],
  ['/media/a.webp', '/media/a.webp'],
  ['media/a.webp', '/media/a.webp'],
  ['./a.webp?x=1', '/a.webp?x=1'],
  ['//cdn.test/a.webp', 'http://cdn.test/a.webp'],
  ['HTTPS://CDN.test/a.webp', 'https://cdn.test/a.webp'],
  [' https://a.test/a.webp ', 'https://a.test/a.webp'],
])('[W15] the address %s is read as %s', (sent, read) => {
  const got = checkEvent(
    { event_type: 'show_image', timestamp: 1, data: { url: sent } },
    '1',
    (_event, id) => ({ id }),
    { origin: 'http://api.test:8080' },
  )
  expect(got).toMatchObject({ ok: true, event: { data: { url: read } } })
})

test.each<[EventType, unknown, object]>([
  ['message', { uuid: 'u1', content: { text: 'Look.' } }, { id: 'u1' }],
  ['message', { text: 'Look.' }, { id: 'e1', content: { text: 'Look.' } }],
  ['message', { id: 5, html: '<b>Look.</b>' }, { id: '5', content: { text: '', html: '<b>Look.</b>' } }],
  ['message', { id: 'm', content: 'Look.' }, { content: { text: 'Look.' } }],
  ['show_tips', { content: 'Look.' }, { text: 'Look.' }],
  ['show_alert', { message: 'The step' }, { text: 'The step' }],
  ['show_ending', { content: '<p>Over.</p>' }, { html: '<p>Over.</p>' }],
  ['show_overlay', { text: 'Midnight' }, { overlay: 'Midnight' }],
  ['play_video', { video_url: '/a.mp4' }, { url: '/a.mp4' }],
  ['update_total_progress', { progress: 40 }, { percent: 40 }],
  ['update_task_progress', { task_id: 7, progress: 40 }, { task_id: '7', percent: 40, index: null }],
  ['preload', { preloads: ['/a.webp'] }, { items: [{ url: '/a.webp', type: 'image' }] }],
  [
    'animated_images',
    { images: ['a.webp', '/b.webp'] },
    {
      images: [
        { url: '/a.webp', alt: '' },
        { url: '/b.webp', alt: '' },
      ],
    },
  ],
  [
    'show_chat_options',
    { options: [{ id: 1, text: 'Stay', option_data: { actor_id: 9 } }] },
    { options: [{ option_id: '1', actor_id: '9' }] },
  ],
  [
    'show_chat_options',
    { options: [{ option_id: 'o', image_url: 'o.webp' }, { option_id: 'p' }, null] },
    { options: [{ option_id: 'o', text: '', image_url: '/o.webp' }] },
  ],
])('[W16] %s as %j', (type, data, read) => {
  expect(check(type, data)).toMatchObject(read)
})

test('[W16] our own names come first', () => {
  expect(check('show_ending', { html: 'A', content: 'B', text: 'C' })).toMatchObject({ html: 'A' })
})

test.each([
  [
    { event_type: 'error', timestamp: 1, code: 99_001 },
    { code: '99001', message: '' },
  ],
  [
    { event_type: 'error', timestamp: 1, code: 99_001, message: 'Poor', data: null },
    { code: '99001', message: 'Poor' },
  ],
  [
    { event_type: 'error', code: 99_001, data: { message: 'Poor' } },
    { code: '99001', message: 'Poor' },
  ],
  [
    { isOk: false, code: '99001', message: 'Poor', data: null },
    { code: '99001', message: 'Poor' },
  ],
  [{ code: 99_001 }, { code: '99001', message: '' }],
  [
    { isOk: true, code: '0', data: { event_type: 'error', timestamp: 1, data: { code: 5 } } },
    { code: '5', message: '' },
  ],
])('[W17] %j is an error', (json, data) => {
  expect(checkEvent(json, '1', (_event, id) => ({ id }))).toMatchObject({
    ok: true,
    event: { event_type: 'error', data },
  })
})

test('[W17] an envelope of success that holds nothing is no event', () => {
  for (const json of [{ isOk: true, code: '0', data: null }, { code: 0 }, {}, [], null, 'text'])
    expect(checkEvent(json, '1', (_event, id) => ({ id }))).toMatchObject({
      ok: false,
      dropped: { field: 'event_type' },
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

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : undefined), value)
}
