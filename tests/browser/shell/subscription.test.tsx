/** What is wrong with a subscription is shown at its field, and spoken. Doc 1 §4, §5. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Subscription } from '../../../src/screens/story/subscription/Subscription.tsx'
import { configureApp } from './configureApp.ts'
import { fakeApi, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'

setUpShell()

test('each error of the form is an alert, and describes the field', async () => {
  fakeApi({ '/user-subscribe.create': () => refusal('This address is blocked') })
  signIn(guest)
  await show(<Subscription story={{ id: 'neon', title: 'Neon Rain' }} />)
  await page.getByRole('button').click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByRole('textbox')
  const submit = drawer.getByRole('button', { name: 'Subscribe' })
  for (const [typed, error] of [
    ['', 'Email is required'],
    ['mira', 'Invalid email format'],
    ['mira@example.com', 'This address is blocked'],
  ] as const) {
    await field.fill(typed)
    await submit.click()
    await expect.element(drawer.getByRole('alert')).toHaveTextContent(error)
    await expect.element(field).toHaveAccessibleDescription(error)
  }
})

test.each([{ sendsEmail: false }, { sendsNews: false }])(
  'no subscription is offered where no news are sent: %o',
  async (config) => {
    fakeApi()
    signIn(guest)
    configureApp(config)
    await show(<Subscription story={{ id: 'neon', title: 'Neon Rain' }} />)
    await page.getByRole('button').click()
    await expect.element(page.getByText(/^No news is sent by email from here at present/)).toBeVisible()
    expect(page.getByText(/^We write to you/).query()).toBeNull()
    expect(page.getByRole('textbox').query()).toBeNull()
  },
)

test('an address that has to confirm is not subscribed yet, and the player is told', async () => {
  fakeApi({ '/user-subscribe.create': () => ({ awaits_confirmation: true }) })
  signIn(guest)
  await show(<Subscription story={{ id: 'neon', title: 'Neon Rain' }} />)
  await page.getByRole('button').click()
  await page.getByRole('textbox').fill('mira@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click()
  await expect.element(page.getByText('We have sent you an email. Confirm the subscription there')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Subscribed' }).query()).toBeNull()
})
