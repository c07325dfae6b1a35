/** Panels of the chat, which its first line does without, and the settings of the reader among them. */
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { changeReaderSettings, getReaderSettings, startTextSize } from '../../../src/platform/readerSettings.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'
import { hasOpenModal } from '../../../src/ui/modals.ts'
import { showChat } from '../../helpers/game.tsx'

afterEach(() => {
  closePanel()
  changeReaderSettings({ textSize: 'normal', readingSpeed: 'normal', isMuted: false })
})

test('a panel opens before the first line, counts as a modal, and closes with its chat', async () => {
  const { screen } = await showChat(createFakeView())
  openPanel({ kind: 'settings' })
  await expect.element(screen.getByRole('dialog', { name: 'Reading and sound' })).toBeVisible()
  expect(hasOpenModal()).toBe(true)
  await screen.unmount()
  expect(hasOpenModal()).toBe(false)
  const next = await showChat(createFakeView())
  await expect.element(next.screen.getByRole('textbox')).toBeVisible()
  expect(next.screen.getByRole('dialog').elements()).toEqual([])
})

test('the settings are stored, and the text size is that of the page', async () => {
  startTextSize()
  const messages = splitIntoPages([createFakeMessage('1', 'A line.')])
  const { screen } = await showChat(createFakeView({ messages }), 'zh')
  openPanel({ kind: 'settings' })
  await userEvent.click(screen.getByRole('radio', { name: '特大' }))
  await userEvent.click(screen.getByRole('radio', { name: '点按继续' }))
  expect(getReaderSettings()).toMatchObject({ textSize: 'largest', readingSpeed: 'tap' })
  expect(JSON.parse(localStorage.getItem('reader_settings') ?? '')).toMatchObject({ textSize: 'largest' })
  expect(getComputedStyle(document.documentElement).fontSize).toBe('23px')
})

test('the game learns the settings of the reader', async () => {
  const { game } = await showChat(createFakeView())
  expect(game.facts).toContainEqual({ kind: 'settings', muted: false, readingSpeed: 'normal', debug: true })
  changeReaderSettings({ isMuted: true, readingSpeed: 'tap' })
  expect(game.facts.at(-1)).toEqual({ kind: 'settings', muted: true, readingSpeed: 'tap', debug: true })
})

test('the game learns when a modal opens and when the last one closes', async () => {
  const { game, screen } = await showChat(createFakeView())
  openPanel({ kind: 'settings' })
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(game.facts.at(-1)).toEqual({ kind: 'modal', open: true })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(game.facts.at(-1)).toEqual({ kind: 'modal', open: false })
})

// The button comes with the sound, after the first line.
const messages = splitIntoPages([createFakeMessage('1', 'A line.')])

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
    minWatchMs: 2_000,
    shownAt: 0,
    mayEndAt: null,
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
