/** Every route of the specification, walked by every kind of visitor. Doc 1 §2. */
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePathname } from 'wouter/use-browser-location'
import { clearUser, getUser } from '../../../src/account/user.ts'
import { startAccount } from '../../../src/account/account.ts'
import { trackAccountStart } from '../../../src/app/accountReady.ts'
import { LANDINGS, OTHER_LANDINGS } from '../../../src/screens/landing/landings.ts'
import { type RouteMatch, useRouteMatch } from '../../../src/app/matchRoute.ts'
import { markPayment } from '../../../src/screens/payment/paymentMark.ts'
import { Routes } from '../../../src/app/routes.tsx'
import { ROUTES } from '../../../src/app/routeTable.tsx'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { subscribeEvents } from '../../../src/telemetry/track.ts'
import { dismissToastsOfOtherPaths, showToast } from '../../../src/ui/toastStore.ts'
import { Toasts } from '../../../src/ui/Toasts.tsx'
import { fakeApi, later, tokens, unreachable, user } from './fakeApi.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, mira, signIn } from './signInUsers.ts'

setUpShell()

const LOGIN = '/user/login'
const admin = { ...mira, role: 'admin' }
/** Where each visitor arrives. A visitor without a user is one whose guest sign-up failed. */
const WHO = {
  nobody: () => fakeApi({ '/user-guest.sign-up': () => unreachable }),
  guest: () => (fakeApi({ '/user.whoami': () => ({ user: guest }) }), signIn(guest)),
  user: () => (fakeApi({ '/user.whoami': () => ({ user: mira }) }), signIn(mira)),
  admin: () => (fakeApi({ '/user.whoami': () => ({ user: admin }) }), signIn(admin)),
}
type Visitor = keyof typeof WHO

const everyone = (path: string): Record<Visitor, string> => ({ nobody: path, guest: path, user: path, admin: path })
const signedIn = (path: string) => ({ ...everyone(path), nobody: LOGIN })
const registered = (path: string) => ({ ...signedIn(path), guest: LOGIN })
const admins = (path: string) => ({ nobody: LOGIN, guest: path, user: '/', admin: path })

/** The table of the specification: address, row of our table, and who arrives where. */
const EXPECTED: [address: string, row: string, arrives: (path: string) => Record<Visitor, string>][] = [
  ['/', '/', everyone],
  ['/story/s', '/story/:storyId', signedIn],
  ['/user-character', '/user-character', registered],
  // Ours: the specification knows no wardrobe.
  ['/wardrobe', '/wardrobe', signedIn],
  ['/chat/s/a', '/chat/:storyId/:actorId', signedIn],
  ['/chat2/s/a', '/chat2/:storyId/:actorId', signedIn],
  ['/chat3/a/s', '/chat3/:actorId/:storyId', signedIn],
  ['/user/login', '/user/login', everyone],
  ['/user/register', '/user/register', everyone],
  ['/user/password', '/user/password', everyone],
  ['/user/social-callback', '/user/social-callback', everyone],
  ['/user/profile', '/user/profile', registered],
  ['/user/settings', '/user/settings', signedIn],
  ['/user/coins', '/user/coins', signedIn],
  ['/user/history', '/user/history', signedIn],
  ['/terms', '/terms', everyone],
  ['/privacy', '/privacy', everyone],
  ['/complaints', '/complaints', everyone],
  ['/content-removal', '/content-removal', everyone],
  ['/record-keeping', '/record-keeping', everyone],
  ['/recharge-success', '/recharge-success', () => everyone('/')],
  ['/payment/stripe-callback', '/payment/stripe-callback', everyone],
  ['/daily-tasks', '/daily-tasks', registered],
  ['/region-restricted', '/region-restricted', everyone],
  ['/pc', '/pc', admins],
  ['/pc/flow-editor/7', '/pc/flow-editor/:id', admins],
  ['/pc/character-select', '/pc/character-select', admins],
  // Ours, as are `/creation/talents` and `/creation/preview`.
  ['/pc/talents', '/pc/talents', admins],
  ['/creation', '/creation', admins],
  ['/creation/talents', '/creation/talents', admins],
  ['/creation/preview', '/creation/preview', admins],
  ['/creation/editor/7', '/creation/editor/:id', admins],
  ['/creation/flow-editor/7', '/creation/flow-editor/:id', admins],
  ...LANDINGS.flatMap(({ key }): typeof EXPECTED => [
    [`/${key}`, `/${key}/*?`, everyone],
    [`/${key}/any/path`, `/${key}/*?`, everyone],
  ]),
  ['/other', '/other/*?', everyone],
  ...OTHER_LANDINGS.map(({ key }): (typeof EXPECTED)[number] => [`/other/${key}/any/path`, '/other/*?', everyone]),
]

/** The routes with the name of their row in place of the screen. */
function App() {
  const match = useRouteMatch(usePathname())
  return <Routes match={match && withProbe(match)} />
}

const probes = new Map<string, RouteMatch['route']['screen']>()
function withProbe({ route, params }: RouteMatch): RouteMatch {
  const draw = ({ params }: Pick<RouteMatch, 'params'>) => (
    <p>{`${route.path} ${Object.entries(params).join(' ')}`.trim()}</p>
  )
  const probe = probes.get(route.path) ?? Object.assign(draw, { preload: async () => undefined })
  probes.set(route.path, probe)
  return { params, route: { ...route, screen: probe } }
}

let started = Promise.resolve()
async function open(address: string) {
  history.replaceState(null, '', address)
  started = startAccount()
  trackAccountStart(started)
  return render(
    <StrictMode>
      <App />
      <Toasts />
    </StrictMode>,
  )
}

const expectArrival = (path: string) => expect.poll(() => location.pathname).toBe(path)

test('the table has the routes of the specification and the wardrobe, and no others', () => {
  expect(ROUTES.map(({ path }) => path)).toEqual([...new Set(EXPECTED.map(([, row]) => row))])
})

/** In `npm test` a guest walks each route, and every visitor the first of each kind: `tests/core/ui/access.test.ts` has the rules. */
const isWalked = (who: Visitor, index: number): boolean =>
  isThorough || who === 'guest' || EXPECTED.findIndex(([, , arrives]) => arrives === EXPECTED[index]?.[2]) === index
const walks = EXPECTED.flatMap(([address, row, arrives], index) =>
  (Object.keys(WHO) as Visitor[])
    .filter((who) => isWalked(who, index))
    // A guest of the authors' side is asked to sign in first.
    .map(
      (who) =>
        [address, who, arrives(address)[who], arrives === admins && who === 'guest' ? 'Write stories' : row] as const,
    ),
)
test.each(walks)('%s as %s leads to %s', async (address, who, arrival, own) => {
  WHO[who]()
  await open(`${address}?from=link#top`)
  const shown = arrival === address ? own : arrival
  await expect.element(page.getByText(new RegExp(`^${escape(shown)}(?: |$)`))).toBeVisible()
  expect(location.pathname).toBe(arrival)
  // Sign-in leads back to the whole address; any other redirect saves nothing.
  expect(takeRedirect()).toBe(arrival === LOGIN && address !== LOGIN ? `${address}?from=link#top` : null)
})

const escape = (text: string): string => text.replaceAll(/[*?/]/g, '\\$&')

test.each(['/nowhere', '/story', '/chat2/only', '/user', '/pc/else', '/creation/editor', '/lantern', '/others'])(
  'the unknown path %s leads to the stories',
  async (path) => {
    WHO.guest()
    await open(path)
    await expect.element(page.getByText('/', { exact: true })).toBeVisible()
    expect(location.pathname).toBe('/')
  },
)

test('in chats of version 3 the order of the parts is reversed, and parts are decoded', async () => {
  WHO.guest()
  await open('/chat3/an%20actor/%E7%81%AF')
  await expect.element(page.getByText('/chat3/:actorId/:storyId actorId,an actor storyId,灯')).toBeVisible()
})

test('a payment opens its page once', async () => {
  WHO.nobody()
  markPayment()
  const { unmount } = await open('/recharge-success')
  await expect.element(page.getByText('/recharge-success')).toBeVisible()
  await unmount()
  await open('/recharge-success')
  await expectArrival('/')
  // Its sign-up fails, which the next test must not be told.
  await started
})

test('a visitor sees a story while the guest sign-up runs, but not the tasks', async () => {
  const answer = later<unknown>()
  fakeApi({ '/user-guest.sign-up': () => answer.promise })
  const { unmount } = await open('/story/s')
  await expect.element(page.getByText('/story/:storyId storyId,s')).toBeVisible()
  await unmount()
  await open('/daily-tasks')
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  expect(location.pathname).toBe('/daily-tasks')
  answer.resolve({ auth: tokens('guest'), user })
  await expectArrival(LOGIN)
  expect(takeRedirect()).toBe('/daily-tasks')
})

test('a guest of this device whom the server knows as registered is not sent to sign-in', async () => {
  const answer = later<unknown>()
  fakeApi({ '/user.whoami': () => answer.promise })
  signIn(guest)
  await open('/user/profile')
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  answer.resolve({ user: { ...guest, role: 'user' } })
  await expect.element(page.getByText('/user/profile')).toBeVisible()
})

test('after a failed sign-up the next route that needs a user tries again', async () => {
  WHO.nobody()
  const { unmount } = await open('/story/s')
  await expectArrival(LOGIN)
  await unmount()
  fakeApi()
  history.replaceState(null, '', '/story/s')
  await render(<App />)
  await expect.element(page.getByText('/story/:storyId storyId,s')).toBeVisible()
  await expect.poll(() => getUser()?.uuid).toBe('guest-1')
  expect(location.pathname).toBe('/story/s')
})

test('a user who signs out keeps a screen that their guest may see, and leaves any other', async () => {
  fakeApi()
  signIn(mira)
  const { unmount } = await open('/user/settings')
  await started
  clearUser()
  await expect.poll(() => getUser()?.uuid).toBe('guest-1')
  expect(location.pathname).toBe('/user/settings')
  await unmount()
  signIn(mira)
  await open('/user/profile')
  await expect.element(page.getByText('/user/profile')).toBeVisible()
  clearUser()
  await expectArrival(LOGIN)
})

test('a toast of an address that redirects is seen at its target', async () => {
  WHO.guest()
  history.replaceState(null, '', '/daily-tasks')
  showToast('info', 'for the tasks')
  await open('/daily-tasks')
  await expectArrival(LOGIN)
  dismissToastsOfOtherPaths(LOGIN)
  await expect.element(page.getByText('for the tasks')).toBeVisible()
})

test('a screen that is shown is reported by its route, one that may not be seen is not', async () => {
  const seen = vi.fn()
  subscribeEvents(({ name, details }) => name === 'screen_viewed' && seen(details.screen))
  seen.mockClear()
  WHO.guest()
  history.replaceState(null, '', '/user/profile')
  trackAccountStart(startAccount())
  await render(<App />)
  await expectArrival(LOGIN)
  history.pushState(null, '', '/story/secret-id')
  await expect.element(page.getByText('/story/:storyId storyId,secret-id')).toBeVisible()
  expect(seen.mock.calls).toEqual([[LOGIN], ['/story/:storyId']])
})
