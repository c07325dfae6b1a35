/** The app in a frame of another origin, which exchanges messages with it. docs/embedding.md. */
import { type FrameLocator, type Page } from 'playwright/test'
import { type PageMessage } from '../../src/platform/embedding/messages.ts'
import { configure } from '../configure.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

declare global {
  var messages: (PageMessage & { channel: string })[]
}

const NO_SERVICES = { telemetryUrl: null, sentryDsn: null }

/** Opens a host page at the other name of this machine, with the app in a frame. `isAllowed`: the app's configuration names this host. */
async function openHost(
  page: Page,
  baseURL: string | undefined,
  { isAllowed = true, path = '/' } = {},
): Promise<FrameLocator> {
  const host = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
  await configure(page, { ...NO_SERVICES, embedOrigins: isAllowed ? [host] : ['https://other.example'] }, host)
  await page.route(`${host}/host`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><iframe src="${baseURL}${path}?lang=en" style="width:340px;height:600px"></iframe>`,
    }),
  )
  await page.addInitScript(() => {
    globalThis.messages = []
    addEventListener('message', ({ data }) => void globalThis.messages.push(data))
  })
  await page.goto(`${host}/host`)
  return page.frameLocator('iframe')
}

/** Posts a message of the host to the app. */
async function post(page: Page, message: object): Promise<void> {
  await page.evaluate((data) => {
    document.querySelector('iframe')?.contentWindow?.postMessage({ channel: 'interactive-stories', ...data }, '*')
  }, message)
}

/** The messages that the app sent to its host. */
async function readMessages(page: Page): Promise<object[]> {
  const messages = await page.evaluate(() => globalThis.messages)
  return messages.map(({ channel, ...message }) => (channel === 'interactive-stories' ? message : { channel }))
}

test('a host gets ready and routes, sets safe areas, goes back and signs in', async ({
  page,
  pageErrors,
  request,
  baseURL,
}) => {
  const app = await openHost(page, baseURL)
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'ready', version: expect.any(String) })
  expect(await readMessages(page)).toContainEqual({ type: 'route-changed', path: '/' })

  await post(page, { type: 'safe-areas', top: 31, right: 0, bottom: 22, left: 0 })
  const html = app.locator('html')
  await expect(html).toHaveCSS('--safe-top', '31px')
  await post(page, { type: 'safe-areas', top: 'url(//evil)', right: 0, bottom: 0, left: 0 })
  await post(page, { type: 'unknown' })

  await app.getByRole('link', { name: STORY.title.en }).click()
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'route-changed', path: `/story/${STORY.id}` })
  await post(page, { type: 'back', id: 'b1' })
  await app.getByRole('list', { name: 'Stories', exact: true }).waitFor()
  await post(page, { type: 'back', id: 'b2' })
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'back-result', id: 'b2', isHandled: false })
  expect(await readMessages(page)).toContainEqual({ type: 'back-result', id: 'b1', isHandled: true })
  await expect(html).toHaveCSS('--safe-top', '31px')

  const created = await request.post('/dev/users', { data: { kind: 'registered', coins: 777 } })
  const { data } = (await created.json()) as { data: { auth: { access_token: string; refresh_token: string } } }
  const { access_token: accessToken, refresh_token: refreshToken } = data.auth
  await post(page, { type: 'sign-in', id: 's1', accessToken: 'made-up', refreshToken })
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'sign-in-result', id: 's1', isSignedIn: false })
  await post(page, { type: 'sign-in', id: 's2', accessToken, refreshToken })
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'sign-in-result', id: 's2', isSignedIn: true })
  await expect(app.getByText('777')).toBeVisible()
  const sent = JSON.stringify(await readMessages(page))
  for (const token of [accessToken, refreshToken]) expect(sent).not.toContain(token)
  // The made-up token.
  expect(pageErrors.splice(0).every((error) => error.includes('user.whoami'))).toBe(true)
})

test('a frame whose storage is refused answers its host and takes a sign-in', async ({ page, request, baseURL }) => {
  await page.addInitScript(() => {
    if (window.parent === window) return
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse })
  })
  const app = await openHost(page, baseURL)
  await app.getByRole('list', { name: 'Stories', exact: true }).waitFor()
  await page.evaluate(() => {
    globalThis.messages = []
  })
  await post(page, { type: 'hello' })
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'ready', version: expect.any(String) })
  const created = await request.post('/dev/users', { data: { kind: 'registered', coins: 555 } })
  const { data } = (await created.json()) as { data: { auth: { access_token: string; refresh_token: string } } }
  const { access_token: accessToken, refresh_token: refreshToken } = data.auth
  await post(page, { type: 'sign-in', id: 's1', accessToken, refreshToken })
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'sign-in-result', id: 's1', isSignedIn: true })
  await expect(app.getByText('555')).toBeVisible()
})

test('a page that was opened on a story goes back to the list', async ({ page, baseURL }) => {
  const app = await openHost(page, baseURL, { path: `/story/${STORY.id}` })
  await app.getByRole('button', { name: /^Play/ }).waitFor()
  await post(page, { type: 'back', id: 'b1' })
  await app.getByRole('list', { name: 'Stories', exact: true }).waitFor()
  expect(page.url()).toContain('/host')
})

test('without the Navigation API, back leads to the screen before and never moves the host', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    if (window.parent !== window) Reflect.deleteProperty(globalThis, 'navigation')
    // A host that follows the screens of the app in its own address.
    else
      addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
        if (data.type === 'route-changed') history.pushState(null, '', `#${data.path}`)
      })
  })
  const address = `${baseURL?.replace('127.0.0.1', 'localhost')}/host`
  await page.route(`${address}?before`, (route) => route.fulfill({ contentType: 'text/html', body: 'before' }))
  await page.goto(`${address}?before`)
  const app = await openHost(page, baseURL, { path: `/chat2/${STORY.id}/${STORY.actorId}` })
  const list = app.getByRole('list', { name: 'Stories', exact: true })
  await expect.poll(() => readMessages(page)).toContainEqual({ type: 'ready', version: expect.any(String) })
  // It loads with the question.
  await app.getByRole('button', { name: 'Mute' }).waitFor()
  // A chat that was opened by its address has no screen before it.
  await post(page, { type: 'back', id: 'b1' })
  await app.getByRole('button', { name: 'Leave Game' }).click()
  await list.waitFor()
  await app.getByRole('link', { name: STORY.title.en }).click()
  await app.getByRole('button', { name: /^Play/ }).waitFor()
  await app.getByRole('button', { name: 'Back' }).click()
  await list.waitFor()
  await app.getByRole('link', { name: STORY.title.en }).click()
  await app.getByRole('button', { name: /^Play/ }).waitFor()
  await post(page, { type: 'back', id: 'b2' })
  await list.waitFor()
  // Each screen is reported, and the host has followed forwards only.
  await expect.poll(() => page.url()).toBe(`${address}#/`)
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(5)
})

test('a site that the configuration does not name is told nothing, and not obeyed', async ({ page, baseURL }) => {
  const app = await openHost(page, baseURL, { isAllowed: false })
  await app.getByRole('link', { name: STORY.title.en }).waitFor()
  await post(page, { type: 'hello' })
  await post(page, { type: 'safe-areas', top: 31, right: 0, bottom: 0, left: 0 })
  await app.getByRole('link', { name: STORY.title.en }).click()
  await app.getByRole('button', { name: /^Play/ }).waitFor()
  await expect(app.locator('html')).not.toHaveCSS('--safe-top', '31px')
  expect(await readMessages(page)).toEqual([])
})
