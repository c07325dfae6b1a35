/** What a page opens with is on its way before the app's own code is there, and is asked for once. */
import { type Page } from 'playwright/test'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

const CHAT = `/chat2/${STORY.id}/${STORY.actorId}?lang=en&pace=0&rate=50`
/** Paths as a test names them: files of the build without their hashes. */
const shorten = (path: string): string => path.replace(/^\/assets\/([\w]+)-[\w-]+(\.\w+)$/, '$1$2')

/** Records the paths of all requests, and holds the app's own code until `release`. */
async function holdApp(page: Page): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = []
  page.context().on('request', (request) => void asked.push(shorten(new URL(request.url()).pathname)))
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/app-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return { asked, release }
}

const STARTS = [
  {
    name: 'the list',
    address: '/?lang=en',
    early: ['stories.js', 'stories.css', 'en.js', '/api/v1/user-guest.sign-up', '/api/v1/story.list'],
    picture: /\/media\/[\w-]+\/cover/,
    shown: `h2 a[href="/story/${STORY.id}"]`,
  },
  {
    name: 'the intro',
    address: `/story/${STORY.id}?lang=en`,
    early: ['stories.js', 'stories.css', 'en.js', '/api/v1/user-guest.sign-up', '/api/v1/story.get'],
    picture: new RegExp(`/media/${STORY.id}/cover`),
    shown: 'article h1',
  },
  {
    name: 'a chat by its address',
    address: CHAT,
    early: ['chat.js', 'chat.css', 'en.js', 'worker.js', '/api/v1/user-guest.sign-up', '/api/v1/story.get'],
    picture: null,
    shown: '[role="log"] article',
  },
]

for (const { name, address, early, picture, shown } of STARTS)
  test(`${name}: files, sign-up and the first call wait for nothing of the app`, async ({ page }) => {
    const { asked, release } = await holdApp(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => early.filter((path) => !asked.includes(path))).toEqual([])
    if (picture !== null) await expect.poll(() => asked.some((path) => picture.test(path))).toBe(true)
    release()
    await expect(page.locator(shown).first()).toBeVisible()
    expect(early.filter((path) => asked.filter((one) => one === path).length !== 1)).toEqual([])
  })

test('a page that is reloaded asks at once with the token that is stored, and signs nobody up', async ({ page }) => {
  await page.goto('/?lang=en')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  const { asked, release } = await holdApp(page)
  const list = page.waitForRequest('**/api/v1/story.list')
  await page.reload({ waitUntil: 'commit' })
  expect(await (await list).headerValue('authorization')).toMatch(/^Bearer /)
  release()
  await expect(page.locator('h2 a').first()).toBeVisible()
  expect(asked.filter((path) => /sign-up|\/story\.list/.test(path))).toEqual(['/api/v1/story.list'])
})

test('two tabs that open at once sign up one guest', async ({ page, context }) => {
  const asked: string[] = []
  context.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const other = await context.newPage()
  await Promise.all([page.goto('/?lang=en'), other.goto(CHAT)])
  await expect(page.locator('h2 a').first()).toBeVisible()
  await expect(other.locator('[role="log"] article').first()).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/user-guest.sign-up'))).toHaveLength(1)
})

test('a first call that fails is made again by the app', async ({ page, pageErrors }) => {
  let calls = 0
  await page.route('**/api/v1/story.list', (route) => {
    calls += 1
    return calls === 1 ? route.abort() : route.continue()
  })
  await page.goto('/?lang=en')
  await expect(page.locator('h2 a').first()).toBeVisible()
  // The browser logs the call that was aborted.
  pageErrors.splice(0)
})

test('under the policy of another build the app starts without the early script', async ({ page, pageErrors }) => {
  await page.route(/\/\?lang=en$/, async (route) => {
    const response = await route.fetch()
    const policy = (response.headers()['content-security-policy'] ?? '').replace(/ 'sha256-[^']+'/, '')
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto('/?lang=en')
  await expect(page.locator('h2 a').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('device_id'))).not.toBeNull()
  expect(pageErrors.some((error) => error.includes('Content Security Policy'))).toBe(true)
  pageErrors.splice(0)
})
