import { type ReactNode, StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { STORY_LIST_CACHE } from '../../../protocol/limits.ts'
import { App } from '../../../src/app/App.tsx'
import { lazyWithRetry } from '../../../src/ui/lazyWithRetry.tsx'
import { LoadingPage } from '../../../src/ui/LoadingPage.tsx'
import { RouteFailedPage, ScreenBoundary } from '../../../src/ui/ScreenBoundary.tsx'
import { useChatState } from '../../../src/navigation/restart.ts'
import { startScrollRestoration } from '../../../src/navigation/scrollRestoration.ts'
import { startTheme } from '../../../src/platform/theme.ts'
import { startTexts } from '../../../src/i18n/index.ts'
import { resolvePageLocale } from '../../../src/i18n/locale.ts'
import { subscribeEvents } from '../../../src/telemetry/track.ts'
import { showToast } from '../../../src/ui/toastStore.ts'
import { fakeApi, later } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { eventually, passFrames } from '../../helpers/eventually.ts'

const { clock } = setUpShell()

const story = { id: 'last-lantern', title: 'The Last Lantern', actors: [{ id: 'lan', name: 'Lan', version: '2' }] }
const api = { '/story.list': () => ({ stories: [story] }), '/story.get': () => ({ story, actors: story.actors }) }

test.each(['/story/%E0%A4%A', '/story/a%2Fb'])('%s is no reason to break', async (path) => {
  fakeApi({ ...api, '/story.get': () => ({}) })
  history.replaceState(null, '', path)
  await render(<App />)
  await expect.element(page.getByRole('alert').getByText('This story could not be loaded')).toBeVisible()
})

test('from the list to a story and back: title, focus and toasts follow', async () => {
  fakeApi(api)
  await render(<App />)
  const main = page.getByRole('main')
  await expect.element(main).toHaveAccessibleName('Lamplit')
  await expect.poll(() => document.title).toBe('Lamplit')
  expect(document.activeElement).toBe(document.body)
  showToast('info', 'from the list')
  await expect.element(page.getByText('from the list')).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'The Last Lantern' }))
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  await expect.poll(() => document.title).toBe('The Last Lantern · Lamplit')
  await expect.element(main).toHaveFocus()
  await expect.element(main).toHaveAccessibleName('The Last Lantern')
  await expect.element(page.getByText('from the list')).not.toBeInTheDocument()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
})

test('each screen that is shown is reported once', async () => {
  const seen: unknown[] = []
  fakeApi(api)
  await render(<App />)
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
  subscribeEvents(({ name, details }) => {
    if (name === 'screen_viewed') seen.push(details.screen)
  })
  seen.length = 0
  await userEvent.click(page.getByRole('link', { name: 'The Last Lantern' }))
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  await expect.poll(() => seen).toEqual(['/story/:storyId'])
})

/** Opens a story. A click of the driver would first scroll a link that is not wholly visible. */
function openWithoutScrolling(name: string): void {
  const link = page.getByRole('link', { name, exact: true }).element()
  if (link instanceof HTMLElement) link.click()
}

test('a link starts at the top, and Back returns to the place one left', async () => {
  fakeApi({
    ...api,
    '/story.list': () => ({
      stories: Array.from({ length: 12 }, (_, index) => ({ ...story, id: `s${index}`, title: `Story ${index}` })),
    }),
  })
  startScrollRestoration()
  await render(<App />)
  await expect.element(page.getByRole('link').nth(11)).toBeInTheDocument()
  scrollTo(0, 500)
  await eventually(() => expect(scrollY).toBe(500))
  // The scroll event comes with the next frame.
  await passFrames(2)
  openWithoutScrolling('Story 4')
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
  history.back()
  await expect.element(page.getByRole('link').nth(11)).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(500)
})

test("the intro's Back returns to the list as it was: place, order, and cards while newer ones are asked for", async () => {
  const stories = Array.from({ length: 12 }, (_, index) => ({ ...story, id: `s${index}`, title: `Story ${index}` }))
  const newer = later<object>()
  let calls = 0
  fakeApi({ ...api, '/story.list': () => ((calls += 1) === 1 ? { stories } : newer.promise) })
  startScrollRestoration()
  history.replaceState(null, '', '/?sort=price')
  await render(<App />)
  await expect.element(page.getByRole('link').nth(11)).toBeInTheDocument()
  scrollTo(0, 500)
  await eventually(() => expect(scrollY).toBe(500))
  await passFrames(2)
  openWithoutScrolling('Story 4')
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  await clock().pass(STORY_LIST_CACHE.ttlMs)
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.poll(() => location.search).toBe('?sort=price')
  await expect.poll(() => calls).toBe(2)
  await expect.poll(() => scrollY).toBe(500)
  newer.resolve({ stories: stories.slice(0, 2) })
  await expect.element(page.getByRole('link').nth(11)).not.toBeInTheDocument()
})

test('the Back of an intro that was opened by its address leads to the stories', async () => {
  fakeApi(api)
  history.replaceState(null, '', '/story/last-lantern')
  await render(<App />)
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
})

test('a wide window shows the picture blurred behind, a phone does not fetch it', async () => {
  fakeApi({ ...api, '/story.get': () => ({ story: { ...story, preview_url: '/media/last-lantern/cover.webp' } }) })
  history.replaceState(null, '', '/story/last-lantern')
  await render(<App />)
  await expect.element(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  const behind = () => document.querySelector('[aria-hidden="true"] > img')?.getAttribute('src') ?? null
  expect(behind()).toBeNull()
  await page.viewport(1280, 800)
  await expect.poll(behind).toBe('/media/last-lantern/cover-360.webp')
  await page.viewport(390, 844)
})

test('a screen that is slow to load says so after 200 ms, and not before', async () => {
  const Screen = pickDefault(() => new Promise<never>(() => undefined))
  await render(<Screen />)
  await clock().pass(199)
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  await clock().pass(1)
  await expect.element(page.getByText('Loading...')).toBeVisible()
})

test('a screen that does not load shows an error after three retries, with a Retry that reloads', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const Screen = pickDefault(load)
  await render(<Screen />, { wrapper: ScreenBoundary })
  await clock().pass(5_000)
  await expect.element(page.getByRole('heading', { name: 'Failed to Load Page' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(4)
  const reload = vi.fn()
  await render(<RouteFailedPage reload={reload} />)
  await userEvent.click(page.getByRole('button', { name: 'Retry' }).last())
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a screen that did not load is loaded when it is shown again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(() => Promise.reject<{ default: () => ReactNode }>(new Error('offline')))
  const Screen = pickDefault(load)
  const visitedFirst = await render(<Screen />, { wrapper: ScreenBoundary })
  await clock().pass(5_000)
  await expect.element(page.getByRole('heading', { name: 'Failed to Load Page' })).toBeVisible()
  await visitedFirst.unmount()
  load.mockResolvedValue({ default: () => <p>there</p> })
  await render(<Screen />)
  await expect.element(page.getByText('there')).toBeVisible()
})

test('a restart holds for one visit', async () => {
  const { unmount } = await visit({ restart: true })
  await expect.element(page.getByText('restarted')).toBeVisible()
  expect(history.state).toBeNull()
  await unmount()
  await visit(history.state)
  await expect.element(page.getByText('continued')).toBeVisible()
})

function pickDefault(load: () => Promise<{ default: () => ReactNode }>) {
  return lazyWithRetry(load).pick(
    (module) => module.default,
    () => <LoadingPage />,
  )
}

test('[B15] a chat keeps the price that was shown, whether its game is new or goes on', async () => {
  for (const [restart, words] of [
    [true, 'restarted for 6'],
    [false, 'continued for 6'],
  ] as const) {
    const { getByText, unmount } = await visit({ restart, price: 6 })
    await expect.element(getByText(words, { exact: true })).toBeVisible()
    await unmount()
  }
})

function visit(state: unknown) {
  history.replaceState(state, '', '/chat2/a/b')
  return render(
    <StrictMode>
      <Visit />
    </StrictMode>,
  )
}

function Visit() {
  const { restart, price = 0 } = useChatState()
  return <p>{(restart ? 'restarted' : 'continued') + (price > 0 ? ` for ${price}` : '')}</p>
}

test('the language that the address asks for is spoken, and remembered', async () => {
  fakeApi(api)
  history.replaceState(null, '', '/?lang=zh')
  await startTexts(resolvePageLocale())
  const { unmount } = await render(<App />)
  await expect.element(page.getByRole('heading', { name: '灯下' })).toBeVisible()
  expect(document.documentElement.lang).toBe('zh')
  await unmount()
  history.replaceState(null, '', '/')
  expect(resolvePageLocale()).toBe('zh')
})

test('the theme that the address asks for is drawn, and remembered', () => {
  history.replaceState(null, '', '/?theme=light')
  startTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
  history.replaceState(null, '', '/')
  startTheme()
  expect(document.documentElement.dataset.theme).toBe('light')
  localStorage.clear()
  startTheme()
  expect(document.documentElement.dataset.theme).toBe('dark')
})
