/** Starts under bad conditions: broken items in storage, a clock that is wrong by a day, no network on the first visit. */
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

/** Names of what the app stores beside the account. */
const SETTINGS = [
  'analytics_consent',
  'experiments',
  'lang',
  'payment',
  'reader_settings',
  'redirect',
  'region',
  'sent_code',
  'social_sign_in',
  'theme',
]
const DAY_MS = 24 * 60 * 60 * 1_000

test('en: items of storage that are cut off or of another kind cost nothing but themselves', async ({ page }) => {
  await page.addInitScript((settings) => {
    if (sessionStorage.getItem('broken') !== null) return
    sessionStorage.setItem('broken', 'yes')
    for (const name of settings) localStorage.setItem(name, '{"cut')
    for (const name of ['user_gender', 'device_id', 'source_code', 'invite_code'])
      localStorage.setItem(name, '\u0000[]')
  }, SETTINGS)
  const player = createPlayer(page, 'en')
  await player.openList()
  await player.enterStory()
  await expect(player.messages).toBeVisible()
})

for (const [name, account] of Object.entries({
  'tokens that are no tokens': { token: '\u0000{', refresh_token: '[]', user_id: 'x'.repeat(5_000), userInfo: '{"cut' },
  'a token without the rest': { token: 'left-over' },
  'a user without tokens': { user_id: 'nobody', userInfo: '{"uuid": 7, "role": []}' },
}))
  test(`en: an account that is broken (${name}) leaves the app usable`, async ({ page, pageErrors }) => {
    await page.addInitScript((items) => {
      if (sessionStorage.getItem('broken') !== null) return
      sessionStorage.setItem('broken', 'yes')
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, account)
    await page.goto('/?lang=en')
    await expect(page.getByRole('link').first()).toBeVisible()
    await page.goto('/user/settings')
    // A guest goes on as a guest; where the account may have been a registered one, only its owner can: by sign-in.
    await expect(page.getByRole('heading', { level: 1, name: /^(?:Settings|Sign in)$/ })).toBeVisible()
    // The server refuses the broken tokens.
    expect(pageErrors.splice(0).filter((error) => !error.includes('/api/'))).toEqual([])
  })

for (const days of [-1, 1])
  test(`en: a device whose clock is wrong by ${days} day plays a story`, async ({ page }) => {
    await page.addInitScript((shiftMs) => {
      const { now } = globalThis.Date
      Object.assign(globalThis.Date, { now: () => now() + shiftMs })
    }, days * DAY_MS)
    const player = createPlayer(page, 'en')
    await player.openList()
    await player.enterStory()
    await expect(player.messages).toBeVisible()
    await expect(player.messages.getByRole('article').first()).toBeVisible()
  })

test('zh: without a network on the first visit the list says so, and loads when the network returns', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  // The list that a server draws is there without the network.
  await page.goto('/?plain&lang=zh')
  await expect(page.getByRole('alert')).toContainText('重试')
  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('link').first()).toBeVisible()
  expect(pageErrors.splice(0).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
