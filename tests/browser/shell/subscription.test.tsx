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

test('the subscription promises mail only where a mail server is configured', async () => {
  fakeApi()
  signIn(guest)
  configureApp({ sendsEmail: false })
  await show(<Subscription story={{ id: 'neon', title: 'Neon Rain' }} />)
  await page.getByRole('button').click()
  await expect.element(page.getByText(/^No email is sent from here at present/)).toBeVisible()
  expect(page.getByText(/^We write to you/).query()).toBeNull()
})
