/** Options, errors and endings in another team's style. */
import { CONTINUE_OPTION_ID } from '../../../protocol/view/options.ts'
import { type Variant } from './variant.ts'

const AT = 1_767_225_600_000

const send = (event_type: string, data: unknown): object => ({ event_type, timestamp: AT, data })
const option = (fields: object): object =>
  send('show_chat_options', { options: [{ option_id: 'stay', text: 'Stay', ...fields }] })

export const OFFER_VARIANTS: readonly Variant[] = [
  {
    name: 'options without a style',
    send: [send('show_chat_options', { style: null, tooltip: null, options: [{ option_id: 'stay', text: 'Stay' }] })],
    expect: { view: { options: { style: 'default', tooltip: '', items: [{ id: 'stay' }] } } },
  },
  {
    name: 'a style we do not know',
    send: [send('show_chat_options', { style: 'bubble', options: [{ option_id: 'stay', text: 'Stay' }] })],
    expect: { view: { options: { style: 'default' } }, reported: ['show_chat_options data.style'] },
  },
  {
    name: 'an option with null as its coins',
    send: [option({ coins: null, paid_required: null, is_purchased: null })],
    expect: { choose: { option: 'stay', posts: { option_id: 'stay', text: 'Stay' } } },
  },
  {
    name: 'an option whose id is a number',
    send: [option({ option_id: 7 })],
    expect: { choose: { option: '7', posts: { option_id: '7', text: 'Stay' } } },
  },
  {
    name: 'an option under id',
    send: [option({ option_id: null, id: 'go' })],
    expect: { choose: { option: 'go', posts: { option_id: 'go' } } },
  },
  {
    name: 'an option whose scene is a number',
    send: [option({ scene_id: 3 })],
    expect: { choose: { option: 'stay', posts: { scene_id: '3' } } },
  },
  {
    name: 'the actor of an option in option_data',
    send: [option({ option_data: { actor_id: 9 } })],
    expect: { choose: { option: 'stay', posts: { option_data: { actor_id: '9' } } } },
  },
  {
    name: 'an option of a picture alone',
    send: [option({ text: null, image_url: '/a.webp', alt: 'A door' })],
    expect: { choose: { option: 'stay', posts: { option_id: 'stay', text: 'A door' } } },
  },
  {
    name: 'options without a text or an id',
    send: [
      send('show_chat_options', { options: [{ option_id: 'stay', text: 'Stay' }, { option_id: 'x' }, { text: 'y' }] }),
    ],
    expect: {
      view: {
        options: {
          items: [
            { id: 'stay', text: 'Stay' },
            { id: 'x', text: 'x' },
            { id: 'y', text: 'y' },
          ],
        },
      },
    },
  },
  {
    name: 'no option that can be read',
    send: [send('show_chat_options', { options: [{ price: 3 }] })],
    expect: {
      view: { options: null, composer: { reason: null } },
      reported: ['show_chat_options data.options.0.option_id'],
    },
  },
  {
    name: 'no option that can be read after a full heart ended free text',
    send: [
      send('heart_value', { heart_value: 100, scene_ids: [4], is_allow_message: false }),
      send('show_chat_options', { options: [{ price: 3 }] }),
    ],
    expect: {
      view: { options: { items: [{ id: CONTINUE_OPTION_ID }] }, composer: { reason: 'select_option' } },
      choose: { option: CONTINUE_OPTION_ID, posts: { text: 'next_scene', scene_id: '4' } },
      reported: ['show_chat_options data.options.0.option_id'],
    },
  },
  {
    name: 'an action option without a picture',
    send: [send('show_action_options', { options: [{ option_id: 1, type: 'pay_now', image_url: null }] })],
    expect: {
      choose: { option: '1', posts: { option_id: '1' } },
      view: { actionOptions: [{ id: '1', imageUrl: null }] },
    },
  },
  {
    name: 'an action under a line without a position',
    send: [
      send('message', {
        id: 'm1',
        sender_type: 'actor',
        msg_type: 'text',
        content: { text: 'Again?', addition: { actions: [{ type: 'try_again', option_id: 5 }] } },
      }),
    ],
    expect: { lines: ['Again?'], choose: { option: '5', posts: { option_id: '5' } } },
  },
  {
    name: 'a request for a picture with null',
    send: [send('upload_image', { text: null, is_face_detect: 0 })],
    expect: { view: { upload: { text: '', faceDetect: false } } },
  },
  {
    name: 'an overlay without a button',
    send: [send('show_overlay', { overlay: 'Midnight', button: null, position: null })],
    expect: { view: { overlay: null } },
  },
  {
    name: 'an overlay whose button does nothing we know',
    send: [send('show_overlay', { text: 'Midnight', button: { text: null, action: 'close' } })],
    expect: { reported: ['show_overlay data.button.action'] },
  },
  {
    name: 'an alert as a message',
    send: [send('show_alert', { message: 'Mind the step.' })],
    expect: { view: { notices: [{ kind: 'alert', text: 'Mind the step.' }] } },
  },
  {
    name: 'an error without words',
    send: [send('error', null)],
    expect: { view: { notices: [{ code: 'story_error' }] } },
  },
  {
    name: 'an error beside its type',
    send: [{ event_type: 'error', timestamp: AT, message: 'Oh no.' }],
    expect: { view: { notices: [{ text: 'Oh no.' }] } },
  },
  {
    name: 'an error with a number as its code',
    send: [send('error', { code: 500, message: 'Oh no.' })],
    expect: { view: { notices: [{ text: 'Oh no.' }] } },
  },
  {
    name: 'an envelope that refuses, as an event',
    send: [{ isOk: false, code: '500', message: 'Oh no.', data: null }],
    expect: { view: { notices: [{ text: 'Oh no.' }] } },
  },
  {
    name: 'an envelope around an event',
    send: [{ isOk: true, code: 0, message: null, data: send('show_tips', { text: 'Look.' }) }],
    expect: { lines: ['Look.'] },
  },
  {
    name: 'an ending as content',
    send: [send('show_ending', { content: '<p>Over.</p>', ending_id: 4, number: null, total: '3' })],
    expect: { view: { ending: { html: '<p>Over.</p>', id: '4', total: 3 } }, calls: ['hobby'] },
  },
]
