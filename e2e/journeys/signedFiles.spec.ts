/** Files in a bucket at signed addresses: the page loads pictures and sounds of a story from there under its content policy, and uploads work. */
import sharp from 'sharp'
import { withSignedBucket } from '../../tests/helpers/signedBucket.ts'
import { type Story } from '../../server/stories/story.ts'
import { signInAdmin } from '../admin.ts'
import { findFreePort } from '../freePort.ts'
import { withOwnServer } from '../ownServer.ts'
import { createPlayer, FAST } from '../player.ts'
import { DAWN, LANTERN } from '../story.ts'
import { expect, test } from './test.ts'

/** Runs in the page: the width of a picture, as an element loads it. */
async function measurePicture(url: string): Promise<number> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image.naturalWidth
}

test('en: a story whose files are in a bucket is played on the stage, and a picture is uploaded and shown', async ({
  page,
}) => {
  const port = await findFreePort()
  await withSignedBucket(`http://127.0.0.1:${port}`, 600, async ({ environment, asked }) =>
    withOwnServer(
      async (address) => {
        const call = await signInAdmin(page, address)
        const { id } = (await call('/creation/story.duplicate', { id: LANTERN.metadata.id })) as { id: string }
        const { document, revision } = (await call('/creation/story.get', { id })) as {
          document: Pick<Story, 'metadata' | 'script'>
          revision: number
        }
        document.metadata.title.en = 'The Signed Lantern'
        await call('/creation/story.save', { id, base: revision, document: JSON.stringify(document) })
        const published = await call('/creation/story.publish', { id, revision: revision + 1 })
        expect(published).toMatchObject({ outcome: 'published' })

        await page.goto(`${address}/?lang=en&${FAST}`)
        const player = createPlayer(page, 'en', { ...LANTERN, ...document })
        await player.enterStory()
        await player.play(DAWN, 3)
        await expect(player.options).toBeVisible()

        await page.goto(`${address}/user-character?lang=en`)
        await page.getByRole('button', { name: 'Create avatar' }).click()
        const face = sharp({ create: { width: 160, height: 160, channels: 3, background: '#c08a6a' } })
        const opened = page.waitForResponse(/chat-video\.upload/)
        await page
          .locator('input[type="file"]')
          .and(page.getByLabel('Choose a picture'))
          .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await face.png().toBuffer() })
        await expect(page.getByRole('button', { name: /^Avatar 1, in progress: \d+%$/ })).toBeVisible()
        const { data } = (await (await opened).json()) as { data: { download_url: string } }
        expect(await page.evaluate(measurePicture, data.download_url)).toBe(160)
        await page.goto('about:blank')

        // Elements and scripts have loaded files at their addresses, and none of the story came through the server.
        const loaded = asked.filter(
          ({ method, path, isByAddress }) => method === 'GET' && (isByAddress || path.includes('/media/')),
        )
        const failed = loaded.filter(({ status, isByAddress }) => !isByAddress || ![200, 206, 304].includes(status))
        expect(failed).toEqual([])
        const readers = loaded.map(({ path, mode }) => `${mode} ${path.replace(/^\/stories\/(\w+)\/.*\./, '$1 ')}`)
        expect([...new Set(readers)].toSorted()).toEqual([
          'cors media m4a',
          'cors media webp',
          'no-cors media webp',
          'no-cors uploads jpg',
        ])
      },
      { ...environment, PORT: String(port), APP_CONFIG: '{"sentryDsn":null}' },
    ),
  )
})
