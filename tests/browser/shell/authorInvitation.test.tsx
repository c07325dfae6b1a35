/** A guest at the authors' side learns what it is, signs in, and is back where they were. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { showLocale } from '../../../src/i18n/index.ts'
import { checkAccessibility } from './checkAccessibility.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, mira, signedIn, signIn } from './signInUsers.ts'

setUpShell()

const admin = { ...mira, role: 'admin' }

test.each(['/creation', '/pc', '/pc/flow-editor/lamp?section=media'])(
  'a guest at %s is told what it is, and returns there by signing in',
  async (address) => {
    const asked = fakeApi({
      '/user.whoami': () => ({ user: guest }),
      '/user.auth': () => ({ ...signedIn(admin), is_first_login: false }),
      '/creation/story.list': () => ({ stories: [] }),
    })
    signIn(guest)
    history.replaceState(null, '', address)
    await render(<App />)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Write stories' })).toBeVisible()
    expect(location.pathname + location.search).toBe(address)
    expect(asked.filter(({ path }) => path.startsWith('/creation'))).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
    await page.getByRole('textbox', { name: 'Email' }).fill('mira@example.com')
    await page.getByRole('textbox', { name: 'Verification code' }).fill('123456')
    await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }))
    await expect.poll(() => location.pathname + location.search).toBe(address)
    await expect.poll(() => asked.some(({ path }) => path.startsWith('/creation'))).toBe(true)
  },
)

test.each([
  ['en', 'dark', 320],
  ['zh', 'light', 1280],
] as const)('in %s, %s, %i px wide it is accessible', async (locale, theme, width) => {
  document.documentElement.dataset.theme = theme
  await showLocale(locale)
  await page.viewport(width, 800)
  fakeApi({ '/user.whoami': () => ({ user: guest }) })
  signIn(guest)
  history.replaceState(null, '', '/pc')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility()
  delete document.documentElement.dataset.theme
})
