import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LOCALES } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { type MessageAction } from '../../../protocol/view/conversation.ts'
import { type PaidView } from '../../../protocol/view/scene.ts'
import { type ActionOptionView } from '../../../protocol/view/options.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'
import {
  createFakeMessage,
  createFakePaid,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"%3E%3Crect width="720" height="1280" fill="%23234"/%3E%3C/svg%3E'

const actions: ActionOptionView[] = [
  { id: 'soup', type: 'try_again', imageUrl: '/media/soup.webp', alt: 'The soup', price: 0 },
  { id: 'fish', type: 'pay_now', imageUrl: '/media/fish.webp', alt: 'The fish', price: 5 },
  { id: 'last', type: 'try_again', imageUrl: '/media/last.webp', alt: '', price: 0 },
]
const pictures = createFakeView({ actionOptions: actions, composer: { reason: 'select_option', until: null } })

/** A line with an open button under it. */
function putUnderLine(
  optionId: string,
  price: number,
  type: MessageAction['type'] = 'pay_now',
): Pick<View, 'messages' | 'buttons'> {
  const items = [{ type, optionId, price, hasOwnPrice: true }]
  const line = createFakeMessage('m1', 'Look again.', { actions: items })
  return { messages: splitIntoPages([line]), buttons: { messageId: 'm1', items } }
}

test('options as pictures are buttons, named by what they show and what they cost', async () => {
  const { screen, game } = await showChat({ ...pictures, coins: 2 })
  await expect.element(screen.getByRole('group', { name: 'Options' })).toBeVisible()
  const buttons = screen.getByRole('group', { name: 'Options' }).getByRole('button').elements()
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'The soup',
    'The fish, 5 diamonds',
    'Try again',
  ])
  for (const button of buttons) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(54)
  const fish = screen.getByRole('button', { name: /^The fish/ })
  await expect.element(fish).toHaveAccessibleDescription('You have 2 diamonds, 3 too few.')
  await fish.click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'fish' }])
})

test('options without pictures are buttons with a sign, as high as a touch and one row', async () => {
  const plain = actions.map((action) => ({ ...action, imageUrl: null, alt: '' }))
  const { screen } = await showChat({ ...pictures, actionOptions: plain, coins: 9 })
  const group = screen.getByRole('group', { name: 'Options' })
  await expect.element(group).toBeVisible()
  const buttons = group.getByRole('button').elements()
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Try again',
    'Pay now, 5 diamonds',
    'Try again',
  ])
  for (const button of buttons) {
    const sign = button.querySelector('svg')?.getBoundingClientRect()
    const words = button.getBoundingClientRect()
    expect(words.height).toBeGreaterThanOrEqual(54)
    expect(sign?.width).toBe(20)
    expect(Math.abs((sign?.top ?? 0) + (sign?.height ?? 0) / 2 - words.top - words.height / 2)).toBeLessThan(2)
  }
})

test('a picture that charges asks first; so does a button under a line', async () => {
  const { screen, game } = await showChat({ ...pictures, coins: 9, ...putUnderLine('own', 5) })
  for (const name of ['Pay now, 5 diamonds', 'The fish, 5 diamonds']) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toHaveAccessibleDescription('You have 9 diamonds, 4 are left after it.')
    await button.click()
    const dialog = screen.getByRole('dialog', { name: 'Confirm' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(game.intents).toEqual([])
})

test('the buttons that count stand under their line, wherever it is, and no others', async () => {
  const { messages, buttons } = putUnderLine('again', 0, 'try_again')
  const later = splitIntoPages([...(messages.pages[0]?.items ?? []), createFakeMessage('m2', 'Think of the boots.')])
  const { screen, game } = await showChat(createFakeView({ messages: later, buttons }), 'zh')
  const button = screen.getByRole('button', { name: '再试一次' })
  await button.click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'again' }])
  game.change({ buttons: null })
  await expect.element(button).not.toBeInTheDocument()
})

test('a button under a line may have a price of its own', async () => {
  const { screen, game } = await showChat(createFakeView({ coins: 9, ...putUnderLine('own', 4) }))
  await screen.getByRole('button', { name: 'Pay now, 4 diamonds' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect.poll(() => game.intents).toEqual([{ kind: 'choose', optionId: 'own' }])
})

const paid = createFakePaid({ sceneId: 'spicy', state: 'payment_required', elapsed: 300, isAnnounced: true })

test('in an unpaid scene both ways on are in sight on a small phone, and can be read over a picture in the light theme', async () => {
  document.documentElement.dataset.theme = 'light'
  await page.viewport(360, 640)
  try {
    const face = { x: 0.3, y: 0.16, w: 0.4, h: 0.26 }
    const background = { kind: 'image', url: PICTURE, alt: '', posterUrl: null, face } as const
    const messages = splitIntoPages([createFakeMessage('m1', 'Careful. The last one who answered is still walking.')])
    const { screen } = await showChat(
      createFakeView({ paid, coins: 2, messages, stage: { ...EMPTY_STAGE, background } }),
    )
    const region = screen.getByRole('region', { name: 'The next part of this scene has to be paid for.' })
    const leave = await region.getByRole('button', { name: 'Leave without paying' }).findElement()
    const readOffersEnd = (): number =>
      document.querySelector('[data-part="offers"]')?.getBoundingClientRect().bottom ?? 0
    await expect.poll(() => readOffersEnd() - leave.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0)
    expect(getComputedStyle(leave).color).toBe(getComputedStyle(region.element()).color)
  } finally {
    delete document.documentElement.dataset.theme
    await page.viewport(390, 844)
  }
})

test('an unpaid scene names its price and what the player owns, and can be left', async () => {
  const { screen, game } = await showChat(createFakeView({ paid, coins: 2 }))
  const view = screen.getByRole('region', { name: 'The next part of this scene has to be paid for.' })
  await expect.element(view.getByText('5 diamonds for 5 minutes')).toBeVisible()
  await expect.element(view.getByText('Diamonds you have: 2')).toBeVisible()
  await expect.element(view.getByRole('button', { name: 'Leave without paying' })).toBeVisible()
  game.change({ paid: { ...paid, state: 'running' } })
  await expect.element(view).not.toBeInTheDocument()
})

test.each([
  [1, 60, '1 diamond for 1 minute'],
  [5, 30, '5 diamonds for 30 seconds'],
  [5, 1, '5 diamonds for 1 second'],
  [5, 90, '5 diamonds for 90 seconds'],
])('%i diamonds for %i s are said in the right number', async (coins, seconds, text) => {
  const { screen } = await showChat(createFakeView({ paid: { ...paid, coins, seconds }, coins: 0 }))
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('groups that stand together have names of their own', async () => {
  const items = [createFakeOption('go', 'Go')]
  const options = { style: 'default', tooltip: '', items } as const
  const { screen } = await showChat({ ...pictures, options, ...putUnderLine('own', 5) })
  const find = (group: string, button: string) =>
    screen.getByRole('group', { name: group }).getByRole('button', { name: button })
  await expect.element(find('Options', 'Go')).toBeVisible()
  await expect.element(find('Options as pictures', 'The soup')).toBeVisible()
  await expect.element(find('Options under the line', 'Pay now, 5 diamonds')).toBeVisible()
})

const asking: PaidView = { ...paid, state: 'asking', isOver: true, isAnnounced: false }

test.each(LOCALES)(
  'a paid scene whose time is over asks, for one interval or up to a sum, on a small phone in %s',
  async (locale) => {
    await page.viewport(360, 640)
    const messages = splitIntoPages([createFakeMessage('m1', 'Look again.')])
    const { screen, game } = await showChat(createFakeView({ paid: asking, coins: 17, messages }), locale)
    const [title, pay, upTo, leave] =
      locale === 'en'
        ? [
            'The time is over. Do you want to go on?',
            'Go on · 5 diamonds',
            'Go on for up to 15 diamonds',
            'Leave the story',
          ]
        : ['时间到了，还要继续吗？', '继续 · 5 颗钻石', '继续，最多花 15 颗钻石', '离开故事']
    const region = screen.getByRole('region', { name: title })
    await expect.element(region).toBeVisible()
    for (const name of [pay, upTo, leave]) {
      const button = region.getByRole('button', { name, exact: true })
      await expect.element(button).toBeInViewport({ ratio: 1 })
      expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    await region.getByRole('button', { name: pay, exact: true }).click()
    await region.getByRole('button', { name: upTo, exact: true }).click()
    expect(game.intents).toEqual([
      { kind: 'goOnPaid', allowed: 5 },
      { kind: 'goOnPaid', allowed: 15 },
    ])
  },
)

test('a scene that the player has paused goes on for nothing, or is left for the scene before', async () => {
  const paused = createFakeView({ paid: { ...asking, isOver: false, elapsed: 40 }, coins: 2, jumps: true })
  const { screen, game } = await showChat(paused)
  const region = screen.getByRole('region', { name: 'The story stands still. Nothing is charged meanwhile.' })
  await region.getByRole('button', { name: 'Go on', exact: true }).click()
  await region.getByRole('button', { name: 'Leave the scene' }).click()
  expect(region.getByRole('button').elements()).toHaveLength(2)
  expect(game.intents).toEqual([
    { kind: 'goOnPaid', allowed: 0 },
    { kind: 'jump', to: 'prev_scene' },
  ])
})

test('who cannot pay for the next interval is led to the recharge, or leaves', async () => {
  const { screen, game } = await showChat(createFakeView({ paid: asking, coins: 2 }))
  const region = screen.getByRole('region', { name: 'The time is over. Do you want to go on?' })
  await expect.element(region.getByRole('button', { name: 'Get diamonds' })).toBeVisible()
  expect(region.getByRole('button', { name: /^Go on/ }).elements()).toEqual([])
  expect(game.intents).toEqual([])
})
