/** The region check of the app, and the notice that it leads to. Doc 1 §1, §2, §4. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { REGION_CACHE_MS } from '../../../protocol/limits.ts'
import { App } from '../../../src/app/App.tsx'
import { redirectTo } from '../../../src/navigation/leaveGuard.ts'
import { configureApp } from './configureApp.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'

const { clock } = setUpShell()
const SERVICE = 'https://location.example/json'

/** A location service that answers `here.country`, and what it was asked. */
function locate(country: string, config: Parameters<typeof configureApp>[0] = {}) {
  const here = { country, requests: 0 }
  configureApp({ locationServices: [SERVICE], ...config })
  fakeApi()
  const answerApi = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url !== SERVICE) return answerApi(request)
    here.requests += 1
    return Response.json({ country_code: here.country })
  })
  return here
}
const notice = page.getByRole('heading', { name: 'Service Unavailable' })

test.each(['CN', 'CHN'])('a player in %s is led to the notice, and cannot go back to the stories', async (country) => {
  const here = locate(country)
  await render(<App />)
  await expect.element(notice).toBeVisible()
  expect(location.pathname).toBe('/region-restricted')
  redirectTo('/')
  await expect.poll(() => location.pathname).toBe('/region-restricted')
  redirectTo('/story/last-lantern')
  await expect.poll(() => location.pathname).toBe('/region-restricted')
  expect(here.requests).toBe(1)
})

test.each(['/privacy', '/Privacy', '/privacy/'])('the legal pages stay open there: %s', async (path) => {
  locate('CN')
  history.replaceState(null, '', path)
  await render(<App />)
  await expect.element(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await clock().pass(1_000)
  expect(location.pathname).toBe(path)
})

test('a player elsewhere notices nothing; the place is asked for once in 30 minutes', async () => {
  const here = locate('SG')
  await render(<App />)
  await expect.poll(() => here.requests).toBe(1)
  redirectTo('/user/settings')
  redirectTo('/')
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
  expect([location.pathname, here.requests]).toEqual(['/', 1])
  await clock().pass(REGION_CACHE_MS)
  here.country = 'CN'
  redirectTo('/user/settings')
  await expect.element(notice).toBeVisible()
  expect(here.requests).toBe(2)
})

test('the notice links to the platform for global users where there is one', async () => {
  locate('CN', { platformUrl: 'https://global.example/start' })
  await render(<App />)
  const link = page.getByRole('link', { name: 'Open the global platform' })
  await expect.element(link).toHaveAttribute('href', 'https://global.example/start')
})

test('without an address of a platform the notice speaks of none', async () => {
  locate('CN', { contactEmail: 'help@stories.example' })
  await render(<App />)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  expect(page.getByText(/platform/).query()).toBeNull()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('checking again says that nothing changed, or leads to the stories', async () => {
  const here = locate('CN')
  await render(<App />)
  await expect.element(notice).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  const recheck = page.getByRole('button', { name: 'Check again' })
  await userEvent.click(recheck)
  await expect.element(page.getByText('Your location is still in a region that is not served.')).toBeVisible()
  here.country = 'SG'
  await userEvent.click(recheck)
  await userEvent.click(page.getByRole('button', { name: 'Go to the stories' }))
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
  expect([location.pathname, here.requests]).toEqual(['/', 3])
})

test('who is not blocked, and opens the notice, may leave it', async () => {
  locate('SG')
  history.replaceState(null, '', '/region-restricted')
  await render(<App />)
  await expect.element(page.getByText(/You can play where you are now/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Go to the stories' }))
  await expect.poll(() => location.pathname).toBe('/')
})
