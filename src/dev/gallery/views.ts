/** The states of the chat screen, by name. */
import { type Message, type View } from '../../../protocol/view.ts'
import { fakeMessage, fakeOption, fakeView, inPages } from './fakeView.ts'
import { picture, pictureUrl } from './pictures.ts'
import { words } from './words.ts'

type Language = 'zh' | 'en'

/** Every view of the gallery in one language. `now` is the game clock, ms. */
export function galleryViews(language: Language, now: number): Record<string, View> {
  const w = words[language]
  const [take = '', ask = '', light = ''] = w.options
  const harbour = {
    stage: { background: { ...picture('lan-smile', w.alt), kind: 'image', posterUrl: null }, still: null, frames: null } as const,
    progress: { total: 42, task: { id: 'keeper', level: 2, percent: 40, description: w.task } },
    heart: { value: 64, sceneIds: [], isAllowMessage: true },
    coins: 108,
  }
  const view = (parts: Partial<View> = {}): View => fakeView({ ...harbour, messages: inPages(talk(language)), ...parts }, language)
  const typed = talk(language)
  const typing = { messageId: 'careful', startedAt: now, chunk: 3, interval: 30 }
  const waiting = { reason: 'please_wait', until: null } as const

  return {
    open: view(),
    first: view({ messages: inPages(typed.slice(0, 1)), heart: null, progress: { total: 0, task: null } }),
    typing: view({ typing, composer: waiting }),
    thinking: view({ messages: inPages([...typed, own('answer-2', w.answer, 'sending')]), thinking: true, composer: waiting }),
    countdown: view({ composer: { reason: 'next_message', until: now + 3_000 } }),
    options: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'default',
        tooltip: '',
        items: [fakeOption('take', take), fakeOption('ask', ask), fakeOption('light', light, { price: 3 })],
      },
    }),
    cards: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'card',
        tooltip: w.tooltip,
        items: [
          fakeOption('room', w.cards[0], { imageUrl: pictureUrl('lamp-room') }),
          fakeOption('breakwater', w.cards[1], { imageUrl: pictureUrl('breakwater'), price: 3 }),
        ],
      },
    }),
    actors: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'actor',
        tooltip: w.tooltip,
        items: [
          fakeOption('lan', w.actors[0], { imageUrl: pictureUrl('avatar-lan') }),
          fakeOption('master', w.actors[1], { purchased: true }),
        ],
      },
    }),
    pictures: view({
      composer: { reason: 'select_option', until: null },
      actionOptions: [
        { id: 'room', type: 'try_again', imageUrl: pictureUrl('lamp-room'), alt: w.cards[0], price: 0 },
        { id: 'breakwater', type: 'pay_now', imageUrl: pictureUrl('breakwater'), alt: w.cards[1], price: 3 },
      ],
    }),
    covered: view({ stage: { ...harbour.stage, still: picture('lan-afraid', w.alt) }, composer: waiting }),
    upload: view({ composer: { reason: 'upload', until: null }, upload: { id: 'upload', text: w.upload, faceDetect: true } }),
    wrong: view({
      messages: inPages([
        ...talk(language),
        own('answer-2', w.wrong),
        fakeMessage('again', w.careful, { name: w.actor, mood: -1, actions: [{ type: 'try_again', optionId: 'again' }, { type: 'pay_now', optionId: 'pay' }] }),
      ]),
    }),
    kinds: view({ messages: inPages(kinds(language)) }),
    overlay: view({ overlay: { id: 'overlay', text: w.overlay, position: 'center', button: w.button }, composer: waiting }),
    ending: view({
      messages: { pages: [], count: 0 },
      composer: { reason: 'ended', until: null },
      ending: { id: 'dawn', title: w.ending, html: w.html, number: 1, total: 2, picture: picture('ending-dawn', w.ending) },
    }),
    bare: view({ stage: { background: null, still: null, frames: null }, messages: inPages(kinds(language)) }),
    long: view({ messages: inPages(many(10_000, language)) }),
    notice: view({ notices: [{ id: 'notice', kind: 'toast', tone: 'info', code: null, text: w.notice, name: '', title: '', button: '' }] }),
    alert: view({ notices: [{ id: 'alert', kind: 'alert', tone: 'info', code: null, text: w.long, name: '', title: w.tip, button: w.button }] }),
    spicy: view({ notices: [{ id: 'spicy', kind: 'spicy', tone: 'info', code: null, text: '', name: '', title: '', button: '' }] }),
    opening: fakeView({ flow: 'initializing', composer: waiting }, language),
    broken: fakeView({ flow: 'error', composer: { reason: 'unavailable', until: null } }, language),
  }
}

function talk(language: Language): Message[] {
  const w = words[language]
  return [
    fakeMessage('place', w.place, { from: 'system' }),
    fakeMessage('hello', w.hello, { name: w.actor, avatarUrl: pictureUrl('avatar-lan') }),
    own('answer', w.answer),
    fakeMessage('careful', w.careful, { name: w.actor, avatarUrl: pictureUrl('avatar-lan') }),
  ]
}

function kinds(language: Language): Message[] {
  const w = words[language]
  return [
    ...talk(language),
    fakeMessage('tip', w.tip, { from: 'tips' }),
    fakeMessage('ledger', '', { name: w.actor, kind: 'image', mediaUrl: pictureUrl('ledger'), alt: w.ledger }),
    fakeMessage('long', w.long, { name: w.actor }),
    own('wrong', w.wrong, 'sent', -1),
    own('lost', w.lost, 'failed'),
  ]
}

function own(id: string, text: string, delivery: Message['delivery'] = 'sent', mood: number | null = null): Message {
  return fakeMessage(id, text, { from: 'user', delivery, mood })
}

/** A long conversation, numbered. */
function many(count: number, language: Language): Message[] {
  const lines = talk(language)
  return Array.from({ length: count }, (_, index) => {
    const line = lines[index % lines.length] ?? fakeMessage('', '')
    return { ...line, id: `many-${index}`, text: `${index + 1}. ${line.text}` }
  })
}
