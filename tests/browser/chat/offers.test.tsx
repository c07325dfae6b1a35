import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type PaidView } from '../../../protocol/view/scene.ts'
import { type ActionOptionView } from '../../../protocol/view/options.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'
import {
  createFakeMessage,
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

test('a picture that charges asks first; so does the button under a line that names it', async () => {
  const line = createFakeMessage('m1', 'Look again.', {
    actions: [{ type: 'pay_now', optionId: 'fish', price: 0, hasOwnPrice: false }],
  })
  const { screen, game } = await showChat({ ...pictures, coins: 9, messages: splitIntoPages([line]) })
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

test('buttons under a line are pressed, and wait while the story has the word', async () => {
  const again = createFakeMessage('m1', 'Not that name.', {
    mood: -1,
    actions: [
      { type: 'try_again', optionId: 'again', price: 0, hasOwnPrice: false },
      { type: 'pay_now', optionId: 'buy', price: 0, hasOwnPrice: false },
    ],
  })
  const { screen, game } = await showChat(createFakeView({ messages: splitIntoPages([again]) }), 'zh')
  await screen.getByRole('button', { name: '再试一次' }).click()
  expect(game.intents).toEqual([{ kind: 'choose', optionId: 'again' }])
  game.change({ composer: { reason: 'please_wait', until: null } })
  await expect.element(screen.getByRole('button', { name: '立即解锁' })).toHaveAttribute('aria-disabled', 'true')
})

test('a button under a line may have a price of its own', async () => {
  const line = createFakeMessage('m1', 'Look again.', {
    actions: [{ type: 'pay_now', optionId: 'own', price: 4, hasOwnPrice: true }],
  })
  const { screen, game } = await showChat(createFakeView({ coins: 9, messages: splitIntoPages([line]) }))
  await screen.getByRole('button', { name: 'Pay now, 4 diamonds' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect.poll(() => game.intents).toEqual([{ kind: 'choose', optionId: 'own' }])
})

test('buttons under a line go when the conversation has gone on, unless their options are on offer', async () => {
  const again = createFakeMessage('m1', 'Not that name.', {
    actions: [{ type: 'try_again', optionId: 'again', price: 0, hasOwnPrice: false }],
  })
  const messages = splitIntoPages([again, createFakeMessage('m2', 'Think of the boots.')])
  const { screen, game } = await showChat(
    createFakeView({
      messages,
      options: { style: 'default', tooltip: '', items: [createFakeOption('again', 'Once more')] },
    }),
  )
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  game.change({ options: null })
  await expect.element(screen.getByText('Think of the boots.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
})

test('buttons under the last line go when other options are on offer, unless they have prices of their own', async () => {
  const again = createFakeMessage('m1', 'Not that name.', {
    actions: [{ type: 'try_again', optionId: 'again', price: 0, hasOwnPrice: false }],
  })
  const options = { style: 'default' as const, tooltip: '', items: [createFakeOption('glass', 'It is glass')] }
  const { screen, game } = await showChat(createFakeView({ messages: splitIntoPages([again]), options }))
  await expect.element(screen.getByRole('button', { name: 'It is glass' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  const priced = createFakeMessage('m2', 'Or buy it.', {
    actions: [{ type: 'pay_now', optionId: 'own', price: 4, hasOwnPrice: true }],
  })
  game.change({ messages: splitIntoPages([again, priced]) })
  await expect.element(screen.getByRole('button', { name: 'Pay now, 4 diamonds' })).toBeVisible()
})

const paid: PaidView = {
  sceneId: 'spicy',
  state: 'payment_required',
  coins: 5,
  seconds: 300,
  elapsed: 300,
  elapsedAt: null,
  isAnnounced: true,
}

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

test('groups that stand together have names of their own', async () => {
  const line = createFakeMessage('m1', 'Look again.', {
    actions: [{ type: 'pay_now', optionId: 'fish', price: 0, hasOwnPrice: false }],
  })
  const items = [createFakeOption('go', 'Go')]
  const options = { style: 'default', tooltip: '', items } as const
  const { screen } = await showChat({ ...pictures, options, messages: splitIntoPages([line]) })
  const find = (group: string, button: string) =>
    screen.getByRole('group', { name: group }).getByRole('button', { name: button })
  await expect.element(find('Options', 'Go')).toBeVisible()
  await expect.element(find('Options as pictures', 'The soup')).toBeVisible()
  await expect.element(find('Options under the line', 'Pay now, 5 diamonds')).toBeVisible()
})
