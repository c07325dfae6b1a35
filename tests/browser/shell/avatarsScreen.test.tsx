/** The avatar screen: new ones, delete, failures. Doc 1 §2, §4; doc 2 §3, §4. Creating one is a journey (e2e/journeys/avatars.spec.ts). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { type Asked, fakeApi, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'
import Avatars from '../../../src/screens/avatars/index.tsx'

await startAllTexts('en')

setUpShell()

const AVATAR = { id: 'a', status: 'finish', submitted_at: 1, url: 'data:,' }

function fakeAvatars(replies: Record<string, (asked: Asked) => unknown> = {}): Asked[] {
  // Another user each time: the store keeps the avatars of one.
  signIn({ ...mira, uuid: `mira-${(users += 1)}` })
  history.replaceState(null, '', '/user-character')
  return fakeApi({ '/user-avatar.list': () => ({ user_avatars: [AVATAR], total: 1 }), ...replies })
}
let users = 0

test('without an avatar the screen says how to get one', async () => {
  fakeAvatars({ '/user-avatar.list': () => ({ user_avatars: [], total: 0 }) })
  await show(<Avatars />)
  await expect.element(page.getByText('No avatar yet')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Create avatar' }))
  const requirements = page.getByRole('dialog', { name: 'A picture of your face' })
  for (const rule of ['Simple background', 'Frontal headshot', 'No hand gestures', 'No accessories'])
    await expect.element(requirements.getByText(rule)).toBeVisible()
})

test('an avatar is deleted after a question, once for two taps', async () => {
  const asked = fakeAvatars({ '/user-avatar.delete': () => ({}) })
  await show(<Avatars />)
  await userEvent.click(page.getByRole('button', { name: 'Delete Avatar 1' }))
  const confirm = page.getByRole('dialog', { name: 'Delete this avatar?' }).getByRole('button', { name: 'Delete' })
  await expect.element(confirm).toBeVisible()
  const button = confirm.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByText('Avatar deleted')).toBeVisible()
  await expect.element(page.getByText('No avatar yet')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/user-avatar.delete').map(({ body }) => body)).toEqual([{ id: 'a' }])
})

test('an avatar that cannot be deleted stays', async () => {
  fakeAvatars({ '/user-avatar.delete': () => refusal('Closed') })
  await show(<Avatars />)
  await userEvent.click(page.getByRole('button', { name: 'Delete Avatar 1' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByText('Failed to delete avatar')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Avatar 1', exact: true })).toBeVisible()
})

test('avatars that cannot be loaded can be loaded again', async () => {
  let isUp = false
  fakeAvatars({ '/user-avatar.list': () => (isUp ? { user_avatars: [AVATAR], total: 1 } : refusal('Closed')) })
  await show(<Avatars />)
  await expect.element(page.getByText('The avatars could not be loaded')).toBeVisible()
  isUp = true
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByRole('button', { name: 'Avatar 1', exact: true })).toBeVisible()
})
