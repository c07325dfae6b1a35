/** Signing in and out: the server, the worker's storage, the page's storage, and the open games. Doc 1 §4. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readTokens, readUser } from '../../../src/account/accountStorage.ts'
import { syncUserAcrossTabs, getUser } from '../../../src/account/user.ts'
import { App } from '../../../src/app/App.tsx'
import { signInAs, signOut } from '../../../src/account/changeUser.ts'
import { type OpenedGame, openGame } from '../../../src/game/openGame.ts'
import { saveRedirect, takeRedirect } from '../../../src/platform/redirect.ts'
import { ada, guest, mira, openOtherTab, signedIn, signIn } from './signInUsers.ts'
import { Failure, fakeApi, tokens, unreachable } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { eventually } from '../../helpers/eventually.ts'

const { clock } = setUpShell()

let opened: OpenedGame[] = []
afterEach(() => {
  for (const game of opened) game.close()
  opened = []
})
function open(onUserChange: () => void = () => undefined): OpenedGame {
  const game = openGame(
    { storyId: 'nowhere', actorId: 'nobody', chatVersion: '2', restart: false, gameConfig: null, locale: 'en' },
    onUserChange,
  )
  opened.push(game)
  return game
}

/** The users whose storage the page's workers are asked to forget. */
function watchForget(): string[] {
  const forgotten: string[] = []
  const Real = globalThis.Worker
  vi.stubGlobal(
    'Worker',
    class extends Real {
      override postMessage(message: { path?: string[]; argumentList?: { value: string }[] }): void {
        if (message.path?.[0] === 'forget') forgotten.push(message.argumentList?.[0]?.value ?? '')
        super.postMessage(message)
      }
    },
  )
  return forgotten
}
const calls = (asked: { path: string; token: string | null }[]) =>
  asked.map(({ path, token }) => `${path} ${token ?? '-'}`)

test('[L8] signing out ends the session on the server, forgets what is stored, and begins a new guest', async () => {
  const asked = fakeApi()
  const forgotten = watchForget()
  signIn(mira)
  saveRedirect('/story/neon')
  await signOut()
  expect(calls(asked)).toEqual(['/user.sign-out mira-access', '/user-guest.sign-up -'])
  expect(forgotten).toEqual(['mira'])
  expect([getUser()?.uuid, readTokens(), takeRedirect()]).toEqual(['guest-1', tokens('guest'), null])
})

test('a session whose access token has expired ends all the same', async () => {
  const asked = fakeApi({
    '/user.sign-out': ({ token }) => (token === 'mira-access' ? new Failure(401) : {}),
    '/user.refresh': () => signedIn(mira, 'last'),
  })
  signIn(mira)
  await signOut()
  expect(calls(asked)).toEqual([
    '/user.sign-out mira-access',
    '/user.refresh -',
    '/user.sign-out last-access',
    '/user-guest.sign-up -',
  ])
})

test('without a network the player is signed out here', async () => {
  fakeApi({ '/user.sign-out': () => unreachable, '/user-guest.sign-up': () => unreachable })
  signIn(mira)
  await signOut()
  expect([getUser(), readUser(), readTokens()]).toEqual([null, null, null])
})

test('a sign-out does not wait for a server that does not answer', async () => {
  fakeApi({ '/user.sign-out': () => new Promise(() => undefined) })
  signIn(mira)
  const done = signOut()
  await clock().pass(5_000)
  await done
  expect(getUser()?.uuid).toBe('guest-1')
})

test('a sign-in in another tab meanwhile is not undone', async () => {
  fakeApi({ '/user.sign-out': () => signIn(ada) })
  signIn(mira)
  await signOut()
  expect([getUser(), readTokens()]).toEqual([ada, tokens('ada')])
})

test('[L8] what is stored of a user goes when another signs in, and stays when a guest registers', async () => {
  fakeApi()
  const forgotten = watchForget()
  signIn(guest)
  await signInAs(signedIn({ ...guest, role: 'user' }, 'registered'))
  expect(forgotten).toEqual([])
  await signInAs(signedIn(mira))
  expect(forgotten).toEqual(['guest-1'])
  expect(getUser()).toEqual(mira)
})

test.each<[string, () => Promise<void>]>([
  ['another user signs in', () => signInAs(signedIn(ada))],
  ['another user signs in in another tab', () => openOtherTab().signIn(ada)],
  ['its user signs out', signOut],
  ['its user signs out in another tab', () => openOtherTab().signOut()],
])('[T9] a game is closed when %s', async (_, act) => {
  fakeApi()
  onTestFinished(syncUserAcrossTabs(() => undefined))
  signIn(mira)
  const onUserChange = vi.fn()
  open(onUserChange)
  await act()
  await eventually(() => expect(onUserChange).toHaveBeenCalledTimes(1))
})

test('[T9] it continues while its user gets other tokens, coins or a name of their own', async () => {
  fakeApi()
  onTestFinished(syncUserAcrossTabs(() => undefined))
  signIn(guest)
  const onUserChange = vi.fn()
  open(onUserChange)
  await openOtherTab().signIn(guest, 'renewed')
  await signInAs(signedIn({ ...guest, role: 'user', name: 'Mira', coins: 3 }, 'registered'))
  expect(onUserChange).not.toHaveBeenCalled()
})

test('[T9] the player is taken to the intro, where the new user decides', async () => {
  fakeApi({
    '/story.get': () => ({
      story: { id: 'nowhere', title: 'Nowhere', actors: [{ id: 'nobody', name: 'Nobody', version: '2' }] },
    }),
  })
  onTestFinished(syncUserAcrossTabs(() => undefined))
  signIn(mira)
  history.replaceState(null, '', '/chat2/nowhere/nobody')
  await render(<App />)
  await expect.element(page.getByRole('main')).toHaveAccessibleName('Chat')
  await openOtherTab().signIn(ada)
  await expect.element(page.getByRole('heading', { name: 'Nowhere' })).toBeVisible()
  expect(location.pathname).toBe('/story/nowhere')
})
