/** One address, one download: the story is played through a server that counts requests by address. Rule M15. */
import { createServer, request } from 'node:http'
import { type AddressInfo } from 'node:net'
import { NAMES } from '../names.ts'
import { DAWN, STORY } from '../story.ts'
import { createPlayer, FAST, waitForApp } from '../player.ts'
import { expect, test as base } from './test.ts'

interface CountingServer {
  address: string
  /** How often each picture, clip or sound was asked for. */
  downloads: Map<string, number>
}

const test = base.extend<{ counting: CountingServer }>({
  counting: async ({ baseURL }, use) => {
    const downloads = new Map<string, number>()
    const server = createServer((asked, answer) => {
      const { pathname } = new URL(asked.url ?? '/', baseURL)
      if (pathname.startsWith('/media/')) downloads.set(pathname, (downloads.get(pathname) ?? 0) + 1)
      const passed = request(
        new URL(asked.url ?? '/', baseURL),
        { method: asked.method, headers: asked.headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers)
          given.pipe(answer)
        },
      )
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, downloads })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

const SMALL = '-360.webp'

for (const deviceScaleFactor of [1, 2]) {
  test.describe(`at ${deviceScaleFactor} device px per px`, () => {
    // Weather that moves would be drawn thirty times a second, without a graphics card.
    test.use({ deviceScaleFactor, contextOptions: { reducedMotion: 'reduce' } })

    test('[M15] each picture of a story is downloaded once, and in one size', async ({
      page,
      counting: { address, downloads },
    }) => {
      const player = createPlayer(page, 'en')
      await page.goto(`${address}/?lang=en&${FAST}`)
      await waitForApp(page)
      await page.getByRole('link', { name: STORY.title.en }).click()
      await page.getByRole('button', { name: NAMES.en.play }).waitFor()
      const before = new Set(downloads.keys())
      await page.getByRole('button', { name: NAMES.en.play }).click()
      // Up to the second chapter: by then pictures, portraits and a picture in the conversation were shown.
      await player.play(DAWN, 6)
      const inStory = [...downloads.keys()].filter((path) => !before.has(path))
      expect(inStory.filter((path) => path.endsWith(SMALL) && inStory.includes(path.replace(SMALL, '.webp')))).toEqual(
        [],
      )
      expect([...downloads].filter(([, count]) => count > 1)).toEqual([])
      expect(downloads.size).toBeGreaterThan(3)
    })
  })
}
