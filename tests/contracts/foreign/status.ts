/** Progress, coins, sound, pictures and lines in other shapes: nested, renamed, in lists, or as JSON in a text. */
import { type Variant } from './variant.ts'

const AT = 1_767_225_600_000

/** One variant for each shape of the data. */
function shapes(event_type: string, expect: Variant['expect'], data: readonly unknown[]): Variant[] {
  return data.map((each) => ({
    name: `${event_type} with ${JSON.stringify(each)}`,
    send: [{ event_type, timestamp: AT, data: each }],
    expect,
  }))
}

/** Data of `animated_images`, which wait for taps. */
export const ANIMATION_SHAPES: readonly unknown[] = [
  { animated_images: [{ url: '/a.webp' }, { url: '/b.webp' }] },
  { animated_images: { images: ['/a.webp', '/b.webp'] } },
  { images: [{ image_url: '/a.webp' }] },
  { images: [{ media: { url: '/a.webp' } }] },
  { frames: ['/a.webp'] },
  ['/a.webp'],
  [{ image: { url: '/a.webp' } }],
]

const task = { level: 2, percent: 40, description: 'Find the keeper' }
const lineShapes = [
  { content: '{"text":"Hello."}' },
  { content: '[{"type":"text","text":"Hello."}]' },
  '{"content":{"text":"Hello."}}',
]
const pictureShapes = [
  { content: { image_url: '/a.webp' } },
  { content: { media: { url: '/a.webp' } } },
  { content: { image: { url: '/a.webp' } } },
  { content: { image: '/a.webp' } },
  { content: { payload: { image: { src: '/a.webp' } } } },
  { image_url: '/a.webp' },
  { content: '{"media":{"url":"/a.webp"}}' },
].map((data) => ({ msg_type: 'image', ...data }))

export const STATUS_VARIANTS: readonly Variant[] = [
  ...shapes('update_total_progress', { view: { progress: { total: 40 } } }, [
    { progress: { percent: 40 } },
    { total_progress: 40 },
    { data: { value: '40%' } },
    { total: { progress: 40 } },
    { percentage: 40 },
    40,
    '{"percent":40}',
  ]),
  ...shapes('update_task_progress', { view: { progress: { task } } }, [
    { task: { id: 't', index: 1, title: 'Find the keeper' }, percent: 40 },
    { task_id: 't', index: 1, progress: 40, task: 'Find the keeper' },
    { task: { task_id: 't', order: 1, progress: { percent: 40 }, text: 'Find the keeper' } },
    { task_id: 't', index: 1, percent: 40, content: { text: 'Find the keeper' } },
    { task_id: 't', level: 2, index: 1, progress: { value: 40 }, name: 'Find the keeper' },
  ]),
  ...shapes('update_user_coins', { view: { coins: 31 } }, [
    { user: { coins: 31 } },
    { balance: 31 },
    { user_coins: '31' },
    { wallet: { diamonds: 31 } },
    { data: { coins: 31 } },
    31,
  ]),
  ...shapes('play_audio', { view: { sound: { bgm: { url: '/a.mp3' } } } }, [
    { audio: { url: '/a.mp3', type: 'bgm' } },
    { audio: '/a.mp3' },
    { bgm: { src: '/a.mp3' } },
    { data: { audio_url: '/a.mp3' } },
    '/a.mp3',
  ]),
  ...shapes('show_image', { view: { stage: { background: { url: '/a.webp' } } } }, [
    { image_url: '/a.webp' },
    { media: { url: '/a.webp' } },
    { image: { media: { url: '/a.webp' } } },
    '{"image_url":"/a.webp"}',
  ]),
  ...shapes('message', { lines: ['Hello.'] }, lineShapes),
  ...shapes(
    'message',
    {
      // A picture is a line without words.
      lines: [''],
      view: { messages: { pages: [{ items: [{ kind: 'image', mediaUrl: '/a.webp', text: '' }, {}] }] } },
    },
    pictureShapes,
  ),
  {
    name: 'an event that is JSON in a text',
    send: [JSON.stringify({ event_type: 'message', timestamp: AT, data: { content: { text: 'Hello.' } } })],
    expect: { lines: ['Hello.'] },
  },
]
