/** The states of the chat screen, by name. */
import { type Locale, pickTranslation } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, createFakeNotice, createFakeOption, createFakeView, splitIntoPages } from './fakeView.ts'
import { createPicture, getPictureUrl } from './pictures.ts'
import { type GalleryTexts, galleryTexts } from './galleryTexts.ts'

/** Every view of the gallery in one language. `now` is the game clock, ms. */
export function createGalleryViews(locale: Locale, now: number): Record<string, View> {
  const w = pickTranslation<GalleryTexts>(galleryTexts, locale)
  const [take = '', ask = '', light = ''] = w.options
  const harbour = {
    stage: {
      background: { ...createPicture('lan-smile', w.alt), kind: 'image', posterUrl: null },
      still: null,
      frames: null,
    } as const,
    progress: { total: 42, task: { id: 'keeper', level: 2, percent: 40, description: w.task } },
    heart: { value: 64, sceneIds: [], isAllowMessage: true },
    coins: 108,
  }
  const view = (parts: Partial<View> = {}): View =>
    createFakeView({ ...harbour, messages: splitIntoPages(createTalk(locale)), ...parts }, locale)
  const typed = createTalk(locale)
  const voiced = createTalk(locale).map((line) => (line.from === 'actor' ? { ...line, audioUrl: '/line.wav' } : line))
  const voice = { id: 'voice', messageId: 'hello', url: '/line.wav', attempt: 1 }
  const typing = { messageId: 'careful', startedAt: now, chunk: 3, interval: 30 }
  const waiting = { reason: 'please_wait', until: null } as const

  return {
    open: view(),
    first: view({ messages: splitIntoPages(typed.slice(0, 1)), heart: null, progress: { total: 0, task: null } }),
    typing: view({ typing, composer: waiting }),
    thinking: view({
      messages: splitIntoPages([...typed, createPlayerMessage('answer-2', w.answer, 'sending')]),
      thinking: true,
      composer: waiting,
    }),
    status: view({
      scene: { id: 'pier', title: w.place, picture: null, nextAt: now + 12_000 },
      paid: {
        sceneId: 'pier',
        state: 'running',
        coins: 5,
        seconds: 300,
        elapsed: 40,
        elapsedAt: now,
        isAnnounced: false,
      },
      jumps: true,
      missions: { completed: ['lan'], all: false, canFinish: true, clues: [], scenes: [] },
    }),
    unpaid: view({
      composer: { reason: 'payment', until: null },
      awaits: { what: 'payment', until: null },
      coins: 2,
      paid: {
        sceneId: 'pier',
        state: 'payment_required',
        coins: 5,
        seconds: 300,
        elapsed: 300,
        elapsedAt: null,
        isAnnounced: true,
      },
    }),
    offline: view({ online: false, composer: waiting }),
    countdown: view({ composer: { reason: 'next_message', until: now + 3_000 } }),
    options: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'default',
        tooltip: '',
        items: [
          createFakeOption('take', take),
          createFakeOption('ask', ask),
          createFakeOption('light', light, { price: 3 }),
        ],
      },
    }),
    crowded: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'default',
        tooltip: '',
        items: w.longOptions.map((text, index) =>
          createFakeOption(`long-${index}`, text, { price: index === 2 ? 3 : 0 }),
        ),
      },
    }),
    cards: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'card',
        tooltip: w.tooltip,
        items: [
          createFakeOption('room', w.cards[0], { imageUrl: getPictureUrl('lamp-room') }),
          createFakeOption('breakwater', w.cards[1], { imageUrl: getPictureUrl('breakwater'), price: 3 }),
        ],
      },
    }),
    actors: view({
      composer: { reason: 'select_option', until: null },
      options: {
        style: 'actor',
        tooltip: w.tooltip,
        items: [
          createFakeOption('lan', w.actors[0], { imageUrl: getPictureUrl('avatar-lan') }),
          createFakeOption('master', w.actors[1], { purchased: true }),
        ],
      },
    }),
    pictures: view({
      composer: { reason: 'select_option', until: null },
      actionOptions: [
        { id: 'room', type: 'try_again', imageUrl: getPictureUrl('lamp-room'), alt: w.cards[0], price: 0 },
        { id: 'breakwater', type: 'pay_now', imageUrl: getPictureUrl('breakwater'), alt: w.cards[1], price: 3 },
      ],
    }),
    covered: view({ stage: { ...harbour.stage, still: createPicture('lan-afraid', w.alt) }, composer: waiting }),
    speaking: view({ messages: splitIntoPages(voiced), voice, composer: waiting }),
    captioned: view({
      messages: splitIntoPages(voiced),
      voice,
      stage: { ...harbour.stage, still: createPicture('lan-afraid', w.alt) },
      composer: waiting,
    }),
    upload: view({
      composer: { reason: 'upload', until: null },
      upload: { id: 'upload', text: w.upload, faceDetect: true },
    }),
    wrong: view({
      messages: splitIntoPages([
        ...createTalk(locale),
        createPlayerMessage('answer-2', w.wrong),
        createFakeMessage('again', w.careful, {
          name: w.actor,
          mood: -1,
          actions: [
            { type: 'try_again', optionId: 'again', price: 0 },
            { type: 'pay_now', optionId: 'pay', price: 2 },
          ],
        }),
      ]),
    }),
    clues: view({ missions: { completed: [], all: false, canFinish: false, ...createClues(w) } }),
    kinds: view({ messages: splitIntoPages(createKinds(locale)) }),
    overlay: view({
      overlay: { id: 'overlay', text: w.overlay, position: 'center', button: w.button },
      composer: waiting,
    }),
    ending: view({
      messages: { pages: [], count: 0 },
      composer: { reason: 'ended', until: null },
      ending: {
        id: 'dawn',
        title: w.ending,
        html: w.html,
        number: 1,
        total: 2,
        picture: createPicture('ending-dawn', w.ending),
      },
    }),
    bare: view({
      stage: { background: null, still: null, frames: null },
      messages: splitIntoPages(createKinds(locale)),
    }),
    long: view({ messages: splitIntoPages(createNumberedMessages(10_000, locale)) }),
    notice: view({ notices: [createFakeNotice({ id: 'notice', text: w.notice })] }),
    alert: view({
      notices: [createFakeNotice({ id: 'alert', kind: 'alert', text: w.long, title: w.tip, button: w.button })],
    }),
    spicy: view({ notices: [createFakeNotice({ id: 'spicy', kind: 'spicy' })] }),
    opening: createFakeView({ flow: 'initializing', composer: waiting }, locale),
    broken: createFakeView({ flow: 'error', composer: { reason: 'unavailable', until: null } }, locale),
  }
}

function createClues({ clues, scenes }: GalleryTexts): Pick<View['missions'], 'clues' | 'scenes'> {
  const [quay, room] = ['quay', 'room']
  return {
    clues: clues.map((text, index) => ({ text, sceneId: index === 0 ? quay : room })),
    scenes: [
      { id: quay, title: scenes[0] },
      { id: room, title: scenes[1] },
    ],
  }
}

function createTalk(locale: Locale): Message[] {
  const w = pickTranslation<GalleryTexts>(galleryTexts, locale)
  return [
    createFakeMessage('place', w.place, { from: 'system' }),
    createFakeMessage('hello', w.hello, { name: w.actor, avatarUrl: getPictureUrl('avatar-lan') }),
    createPlayerMessage('answer', w.answer),
    createFakeMessage('careful', w.careful, { name: w.actor, avatarUrl: getPictureUrl('avatar-lan') }),
  ]
}

function createKinds(locale: Locale): Message[] {
  const w = pickTranslation<GalleryTexts>(galleryTexts, locale)
  return [
    ...createTalk(locale),
    createFakeMessage('tip', w.tip, { from: 'tips' }),
    createFakeMessage('ledger', '', { name: w.actor, kind: 'image', mediaUrl: getPictureUrl('ledger'), alt: w.ledger }),
    createFakeMessage('long', w.long, { name: w.actor }),
    createPlayerMessage('wrong', w.wrong, 'sent', -1),
    createPlayerMessage('late', w.late, 'late'),
    createPlayerMessage('lost', w.lost, 'failed'),
  ]
}

function createPlayerMessage(
  id: string,
  text: string,
  delivery: Message['delivery'] = 'sent',
  mood: number | null = null,
): Message {
  return createFakeMessage(id, text, { from: 'user', delivery, mood })
}

/** A long conversation, numbered. */
function createNumberedMessages(count: number, locale: Locale): Message[] {
  const lines = createTalk(locale)
  return Array.from({ length: count }, (_, index) => {
    const line = lines[index % lines.length] ?? createFakeMessage('', '')
    return { ...line, id: `many-${index}`, text: `${index + 1}. ${line.text}` }
  })
}
