/** Talents of the catalogue, of a story and of a game. Doc 2 §7. */
import {
  ATTRIBUTES,
  skillCreate,
  skillDelete,
  skillList,
  skillRestore,
  skillUpdate,
  stateSkill,
  storySkills,
} from '../../protocol/api/talents.ts'
import { Problem } from '../problems.ts'
import { type Games } from '../services/games.ts'
import { type StoryLibrary } from '../services/storyLibrary.ts'
import { resolveActorId } from '../services/storyLookup.ts'
import { type Talents } from '../services/talents.ts'
import { answerAdmin, answerUser, type Route } from './route.ts'

export function createTalentCalls(talents: Talents, games: Games, stories: StoryLibrary): Route[] {
  return [
    answerUser(skillList, async ({ locale }) => ({ skills: await talents.list(locale) })),
    answerUser(storySkills, async ({ body, locale }, user) => {
      const { metadata } = await stories.requireForPlayer(user.id, body.story_id)
      return { skills: metadata.talents ? await talents.list(locale) : [] }
    }),
    answerUser(stateSkill, async ({ body, locale }, user) => {
      const story = await stories.requireForPlayer(user.id, body.story_id)
      const state = await games.getState({
        userId: user.id,
        storyId: body.story_id,
        actorId: resolveActorId(story, body.actor_id),
      })
      if (state === null) throw new Problem('no_game')
      const { talent } = state.choices
      const values = story.metadata.talents ? ATTRIBUTES.map((name) => [name, state.variables[name] ?? 0]) : []
      return {
        skill: talent === null ? null : await talents.get(talent, locale),
        numerical_values: Object.fromEntries(values),
      }
    }),
    answerAdmin(skillCreate, async ({ body, locale }) => ({ skill: await talents.create(body, locale) })),
    answerAdmin(skillUpdate, async ({ body: { id, ...fields }, locale }) => ({
      skill: await talents.update(id, fields, locale),
    })),
    answerAdmin(skillDelete, ({ body }) => talents.remove(body.id)),
    answerAdmin(skillRestore, async ({ body, locale }) => ({ skill: await talents.restore(body.id, locale) })),
  ]
}
