/** Events that decide where the player stands, in other shapes: as text, number, list, nested, renamed, beside the type, or with nothing in them. */
import { type Variant } from './variant.ts'

const AT = 1_767_225_600_000

/** One variant for each shape of the data. */
function shapes(event_type: string, expect: Variant['expect'], data: readonly unknown[]): Variant[] {
  return data.map((each) => ({
    name: `${event_type} with ${JSON.stringify(each) ?? 'nothing'}`,
    send: [{ event_type, timestamp: AT, data: each }],
    expect,
  }))
}

const beside = (event_type: string, fields: object, expect: Variant['expect']): Variant => ({
  name: `${event_type} with ${JSON.stringify(fields)} beside its type`,
  send: [{ event_type, timestamp: AT, ...fields }],
  expect,
})

const TEXT = 'The tide is out.'
const HTML = '<p>Over.</p>'
const ended = { view: { ending: { html: HTML } }, calls: ['hobby'] } as const
const go = { option: 'go', posts: { option_id: 'go' } }
const offers = (text: string): Variant['expect'] => ({ view: { options: { items: [{ id: 'go', text }] } }, choose: go })

/** Data of `payment_required`, which clears what comes after it. */
export const PAYMENT_SHAPES: readonly unknown[] = [
  {},
  null,
  'Pay.',
  3,
  [],
  true,
  { content: { coins: '3' } },
  { message: ['Pay.'] },
  { payment: { text: 'Pay.', price: 3 } },
]

export const SHAPE_VARIANTS: readonly Variant[] = [
  ...shapes('show_ending', ended, [
    { content: { html: HTML } },
    { html: { content: HTML } },
    { html: [HTML] },
    { ending: { html: HTML } },
    { ending: HTML },
    { ending_html: HTML },
    { endingHtml: HTML },
    { html_content: HTML },
    { content: { bodyHtml: HTML } },
    { data: { payload: { body: HTML } } },
    { content: [{ type: 'html', value: HTML }] },
    { text: HTML },
    HTML,
    [HTML],
    JSON.stringify({ html: HTML }),
  ]),
  ...shapes('show_ending', { view: { ending: { html: '' } }, calls: ['hobby'] }, [{}, null, [], '', { content: {} }]),
  beside('show_ending', { html: HTML }, ended),
  beside('show_ending', { data: { ending_id: 4 }, html: HTML }, { view: { ending: { html: HTML, id: '4' } } }),
  ...shapes('show_ending', { view: { ending: { html: '' } }, reported: ['show_ending data.html'] }, [{ html: true }]),
  ...shapes('show_chat_options', offers('Go'), [
    { options: { items: [{ option_id: 'go', text: 'Go' }] } },
    { options: { go: 'Go' } },
    { options: { go: { text: 'Go' } } },
    { options: { id: 'go', label: 'Go' } },
    { choices: [{ id: 'go', title: 'Go' }] },
    { content: { options: [{ optionId: 'go', content: { text: 'Go' } }] } },
    { chat_options: [{ key: 'go', name: 'Go' }] },
    { paths: [{ id: 'go', text: ['Go'] }] },
    [{ id: 'go', text: 'Go' }],
  ]),
  ...shapes('show_chat_options', offers('go'), [
    { options: ['go'] },
    { options: [{ text: 'go' }] },
    { options: [{ id: 'go' }] },
    ['go'],
  ]),
  ...shapes('show_action_options', { view: { actionOptions: [{ id: 'go' }] }, choose: go }, [
    { options: { go: { type: 'pay_now' } } },
    { actions: [{ id: 'go' }] },
    { content: [{ id: 'go' }] },
    ['go'],
  ]),
  ...shapes('upload_image', { view: { upload: { text: TEXT } } }, [
    TEXT,
    [TEXT],
    { content: { text: TEXT } },
    { content: TEXT },
    { prompt: TEXT },
    { upload: { title: TEXT } },
    { text: { en: TEXT } },
  ]),
  ...shapes('upload_image', { view: { upload: { text: '' } } }, [{}, null, [], { image: '/a.webp' }]),
  ...shapes('show_scene', { view: { scene: { id: 'pier' } } }, [
    'pier',
    { scene: 'pier' },
    { scene: { id: 'pier' } },
    { sceneId: 'pier' },
    { id: 'pier' },
    { content: { scene_id: 'pier' } },
    { title: 'pier' },
  ]),
  ...shapes('show_scene', { view: { scene: { id: 'show_scene' } } }, [{}, null, []]),
  ...shapes(
    'mission_completed',
    { view: { missions: { completed: ['lan'] }, notices: [{ code: 'stage_complete', name: 'Lan' }] } },
    [
      { actor_id: 'lan', actor_name: 'Lan' },
      { actor: { id: 'lan', name: 'Lan' } },
      { actorId: 'lan', actorName: 'Lan' },
      { content: { actor_id: 'lan', name: 'Lan' } },
      { character_id: 'lan', character: { name: 'Lan' } },
    ],
  ),
  ...shapes('mission_completed', { view: { notices: [{ code: 'stage_complete', name: '' }] } }, [
    {},
    null,
    [],
    { clues: 'A key' },
  ]),
  ...shapes('enter_paid_scene', { view: { paid: { seconds: 60, coins: 3 } } }, [
    { content: { seconds: 60, coins: 3 } },
    { duration: '60', price: '3' },
    { paid_scene: { interval: 60, cost: 3 } },
    { duration_ms: 60_000, amount: 3 },
  ]),
  ...shapes('enter_paid_scene', { view: { paid: { seconds: 300, coins: 5 } } }, ['', [], {}]),
  ...shapes('heart_value', { view: { heart: { value: 30 } } }, [
    30,
    '30',
    { heart: 30 },
    { content: { heart_value: 30 } },
    { heart: { value: '30' } },
  ]),
  ...shapes('show_tips', { lines: [TEXT] }, [
    TEXT,
    [TEXT],
    { content: { text: TEXT } },
    { tip: TEXT },
    { tips: [{ text: TEXT }] },
  ]),
  ...shapes('message', { lines: [TEXT] }, [
    { id: 'm1', content: [TEXT] },
    { id: 'm1', content: { body: { text: TEXT } } },
    { id: 'm1', content: [{ type: 'text', text: TEXT }] },
    { id: 'm1', message: TEXT },
    { id: 'm1', body: { words: TEXT } },
  ]),
]
