/** The chat screen draws every state that a recording passes through. */
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isShownAs } from '../../../protocol/view/notices.ts'
import { type View } from '../../../protocol/view.ts'
import { createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { fold } from '../../../worker/reducer/fold.ts'
import { readRecordingNamed, RECORDING_NAMES, showChat } from '../../helpers/game.tsx'
import { isThorough } from '../../helpers/isThorough.ts'
import { mountRecording } from '../../helpers/mountRecording.tsx'

/** In `npm test` each twelfth; all of them are folded in Node (`tests/core/recordings.test.ts`). */
const DRAWN = RECORDING_NAMES.filter((_, index) => isThorough || index % 12 === 0)

test.each(DRAWN)('%s is drawn at each of its entries', async (name) => {
  const recording = await readRecordingNamed(name)
  const { entries, header } = recording
  let { state } = fold(null, entries.slice(0, 1))
  const { game, screen } = await showChat(createFakeGame(state.view, { at: state.core.now }), header.locale)
  for (const entry of entries.slice(1)) {
    state = fold(state, [entry]).state
    game.elapse(state.core.now - game.now())
    flushSync(() => game.change(stay(state.view)))
  }
  // Back stays: the screen has not given way to the error page.
  await expect.element(screen.getByRole('button', { name: /^(?:Back|返回)$/ })).toBeInTheDocument()
  const last = game.getView()
  const lastLine = last.messages.pages.at(-1)?.items.at(-1)
  if (last.ending === null && lastLine !== undefined && lastLine.text !== '')
    await expect.poll(() => screen.container.querySelectorAll('article').length).toBeGreaterThan(0)
})

/** Without the notices that lead to another screen: they would navigate the page of the tests. */
function stay(view: View): View {
  return { ...view, notices: view.notices.filter((notice) => !isShownAs(notice, 'destination')) }
}

test('one helper mounts the screen in the middle of a recording', async () => {
  const { entries } = await readRecordingNamed('option-chosen')
  const shown = entries.findIndex(
    (entry) => entry.type === 'server' && entry.events.some(({ event_type }) => event_type === 'show_chat_options'),
  )
  const chosen = entries.findIndex((entry) => entry.type === 'intent' && entry.intent.kind === 'choose')
  expect(shown).toBeGreaterThan(0)
  const before = await mountRecording(page, 'option-chosen', { at: chosen, size: [360, 640] })
  await expect.element(before.screen.getByRole('group', { name: 'Options' })).toBeInTheDocument()
  expect([innerWidth, innerHeight]).toEqual([360, 640])
  await before.screen.unmount()
  const after = await mountRecording(page, 'option-chosen', { at: chosen + 1 })
  expect(after.screen.getByRole('group', { name: 'Options' }).query()).toBeNull()
})
