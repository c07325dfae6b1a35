/** Two stories in Firefox, from the list to the ending. Only `npm run test:all` plays them. docs/testing.md. */
import { createPlayer } from '../player.ts'
import { DAWN, findRoute, findStory, LANTERN, titleOfEnding } from '../story.ts'
import { expect, test } from './test.ts'

/** One with a picture of the player and a clip, in the second version of the chat; one that is read in the third, where words are typed. */
const GAMES = [
  { language: 'en', story: LANTERN, route: DAWN },
  { language: 'zh', story: findStory('neon-rain'), route: findRoute('flew', 'neon-rain') },
] as const

for (const { language, story, route } of GAMES)
  test(`${story.metadata.id} in ${language}: from the list to its ending, without an error or a breach of the content policy`, async ({
    page,
  }) => {
    expect(test.info().project.use.browserName).toBe('firefox')
    const player = createPlayer(page, language, story)
    await player.openList()
    await player.enterStory()
    await player.play(route)
    await expect(player.ending).toContainText(titleOfEnding(route.ending, language, story))
  })
