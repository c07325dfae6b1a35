/** Looks up the story of a session, and the actor a call means. */
import { REASONING } from '../../protocol/api/streamPaths.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { Problem } from '../problems.ts'
import { type Story } from '../stories/story.ts'

/** The story of a session. Throws `unknown_story`, or `unknown_actor` if the story does not offer that actor. */
export function requireStoryOfSession(
  stories: ReadonlyMap<string, Story>,
  { storyId, actorId }: Pick<SessionKey, 'storyId' | 'actorId'>,
): Story {
  return requireActor(requireStory(stories, storyId), actorId)
}

/** The story, if it is played with this actor, or with the story as a whole in version 3. Throws `unknown_actor`. */
export function requireActor(story: Story, actorId: string): Story {
  const { version, actors } = story.metadata
  const isCast = version === '3' ? actorId === REASONING : actors.some(({ id }) => id === actorId)
  if (!isCast) throw new Problem('unknown_actor', actorId)
  return story
}

/** Throws `unknown_story`. */
export function requireStory(stories: ReadonlyMap<string, Story>, id: string): Story {
  const story = stories.get(id)
  if (story === undefined) throw new Problem('unknown_story', id)
  return story
}

/** Whether the story uses the legacy chat with this actor. The legacy chat starts a new game each time. Doc 2 §4. */
export function isLegacyChat({ metadata: { version, actors } }: Story, actorId: string): boolean {
  const actor = actors.find(({ id }) => id === actorId)
  return version !== '3' && actor?.version !== '2' && actor?.version !== '3'
}

/** The actor of a call that may omit it: `reasoning` in version 3, else the only actor. Throws `bad_request` if there are several. */
export function resolveActorId({ metadata: { version, actors } }: Story, actorId: string | undefined): string {
  if (version === '3') return REASONING
  const only = actors.length === 1 ? actors[0]?.id : undefined
  const id = actorId ?? only
  if (id === undefined) throw new Problem('bad_request', 'actor_id')
  return id
}
