/** A server that does not answer: after 8 s the page says so, and offers the way back. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type View } from '../../../protocol/view.ts'
import { SILENCE_NOTE_MS } from '../../../protocol/limits.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { loadDeferred } from '../../../src/screens/chat/deferred.tsx'
import { LoadingPage } from '../../../src/ui/LoadingPage.tsx'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'

const clock = createManualPageClock()
let restoreClock = (): void => undefined
const waiting = { reason: 'please_wait', until: null } as const
const messages = splitIntoPages([createFakeMessage('a', 'Come.')])
const NOTE = 'No answer from the server yet.'

beforeEach(async () => {
  // The note moves into the status row when that has loaded, and counts from zero again.
  await loadDeferred()
  restoreClock = replacePageClock(clock)
  history.replaceState(null, '', '/chat2/last-lantern/lan')
  await page.viewport(360, 640)
})
afterEach(async () => {
  restoreClock()
  await page.viewport(390, 844)
})

test.each<[string, Partial<View>]>([
  ['while a story opens', { flow: 'initializing', composer: waiting }],
  ['after the player wrote', { messages, flow: 'loading', thinking: true, composer: waiting }],
  ['in the middle of a turn', { messages, flow: 'streaming', thinking: true, composer: waiting }],
])('silence is named %s, and can be left', async (_when, parts) => {
  const { screen } = await showChat(createFakeView({ ...parts, isRechargeDue: true }))
  await clock.pass(SILENCE_NOTE_MS - 1)
  expect(screen.getByText(NOTE).query()).toBeNull()
  await clock.pass(1)
  await expect.element(screen.getByText(NOTE)).toBeVisible()
  const back = screen.getByRole('button', { name: 'Back to stories' })
  const { right } = back.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(360)
  await back.click()
  await expect.poll(() => location.pathname).toBe('/')
})

test('an answer ends the note, and the next wait begins at nothing', async () => {
  const { screen, game } = await showChat(
    createFakeView({ messages, flow: 'loading', thinking: true, composer: waiting }),
  )
  await clock.pass(SILENCE_NOTE_MS)
  await expect.element(screen.getByText(NOTE)).toBeVisible()
  game.change({ flow: 'streaming', thinking: false })
  await expect.element(screen.getByText(NOTE)).not.toBeInTheDocument()
  game.change({ thinking: true })
  await clock.pass(SILENCE_NOTE_MS - 1)
  expect(screen.getByText(NOTE).query()).toBeNull()
})

test('so it is on a page that loads', async () => {
  const screen = await render(<LoadingPage />)
  await clock.pass(SILENCE_NOTE_MS)
  await expect.element(screen.getByText(NOTE)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to stories' })).toHaveAttribute('href', '/')
})
