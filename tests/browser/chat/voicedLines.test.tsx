/** Voiced lines on the screen: played again, marked while they are spoken, captioned where the conversation does not show them. */
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { fakeSynthesis } from '../sound/fakeSynthesis.ts'
import { userEvent } from 'vitest/browser'
import { type View } from '../../../protocol/view.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { changeReaderSettings, getReaderSettings } from '../../../src/platform/readerSettings.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'
import { showChat } from '../../helpers/game.tsx'

const WORDS = '*She lifts the lantern.* You hear it too.'
const line = createFakeMessage('line', WORDS, { name: 'Lan', audioUrl: '/line.wav' })
const messages = splitIntoPages([createFakeMessage('first', 'It is late.', { name: 'Lan' }), line])
const voice = { id: 'v', messageId: 'line', url: '/line.wav', attempt: 1 }
const frames = { id: 'f', images: [{ url: '/a.webp', alt: 'The quay' }], index: 0 }

const captions = (): string[] =>
  [...document.querySelectorAll('p[aria-hidden="true"]')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('You hear it too.'))

afterEach(() => {
  closePanel()
  changeReaderSettings({ hasCaptions: true, volumes: { music: 1, voice: 1, effects: 1 } })
})

test('[M17] a voiced line is played again and marked while it is spoken', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  const button = screen.getByRole('article').last().getByRole('button', { name: 'Play this line again' })
  await button.click()
  expect(game.intents).toEqual([{ kind: 'speak', messageId: 'line' }])
  expect(screen.getByRole('button', { name: 'Play this line again' }).elements()).toHaveLength(1)
  game.change({ voice })
  await expect.element(screen.getByRole('img', { name: 'Speaking' })).toBeVisible()
  game.change({ voice: null })
  await expect.element(screen.getByRole('img', { name: 'Speaking' })).not.toBeInTheDocument()
})

test('[M17, M3] any line with words can be voiced, also one that came while muted; one with actions alone cannot', async () => {
  const said = [
    createFakeMessage('mute', '*She nods.* Come in.', { name: 'Lan' }),
    createFakeMessage('html', '', { name: 'Lan', html: '<p>It rains.</p>' }),
    createFakeMessage('action', '*She shuts the book.\n\nShe waits.*', { name: 'Lan' }),
    createFakeMessage('narrated', 'The tide is out.', { from: 'system' }),
  ]
  const { screen, game } = await showChat(createFakeView({ messages: splitIntoPages(said) }))
  const buttons = screen.getByRole('button', { name: 'Listen to this line' })
  await expect.poll(() => buttons.elements().length).toBe(2)
  await buttons.first().click()
  expect(game.intents).toEqual([{ kind: 'speak', messageId: 'mute' }])
  await expect.element(buttons.first()).toHaveAttribute('aria-busy', 'true')
})

test('[M3] narration has a button only where it comes with a recording, and stays within the list', async () => {
  const said = [
    createFakeMessage('silent', 'The tide is out.', { from: 'system' }),
    createFakeMessage('recorded', 'The tide is out, and the stilts stand dry as far as the eye can see.', {
      from: 'system',
      audioUrl: '/tide.wav',
    }),
  ]
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(said) }))
  const buttons = screen.getByRole('button', { name: 'Play this line again' })
  await expect.poll(() => buttons.elements().length).toBe(1)
  const { right } = buttons.first().element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(screen.getByRole('log').element().getBoundingClientRect().right)
})

test.each<[string, Partial<View>]>([
  ['while muted', { sound: { muted: true, bgm: null } }],
  ['where another tab plays', { composer: { reason: 'elsewhere', until: null } }],
])('[M17] no line is offered again %s', async (_, parts) => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByRole('button', { name: 'Play this line again' })).toBeVisible()
  game.change(parts)
  await expect.element(screen.getByRole('button', { name: 'Play this line again' })).not.toBeInTheDocument()
})

test('over a picture the words of the line are captioned while it is spoken, without its actions', async () => {
  const still = createFakeView().stage
  const { game } = await showChat(createFakeView({ messages, stage: { ...still, frames }, voice }))
  await expect.poll(captions).toEqual(['LanYou hear it too.'])
  changeReaderSettings({ hasCaptions: false })
  await expect.poll(captions).toEqual([])
  changeReaderSettings({ hasCaptions: true })
  await expect.poll(captions).toHaveLength(1)
  game.change({ voice: null })
  await expect.poll(captions).toEqual([])
})

test('a line that can be read in the conversation has no caption, one that cannot gets it', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByRole('button', { name: 'Play this line again' })).toBeVisible()
  game.change({ voice })
  await expect.element(screen.getByRole('img', { name: 'Speaking' })).toBeVisible()
  expect(captions()).toEqual([])
  const list = screen.getByRole('log').element()
  if (!(list instanceof HTMLElement)) throw new Error('no list')
  list.style.maxHeight = '20px'
  await expect.poll(captions).toHaveLength(1)
  list.removeAttribute('style')
  await expect.poll(captions).toEqual([])
})

test('each kind of sound has its volume, and captions a switch', async () => {
  const { screen } = await showChat(createFakeView({ messages }))
  openPanel({ kind: 'settings' })
  const slider = screen.getByRole('slider', { name: 'Music' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%')
  await userEvent.click(slider)
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  expect(getReaderSettings().volumes).toEqual({ music: 0.1, voice: 1, effects: 1 })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '10%')
  await screen.getByRole('switch', { name: 'Captions for voiced lines' }).click()
  expect(getReaderSettings().hasCaptions).toBe(false)
})

test.each([
  ['en', 'Listen to this line', 'en-US'],
  ['zh', '朗读这一句', 'zh-CN'],
] as const)(
  '[M19] a line that only the device can read is offered where the device has a voice for its language (%s)',
  async (language, listen, lang) => {
    const device = fakeSynthesis([])
    const said = createFakeMessage('device', language === 'zh' ? '进来。' : 'Come in.', {
      name: 'Lan',
      speech: { file: 'none', voice_id: '', pitch: 1, rate: 1 },
    })
    const { screen, game } = await showChat(
      createFakeView({
        messages: splitIntoPages([said, line]),
        session: { ...createFakeView().session, locale: language },
      }),
      language,
    )
    const button = screen.getByRole('button', { name: listen })
    await expect
      .element(screen.getByRole('button', { name: language === 'zh' ? '重听这一句' : 'Play this line again' }))
      .toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    device.tell([{ lang }])
    await button.click()
    expect(game.intents).toEqual([{ kind: 'speak', messageId: 'device' }])
    // It is asked for until it is read, and not again afterwards.
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    game.change({ voice: { ...voice, messageId: 'device', url: null, words: { text: 'x', pitch: 1, rate: 1 } } })
    await expect.element(button).not.toHaveAttribute('aria-busy')
    game.change({ voice: null })
    await expect.element(button).not.toHaveAttribute('aria-busy')
  },
)

test.each([
  [
    'en',
    'Read lines aloud',
    'en-US',
    'Your device reads each line as it comes.',
    /^This device has no voice for English\./,
  ],
  ['zh', '朗读台词', 'zh-CN', '台词出现时，由你的设备朗读。', /^这台设备没有中文语音/],
] as const)(
  '[M19] reading aloud has a switch, which says where the device has no voice for the language (%s)',
  async (language, label, lang, hint, missing) => {
    onTestFinished(() => changeReaderSettings({ readsAloud: false }))
    const device = fakeSynthesis([])
    const { screen, game } = await showChat(createFakeView({ messages }), language)
    openPanel({ kind: 'settings' })
    const readAloud = screen.getByRole('switch', { name: label })
    await expect.element(readAloud).toHaveAccessibleDescription(missing)
    device.tell([{ lang }])
    await expect.element(readAloud).toHaveAccessibleDescription(hint)
    await readAloud.click()
    expect(getReaderSettings().readsAloud).toBe(true)
    expect(game.facts.at(-1)).toMatchObject({ kind: 'settings', readsAloud: true, deviceVoice: true })
  },
)
