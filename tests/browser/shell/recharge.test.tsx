/** The recharge over any screen, and the answer to code 99001. Doc 1 §6, §8. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { RechargeLayer } from '../../../src/app/layers/layers.tsx'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { handleInsufficientCoins } from '../../../src/screens/recharge/handleInsufficientCoins.ts'
import { closeRecharge, openRecharge } from '../../../src/screens/recharge/rechargeStore.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signIn } from './signInUsers.ts'

setUpShell()
afterEach(closeRecharge)

const PACK = { id: 'pouch', coins: 60, bonus: 0, amount: 99, currency: 'USD' }

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
