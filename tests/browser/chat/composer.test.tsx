import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Awaited, type Composer } from '../../../protocol/view/composer.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { confirmWord } from '../../helpers/confirmWord.ts'

const open: Composer = { reason: null, until: null }
const waiting: Composer = { reason: 'please_wait', until: null }
const realClock = (): void => undefined
let restoreClock = realClock

afterEach(() => {
  restoreClock()
  localStorage.clear()
})

test.each<[Composer, string, string]>([
  [open, 'Type your message...', '说点什么……'],
  [waiting, 'Please wait...', '请稍等……'],
  [{ reason: 'select_option', until: null }, 'Please select an option', '请选择一个选项'],
  [{ reason: 'next_video', until: 2_001 }, 'Video will auto-play in 3s...', '视频将在 3 秒后播放……'],
  [{ reason: 'next_message', until: 2_000 }, 'Next message in 2s...', '2 秒后有新消息……'],
  [{ reason: 'next_tap', until: null }, 'Tap to go on', '轻触继续'],
])('%o says what it waits for', async (composer, english, chinese) => {
  const { screen } = await showChat(createFakeView({ composer }))
  const field = screen.getByRole('textbox')
  await expect.element(field).toHaveAttribute('placeholder', english)
  await expect.element(field).toHaveAttribute('aria-disabled', String(composer.reason !== null))
  await screen.unmount()
  const other = await showChat(createFakeView({ composer }), 'zh')
  await expect.element(other.screen.getByRole('textbox')).toHaveAttribute('placeholder', chinese)
})

test('[I17] beside options that may be said the field asks for it', async () => {
  const option = {
    id: 'stay',
    text: 'Stay',
    price: 0,
    purchased: false,
    imageUrl: null,
    alt: '',
    sceneId: null,
    actorId: null,
  }
  const options = { style: 'default' as const, tooltip: '', items: [option], acceptsText: true as const }
  for (const [locale, placeholder] of [
    ['en', 'Or say it...'],
    ['zh', '或者自己说……'],
  ] as const) {
    const { screen } = await showChat(createFakeView({ composer: open, options }), locale)
    const field = screen.getByRole('textbox')
    await expect.element(field).toHaveAttribute('placeholder', placeholder)
    await expect.element(field).toHaveAttribute('aria-disabled', 'false')
    await expect.element(screen.getByRole('group').getByRole('button')).toBeVisible()
    await screen.unmount()
  }
})

test.each<[Awaited, Composer, string, string]>([
  [
    { what: 'upload', until: null },
    { reason: 'upload', until: null },
    'The story waits for your picture.',
    '故事在等你的照片。',
  ],
  [
    { what: 'payment', until: null },
    { reason: 'payment', until: null },
    'You need more diamonds to go on.',
    '钻石不够了，补充后才能继续。',
  ],
  // The specification's own words for what has to be chosen, and those of a line that waits for a tap.
  [{ what: 'decision', until: null }, { reason: 'payment', until: null }, 'Please select an option', '请选择一个选项'],
  [{ what: 'picture', until: null }, waiting, 'Tap to go on', '轻触继续'],
  [{ what: 'overlay', until: null }, waiting, 'The story waits for you to continue.', '故事在等你继续。'],
  [{ what: 'modal', until: null }, waiting, 'The story waits for you.', '故事在等你。'],
  [{ what: 'transition', until: 4_500 }, waiting, 'The next scene begins in 5s.', '5 秒后进入下一幕。'],
])(
  '[I12] %o is what the closed field says: the reader is not asked to wait',
  async (awaits, composer, english, chinese) => {
    for (const canSkip of [false, true]) {
      const { screen } = await showChat(createFakeView({ composer, awaits, canSkip }))
      await expect.element(screen.getByText(english)).toBeVisible()
      await expect.element(screen.getByRole('textbox')).toHaveAttribute('placeholder', english)
      const line = screen.getByText(english).element().closest('p')
      expect(line?.textContent).toBe(english)
      await screen.unmount()
    }
    const other = await showChat(createFakeView({ composer, awaits }), 'zh')
    await expect.element(other.screen.getByText(chinese)).toBeVisible()
    await expect.element(other.screen.getByRole('textbox')).toHaveAttribute('placeholder', chinese)
  },
)

test.each<[Awaited, Composer, string, string]>([
  [{ what: 'transition', until: 4_500 }, open, 'The next scene begins in 5s.', '5 秒后进入下一幕。'],
  [
    { what: 'transition', until: 4_500 },
    { reason: 'select_option', until: null },
    'The next scene begins in 5s.',
    '5 秒后进入下一幕。',
  ],
])('[I12] %o is said beside the field (%o)', async (awaits, composer, english, chinese) => {
  const { screen } = await showChat(createFakeView({ composer, awaits }))
  const field = screen.getByRole('textbox')
  await expect.element(screen.getByText(english)).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(english)
  await expect
    .element(field)
    .toHaveAttribute('placeholder', composer.reason === null ? 'Type your message...' : 'Please select an option')
  await screen.unmount()
  const other = await showChat(createFakeView({ composer, awaits }), 'zh')
  await expect.element(other.screen.getByText(chinese)).toBeVisible()
})

test('the seconds count down on the game clock', async () => {
  const clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
  const { screen, game } = await showChat(createFakeView({ composer: { reason: 'next_message', until: 3_000 } }))
  const field = screen.getByRole('textbox')
  await expect.element(field).toHaveAttribute('placeholder', 'Next message in 3s...')
  game.elapse(1_000)
  await clock.pass(1_000)
  await expect.element(field).toHaveAttribute('placeholder', 'Next message in 2s...')
})

test('Enter sends and clears, Shift with Enter breaks the line', async () => {
  const { screen, game } = await showChat(createFakeView())
  const field = screen.getByRole('textbox')
  await field.click()
  await userEvent.keyboard('Seven{Shift>}{Enter}{/Shift}lamps{Enter}')
  expect(game.intents).toEqual([{ kind: 'send', text: 'Seven\nlamps' }])
  await expect.element(field).toHaveValue('')
})

test('Enter that ends a composition sends nothing', async () => {
  const { screen, game } = await showChat(createFakeView(), 'zh')
  const field = screen.getByRole('textbox')
  await field.fill('七盏灯')
  confirmWord(field.element())
  expect(game.intents).toEqual([])
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(game.intents).toEqual([{ kind: 'send', text: '七盏灯' }])
})

test('the button sends; blank words are not sent', async () => {
  const { screen, game } = await showChat(createFakeView())
  const send = screen.getByRole('button', { name: 'Send' })
  await screen.getByRole('textbox').fill('  \n ')
  await expect.element(send).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(game.intents).toEqual([])
  await screen.getByRole('textbox').fill('Hello?')
  await send.click()
  expect(game.intents).toEqual([{ kind: 'send', text: 'Hello?' }])
})

test('what was typed outlives the wait, can be read, and is not sent meanwhile', async () => {
  const { screen, game } = await showChat(createFakeView())
  const field = screen.getByRole('textbox')
  await field.fill('A thought')
  game.change({ composer: waiting })
  await expect.element(screen.getByText('Please wait...')).toBeVisible()
  await expect.element(screen.getByText('A thought', { exact: true }).last()).toBeVisible()
  await expect.element(field).toHaveAttribute('readonly')
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(game.intents).toEqual([])
  game.change({ composer: open })
  await expect.element(field).not.toHaveAttribute('readonly')
  await expect.element(field).toHaveValue('A thought')
})

test('the field grows with its lines, to four of them', async () => {
  const { screen } = await showChat(createFakeView())
  const field = screen.getByRole('textbox')
  const height = (): number => field.element().clientHeight
  const one = height()
  await field.fill('a\nb')
  expect(height()).toBe(one + 24)
  await field.fill('a\nb\nc\nd\ne\nf')
  expect(height()).toBe(one + 3 * 24)
  await field.fill('')
  expect(height()).toBe(one)
})

test('letters are 16 px or more, or iOS zooms in', async () => {
  const { screen } = await showChat(createFakeView())
  expect(Number.parseFloat(getComputedStyle(screen.getByRole('textbox').element()).fontSize)).toBeGreaterThanOrEqual(16)
})

test.each<Composer>([waiting, { reason: 'select_option', until: null }, { reason: 'next_tap', until: null }])(
  'while nothing may be written (%o) it is one line, which keeps the focus and shows it',
  async (composer) => {
    const { screen, game } = await showChat(createFakeView())
    const field = screen.getByRole('textbox')
    const height = (): number => field.element().closest('[data-open]')?.clientHeight ?? 0
    const bar = height()
    await field.click()
    game.change({ composer })
    await expect.poll(height).toBeLessThan(Math.min(bar, 48))
    await expect.element(field).toHaveFocus()
    const line = field.element().closest('[data-open]')?.querySelector('p')
    expect(line && getComputedStyle(line).outlineStyle).toBe('solid')
    game.change({ composer: open })
    await expect.poll(height).toBe(bar)
    await expect.element(field).toHaveFocus()
  },
)

test('the line says from the first moment that a tap goes on, and counts no seconds', async () => {
  const messages = splitIntoPages([createFakeMessage('a', 'Come with me.')])
  const typing = createFakeView({ messages, composer: waiting, canSkip: true })
  const { screen, game } = await showChat(typing)
  const line = screen.getByText('Tap to go on')
  await expect.element(line).toBeVisible()
  game.change({ composer: { reason: 'next_message', until: 9_000 } })
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('placeholder', 'Next message in 9s...')
  await expect.element(line).toBeVisible()
  expect(screen.getByText(/Next message in|Please wait/).query()).toBeNull()
  // Without a network the server's next line does not come by a tap, nor while the actor thinks.
  for (const parts of [{ online: false }, { online: true, thinking: true }]) {
    game.change({ composer: waiting, ...parts })
    await expect.element(screen.getByText('Please wait...')).toBeVisible()
  }
  await screen.unmount()
  const other = await showChat(typing, 'zh')
  await expect.element(other.screen.getByText('轻触继续')).toBeVisible()
})

test('[P14] while read lines come, a button skips them', async () => {
  const reading = createFakeView({
    messages: splitIntoPages([createFakeMessage('a', 'Come with me.')]),
    composer: { reason: 'please_wait', until: null },
    canSkip: true,
    canSkipRead: true,
  })
  const { screen, game } = await showChat(reading)
  const button = screen.getByRole('button', { name: 'Skip what you have read' })
  await expect.element(button).toBeVisible()
  const { height } = button.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(32)
  await button.click()
  expect(game.intents).toEqual([{ kind: 'skipRead' }])
  game.change({ canSkipRead: false })
  await expect.element(button).not.toBeInTheDocument()
})
