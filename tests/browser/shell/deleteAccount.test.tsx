/** The settings of the account: ending other sessions, and deleting the account. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeDraft, readDraft } from '../../../src/account/drafts.ts'
import { readUserId } from '../../../src/account/accountStorage.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { fakeApi, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signedIn, signIn } from './signInUsers.ts'
import Settings from '../../../src/screens/settings/index.tsx'

await startAllTexts('en')

setUpShell()
const player = { ...mira, email: 'mira@example.com' }
const DELETE = '/user-account.delete'
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an account is deleted after two questions, with what this device stores of its user', async () => {
  const asked = fakeApi({ [DELETE]: () => ({}), '/user-guest.sign-up': () => signedIn(guest) })
  signIn(player)
  writeDraft('tiny', 'a draft')
  history.replaceState(null, '', '/user/settings')
  await show(<Settings />)
  await userEvent.click(button('Delete account'))
  const first = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect.element(first.getByText('Your 120 diamonds, and everything you bought')).toBeVisible()
  await userEvent.click(first.getByRole('button', { name: 'Continue' }))
  const again = page.getByRole('dialog', { name: 'Delete it for good?' })
  await expect.element(again.getByText(/A receipt is sent to this address/)).toBeVisible()
  expect(asked.filter(({ path }) => path === DELETE)).toEqual([])
  await userEvent.click(again.getByRole('button', { name: 'Delete for good' }))
  await expect.poll(() => asked.find(({ path }) => path === DELETE)?.body).toEqual({ user_id: 'mira' })
  await expect.poll(readUserId).toBe('guest-1')
  expect(location.pathname).toBe('/')
  signIn(player)
  expect(readDraft('tiny')).toBe('')
})

test('each of the two questions can be declined', async () => {
  const asked = fakeApi({ [DELETE]: () => ({}) })
  signIn(player)
  await show(<Settings />)
  await userEvent.click(button('Delete account'))
  await userEvent.click(button('Cancel'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.click(button('Delete account'))
  await userEvent.click(button('Continue'))
  await userEvent.click(button('Keep my account'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path === DELETE)).toEqual([])
})

test.each([
  ['refuses', refusal('Please wait a while'), 'Please wait a while'],
  ['cannot be reached', unreachable, /connection|network|internet/i],
] as const)('where the server %s, the account stays, and the player reads why', async (_, reply, text) => {
  fakeApi({ [DELETE]: () => reply })
  signIn(player)
  await show(<Settings />)
  await userEvent.click(button('Delete account'))
  await userEvent.click(button('Continue'))
  await userEvent.click(button('Delete for good'))
  await expect.element(page.getByText(text)).toBeVisible()
  expect(readUserId()).toBe('mira')
})

test('a guest can delete their account, too; no address is promised a receipt', async () => {
  fakeApi()
  signIn(guest)
  await show(<Settings />)
  await userEvent.click(button('Delete account'))
  await userEvent.click(button('Continue'))
  await expect.element(page.getByText(/Your guest account ends now/)).toBeVisible()
})

test('other devices are signed out by a button', async () => {
  const asked = fakeApi({ '/user-session.end-others': () => ({}) })
  signIn(player)
  await show(<Settings />)
  await userEvent.click(button('Sign out on other devices'))
  await userEvent.click(button('Sign out there'))
  await expect.element(page.getByText('Other devices are signed out')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/user-session.end-others')).toHaveLength(1)
})
