/** Other forms in which a server may send an event: values, times, addresses, names and envelopes. */
import { expect, test } from 'vitest'
import { checkEvent } from '../../../protocol/events/decode.ts'
import { type EventType } from '../../../protocol/events/index.ts'
import { check, decode, valueAt, withValueAt } from './decoding.ts'
import { EXAMPLES } from './examples.ts'

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
  [
    'play_video',
    { url: '/a.mp4', background: true, min_watch_duration: 5 },
    { url: '/a.mp4', is_background: true, min_watch: 5 },
  ],
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
    {
      options: [
        { option_id: 'o', text: '', image_url: '/o.webp' },
        { option_id: 'p', text: 'p' },
      ],
    },
  ],
])('[W16] %s as %j', (type, data, read) => {
  expect(check(type, data)).toMatchObject(read)
})

test.each(['show tips', 'show-tips', 'Show_Tips', 'showTips', 'SHOW_TIPS'])(
  '[W16] the type %s is show_tips',
  (event_type) => {
    const got = checkEvent({ event_type, timestamp: 1, data: { text: 'Look.' } }, '1', (_event, id) => ({ id }))
    expect(got).toMatchObject({ ok: true, event: { event_type: 'show_tips', data: { text: 'Look.' } } })
  },
)

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
