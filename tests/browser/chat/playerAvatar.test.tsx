/** The player's avatar: beside their own messages, and in the menu of the chat. Rule I14. */
import { afterEach, expect, test } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'

const ME =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="64" height="64"%3E%3Crect width="64" height="64" fill="%23c84"/%3E%3C/svg%3E'

afterEach(closePanel)

function createView(avatarUrl: string | null) {
  const view = createFakeView({
    messages: splitIntoPages([
      createFakeMessage('a', 'Who lit them?', { name: 'Lan' }),
      createFakeMessage('me', 'I did, one after the other. '.repeat(6), { from: 'user', delivery: 'sent', avatarUrl }),
    ]),
  })
  return { ...view, session: { ...view.session, playerAvatarUrl: avatarUrl } }
}

test('[I14] the player’s chosen avatar is beside their own messages, and adds nothing for a screen reader', async () => {
  const { screen } = await showChat(createView(ME))
  const row = screen.getByRole('article', { name: 'You', exact: true }).element()
  const avatar = row.querySelector('img')
  expect([avatar?.src, avatar?.alt]).toEqual([ME, ''])
  const [picture, bubble] = [avatar, row.querySelector('p')].map((part) => part?.getBoundingClientRect())
  expect(picture?.left).toBeGreaterThanOrEqual(bubble?.right ?? Infinity)
  expect(picture?.right).toBeLessThanOrEqual(row.getBoundingClientRect().right)
})

test('[I14] a player without an avatar has none beside their messages', async () => {
  const { screen } = await showChat(createView(null))
  expect(screen.getByRole('article', { name: 'You', exact: true }).element().querySelector('img')).toBeNull()
})

test('[I14] the menu of the chat shows who the player is', async () => {
  const { screen } = await showChat(createView(ME))
  openPanel({ kind: 'menu' })
  const menu = screen.getByRole('dialog', { name: 'Menu' })
  await expect.element(menu.getByText('You', { exact: true })).toBeVisible()
  expect(menu.element().querySelector('img')?.src).toBe(ME)
})
