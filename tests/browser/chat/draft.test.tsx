/** What was typed: kept until the game has it, and no longer than can be sent. */
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CHAT_TEXT_MAX } from '../../../protocol/limits.ts'
import { readDraft, writeDraft } from '../../../src/account/drafts.ts'
import { forgetPlayer } from '../../../src/game/openGame.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'

const asked = splitIntoPages([createFakeMessage('a', 'Who are you?')])

afterEach(() => localStorage.clear())

test('a draft is kept per story and user, until it is sent', async () => {
  localStorage.setItem('user_id', 'mei')
  const first = await showChat(createFakeView())
  await first.screen.getByRole('textbox').fill('Half a thou')
  await first.screen.unmount()
  const session = { ...createFakeView().session, storyId: 'neon-rain' }
  const other = await showChat(createFakeView({ session }))
  await expect.element(other.screen.getByRole('textbox')).toHaveValue('')
  await other.screen.unmount()
  const again = await showChat(createFakeView())
  await expect.element(again.screen.getByRole('textbox')).toHaveValue('Half a thou')
  await again.screen.getByRole('button', { name: 'Send' }).click()
  await again.screen.unmount()
  const sent = await showChat(createFakeView())
  await expect.element(sent.screen.getByRole('textbox')).toHaveValue('')
  await sent.screen.getByRole('textbox').fill('Mine')
  await sent.screen.unmount()
  localStorage.setItem('user_id', 'bo')
  const stranger = await showChat(createFakeView())
  await expect.element(stranger.screen.getByRole('textbox')).toHaveValue('')
})

test('[I13] a text that is not taken comes back, before what was typed meanwhile', async () => {
  localStorage.setItem('user_id', 'mei')
  const { screen, game } = await showChat(createFakeView())
  const field = screen.getByRole('textbox')
  const answer = game.holdTexts()
  await field.fill('Seven lamps')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  expect(readDraft('last-lantern')).toBe('Seven lamps')
  await field.fill('and one')
  expect(readDraft('last-lantern')).toBe('Seven lamps\nand one')
  // One at a time: what was typed stays in the field.
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('and one')
  expect(game.intents).toHaveLength(1)
  answer(false)
  await expect.element(field).toHaveValue('Seven lamps\nand one')
  expect(readDraft('last-lantern')).toBe('Seven lamps\nand one')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => readDraft('last-lantern')).toBe('')
  expect(game.intents.at(-1)).toEqual({ kind: 'send', text: 'Seven lamps\nand one' })
})

test('[I13] a text that is taken leaves the draft, and what was typed meanwhile stays', async () => {
  localStorage.setItem('user_id', 'mei')
  const { screen, game } = await showChat(createFakeView())
  const field = screen.getByRole('textbox')
  const answer = game.holdTexts()
  await field.fill('Seven lamps')
  await userEvent.keyboard('{Enter}')
  await field.fill('and one')
  answer(true)
  await expect.poll(() => readDraft('last-lantern')).toBe('and one')
  await expect.element(field).toHaveValue('and one')
})

test('[I13] the draft outlives a chat that is left before the answer, and the drafts of another user stay', async () => {
  localStorage.setItem('user_id', 'mei')
  for (const isTaken of [false, true]) {
    const { screen, game } = await showChat(createFakeView())
    const answer = game.holdTexts()
    await screen.getByRole('textbox').fill('Seven lamps')
    await userEvent.keyboard('{Enter}')
    await screen.unmount()
    localStorage.setItem('user_id', 'bo')
    writeDraft('last-lantern', 'Mine')
    answer(isTaken)
    await Promise.resolve()
    expect(readDraft('last-lantern')).toBe('Mine')
    localStorage.setItem('user_id', 'mei')
    expect(readDraft('last-lantern')).toBe('Seven lamps')
  }
})

test('a text that is too long is cut at what can be sent, and a hint says so', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: asked }))
  await waitForDeferred()
  const field = screen.getByRole('textbox')
  await field.click()
  // Inserted as a paste is.
  document.execCommand('insertText', false, 'a'.repeat(CHAT_TEXT_MAX + 50))
  await expect.element(field).toHaveValue('a'.repeat(CHAT_TEXT_MAX))
  await expect.element(screen.getByText('A message holds 2000 characters at most.')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await expect.element(screen.getByText('A message holds 2000 characters at most.')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Send' }).click()
  expect(game.intents).toEqual([{ kind: 'send', text: 'a'.repeat(CHAT_TEXT_MAX - 1) }])
})

test.each(['not JSON', '{}', '[1, ["last-lantern"], ["last-lantern", 3]]'])(
  'stored drafts that cannot be read (%s) are left out',
  async (stored) => {
    localStorage.setItem('user_id', 'mei')
    localStorage.setItem('drafts:mei', stored)
    const { screen } = await showChat(createFakeView())
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
  },
)

test('[L8] the drafts of a user are deleted with their data', async () => {
  localStorage.setItem('user_id', 'mei')
  writeDraft('last-lantern', 'Mine')
  await forgetPlayer('mei')
  expect(readDraft('last-lantern')).toBe('')
})
