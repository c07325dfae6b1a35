/** A static host and an installed app start as the local server's page does. */
import { withApp } from '../../tests/helpers/appServer.ts'
import { findFreePort } from '../freePort.ts'
import { holdApp, shorten } from '../holdApp.ts'
import { FAST } from '../player.ts'
import { withStaticHost } from '../staticHost.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

const CHAT = `/chat2/${STORY.id}/${STORY.actorId}?lang=en&${FAST}`
const FIRST_LINE = '[role="log"] article'

test('from a static host with its API elsewhere, the first turn of a chat is asked for before the app is there', async ({
  page,
}) => {
  const [hostPort, apiPort] = [await findFreePort(), await findFreePort()]
  const [host, api] = [`http://127.0.0.1:${hostPort}`, `http://localhost:${apiPort}`]
  const environment = { PORT: String(apiPort), HOST: 'localhost', ALLOWED_ORIGINS: host }
  await withApp(
    () =>
      withStaticHost(hostPort, { apiUrl: api }, async () => {
        const { asked, release } = await holdApp(page)
        const response = await page.goto(host + CHAT, { waitUntil: 'commit' })
        expect(response?.headers()).not.toHaveProperty('link')
        const early = [
          'chat.css',
          'en-shell.js',
          'en-chat.js',
          'worker.js',
          '/api/v1/user-guest.sign-up',
          '/api/v1/story.get',
          `/api/v1/actor/${STORY.id}/${STORY.actorId}/game.start`,
        ]
        await expect.poll(() => early.filter((path) => !asked.includes(path))).toEqual([])
        // The app asks for nothing of this again.
        release()
        await expect(page.locator(FIRST_LINE).nth(1)).toHaveText(/\S/)
        const calls = early.filter((path) => path.startsWith('/api/'))
        expect(calls.filter((path) => asked.filter((one) => one === path).length !== 1)).toEqual([])
        // Before the servers end: what the page reports when it is left is an error then.
        await page.close()
      }),
    undefined,
    environment,
  )
})

test.describe('an installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('asks with the token that is stored, and takes its files from those that are stored', async ({
    page,
    context,
  }) => {
    await withApp(async (address) => {
      await page.goto(`${address}/?lang=en`)
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
        timeout: 30_000,
      })
      const asked: { path: string; isStored: boolean; authorization: string | undefined }[] = []
      context.on('requestfinished', (request) => {
        void request
          .response()
          .then((response) =>
            asked.push({
              path: shorten(new URL(request.url()).pathname),
              isStored: response?.fromServiceWorker() === true,
              authorization: request.headers().authorization,
            }),
          )
      })
      const find = (path: string) => asked.find((one) => one.path === path)
      await page.reload({ waitUntil: 'commit' })
      await expect(page.locator('h2 a').first()).toBeVisible()
      await expect.poll(() => find('/api/v1/story.list')?.authorization).toMatch(/^Bearer /)
      await expect.poll(() => find('stories.js')?.isStored).toBe(true)

      asked.splice(0)
      await page.goto(address + CHAT, { waitUntil: 'commit' })
      await expect.poll(() => find('/api/v1/story.get')?.authorization).toMatch(/^Bearer /)
      for (const file of ['worker.js', 'chat.js', 'en-shell.js', 'en-chat.js'])
        await expect.poll(() => find(file)?.isStored).toBe(true)
      expect(find('/api/v1/user-guest.sign-up')).toBeUndefined()
      await expect(page.locator(FIRST_LINE).first()).toHaveText(/\S/)
      // The server stops: nothing may be loading from it.
      await page.goto('about:blank')
    })
  })
})
