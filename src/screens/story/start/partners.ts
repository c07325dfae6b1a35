/** Partners to play with, and the chat with each. Doc 2 §2 (routes of the chat), §4 (Play flow, steps 1 and 2). */
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'
import { sortByHeat } from '../../../api/sortByHeat.ts'
import { type ChatAddress } from '../../../navigation/paths.ts'

/** The actor to play with. */
export type Partner = Pick<Actor, 'id' | 'version'>

/** Stories of version 3 have no actor to choose: a pseudo-character represents the reasoning mode. */
const REASONING_PARTNER: Partner = { id: 'reasoning', version: '3' }

/** The partners to choose from, hottest first; in version 3 the pseudo-character only. */
export function listPartners({ version, actors }: Pick<Story, 'version' | 'actors'>): Partner[] {
  return version === '3' ? [REASONING_PARTNER] : sortByHeat(actors)
}

/** The partner that is offered first: the one of this id, else the hottest; undefined in a story without any. */
export function findPartner(story: Pick<Story, 'version' | 'actors'>, actorId: string | null): Partner | undefined {
  const partners = listPartners(story)
  return partners.find(({ id }) => id === actorId) ?? partners[0]
}

/** Whether the player chooses a character after Play. */
export function hasActorChoice({ version, actors }: Pick<Story, 'version' | 'actors'>): boolean {
  return version !== '3' && actors.length > 1
}

/** The character that Play begins with; null where one is chosen after it, or the story has none. */
export function findOnlyActor(story: Pick<Story, 'version' | 'actors'>): Actor | null {
  return story.version === '3' || hasActorChoice(story) ? null : (story.actors[0] ?? null)
}

/** The chat with a partner: of version 3 by the story's version, of version 2 by the actor's, else the legacy one. */
export function chooseChat(story: Pick<Story, 'id' | 'version'>, partner: Partner): ChatAddress {
  const other = partner.version === '2' ? '2' : '1'
  return { storyId: story.id, actorId: partner.id, chatVersion: story.version === '3' ? '3' : other }
}
