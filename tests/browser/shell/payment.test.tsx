/** The credits screen, the return of a payment, and its success. Doc 1 §2, §7, §9. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { avatarCreate } from '../../../protocol/api/avatars.ts'
import { getUser } from '../../../src/account/user.ts'
import { callAsUser } from '../../../src/api/client.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { RechargeLayer } from '../../../src/app/layers/layers.tsx'
import { closeRecharge, openRecharge } from '../../../src/screens/recharge/rechargeStore.ts'
import { savePaymentReturn } from '../../../src/screens/recharge/paymentReturn.ts'
import { type Asked, Failure, fakeApi, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signIn } from './signInUsers.ts'
import { eventually } from '../../helpers/eventually.ts'
import Credits from '../../../src/screens/credits/index.tsx'
import PaymentCallback from '../../../src/screens/payment/CallbackScreen.tsx'
import RechargeSuccess from '../../../src/screens/payment/SuccessScreen.tsx'
import { handleInsufficientCoins } from '../../../src/screens/recharge/handleInsufficientCoins.ts'
import { takeRedirect } from '../../../src/platform/redirect.ts'

await startAllTexts('en')

const { clock } = setUpShell()
afterEach(closeRecharge)

const PACK = { id: 'pouch', coins: 60, bonus: 0, amount: 99, currency: 'USD' }

/** The screen of the address. */
function Screens() {
  const path = usePathname()
  return (
    <Router>
      {path === '/payment/stripe-callback' && <PaymentCallback />}
      {path === '/recharge-success' && <RechargeSuccess />}
      {path === '/user/coins' && <Credits />}
      <RechargeLayer path={path} />
    </Router>
  )
}

async function openScreen(path: string, replies: Record<string, (asked: Asked) => unknown> = {}) {
  const asked = fakeApi({
    '/price.list': () => ({ prices: [PACK] }),
    '/user.whoami': () => ({ user: mira }),
    ...replies,
  })
  history.replaceState(null, '', path)
  await show(<Screens />)
  return asked
}

test('the credits show the balance of the server, short for the eye and exact for a screen reader', async () => {
  signIn(mira)
  await openScreen('/user/coins', { '/user.whoami': () => ({ user: { ...mira, coins: 1_290 } }) })
  await expect.element(page.getByRole('img', { name: '1290 diamonds' })).toHaveTextContent('1.2k')
  await expect.element(page.getByRole('button', { name: '60 diamonds $0.99' })).toBeVisible()
})

test('a guest who buys is led to sign-in first', async () => {
  signIn(guest)
  const asked = await openScreen('/user/coins', { '/user.whoami': () => ({ user: guest }) })
  await userEvent.click(page.getByRole('button', { name: '60 diamonds $0.99' }))
  await expect.element(page.getByRole('dialog', { name: 'Sign in to get more diamonds' })).toBeVisible()
  expect(asked.some(({ path }) => path === '/checkout.create')).toBe(false)
})

test('a payment that is paid leads to its success, and back to where it began', async () => {
  signIn(mira)
  savePaymentReturn({ checkoutId: 'c1', path: '/story/neon-rain', isOtherTab: false })
  let status = 'open'
  await openScreen('/payment/stripe-callback?checkout=c1', {
    '/checkout.get': () => ({ status, coins: 60 }),
    '/user.whoami': () => ({ user: { ...mira, coins: status === 'paid' ? 180 : 120 } }),
  })
  await expect.element(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible()
  status = 'paid'
  await eventually(async () => {
    await clock().pass(2_000)
    expect(location.pathname).toBe('/recharge-success')
  })
  await expect.element(page.getByText('60 diamonds added')).toBeVisible()
  await expect.element(page.getByText('You now have 180 diamonds.')).toBeVisible()
  expect(getUser()?.coins).toBe(180)
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  expect(location.pathname).toBe('/story/neon-rain')
})

test('a payment in a tab of its own offers to close it; a stored path to another host is not followed', async () => {
  signIn(mira)
  savePaymentReturn({ checkoutId: 'c1', path: '/chat2/neon-rain/ivy', isOtherTab: true })
  const other = answerAs('c1', '/chat2/neon-rain/ivy')
  await openScreen('/payment/stripe-callback?checkout=c1', { '/checkout.get': () => ({ status: 'paid', coins: 60 }) })
  const close = vi.fn()
  vi.stubGlobal('close', close)
  await expect.element(page.getByText('Your story is still open in the other tab.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close this tab' }))
  other.close()
  expect(close).toHaveBeenCalledTimes(1)
  savePaymentReturn({ checkoutId: 'c2', path: '//evil.example', isOtherTab: false })
  history.pushState(null, '', '/payment/stripe-callback?checkout=c2')
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  expect(location.href).toBe(`${location.origin}/`)
})

/** Another tab, which opened a payment and shows `path`. */
function answerAs(checkoutId: string, path: string): BroadcastChannel {
  const channel = new BroadcastChannel(`payment-${checkoutId}`)
  channel.addEventListener('message', () => channel.postMessage({ path }))
  onTestFinished(() => channel.close())
  return channel
}

test('your story is said to be open in the other tab only where one is: a closed one leads back from here', async () => {
  signIn(mira)
  savePaymentReturn({ checkoutId: 'c1', path: '/story/neon-rain', isOtherTab: true })
  await openScreen('/payment/stripe-callback?checkout=c1', { '/checkout.get': () => ({ status: 'paid', coins: 60 }) })
  await expect.element(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await clock().pass(1_000)
  expect(page.getByText(/the other tab/).query()).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  expect(location.pathname).toBe('/story/neon-rain')
})

test.each([
  ['failed', () => ({ status: 'failed', coins: 60 }), 'The payment failed'],
  ['abandoned', () => ({ status: 'abandoned', coins: 60 }), 'The payment was cancelled'],
  ['unknown', () => refusal('Unknown', '404'), 'This payment was not found'],
])('a payment that is %s is said, and leads to the packs', async (_, reply, title) => {
  signIn(mira)
  await openScreen('/payment/stripe-callback?checkout=c1', { '/checkout.get': reply })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'See the packs' }))
  expect(location.pathname).toBe('/user/coins')
})

test('an answer that is lost can be asked for again', async () => {
  signIn(mira)
  let isUp = false
  await openScreen('/payment/stripe-callback?checkout=c1', {
    '/checkout.get': () => (isUp ? { status: 'paid', coins: 60 } : new Failure(503)),
  })
  await expect.element(page.getByText('The payment could not be checked')).toBeVisible()
  isUp = true
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.poll(() => location.pathname).toBe('/recharge-success')
})

function Layer() {
  return (
    <Router>
      <RechargeLayer path={usePathname()} />
    </Router>
  )
}

test('99001 opens the recharge for a registered player, with what is missing and the balance of the server', async () => {
  signIn(mira)
  fakeApi({ '/price.list': () => ({ prices: [PACK] }), '/user.whoami': () => ({ user: { ...mira, coins: 5 } }) })
  history.replaceState(null, '', '/story/neon-rain')
  await show(<Layer />)
  handleInsufficientCoins({ needed: 30 })
  const sheet = page.getByRole('dialog', { name: 'Get diamonds' })
  await expect.element(sheet.getByRole('button', { name: '60 diamonds $0.99' })).toBeVisible()
  await expect.element(sheet.getByText('30 diamonds')).toBeVisible()
  await expect.element(sheet.getByText('5 diamonds', { exact: true })).toBeVisible()
  expect(location.pathname).toBe('/story/neon-rain')
  expect(takeRedirect()).toBeNull()
})

test('99001 leads a guest to sign-in, and back afterwards', async () => {
  signIn(guest)
  fakeApi()
  history.replaceState(null, '', '/story/neon-rain?from=list')
  await show(<Layer />)
  handleInsufficientCoins()
  await expect.poll(() => location.pathname).toBe('/user/login')
  expect(takeRedirect()).toBe('/story/neon-rain?from=list')
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('99001 opens it whatever the player did, with what the server says', async () => {
  signIn(mira)
  fakeApi({
    '/price.list': () => ({ prices: [PACK] }),
    '/user.whoami': () => ({ user: mira }),
    '/user-avatar.create': () => refusal('Drawing one costs 9 diamonds', '99001'),
  })
  await show(<Layer />)
  await callAsUser(avatarCreate, { image_data: 'data:image/png;base64,AA' })
  const sheet = page.getByRole('dialog', { name: 'Get diamonds' })
  await expect.element(sheet.getByText('Drawing one costs 9 diamonds')).toBeVisible()
})

test('it closes with its screen, and one for the next screen waits for it', async () => {
  signIn(mira)
  fakeApi({ '/price.list': () => ({ prices: [] }) })
  await show(<Layer />)
  openRecharge()
  await expect.element(page.getByText('No packs right now')).toBeVisible()
  history.pushState(null, '', '/user/settings')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  openRecharge({ path: '/story/neon-rain' })
  history.pushState(null, '', '/story/neon-rain')
  await expect.element(page.getByRole('dialog', { name: 'Get diamonds' })).toBeVisible()
})
