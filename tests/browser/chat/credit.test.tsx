/** The recharge, the login prompt, and the confirm dialog. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type User } from '../../../protocol/api/account.ts'
import { type View } from '../../../protocol/view.ts'
import { type Notice } from '../../../protocol/view/notices.ts'
import {
  createFakeMessage,
  createFakePaid,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { getUser } from '../../../src/account/user.ts'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { closeRecharge, openRecharge } from '../../../src/screens/recharge/rechargeStore.ts'
import { showChat } from '../../helpers/game.tsx'
import { type Asked, fakeApi, refusal, unreachable } from '../shell/fakeApi.ts'
import { setUpShell } from '../shell/setUpShell.tsx'
import { guest, mira, signIn } from '../shell/signInUsers.ts'
import { eventually } from '../../helpers/eventually.ts'

const { clock } = setUpShell()
const CHAT = '/chat2/last-lantern/lan'
const PACKS = [
  { id: 'pouch', coins: 60, bonus: 0, amount: 99, currency: 'USD' },
  { id: 'purse', coins: 300, bonus: 20, amount: 499, currency: 'USD' },
]
/** As many as the view says. */
const poor = { ...mira, coins: 12 }
const messages = splitIntoPages([createFakeMessage('a', 'Come.')])
const view = (parts: Partial<View> = {}) => createFakeView({ messages, coins: 12, ...parts })
const paid = createFakePaid({ sceneId: 's', coins: 40, elapsedAt: 0 })
const notice = (
  kind: 'recharge' | 'sign_in',
  code: 'scene_unpaid' | null = null,
  price: number | null = null,
): Notice => ({ id: 'n', kind, code, price })
/** The payment page, in its tab. */
const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }

beforeEach(() => {
  history.replaceState(null, '', CHAT)
  vi.stubGlobal('open', () => tab)
  tab.close.mockClear()
  tab.location.replace.mockClear()
})
afterEach(closeRecharge)

/** The chat of this user, with the packs, and with these answers. */
async function play(user: User, parts: Partial<View> = {}, replies: Record<string, (asked: Asked) => unknown> = {}) {
  const asked = fakeApi({ '/price.list': () => ({ prices: PACKS }), '/user.whoami': () => ({ user }), ...replies })
  signIn(user)
  return { asked, ...(await showChat(view(parts))) }
}

test('the recharge shows what is owned and the packs, each with its price', async () => {
  const { screen } = await play(poor)
  openRecharge()
  const sheet = screen.getByRole('dialog', { name: 'Get diamonds' })
  await expect.element(sheet.getByText('12 diamonds')).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: '60 diamonds $0.99' })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: '300 diamonds +20 free $4.99' })).toBeVisible()
  expect(sheet.getByText('You need').query()).toBeNull()
})

test.each<[string, Partial<View>]>([
  ['an unpaid scene', { paid: { ...paid, state: 'payment_required' } }],
  [
    'an option',
    {
      options: {
        style: 'default',
        tooltip: '',
        items: [createFakeOption('a', 'Go', { price: 40 }), createFakeOption('b', 'Stay', { price: 3 })],
      },
    },
  ],
])('it says what %s needs', async (_, parts) => {
  const { screen } = await play(poor, parts)
  await userEvent.click(screen.getByRole('button', { name: 'Credits: 12 diamonds' }))
  await expect.element(screen.getByRole('dialog').getByText('40 diamonds')).toBeVisible()
  await expect.element(screen.getByText('You need')).toBeVisible()
})

test('a pack opens the payment page in a tab; once it is paid the balance grows and the sheet closes', async () => {
  let status = 'open'
  const { screen, asked } = await play(
    mira,
    {},
    {
      '/checkout.create': () => ({ checkout_id: 'c1', url: '/dev-pay/c1' }),
      '/checkout.get': () => ({ status, coins: 320 }),
      '/user.whoami': () => ({ user: { ...mira, coins: status === 'paid' ? 440 : 120 } }),
    },
  )
  openRecharge()
  await userEvent.click(screen.getByRole('button', { name: /^300 diamonds/ }))
  await expect.element(screen.getByRole('status').getByText('Waiting for your payment...')).toBeVisible()
  expect(asked.find(({ path }) => path === '/checkout.create')?.body).toEqual({ price_id: 'purse' })
  expect(tab.location.replace).toHaveBeenCalledWith(new URL('/dev-pay/c1', location.href).href)
  expect(tab.opener).toBeNull()
  status = 'paid'
  await eventually(async () => {
    await clock().pass(2_000)
    expect(getUser()?.coins).toBe(440)
  })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('status').getByText('320 diamonds added')).toBeVisible()
})

test('a payment that fails is said, and another pack may be chosen', async () => {
  const { screen } = await play(
    mira,
    {},
    {
      '/checkout.create': () => ({ checkout_id: 'c1', url: '/dev-pay/c1' }),
      '/checkout.get': () => ({ status: 'abandoned', coins: 60 }),
    },
  )
  openRecharge()
  await userEvent.click(screen.getByRole('button', { name: /^60 diamonds/ }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The payment did not go through. Nothing was charged.')
  await expect.element(screen.getByRole('button', { name: /^60 diamonds/ })).toBeVisible()
})

test('a checkout that the server refuses closes its tab and is said', async () => {
  const { screen } = await play(poor, {}, { '/checkout.create': () => refusal('No cards today') })
  openRecharge()
  await userEvent.click(screen.getByRole('button', { name: /^60 diamonds/ }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No cards today')
  expect(tab.close).toHaveBeenCalled()
})

test('two taps on a pack open one payment, and a checkout without an answer is repeated with its key', async () => {
  const open = vi.fn(() => tab)
  vi.stubGlobal('open', open)
  let reply: unknown = unreachable
  const { screen, asked } = await play(
    mira,
    {},
    { '/checkout.create': () => reply, '/checkout.get': () => ({ status: 'open', coins: 60 }) },
  )
  const listKeys = () => asked.filter(({ path }) => path === '/checkout.create').map(({ key }) => key)
  openRecharge()
  const pack = screen.getByRole('button', { name: /^60 diamonds/ })
  await expect.element(pack).toBeVisible()
  const button = pack.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(open).toHaveBeenCalledTimes(1)
  reply = { checkout_id: 'c1', url: '/dev-pay/c1' }
  await userEvent.click(pack)
  await expect.element(screen.getByText('Waiting for your payment...')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Choose another pack' }))
  await userEvent.click(pack)
  await expect.poll(() => listKeys().length).toBe(3)
  const [first, second, third] = listKeys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('packs that cannot be loaded can be loaded again', async () => {
  let isUp = false
  const { screen } = await play(poor, {}, { '/price.list': () => (isUp ? { prices: PACKS } : refusal('Closed')) })
  openRecharge()
  await expect.element(screen.getByText('The packs could not be loaded')).toBeVisible()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await expect.element(screen.getByRole('button', { name: /^60 diamonds/ })).toBeVisible()
})

test('a balance that the story changes is loaded for the other screens', async () => {
  let coins = 12
  const { game } = await play(poor, {}, { '/user.whoami': () => ({ user: { ...mira, coins } }) })
  coins = 7
  game.change({ coins: 7 })
  await expect.poll(() => getUser()?.coins).toBe(7)
})

test('a guest is led to sign-in and back to the chat', async () => {
  const { screen } = await play(guest)
  openRecharge()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in or register' }))
  await expect.poll(() => location.pathname).toBe('/user/login')
  expect(takeRedirect()).toBe(CHAT)
})

test.each([
  ['recharge', null, 'Get diamonds', 'You need more diamonds for this.'],
  ['recharge', 'scene_unpaid', 'Get diamonds', 'This scene has to be paid for before it goes on.'],
  ['sign_in', null, 'Sign in to get more diamonds', 'You need more diamonds for this.'],
] as const)('the notice %s (%s) opens %s', async (kind, code, name, reason) => {
  const { screen, game } = await play(kind === 'sign_in' ? guest : poor, { notices: [notice(kind, code)] })
  await expect.element(screen.getByRole('dialog', { name }).getByText(reason, { exact: true })).toBeVisible()
  expect(game.intents).toEqual([{ kind: 'noticed', noticeId: 'n' }])
})

test('a guest who picks what is too dear reads what it costs and what they have', async () => {
  const { screen } = await play(guest, { notices: [notice('sign_in', null, 400)] })
  const prompt = screen.getByRole('dialog', { name: 'Sign in to get more diamonds' })
  await expect.element(prompt.getByText('400 diamonds', { exact: true })).toBeVisible()
  expect(prompt.getByText(/Sign in to get more diamonds/).elements()).toHaveLength(1)
})

test('a player whose diamonds ran out leaves without a question, and Back closes the recharge first', async () => {
  history.replaceState(null, '', '/story/last-lantern')
  history.pushState(null, '', CHAT)
  const { screen } = await play(poor, { paid: { ...paid, state: 'payment_required' }, notices: [notice('recharge')] })
  await expect.element(screen.getByRole('dialog', { name: 'Get diamonds' })).toBeVisible()
  history.back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(location.pathname).toBe(CHAT)
  history.back()
  await expect.poll(() => location.pathname).toBe('/story/last-lantern')
})
