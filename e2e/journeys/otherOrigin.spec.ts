/** The app at one origin and its API at another: calls, streams, pictures and clips under the policy that follows from the configuration. */
import { withApp } from '../../tests/helpers/appServer.ts'
import { DAWN } from '../story.ts'
import { findFreePort } from '../freePort.ts'
import { createPlayer, FAST } from '../player.ts'
import { expect, test } from './test.ts'

test('en: a player signs in with a provider and pays by card with the API at another origin', async ({
  page,
  context,
}) => {
  const port = await findFreePort()
  const [app, api] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  const environment = {
    PORT: String(port),
    ALLOWED_ORIGINS: app,
    APP_CONFIG: JSON.stringify({ apiUrl: api, telemetryUrl: null, sentryDsn: null }),
  }
  await withApp(
    async () => {
      await page.goto(`${app}/user/login?lang=en`)
      await page.getByRole('button', { name: 'Continue with Google' }).click()
      await page.waitForURL(`${api}/dev-provider/**`)
      await page.getByLabel('Email').fill('mira@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${app}/`)
      await expect(page.getByText('120', { exact: true }).first()).toBeVisible()

      await page.goto(`${app}/user/coins?lang=en`)
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: /0\.99/ }).click()
      const card = await opened
      await card.waitForURL(`${api}/dev-pay/**`)
      await card.getByRole('button', { name: /^Pay/ }).click()
      await card.waitForURL(`${app}/recharge-success`)
      await expect(page.getByText('180', { exact: true }).first()).toBeVisible()
      await Promise.all([card.close(), page.close()])
    },
    undefined,
    environment,
  )
})

test('en: a story is played to its ending with the API at another origin', async ({ page }) => {
  const port = await findFreePort()
  // One server under two names, which are two origins to the browser.
  const [app, api] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  const environment = { PORT: String(port), ALLOWED_ORIGINS: app, APP_CONFIG: JSON.stringify({ apiUrl: api }) }
  await withApp(
    async () => {
      const origins = new Set<string>()
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (/^\/(?:api|media)\//.test(pathname)) origins.add(origin)
      })
      await page.goto(`${app}/?lang=en&${FAST}`)
      const player = createPlayer(page, 'en')
      await player.enterStory()
      await player.play(DAWN, 3)
      await expect(player.options).toBeVisible()
      expect([...origins]).toEqual([api])
      // Before the server ends: what the page reports when it is left is an error then.
      await page.close()
    },
    undefined,
    environment,
  )
})
