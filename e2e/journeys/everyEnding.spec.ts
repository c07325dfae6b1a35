/** Each story is played from its intro to each ending in each language, and by every route of its README: every second one in each language. */
import { LANGUAGES } from '../names.ts'
import { createPlayer } from '../player.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { LANTERN, STORIES, titleOfEnding } from '../story.ts'
import { type Route, routesOf } from '../../tests/helpers/storyRoutes.ts'
import { expect, test } from './test.ts'

/** Enough for the dearest way through a story. */
const COINS = 2_000

/** The story of most journeys is played to its endings by `endings.spec.ts`. */
const others = STORIES.filter((story) => story !== LANTERN)

LANGUAGES.forEach((language, turn) => {
  others.forEach((story) => {
    const { id, actors } = story.metadata
    for (const route of chooseRoutes(routesOf(id), turn))
      test(`${language}: ${id} is played to the ending ${route.name}`, async ({ page, request }) => {
        await signInRegistered(page, request, COINS, { language })
        const actor = actors.find((each) => each.id === route.actorId) ?? actors[0]
        const player = createPlayer(page, language, story, actor, route.attributes)
        await player.openStory()
        await player.play(route)
        await expect(player.ending).toContainText(titleOfEnding(route.ending, language, story))
      })
  })
})

/** Every second route, and one to each ending that none of them leads to. */
function chooseRoutes(routes: readonly Route[], turn: number): Route[] {
  const own = routes.filter((_, index) => index % LANGUAGES.length === turn)
  const missing = routes.filter(
    ({ ending }, index) =>
      own.every((each) => each.ending !== ending) && routes.findIndex((each) => each.ending === ending) === index,
  )
  return [...own, ...missing]
}
