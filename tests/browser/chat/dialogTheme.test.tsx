/** In the light theme, dialogs of the chat are as dark as the picture below them, and light where there is none. */
import { afterEach, expect, test } from 'vitest'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'

const PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9" height="16"/%3E'
const background = { kind: 'image', url: PICTURE, alt: '', posterUrl: null, face: null } as const

afterEach(() => {
  closePanel()
  delete document.documentElement.dataset.theme
})

test.each([
  ['over a picture', 'dark', { ...EMPTY_STAGE, background }],
  ['where there is none', 'light', EMPTY_STAGE],
] as const)('in the light theme dialogs %s are %s', async (_, scheme, stage) => {
  document.documentElement.dataset.theme = 'light'
  const { screen } = await showChat(createFakeView({ stage }))
  await waitForDeferred()
  openPanel({ kind: 'settings' })
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(getComputedStyle(dialog.element()).colorScheme).toBe(scheme)
})
