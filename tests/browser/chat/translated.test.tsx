/** A browser's translator replaces the texts of the chat: the story goes on, and every text that changes is shown. */
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type View } from '../../../protocol/view.ts'
import { createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { loadDeferred } from '../../../src/screens/chat/deferred.tsx'
import { fold } from '../../../worker/reducer/fold.ts'
import { readRecordingNamed, RECORDING_NAMES, showChat } from '../../helpers/game.tsx'
import { translatePage, type Translation } from '../../helpers/translatePage.ts'

// What loads after the first line is drawn with it.
await loadDeferred()

let translation: Translation
beforeEach(() => {
  translation = translatePage()
})
afterEach(() => {
  translation.stop()
})

test.each(RECORDING_NAMES)('translated: %s is drawn at each of its entries', async (name) => {
  const { entries, header } = await readRecordingNamed(name)
  let { state } = fold(null, entries.slice(0, 1))
  const { game, screen } = await showChat(createFakeGame(state.view, { at: state.core.now }), header.locale)
  for (const entry of entries.slice(1)) {
    state = fold(state, [entry]).state
    game.elapse(state.core.now - game.now())
    flushSync(() => game.change(stay(state.view)))
    // The translator works in a task of its own, after each change.
    await Promise.resolve()
  }
  await expect.element(screen.getByRole('button', { name: /^(?:Back|返回)$/ })).toBeInTheDocument()
  expect(translation.lost).toEqual([])
  expect(translation.crashes).toEqual([])
})

/** Without the notices that lead to another screen: they would navigate the page of the tests. */
function stay(view: View): View {
  return { ...view, notices: view.notices.filter(({ kind }) => kind !== 'to_intro' && kind !== 'to_login') }
}
