/** The app at one origin and its API at another: calls, streams, pictures and clips under the policy that follows from the configuration. */
import { withApp } from '../../tests/helpers/appServer.ts'
import { DAWN, titleOfEnding } from '../story.ts'
import { findFreePort } from '../freePort.ts'
import { createPlayer, FAST } from '../player.ts'
import { expect, test } from './test.ts'

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
      await player.play(DAWN)
      await expect(player.ending).toContainText(titleOfEnding('dawn', 'en'))
      expect([...origins]).toEqual([api])
      // Before the server ends: what the page reports when it is left is an error then.
      await page.close()
    },
    undefined,
    environment,
  )
})
