import { expect, test } from 'vitest'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

// Alone in its file: what the chat loads later is loaded once a page.
test('a game that opens without any line is left, heard and seen as every other', async () => {
  history.replaceState(null, '', '/chat2/last-lantern/lan')
  const { screen } = await showChat(
    createFakeView({ flow: 'initialized', coins: 9, heart: { value: 64, sceneIds: [], isAllowMessage: true } }),
  )
  await expect.element(screen.getByRole('button', { name: 'Mute' })).toBeVisible()
  await expect.element(screen.getByLabelText(/64/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Credits: 9 diamonds' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave the game?' })).toBeVisible()
})
