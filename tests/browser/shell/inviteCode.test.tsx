/** The invite code at registration. Doc 1 §3, §7. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepReferral } from '../../../src/account/referral.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signedIn, signIn } from './signInUsers.ts'
import RegisterScreen from '../../../src/screens/signIn/RegisterScreen.tsx'

await startAllTexts('en')

setUpShell()

const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('an invite code is asked for, has the one of the address, and is sent as it was typed', async () => {
  const asked = fakeApi({ '/user-guest.convert': () => signedIn({ ...guest, role: 'user' }) })
  signIn(guest)
  keepReferral('?invite_code=AB12')
  await show(<RegisterScreen />)
  await expect.element(field('Invite code (optional)')).toHaveValue('AB12')
  await field('Email').fill('mira@example.com')
  await field('Name').fill('Mira')
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await page.getByLabelText('Confirm password').fill('secret')
  await field('Invite code (optional)').fill(' CD34 ')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.element(page.getByText('Registration successful')).toBeVisible()
  expect(asked.find(({ path }) => path === '/user-guest.convert')?.body).toMatchObject({ invite_code: 'CD34' })
})
