/** Preload, voices, and the time of paid scenes. Doc 2 §4, §7. */
import { costTime, playtimeReset } from '../../protocol/api/credits.ts'
import { gamePreload, storyFinds, voiceGenerate } from '../../protocol/api/play.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { Problem } from '../problems.ts'
import { describeFinds } from '../services/finds.ts'
import { type Games } from '../services/games.ts'
import { listOpeningMedia } from '../services/preloads.ts'
import { type StoryLibrary } from '../services/storyLibrary.ts'
import { type createSpeech } from '../services/speech.ts'
import { requireActor, resolveActorId } from '../services/storyLookup.ts'
import { type UserRecord } from '../storage/port.ts'
import { readIdempotencyKey } from './idempotencyKey.ts'
import { type CheckedRequest, answerUser, type Route } from './route.ts'

interface Ports {
  games: Games
  stories: StoryLibrary
  speak: ReturnType<typeof createSpeech>
  /** The endings that a user has reached by now. */
  listEndings: (userId: string) => Promise<{ storyId: string; endingId: string }[]>
}

export function createPlayCalls({ games, stories, speak, listEndings }: Ports): Route[] {
  return [
    answerUser(gamePreload, async ({ params, body }, user) => {
      const { storyId, actorId } = params
      if (body.story_id !== undefined && body.story_id !== storyId) throw new Problem('bad_request', 'story_id')
      const story = requireActor(await stories.requireForPlayer(user.id, storyId), actorId)
      return { preloads: listOpeningMedia(story, actorId) }
    }),
    answerUser(storyFinds, async ({ body: { story_id }, locale }, user) => {
      const story = await stories.requireForPlayer(user.id, story_id)
      const endings = (await listEndings(user.id)).flatMap(({ storyId, endingId }) =>
        storyId === story_id ? endingId : [],
      )
      return describeFinds(story, { ...(await games.listFinds(user.id, story)), endings }, locale)
    }),
    answerUser(voiceGenerate, async ({ params: { actorId }, body: { text, voice_config } }, user) => ({
      audio_url: await speak({ userId: user.id, actorId, text, voiceId: voice_config?.voice_id }),
    })),
    answerUser(costTime, async ({ body }, user) => ({
      duration: await games.getPaidSeconds(await toSessionKey(body, user), body.held ?? 0),
    })),
    answerUser(playtimeReset, async (request, user) => {
      const sessionKey = await toSessionKey(request.body, user)
      await games.chargeInterval(sessionKey, {
        key: readIdempotencyKey(request),
        content: ['playtime', sessionKey.storyId, sessionKey.actorId],
        locale: request.locale,
      })
    }),
  ]

  async function toSessionKey(
    { story_id, actor_id }: CheckedRequest<{ story_id: string; actor_id?: string | undefined }>['body'],
    user: UserRecord,
  ): Promise<SessionKey> {
    const story = await stories.requireForPlayer(user.id, story_id)
    return { userId: user.id, storyId: story_id, actorId: resolveActorId(story, actor_id) }
  }
}
