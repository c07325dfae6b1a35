/** The time in a chat that is reported when the player leaves it. Doc 2 §4, leave modal. */
import { expect, test, vi } from 'vitest'
import { openGame } from '../../../src/game/openGame.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

const { clock } = setUpShell()

test('leaving a chat reports how long it was open, net of the time in which the page was hidden', async () => {
  fakeApi()
  signIn(mira)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const show = (state: 'visible' | 'hidden'): void => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const game = openGame(
    { storyId: 'nowhere', actorId: 'nobody', chatVersion: '2', restart: false, gameConfig: null, locale: 'en' },
    () => undefined,
  )
  await clock().pass(20_000)
  show('hidden')
  await clock().pass(600_000)
  show('visible')
  await clock().pass(5_000)
  game.close()
  game.close()
  const reports = warn.mock.calls.filter(([event]) => event === 'leave_duration')
  expect(reports).toEqual([['leave_duration', { story_id: 'nowhere', actor_id: 'nobody', seconds: 25 }]])
  visibility.mockRestore()
  warn.mockRestore()
})
