/**
 * Plays another story from the intro to an ending along a route of its README: one that uses many features of the page.
 * With TEST_ALL it plays all of them, along every route, in each language.
 */
import { routesOf } from '../../tests/helpers/storyRoutes.ts'
import { LANGUAGES } from '../names.ts'
import { createPlayer } from '../player.ts'
import { STORIES, STORY, titleOfEnding } from '../story.ts'
import { expect, test } from './test.ts'

const isAll = process.env.TEST_ALL === '1'
/** A picture of the player, two characters, a wrong answer and another try, alerts, an overlay. */
const DEMANDING = 'paper-faces'
const others = STORIES.filter(({ metadata: { id } }) => (isAll ? id !== STORY.id : id === DEMANDING))

for (const story of others) {
  const routes = routesOf(story.metadata.id).filter(({ attributes }) => Object.keys(attributes).length === 0)
  const cases = LANGUAGES.flatMap((language) => routes.map((route) => ({ language, route })))
  for (const { language, route } of isAll ? cases : cases.slice(0, 1)) {
    test(`${story.metadata.id} in ${language}: ${route.name}`, async ({ page }) => {
      const actor = story.metadata.actors.find(({ id }) => id === route.actorId)
      const player = createPlayer(page, language, story, actor)
      await player.openStory()
      await player.play(route)
      await expect(player.ending).toContainText(titleOfEnding(route.ending, language, story))
    })
  }
}
