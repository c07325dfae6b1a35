/** Analytics events and errors reach the operator's services, without anything about the person; with neither services nor consent nothing is sent. Doc 1 §7. */
import { type APIRequestContext, type Page } from 'playwright/test'
import { configure } from '../configure.ts'
import { STORY } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

interface Received {
  events: { name: string; details: Record<string, unknown>; at: number }[]
  envelopes: { items: { type: string; payload: unknown }[] }[]
}

const EMAIL = 'telemetry-journey@mail.example.com'

// The stand-in keeps what all journeys send: what is looked for is told apart by its address.
test.describe.configure({ mode: 'serial' })

test('events and an error of a page arrive, without token, email and query', async ({ page, request, pageErrors }) => {
  const bodies: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/telemetry/')) bodies.push(sent.postData() ?? '')
  })
  await configure(page, {
    telemetryUrl: '/telemetry/events',
    sentryDsn: 'https://developer@localhost/1',
    sentryTunnelUrl: '/telemetry/envelope',
  })
  const player = createPlayer(page, 'en')
  await player.openList()
  await page.getByRole('link', { name: STORY.title.en }).click()
  await page.getByRole('button', { name: /^Play/ }).waitFor()
  await page.evaluate((email) => {
    queueMicrotask(() => {
      throw new Error(`journey-error of ${email} at /user/social-callback?code=secret-code`)
    })
  }, EMAIL)
  await expect
    // Error reporting waits for a player who stays on a screen.
    .poll(async () => JSON.stringify((await readReceived(request)).envelopes), { timeout: 20_000 })
    .toContain('journey-error of [email]')
  await leave(page)
  await expect
    .poll(async () => (await readReceived(request)).events.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['screen_viewed', 'api_request', 'story_opened']))
  const { token, refresh } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    refresh: localStorage.getItem('refresh_token') ?? '',
  }))
  const device = await page.evaluate(() => localStorage.getItem('device_id') ?? '')
  // A second run finds in the stand-in what the first one sent.
  await expect.poll(() => bodies.length).toBeGreaterThan(1)
  for (const secret of [token, refresh, device, EMAIL, 'secret-code'])
    for (const body of bodies) expect(body).not.toContain(secret)
  const requests = (await readReceived(request)).events.filter(({ name }) => name === 'api_request')
  expect(requests.map(({ details }) => details.path)).toContain('/story.list')
  expect(JSON.stringify(requests)).not.toContain('?')
  // The journey's own error is no failure of the page.
  expect(pageErrors.splice(0).every((error) => error.includes('journey-error'))).toBe(true)
})

const CONFIGURATIONS = {
  'without services': { telemetryUrl: null, sentryDsn: null },
  'before consent': {
    telemetryUrl: '/telemetry/events',
    sentryDsn: 'https://a@localhost/1',
    sentryTunnelUrl: '/telemetry/envelope',
    requiresConsent: true,
  },
}

for (const [name, config] of Object.entries(CONFIGURATIONS))
  test(`${name} nothing is sent`, async ({ page }) => {
    await configure(page, config)
    const sent: string[] = []
    page.on('request', (one) => {
      if (/telemetry|envelope/.test(one.url())) sent.push(one.url())
    })
    await page.clock.install()
    await page.goto('/?lang=en')
    await page.getByRole('link', { name: STORY.title.en }).waitFor()
    await page.clock.runFor(60_000)
    await leave(page)
    await page.goto('/terms')
    expect(sent).toEqual([])
  })

test('from consent on events are sent', async ({ page }) => {
  await configure(page, CONFIGURATIONS['before consent'])
  await page.addInitScript(() => localStorage.setItem('analytics_consent', 'granted'))
  await page.goto('/?lang=en')
  await page.getByRole('link', { name: STORY.title.en }).waitFor()
  const beacon = page.waitForRequest('**/telemetry/events')
  await leave(page)
  expect((await beacon).postDataJSON()).toMatchObject({ app_version: expect.any(String), events: expect.any(Array) })
})

/** Reports the page as hidden. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
}

async function readReceived(request: APIRequestContext): Promise<Received> {
  return ((await (await request.get('/dev/telemetry')).json()) as { data: Received }).data
}
