/** The report of a problem keeps the player's words until they are sent, and closes nothing but itself. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { configureApp } from '../shell/configureApp.ts'
import { fakeApi, later } from '../shell/fakeApi.ts'
import { setUpShell } from '../shell/setUpShell.tsx'
import { mira, signIn } from '../shell/signInUsers.ts'

setUpShell()
afterEach(closePanel)

const words = () => page.getByRole('textbox', { name: 'What happened?' })

/** Opens the report in a chat; the recording that it asks for comes later. */
async function openReport() {
  configureApp({ reportUrl: null })
  fakeApi()
  signIn(mira)
  const recording = later<string>()
  await showChat({ ...createFakeGame(createFakeView({})), exportRecording: () => recording.promise })
  await waitForDeferred()
  openPanel({ kind: 'report' })
  await expect.element(words()).toBeVisible()
  return recording
}

async function closeAndOpen(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(words()).not.toBeInTheDocument()
  openPanel({ kind: 'report' })
}

test('words outlast a tap beside the report, until they are sent', async () => {
  const recording = await openReport()
  await userEvent.fill(words(), 'The lamp went out.')
  await closeAndOpen()
  await expect.element(words()).toHaveValue('The lamp went out.')
  await userEvent.click(page.getByRole('button', { name: 'Save the recording' }))
  recording.resolve('{"type":"header"}')
  await expect.element(page.getByText('The recording is saved.')).toBeVisible()
  await expect.element(words()).not.toBeInTheDocument()
  openPanel({ kind: 'report' })
  await expect.element(words()).toHaveValue('')
})

test('a recording that comes late closes no other report, and takes no words that were written since', async () => {
  const recording = await openReport()
  await userEvent.fill(words(), 'The lamp went out.')
  await userEvent.click(page.getByRole('button', { name: 'Save the recording' }))
  await closeAndOpen()
  await userEvent.fill(words(), 'It went out twice.')
  recording.resolve('{"type":"header"}')
  await expect.element(page.getByText('The recording is saved.')).toBeVisible()
  await expect.element(words()).toHaveValue('It went out twice.')
  await closeAndOpen()
  await expect.element(words()).toHaveValue('It went out twice.')
})
