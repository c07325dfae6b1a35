/** Events with fields in another team's style. */
import { type Variant } from './variant.ts'

const AT = 1_767_225_600_000

const say = (data: object): object => ({
  event_type: 'message',
  timestamp: AT,
  data: { id: 'm1', sender_type: 'actor', msg_type: 'text', ...data },
})
const send = (event_type: string, data: unknown, at = AT): object => ({ event_type, timestamp: at, data })

export const DATA_VARIANTS: readonly Variant[] = [
  {
    name: 'a line without a sender',
    send: [say({ sender: null, content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'a sender without a name',
    send: [say({ sender: { avatar_url: '/a.webp' }, content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'html with null as its text',
    send: [say({ content: { text: null, html: '<b>Hello.</b>' } })],
    expect: { lines: [''], view: { messages: { count: 2 } } },
  },
  {
    name: 'null as the addition',
    send: [say({ content: { text: 'Hello.', addition: null } })],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'null for everything that may be',
    send: [
      say({
        sender: null,
        create_time: null,
        content: {
          text: 'Hello.',
          html: null,
          media_url: null,
          audio_url: null,
          alt: null,
          addition: { actions: null, mood: null },
        },
      }),
    ],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'a creation time as ISO text',
    send: [say({ create_time: '2026-01-01T00:00:00Z', content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'], view: { messages: { pages: [{ items: [{ at: AT }, {}] }] } } },
  },
  {
    name: 'a creation time in seconds',
    send: [say({ create_time: AT / 1_000, content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'], view: { messages: { pages: [{ items: [{ at: AT }, {}] }] } } },
  },
  {
    name: 'a number as the id of a line',
    send: [say({ id: 17, content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'], view: { messages: { pages: [{ items: [{ id: '17' }, {}] }] } } },
  },
  {
    name: 'a line with only a uuid',
    send: [say({ id: null, uuid: 'u-1', content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'], view: { messages: { pages: [{ items: [{ id: 'u-1' }, {}] }] } } },
  },
  {
    name: 'a line without any id',
    send: [say({ id: undefined, content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'a line without sender_type and msg_type',
    send: [send('message', { id: 'm', content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'] },
  },
  { name: 'content as text', send: [say({ content: 'Hello.' })], expect: { lines: ['Hello.'] } },
  {
    name: 'text beside the type, and no data',
    send: [{ event_type: 'message', timestamp: AT, id: 'm1', text: 'Hello.' }],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'a voice without address',
    send: [say({ content: { text: 'Hello.', audio_url: '' } })],
    expect: { lines: ['Hello.'] },
  },
  {
    name: 'an avatar with an address of another scheme',
    send: [say({ sender: { name: 'Lan', avatar_url: 'data:image/png,x' }, content: { text: 'Hello.' } })],
    expect: { lines: ['Hello.'], reported: ['message data.sender.avatar_url'] },
  },
  {
    name: 'a time in seconds',
    send: [{ event_type: 'show_tips', timestamp: AT / 1_000, data: { text: 'Look.' } }],
    expect: { lines: ['Look.'] },
  },
  {
    name: 'a time with a fraction',
    send: [{ event_type: 'show_tips', timestamp: AT + 0.25, data: { text: 'Look.' } }],
    expect: { lines: ['Look.'] },
  },
  {
    name: 'a time as text',
    send: [{ event_type: 'show_tips', timestamp: String(AT), data: { text: 'Look.' } }],
    expect: { lines: ['Look.'] },
  },
  {
    name: 'a time as ISO text',
    send: [{ event_type: 'show_tips', timestamp: '2026-01-01 00:00:00', data: { text: 'Look.' } }],
    expect: { lines: ['Look.'] },
  },
  {
    name: 'no time at all',
    send: [{ event_type: 'show_tips', timestamp: null, data: { text: 'Look.' } }],
    expect: { lines: ['Look.'] },
  },
  {
    name: 'a percent of 100.4',
    send: [send('update_total_progress', { percent: 100.4 })],
    expect: { view: { progress: { total: 100 } } },
  },
  {
    name: 'progress for percent',
    send: [send('update_total_progress', { progress: '40' })],
    expect: { view: { progress: { total: 40 } } },
  },
  {
    name: 'tasks without an index',
    send: [
      send('update_task_progress', { task_id: 8, percent: 100 }),
      send('update_task_progress', { task_id: 9, percent: 10 }, AT + 1),
    ],
    expect: { view: { progress: { task: { id: '9', level: 2, percent: 10, description: '' } } } },
  },
  {
    name: 'a heart whose scenes are numbers',
    send: [send('heart_value', { heart_value: 100.0001, scene_ids: [3, 4], is_allow_message: 1 })],
    expect: { view: { heart: { value: 100, sceneIds: ['3', '4'], isAllowMessage: true } } },
  },
  {
    name: 'a scene whose id is a number',
    send: [send('show_scene', { scene_id: 3, title: null, image_url: null })],
    expect: { view: { scene: { id: '3', title: '', picture: null } } },
  },
  { name: 'coins as text', send: [send('update_user_coins', { coins: '12' })], expect: { view: { coins: 12 } } },
  { name: 'a voice whose id is a number', send: [send('voice_config', { provider: null, voice_id: 4 })], expect: {} },
  {
    name: 'a mission without clues',
    send: [send('mission_completed', { actor_id: 5, name: null, clues: null })],
    expect: { view: { missions: { completed: ['5'] } } },
  },
  {
    name: 'a relative address',
    send: [send('show_image', { url: 'media/a.webp' })],
    expect: { view: { stage: { background: { url: '/media/a.webp' } } } },
  },
  {
    name: 'an address that begins with //',
    send: [send('show_image', { url: '//cdn.test/a.webp', alt: null, position: null })],
    expect: { view: { stage: { background: { url: 'https://cdn.test/a.webp', alt: '' } } } },
  },
  {
    name: 'an address of script',
    send: [send('show_image', { url: 'javascript:alert(1)' })],
    expect: { view: { stage: { background: null } }, reported: ['show_image data.url'] },
  },
  {
    name: 'weather as text, too much of it, and of a kind that we do not know',
    send: [send('show_mood', { rain: '0.5', fog: 3, snow: null, hail: 1, dust: 'thick', drift: 0 })],
    expect: { view: { stage: { mood: { rain: 0.5, fog: 1 } } }, reported: ['show_mood data.dust'] },
  },
  {
    name: 'people with a number as an id, a relative address, a place that is none, and one without a picture',
    send: [
      send('show_people', {
        people: [
          { id: 7, name: null, place: 'upstage', image: 'media/lan.webp', blink: '' },
          { id: 'mo', image: null },
        ],
      }),
    ],
    expect: {
      view: {
        stage: {
          people: [
            { id: '7', name: '', place: 'center', face: 'calm', url: '/media/lan.webp', blinkUrl: null, alt: '' },
          ],
        },
      },
      reported: ['show_people data.people.0.place', 'show_people data.people.1.image'],
    },
  },
  {
    name: 'a background clip without a poster',
    send: [
      send('show_image', { url: '/a.webp' }),
      send('play_video', { video_url: '/a.mp4', is_background: true, poster_url: null }, AT + 1),
    ],
    expect: { view: { stage: { background: { kind: 'video', url: '/a.mp4', posterUrl: '/a.webp' } } } },
  },
  {
    name: 'preloads in place of items',
    send: [send('preload', { preloads: [{ url: '/a.mp4', type: 'video' }, { url: '/b.webp' }, null] })],
    expect: {},
  },
  { name: 'tips as content', send: [send('show_tips', { content: 'Look.' })], expect: { lines: ['Look.'] } },
  { name: 'null where all is optional', send: [send('debug', null), send('enter_paid_scene', null)], expect: {} },
  { name: 'an unknown type', send: [send('show_confetti', { amount: 3 })], expect: { reported: ['show_confetti'] } },
]
