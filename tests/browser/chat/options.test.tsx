import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { OPTION_INACTIVE_MS, TAP_PAUSE } from '../../../protocol/limits.ts'
import { CONTINUE_OPTION_ID, type OptionsView } from '../../../protocol/view/options.ts'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { closePanel } from '../../../src/screens/chat/panelStore.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat, type ShownChat } from '../../helpers/game.tsx'
import { createManualPageClock, type ManualPageClock } from '../../helpers/pageClock.ts'

const items = [
  createFakeOption('hand', 'Take her hand'),
  createFakeOption('lamp', 'Light the lamp yourself', { price: 3 }),
  createFakeOption('one', 'Ask', { price: 1 }),
  createFakeOption('mine', 'Go in', { purchased: true }),
]
const view = (style: OptionsView['style'] = 'default', tooltip = '') =>
  createFakeView({ options: { style, tooltip, items }, composer: { reason: 'select_option', until: null }, coins: 10 })

let clock: ManualPageClock
let restoreClock = (): void => undefined
beforeEach(() => {
  clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
})
afterEach(() => {
  closePanel()
  restoreClock()
})

/** Lets the time pass in which options ignore taps. */
const activate = (): Promise<void> => clock.pass(TAP_PAUSE.ms + 100)

async function showActive(...args: Parameters<typeof showChat>): Promise<ShownChat> {
  const shown = await showChat(...args)
  await expect.element(shown.screen.getByRole('group')).toBeVisible()
  await activate()
  return shown
}

test('a button each, the price in its name', async () => {
  const names = ['Take her hand', 'Light the lamp yourself, 3 diamonds', 'Ask, 1 diamond', 'Go in, Unlocked']
  const { screen } = await showChat(view())
  await expect.element(screen.getByRole('group', { name: 'Options' })).toBeVisible()
  const buttons = screen.getByRole('group', { name: 'Options' }).getByRole('button').elements()
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names)
  for (const button of buttons) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(54)
})

test.each([
  ['en', 10, 'You have 10 diamonds, 7 are left after it.', '7 left after'],
  ['en', 1200, 'You have 1200 diamonds, 1197 are left after it.', '1.1k left after'],
  ['zh', 10, '你有 10 颗钻石，选后剩 7 颗。', '选后剩 7'],
  ['en', 1, 'You have 1 diamond, 2 too few.', '2 too few'],
] as const)('a price says the whole amount and what is left (%s, %i)', async (language, coins, description, short) => {
  const { screen } = await showChat({ ...view(), coins }, language)
  const button = screen.getByRole('button', { name: /^Light/ })
  await expect.element(button).toHaveAccessibleDescription(description)
  await expect.element(button.getByText(short)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Take her hand' })).not.toHaveAccessibleDescription()
})

test('[S16] the way on from a full heart is named by the page', async () => {
  const { screen, game } = await showActive(
    createFakeView({ options: { style: 'default', tooltip: '', items: [createFakeOption(CONTINUE_OPTION_ID, '')] } }),
  )
  await screen.getByRole('button', { name: 'Next scene' }).click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: CONTINUE_OPTION_ID }])
})

test('options ignore taps and keys at first, and say so: nobody reacts so fast', async () => {
  const { screen, game } = await showChat(view())
  const button = screen.getByRole('button', { name: 'Take her hand' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await clock.pass(OPTION_INACTIVE_MS - 1)
  await button.click({ force: true })
  await userEvent.keyboard('{Enter}1')
  expect(game.intents).toEqual([])
  await clock.pass(TAP_PAUSE.ms + 100)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

function tap(element: Element): void {
  for (const type of ['pointerdown', 'pointerup']) element.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  if (element instanceof HTMLElement) element.click()
}

test('for who reads, options are open at once', async () => {
  const { screen, game } = await showChat(createFakeView())
  tap(document.body)
  await clock.pass(5_000)
  game.change(view())
  const button = await screen.getByRole('button', { name: 'Take her hand' }).findElement()
  await clock.pass(OPTION_INACTIVE_MS)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  tap(button)
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

test.each([
  ['twice a second', 500, TAP_PAUSE.share * 500],
  ['slowly', 900, TAP_PAUSE.share * 900],
])('while a player taps %s, options stay asleep, and wake after a pause', async (_, between, pause) => {
  const { screen, game } = await showChat(createFakeView())
  for (let taps = 0; taps < 3; taps += 1) {
    tap(document.body)
    await clock.pass(between)
  }
  game.change(view())
  const button = await screen.getByRole('button', { name: 'Take her hand' }).findElement()
  for (let taps = 0; taps < 20; taps += 1) {
    tap(button)
    await clock.pass(between)
  }
  expect(game.intents).toEqual([])
  await clock.pass(pause - between - 1)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await clock.pass(50)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  tap(button)
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

/** A tap as a finger makes it: the page runs between its press and its click. */
async function pressAndClick(element: Element): Promise<void> {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await clock.pass(60)
  element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  if (element instanceof HTMLElement) element.click()
}

test('options that have woken sleep again while the player taps on', async () => {
  const { screen, game } = await showChat(createFakeView())
  for (let taps = 0; taps < 3; taps += 1) {
    await pressAndClick(document.body)
    await clock.pass(440)
  }
  game.change(view())
  const button = await screen.getByRole('button', { name: 'Take her hand' }).findElement()
  await clock.pass(1_000)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await pressAndClick(document.body)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  for (let taps = 0; taps < 3; taps += 1) {
    await clock.pass(440)
    await pressAndClick(button)
  }
  expect(game.intents).toEqual([])
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await clock.pass(1_000)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await pressAndClick(button)
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

test('who presses what is awake does not tap: one choice may follow another', async () => {
  const { screen, game } = await showActive(view())
  await clock.pass(10_000)
  for (const name of ['Take her hand', 'Go in, Unlocked']) {
    await pressAndClick(await screen.getByRole('button', { name }).findElement())
    await clock.pass(100)
  }
  expect(game.intents).toEqual([
    { kind: 'choose', optionId: 'hand' },
    { kind: 'choose', optionId: 'mine' },
  ])
})

test('who scrolls does not tap: options that are awake stay so', async () => {
  const { screen, game } = await showActive(view())
  const button = await screen.getByRole('button', { name: 'Take her hand' }).findElement()
  for (let flicks = 0; flicks < 3; flicks += 1) {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
    await clock.pass(200)
  }
  await pressAndClick(button)
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

test('who types does not tap: options that may be said stay awake', async () => {
  const sayable = view()
  const { screen, game } = await showActive({
    ...sayable,
    options: { style: 'default', tooltip: '', items, acceptsText: true },
    composer: { reason: null, until: null },
  })
  const field = await screen.getByRole('textbox').findElement()
  for (let spaces = 0; spaces < 4; spaces += 1) {
    for (const type of ['keydown', 'keyup']) field.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true }))
    await clock.pass(200)
  }
  const button = await screen.getByRole('button', { name: 'Take her hand' }).findElement()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await pressAndClick(button)
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

test('a tap that began before the options appeared never chooses, however long it lasts', async () => {
  const { screen, game } = await showChat(createFakeView())
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  game.change(view())
  const button = screen.getByRole('button', { name: 'Take her hand' })
  await expect.element(button).toBeVisible()
  await clock.pass(OPTION_INACTIVE_MS + 1_000)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  const element = button.element() as HTMLElement
  element.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  element.click()
  expect(game.intents).toEqual([])
  await clock.pass(100)
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  element.click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

test('other options in their place ignore taps again', async () => {
  const { screen, game } = await showActive(view())
  const next = [createFakeOption('next', 'Go on'), createFakeOption('back', 'Go back')]
  game.change({ options: { style: 'default', tooltip: '', items: next } })
  const button = screen.getByRole('button', { name: 'Go on' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(game.intents).toEqual([])
})

test('a paid option asks once, with its price, the balance and what is left', async () => {
  const { screen, game } = await showActive(view())
  await screen.getByRole('button', { name: /^Light/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().textContent).toMatch(
    /Light the lamp yourself.*Price3 diamonds.*You have10 diamonds.*Left after it7 diamonds/,
  )
  expect(game.intents).toEqual([])
  await activate()
  await dialog.getByRole('button', { name: 'Confirm · 3 diamonds' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'lamp' }])
})

test('Retry of a paid choice that was not sent says what it charges', async () => {
  const failed = createFakeMessage('m1', 'Light the lamp yourself', {
    from: 'user',
    delivery: 'failed',
    resendPrice: 3,
  })
  const { screen } = await showChat({ ...view(), messages: splitIntoPages([failed]) })
  await expect.element(screen.getByRole('button', { name: 'Retry · 3 diamonds' })).toBeVisible()
})

test('a double tap on a paid option buys nothing: the dialog, too, ignores taps at first', async () => {
  const { screen, game } = await showActive(view(), 'zh')
  await screen.getByRole('button', { name: /^Light/ }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: /^确定/ })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.click({ force: true })
  await userEvent.keyboard('{Enter}')
  expect(game.intents).toEqual([])
  // Nor does it cancel what was asked.
  const cancel = screen.getByRole('button', { name: '取消' })
  await cancel.click({ force: true })
  await expect.element(cancel).toBeVisible()
  await activate()
  await cancel.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(game.intents).toEqual([])
})

test('Retry ignores taps at first, since it may charge', async () => {
  const failed = createFakeMessage('m1', 'Light the lamp yourself', {
    from: 'user',
    delivery: 'failed',
    resendPrice: 3,
  })
  const { screen, game } = await showChat({ ...view(), messages: splitIntoPages([failed]) })
  const retry = await screen.getByRole('button', { name: 'Retry · 3 diamonds' }).findElement()
  await clock.pass(OPTION_INACTIVE_MS - 50)
  tap(retry)
  expect(game.intents).toEqual([])
  await activate()
  await expect.element(retry).toHaveAttribute('aria-disabled', 'false')
  tap(retry)
  expect(game.intents).toEqual([{ kind: 'retry', messageId: 'm1' }])
})

test('a double tap on Confirm pays once', async () => {
  const { screen, game } = await showActive(view())
  await screen.getByRole('button', { name: /^Light/ }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: /^Confirm/ })
  await expect.element(confirm).toBeVisible()
  await activate()
  await expect.element(confirm).not.toHaveAttribute('aria-disabled')
  const element = confirm.element() as HTMLElement
  element.click()
  element.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(game.intents.filter(({ kind }) => kind === 'choose')).toHaveLength(1)
})

test('[I6] an option that costs too much goes to the game, which leads to the recharge, without a question', async () => {
  const { screen, game } = await showActive({ ...view(), coins: 2 })
  await screen.getByRole('button', { name: /^Light/ }).click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'lamp' }])
})

test('the question closes when the story has gone on', async () => {
  const { screen, game } = await showActive(view())
  await screen.getByRole('button', { name: /^Light/ }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Confirm' })).toBeVisible()
  game.change({ options: null })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('digits choose, from anywhere but a field that is written in', async () => {
  const { screen, game } = await showActive(view())
  await userEvent.keyboard('1')
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
  await userEvent.keyboard('2')
  await expect.element(screen.getByRole('dialog', { name: 'Confirm' })).toBeVisible()
  // Behind the question nothing is chosen.
  await userEvent.keyboard('1')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(game.intents).toHaveLength(1)
  game.change({ composer: { reason: null, until: null } })
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('1')
  expect(game.intents).toHaveLength(1)
  await expect.element(screen.getByRole('textbox')).toHaveValue('1')
})

test('arrows, Home and End move among the options; Enter chooses', async () => {
  const { screen, game } = await showActive(view())
  const button = (name: RegExp) => screen.getByRole('button', { name })
  ;(button(/^Take/).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button(/^Light/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(button(/^Go in/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button(/^Take/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Home}{Enter}')
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'hand' }])
})

test.each(['default', 'card', 'actor'] as const)('all styles show every option (%s)', async (style) => {
  const { screen } = await showChat(view(style, 'What do you do?'))
  await expect.element(screen.getByText('What do you do?')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Options' })).toHaveAccessibleDescription('What do you do?')
  for (const { text } of items) await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('many options leave space for the conversation, can all be reached, and fade where more are hidden', async () => {
  const many = Array.from({ length: 12 }, (_, index) => createFakeOption(`o${index}`, `Option ${index}`))
  const { screen } = await showChat(createFakeView({ options: { style: 'default', tooltip: '', items: many } }))
  const last = screen.getByRole('button', { name: 'Option 11' })
  await expect.element(last).toBeInTheDocument()
  expect(screen.getByRole('log').element().clientHeight).toBeGreaterThanOrEqual(80)
  const offers = last.element().closest('[data-more]')
  await expect.poll(() => offers?.getAttribute('data-more')).toBe('below')
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  await expect.poll(() => offers?.getAttribute('data-more')).toBe('above')
})

test('[W14] an option of a picture alone is named by what it shows, or by its place', async () => {
  const names = ['A door', 'Option 2']
  const { screen, game } = await showActive(
    createFakeView({
      options: {
        style: 'card',
        tooltip: '',
        items: [
          createFakeOption('a', '', { imageUrl: '/media/none.webp', alt: 'A door' }),
          createFakeOption('b', '', { imageUrl: '/media/none.webp' }),
        ],
      },
    }),
  )
  for (const name of names) await screen.getByRole('button', { name, exact: true }).click()
  expect(game.intents).toEqual([
    { kind: 'choose', optionId: 'a' },
    { kind: 'choose', optionId: 'b' },
  ])
})
