/** What a page opens with is on its way before the app's own code is there, and is asked for once. */
import { type RouteFiles } from '../../src/navigation/routeFiles.ts'
import { NAMES } from '../names.ts'
import { CPU_SLOWDOWN } from '../perf/slowPhone.ts'
import { STORY } from '../story.ts'
import { holdApp, shorten } from '../holdApp.ts'
import { FAST } from '../player.ts'
import { expect, test } from './test.ts'

const CHAT = `/chat2/${STORY.id}/${STORY.actorId}?lang=en&${FAST}`
/** As a static host and the service worker send it. */
const PLAIN_CHAT = `${CHAT}&plain`
const STARTS = [
  {
    name: 'the list in another order, which the server does not draw',
    address: '/?lang=en&sort=title',
    early: [
      'stories.js',
      'stories.css',
      'en-shell.js',
      'en-stories.js',
      '/api/v1/user-guest.sign-up',
      '/api/v1/story.list',
    ],
    picture: null,
    shown: 'h2 a[href^="/story/"]',
  },
  {
    name: 'the list',
    address: '/?lang=en',
    early: ['stories.js', 'en-shell.js', 'en-stories.js', '/api/v1/user-guest.sign-up'],
    picture: /\/media\/[\w-]+\/cover/,
    shown: `h2 a[href="/story/${STORY.id}"]`,
  },
  {
    name: 'the intro',
    address: `/story/${STORY.id}?lang=en`,
    early: ['story.js', 'en-shell.js', 'en-stories.js', '/api/v1/user-guest.sign-up'],
    picture: new RegExp(`/media/${STORY.id}/cover`),
    shown: 'article h1',
  },
  {
    name: 'a chat by its address, which the server has drawn with its story',
    address: CHAT,
    early: ['chat.js', 'en-shell.js', 'en-chat.js', 'worker.js', '/api/v1/user-guest.sign-up'],
    picture: new RegExp(`/media/${STORY.id}/cover`),
    shown: '[role="log"] article',
  },
  {
    name: 'a landing page',
    address: '/lan?lang=en',
    early: ['landing.js', 'en-shell.js', 'en-landing.js', 'en-stories.js', '/api/v1/user-guest.sign-up'],
    picture: /\/media\/last-lantern\/cover/,
    shown: 'article h1',
  },
  {
    name: 'a chat on the plain page',
    address: PLAIN_CHAT,
    early: [
      'chat.js',
      'chat.css',
      'en-shell.js',
      'en-chat.js',
      'worker.js',
      '/api/v1/user-guest.sign-up',
      '/api/v1/story.get',
    ],
    picture: null,
    shown: '[role="log"] article',
  },
]

for (const { name, address, early, picture, shown } of STARTS)
  test(`${name}: files, sign-up and the first call wait for nothing of the app`, async ({ page }) => {
    const { paths, asked, release } = await holdApp(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => early.filter((path) => !asked.includes(path))).toEqual([])
    if (picture !== null) await expect.poll(() => asked.some((path) => picture.test(path))).toBe(true)
    release()
    await expect(page.locator(shown).first()).toBeVisible()
    // The worker's script comes from the browser's cache, which routes of a test switch off.
    const once = paths.filter((path) => early.includes(shorten(path)) && shorten(path) !== 'worker.js')
    expect(once.filter((path) => paths.indexOf(path) !== paths.lastIndexOf(path))).toEqual([])
  })

test('before the list is drawn, nothing is asked for but what it shows, and its largest picture before its code', async ({
  page,
}) => {
  await page.goto('/?lang=en')
  await expect(page.locator('h2 a').first()).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { asked, files, routeFiles } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const named = [...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]')]
    return {
      asked: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < (paint?.startTime ?? 0))
        .map(({ name }) => new URL(name).pathname),
      routeFiles: document.querySelector<HTMLMetaElement>('meta[name="route-files"]')?.content ?? '',
      files: named.map(
        (one) => new URL(one.getAttribute('src') ?? one.getAttribute('href') ?? '', location.href).pathname,
      ),
    }
  })
  const { screens, texts } = JSON.parse(routeFiles) as RouteFiles
  const shown = new Set([...files, ...screens.stories, ...Object.values(texts.en ?? {})])
  const names = asked.map(shorten)
  const first = names.find((one) => /^\/media\/|\.js$/.test(one))
  expect(first).toMatch(/^\/media\/[\w-]+\/cover/)
  const needed = /^(?:\/favicon\.svg|\/api\/v1\/user-guest\.sign-up|\/media\/[\w-]+\/cover.*)$/
  expect(asked.filter((path) => !shown.has(path) && !needed.test(path))).toEqual([])
  // The cards in the window, and the next pair.
  expect(names.filter((name) => name.startsWith('/media/')).length).toBeLessThanOrEqual(5)
})

test('the game of a chat by its address is asked for before the app is there, once', async ({ page }) => {
  const { asked, release } = await holdApp(page)
  await page.goto(CHAT, { waitUntil: 'commit' })
  const start = `/api/v1/actor/${STORY.id}/${STORY.actorId}/game.start`
  await expect.poll(() => asked).toContain(start)
  release()
  await expect(page.locator('[role="log"] article').first()).toBeVisible()
  // The server knows nothing of a new guest.
  expect(asked.filter((path) => /game\.(?:start|history)$/.test(path))).toEqual([start])
})

test('what the chat shows beside its first line is asked for when the line is drawn', async ({ page }) => {
  // On a fast machine the line is there before the next frame, whatever the order.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[role="log"] article') === null) return
      performance.mark('line')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  // At the reader's pace: a fast one has the options with the first line.
  await page.goto(`/chat2/${STORY.id}/${STORY.actorId}?lang=en`)
  const readStart = (pattern: string) =>
    page.evaluate(
      (source) => performance.getEntries().find(({ name }) => new RegExp(source).test(name))?.startTime ?? null,
      pattern,
    )
  await expect.poll(() => readStart('deferredChunk')).not.toBeNull()
  expect(await readStart('deferredChunk')).toBeGreaterThan((await readStart('^line$')) ?? Infinity)
})

test('where visitors are refused the story, the guest is asked for it, whose session stays', async ({
  page,
  pageErrors,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.route('**/api/v1/story.get*', async (route) => {
    if ('authorization' in route.request().headers()) await route.continue()
    else await route.fulfill({ status: 401, json: { isOk: false, data: null } })
  })
  await page.goto(PLAIN_CHAT)
  await expect(page.getByRole('group', { name: NAMES.en.options })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/user.refresh'))).toEqual([])
  // The browser logs the call that was refused.
  pageErrors.splice(0)
})

test('its first turn is asked for before the worker is there, and is played to the first choice', async ({ page }) => {
  let asked = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/worker-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  page.on('request', (request) => void (asked += request.url().includes('/game.start') ? 1 : 0))
  // On a busy machine an app that need not wait takes the worker, and asks by it.
  const app = await holdApp(page)
  await page.goto(CHAT, { waitUntil: 'commit' })
  await expect.poll(() => asked).toBe(1)
  app.release()
  release()
  await expect(page.getByRole('group', { name: NAMES.en.options })).toBeVisible()
  expect(asked).toBe(1)
})

test('a chat with a price is asked for by the app alone, which shows the price', async ({ page }) => {
  const { asked, release } = await holdApp(page)
  await page.route('**/api/v1/story.get*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { story: object } }
    const story = { ...answer.data.story, coins: 30, is_purchased: false }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, story } } })
  })
  const story = page.waitForResponse('**/api/v1/story.get*')
  await page.goto(PLAIN_CHAT, { waitUntil: 'commit' })
  await (await story).finished()
  release()
  await expect(page.locator('article h1')).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/game.start'))).toEqual([])
})

test('after the intro was read, Play waits for the first turn alone, and its game begins once', async ({ page }) => {
  const asked: string[] = []
  page.context().on('request', (request) => void asked.push(shorten(new URL(request.url()).pathname)))
  await page.goto(`/story/${STORY.id}?lang=en&rate=50`)
  // The last that is prepared.
  const prepared = ['chat.js', 'worker.js', '/api/v1/actor/chat/game.history', 'game.preload']
  await expect.poll(() => prepared.filter((name) => !asked.some((path) => path.endsWith(name)))).toEqual([])
  await page.waitForLoadState('networkidle')
  asked.splice(0)
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(page.locator('[role="log"] article').first()).toBeVisible()
  const calls = asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/user.whoami'))
  expect(calls).toEqual([`/api/v1/actor/${STORY.id}/${STORY.actorId}/game.start`])
  expect(asked.filter((path) => prepared.includes(path))).toEqual([])
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

test('two tabs that open at once are one guest', async ({ page, context }) => {
  const other = await context.newPage()
  await Promise.all([page.goto('/?lang=en'), other.goto(CHAT)])
  await expect(page.locator('h2 a').first()).toBeVisible()
  await expect(other.locator('[role="log"] article').first()).toBeVisible()
  // What both ask for from now on is asked for by the guest who is stored.
  const stored = await page.evaluate(() => localStorage.getItem('token'))
  const device = await page.evaluate(() => localStorage.getItem('device_id'))
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => localStorage.getItem('token'))).toBe(stored)
    expect(await tab.evaluate(() => localStorage.getItem('device_id'))).toBe(device)
    const call = tab.waitForRequest('**/api/v1/user.whoami')
    await tab.reload()
    expect(await (await call).headerValue('authorization')).toBe(`Bearer ${stored}`)
  }
  await expect(other.locator('[role="log"] article').first()).toBeVisible()
})

test('a first call that fails is made again by the app', async ({ page, pageErrors }) => {
  let calls = 0
  await page.route('**/api/v1/story.list', (route) => {
    calls += 1
    return calls === 1 ? route.abort() : route.continue()
  })
  // One that the server does not draw.
  await page.goto('/?lang=en&sort=title')
  await expect(page.locator('h2 a').first()).toBeVisible()
  // The browser logs the call that was aborted.
  pageErrors.splice(0)
})

test('under the policy of another build the app starts without the start script', async ({ page, pageErrors }) => {
  await page.route(/\/\?lang=en$/, async (route) => {
    const response = await route.fetch()
    const policy = (response.headers()['content-security-policy'] ?? '').replace(/ 'sha256-[^']+'/, '')
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto('/?lang=en')
  await expect(page.locator('h2 a').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('device_id'))).not.toBeNull()
  expect(pageErrors.some((error) => error.includes('Content Security Policy'))).toBe(true)
  pageErrors.splice(0)
})
