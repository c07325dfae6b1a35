/** The menu: shown by route, in a reserved place. Doc 1 §2. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { useRouteMatch } from '../../../src/app/matchRoute.ts'
import { fakeApi, later } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

const { clock } = setUpShell()

const menu = page.getByRole('navigation', { name: 'Menu' })

async function open(address: string) {
  fakeApi({ '/user.whoami': () => ({ user: mira }), '/story.list': () => ({ stories: [] }) })
  signIn(mira)
  history.replaceState(null, '', address)
  const screen = await render(<App />)
  await clock().pass(600)
  return screen
}
const currents = () =>
  [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('aria-current') ?? '-').join(' ')

const reserved = () => Number.parseFloat(getComputedStyle(page.getByRole('main').element()).paddingBottom)

test.each<[address: string, tab: string | null]>([
  ['/', 'stories'],
  ['/daily-tasks', 'tasks'],
  ['/user/coins', 'credits'],
  ['/user/profile', 'profile'],
  ['/user/settings', 'profile'],
  ['/user/history', 'profile'],
  ['/user-character', 'profile'],
  ['/creation', 'profile'],
  ...[
    '/story/s',
    '/chat/s/a',
    '/chat2/s/a',
    '/chat3/a/s',
    '/user/login',
    '/user/register',
    '/user/password',
    '/user/social-callback',
    '/recharge-success',
    '/payment/stripe-callback',
    '/region-restricted',
    '/creation/editor/1',
    '/creation/flow-editor/1',
    '/pc',
    '/lan',
    '/other/wen',
  ].map((address): [string, null] => [address, null]),
])('at %s the menu marks %s', async (address, tab) => {
  const Tab = () => <p>{useRouteMatch(address)?.route.menu ?? 'hidden'}</p>
  await render(<Tab />)
  await expect.element(page.getByText(tab ?? 'hidden')).toBeVisible()
})

test('it loads after the first screen, where its place was kept', async () => {
  const answer = later<unknown>()
  fakeApi({ '/story.list': () => answer.promise })
  await render(<App />)
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  const before = reserved()
  answer.resolve({ stories: [] })
  await expect.element(menu).toBeVisible()
  expect(menu.element().getBoundingClientRect().height).toBe(before)
  expect(reserved()).toBe(before)
})

test('it leads to its screens, marks the one shown, and is gone where a story is', async () => {
  await open('/')
  await expect.element(menu).toBeVisible()
  expect(currents()).toBe('page - - -')
  await userEvent.click(page.getByRole('link', { name: 'Diamonds' }))
  // A transition begins a frame later.
  await expect.poll(() => location.pathname).toBe('/user/coins')
  await expect.poll(currents).toBe('- - page -')
  history.pushState(null, '', '/user/settings')
  await expect.poll(currents).toBe('- - - true')
  history.pushState(null, '', '/story/s')
  await expect.element(menu).not.toBeInTheDocument()
  expect(reserved()).toBe(0)
})

test('each tab is large enough to touch, on the narrowest phone too', async () => {
  await page.viewport(320, 568)
  await open('/user/coins')
  await expect.element(menu).toBeVisible()
  for (const link of document.querySelectorAll('nav a')) {
    const { width, height } = link.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.viewport(390, 844)
})
