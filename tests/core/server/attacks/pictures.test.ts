/** Attack: pictures that take the most that a picture may. Others play on, and sign in, because they are decoded beside the server. */
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { PICTURE } from '../../../../server/limits.ts'
import { ATTACK_TIMEOUT_MS, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const PICTURES = 6
/** Memory that the server's own process may take for them, MB: their bytes, and none of their pixels. */
const MOST_MB = 100

/** A harmless picture of nearly as many pixels as there may be, in ten scans, which lies on its side. */
function paintLarge(): Promise<Buffer> {
  const width = 5_000
  const height = Math.floor((PICTURE.maxPixels / width) * 0.9)
  return sharp({ create: { width, height, channels: 3, background: '#c68642' } })
    .jpeg({ progressive: true, quality: 30 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

test('six large pictures of guests hold up nobody else', async () => {
  const server = await startChild()
  const picture = await paintLarge()
  expect(picture.length).toBeLessThan(500_000)
  const statuses: number[] = []
  const { beforeMb, mostMb } = await surviveAttack(server, async () => {
    await Promise.all(
      Array.from({ length: PICTURES }, async (_, guest) => {
        const from = `192.0.2.${guest}`
        const token = await server.signUp(`painter-${guest}`, from)
        const { upload_url, download_url } = await server.call<Record<'upload_url' | 'download_url', string>>(
          '/chat-video.upload',
          { token, from },
        )
        statuses.push((await server.send(upload_url, { method: 'PUT', body: picture, from })).status)
        const face = await server.send('/chat-video.detect-face', { token, from, body: { url: download_url } })
        statuses.push(face.status)
      }),
    )
  })
  expect(statuses).toEqual(Array.from({ length: 2 * PICTURES }, () => 200))
  expect(mostMb - beforeMb).toBeLessThan(MOST_MB)
})
