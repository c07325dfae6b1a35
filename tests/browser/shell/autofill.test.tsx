/** Values that a password manager fills in without an event are read when the form is sent. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'

await startAllTexts('en')
const { default: RegisterScreen } = await import('../../../src/screens/signIn/RegisterScreen.tsx')
setUpShell()

/** Sets a value past React, as browsers do, with no event. */
function autofill(label: string, value: string): void {
  const field = page.getByLabelText(label, { exact: true }).element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}

test('autofill without events is read at submit, by all rules of the form at once', async () => {
  signIn(guest)
  const asked = fakeApi()
  await show(<RegisterScreen />)
  await expect.element(page.getByLabelText('Email', { exact: true })).toBeVisible()
  autofill('Email', 'mira@example.com')
  autofill('Name', 'Mira')
  autofill('Password', 'Lamp-light-77')
  autofill('Confirm password', 'Lamp-light-77')
  await userEvent.click(page.getByRole('button', { name: 'Register', exact: true }))
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toContainEqual(expect.objectContaining({ email: 'mira@example.com', name: 'Mira', password: 'Lamp-light-77' }))
})

test('what was filled in stays when the player types in another field', async () => {
  signIn(guest)
  fakeApi()
  await show(<RegisterScreen />)
  const email = page.getByLabelText('Email', { exact: true })
  await expect.element(email).toBeVisible()
  autofill('Email', 'mira@example.com')
  await userEvent.fill(page.getByLabelText('Confirm password'), 'Lamp-light-77')
  await expect.element(page.getByLabelText('Confirm password')).toHaveValue('Lamp-light-77')
  await expect.element(email).toHaveValue('mira@example.com')
})
