/** What a game held is released when the player leaves it. The benchmark `memory` reads the heap after many stories. */
import { NAMES } from '../names.ts'
import { watchMemory } from '../perf/memory.ts'
import { createPlayer } from '../player.ts'
import { DAWN, STORY } from '../story.ts'
import { expect, test } from './test.ts'

const names = NAMES.en
/** To collect the garbage and count what is left takes a busy machine seconds. */
const PATIENTLY = { timeout: 30_000 }

test('a game that was left holds no worker, texture, bitmap, clip or object URL', async ({ page }) => {
  const read = await watchMemory(page)
  const player = createPlayer(page, 'en')
  await player.openList()
  await player.enterStory()
  await player.play(DAWN, 1)
  // The stage draws, so there is something to release.
  await expect.poll(async () => (await read()).WebGLTexture, PATIENTLY).toBeGreaterThan(0)
  await expect.poll(async () => (await read()).Worker, PATIENTLY).toBe(1)

  await page.getByRole('button', { name: names.back }).click()
  await page.getByRole('button', { name: names.leave }).click()
  await expect(page.getByRole('link', { name: STORY.title.en })).toBeVisible()

  const held = async (): Promise<object> => {
    const { Worker: workers, WebGLTexture: textures, HTMLVideoElement: clips, bitmaps, objectUrls } = await read()
    return { workers, textures, clips, bitmaps, objectUrls }
  }
  await expect.poll(held, PATIENTLY).toEqual({ workers: 0, textures: 0, clips: 0, bitmaps: 0, objectUrls: 0 })
})
