import { afterEach, beforeEach, expect, test } from 'vitest'
import { VIDEO_STALL_MS } from '../../../protocol/limits.ts'
import { type VideoView } from '../../../protocol/view/stage.ts'
import { createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat } from '../../helpers/game.tsx'
import { type ManualPageClock, createManualPageClock } from '../../helpers/pageClock.ts'

/** An address without a playable file. The page does not receive the browser's error events, as with a connection that hangs. */
const video: VideoView = {
  id: 'boat',
  url: 'blob:nothing',
  alt: 'A boat',
  posterUrl: null,
  minWatchMs: 2_000,
  shownAt: 0,
  mayEndAt: null,
}
let clock: ManualPageClock
let restoreClock = (): void => undefined
const keepQuiet = (event: Event): void => event.stopImmediatePropagation()

beforeEach(() => {
  clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
  for (const type of ['error', 'pause']) addEventListener(type, keepQuiet, true)
})
afterEach(() => {
  restoreClock()
  for (const type of ['error', 'pause']) removeEventListener(type, keepQuiet, true)
})

test('[M14] a clip that neither plays nor fails can be left from its minimum watch on', async () => {
  const { screen, game } = await showChat(createFakeView({ video }))
  const clip = screen.getByRole('region', { name: 'A boat' })
  await expect.element(clip).toBeVisible()
  expect(clip.getByRole('button', { name: 'Skip' }).query()).toBeNull()
  game.elapse(2_000)
  await clock.pass(500)
  await clip.getByRole('button', { name: 'Skip' }).click()
  expect(game.intents).toEqual([{ kind: 'video', videoId: 'boat', did: 'skip' }])
})

test('[M14] one that delivers nothing for a while is skipped', async () => {
  const { screen, game } = await showChat(createFakeView({ video }))
  const clip = (await screen.getByRole('region', { name: 'A boat' }).findElement()).querySelector('video')
  await clock.pass(VIDEO_STALL_MS - 1)
  clip?.dispatchEvent(new Event('progress'))
  await clock.pass(VIDEO_STALL_MS - 1)
  expect(game.intents).toEqual([])
  await clock.pass(1)
  expect(game.intents).toEqual([{ kind: 'video', videoId: 'boat', did: 'fail' }])
})

test('[M14] a dialog over it pauses it: the time there is no stall', async () => {
  const { screen, game } = await showChat(createFakeView({ video, coins: 40 }))
  await screen.getByRole('button', { name: 'Back' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Leave the game?' })
  await expect.element(dialog).toBeVisible()
  await clock.pass(2 * VIDEO_STALL_MS)
  expect(game.intents).toEqual([])
  await dialog.getByRole('button', { name: 'Keep Gaming' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await clock.pass(VIDEO_STALL_MS)
  expect(game.intents).toEqual([{ kind: 'video', videoId: 'boat', did: 'fail' }])
})

test('[M11, M15] it is played from the blob that the runtime loaded, and left to the element where there is none', async () => {
  const asked: string[] = []
  const loaded = createFakeGame(createFakeView({ video }))
  loaded.loadMedia = async (url) => {
    asked.push(url)
    return new Blob(['clip'], { type: 'video/mp4' })
  }
  const sourceOf = (): string | null | undefined => document.querySelector('video')?.getAttribute('src')
  const { screen } = await showChat(loaded)
  await expect.poll(sourceOf).toMatch(/^blob:http/)
  expect(asked).toEqual(['blob:nothing'])
  await screen.unmount()
  await showChat(createFakeView({ video }))
  await expect.poll(sourceOf).toBe('blob:nothing')
})
