/** One journey at the speed of a player: the game clock and the server's pauses are real. */
import { DAWN } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

test('from the list to the first choice in real time', async ({ page }) => {
  test.setTimeout(150_000)
  const player = createPlayer(page, 'en')
  await player.openList('rate=1')
  await player.enterStory()
  await expect(player.messages.getByRole('article').first()).toBeVisible()
  await player.play(DAWN, 1)
  await expect(player.options.getByRole('button').first()).toBeEnabled()
})
