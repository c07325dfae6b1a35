/** Nothing is offered that the API cannot do: providers, codes, packs of diamonds. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Credits from '../../../src/screens/credits/index.tsx'
import { HelpDrawer } from '../../../src/screens/profile/HelpDrawer.tsx'
import { Recharge } from '../../../src/screens/recharge/RechargeDrawer.tsx'
import { AuthForm } from '../../../src/screens/signIn/AuthForm.tsx'
import { configureApp } from './configureApp.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signIn } from './signInUsers.ts'

setUpShell()

const form = () => <AuthForm mode="signIn" onModeChange={() => undefined} onDone={() => undefined} />
const providers = page.getByRole('button', { name: /^Continue with/ })

test('the three social providers are drawn only where they work', async () => {
  signIn(guest)
  fakeApi()
  configureApp({ socialProviders: [] })
  await show(form())
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(providers.elements()).toEqual([])
  expect(page.getByText('or with your email').query()).toBeNull()
})

test('of the providers those are drawn that the API has', async () => {
  signIn(guest)
  fakeApi()
  configureApp({ socialProviders: ['discord', 'myspace'] })
  await show(form())
  await expect.element(providers).toHaveAccessibleName('Continue with Discord')
})

test('no code is offered where no email is sent', async () => {
  signIn(guest)
  fakeApi()
  configureApp({ sendsEmail: false })
  await show(form())
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /code/i }).elements()).toEqual([])
})

test('no pack is offered where nothing can be paid: the recharge names the tasks', async () => {
  signIn(mira)
  const asked = fakeApi({ '/user.whoami': () => ({ user: mira }) })
  configureApp({ takesPayments: false })
  await show(<Recharge request={{ reason: null, needed: 30, storyId: null, path: '/' }} />)
  await expect.element(page.getByText('Diamonds are not sold here')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Daily tasks' })).toHaveAttribute('href', '/daily-tasks')
  expect(asked.filter(({ path }) => path === '/price.list')).toEqual([])
})

test('the credits and the help speak of no purchase where nothing can be paid', async () => {
  signIn(mira)
  fakeApi({ '/user.whoami': () => ({ user: mira }) })
  configureApp({ takesPayments: false })
  await show(
    <>
      <Credits />
      <HelpDrawer onClose={() => undefined} />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Earn diamonds' })).toBeInTheDocument()
  expect(page.getByRole('heading', { name: 'Get diamonds' }).query()).toBeNull()
  expect(page.getByText(/paid for are missing/).query()).toBeNull()
})
