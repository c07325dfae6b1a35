/** The button that mutes: its names, that it is kept, and that the game learns of it. */
import { afterEach, expect, test } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { changeReaderSettings, getReaderSettings } from '../../../src/platform/readerSettings.ts'
import { showChat } from '../../helpers/game.tsx'

// The button comes with the sound, after the first line.
const messages = splitIntoPages([createFakeMessage('1', 'A line.')])

afterEach(() => changeReaderSettings({ isMuted: false }))

test('[M5] a tap mutes and the next one lifts it, kept on this device', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  await screen.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible()
  expect(getReaderSettings().isMuted).toBe(true)
  expect(game.facts.filter(({ kind }) => kind === 'settings').at(-1)).toMatchObject({ muted: true })
  await screen.getByRole('button', { name: 'Unmute', exact: true }).click()
  expect(getReaderSettings().isMuted).toBe(false)
  expect(game.facts.filter(({ kind }) => kind === 'settings').at(-1)).toMatchObject({ muted: false })
})

test('a clip in front can be muted, too', async () => {
  const video = {
    id: 'clip',
    url: 'nowhere.mp4',
    alt: 'A clip',
    posterUrl: null,
    minWatch: 2_000,
    shownAt: 0,
    watchedAt: null,
  }
  const { screen } = await showChat(createFakeView({ video }))
  await expect.element(screen.getByRole('button', { name: 'Mute', exact: true })).toBeVisible()
})

test('[M5] on the ending, where the music plays on, it can be muted', async () => {
  const ending = { id: 'e', title: 'Dawn', html: '<p>It is over.</p>', number: 1, total: 2, picture: null }
  const { screen } = await showChat(createFakeView({ ending }))
  await screen.getByRole('button', { name: 'Mute', exact: true }).click()
  expect(getReaderSettings().isMuted).toBe(true)
})
