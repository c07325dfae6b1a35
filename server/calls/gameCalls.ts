/** The history check and the game streams. Doc 2 §7. */
import type * as v from 'valibot'
import {
  gameAction,
  type gameConfig,
  gameEvents,
  gameJump,
  gameStart,
  reasoningEvents,
} from '../../protocol/api/gameStreams.ts'
import { gameHistory, reasoningHistory } from '../../protocol/api/historyCheck.ts'
import { REASONING } from '../../protocol/api/streamPaths.ts'
import { isPreviewStory } from '../../protocol/previewStory.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Choices, NO_CHOICES } from '../engine/state.ts'
import { type Move } from '../engine/moves.ts'
import { readMove } from '../engine/readMove.ts'
import { type TimedEvent } from '../http/eventStream.ts'
import { Problem } from '../problems.ts'
import { type GameRequest, type Games } from '../services/games.ts'
import { type RateLimiter } from '../services/rateLimiter.ts'
import { type Uploads } from '../services/uploads.ts'
import { type Wardrobe } from '../services/wardrobe.ts'
import { isAffordable } from '../services/talentPoints.ts'
import { type Talents } from '../services/talents.ts'
import { type UserRecord } from '../storage/port.ts'
import { readIdempotencyKey } from './idempotencyKey.ts'
import { type CheckedRequest, answerUser, type Route, streamToUser } from './route.ts'

interface Ports {
  games: Games
  talents: Talents
  uploads: Uploads
  wardrobe: Wardrobe
  limiter: RateLimiter
}

export function createGameCalls({ games, talents, uploads, wardrobe, limiter }: Ports): Route[] {
  return [
    answerUser(gameHistory, async ({ body }, user) => ({
      history: (await games.listPastEvents(toSessionKey(user, body.story_id, body.actor_id))).map(toHistoryItem),
    })),
    answerUser(reasoningHistory, async ({ body }, user) => ({
      history: (await games.listPastEvents(toSessionKey(user, body.story_id, REASONING))).map(toHistoryItem),
    })),
    streamToUser(gameStart, async (request, user) => {
      const { restart, game_config, story_id, actor_id, place } = request.body
      const sessionKey = pathSessionKey(request, user)
      if (story_id !== undefined && story_id !== sessionKey.storyId) throw new Problem('bad_request', 'story_id')
      // In version 3 the path names no actor.
      if (actor_id && sessionKey.actorId !== REASONING && actor_id !== sessionKey.actorId)
        throw new Problem('bad_request', 'actor_id')
      const content = [
        'start',
        sessionKey.storyId,
        sessionKey.actorId,
        restart,
        game_config ?? null,
        ...(place ? [place] : []),
      ]
      const gameRequest = gameRequestOf(request, content, request.body.price)
      // A preview stays in memory, and an author starts one with each edit.
      if (!isPreviewStory(sessionKey.storyId))
        await limiter.consume(['startByUser', user.id], ['startByAddress', request.client.address])
      // Play Again keeps talent and avatar, also on a device that did not choose them.
      const kept = game_config ? null : ((await games.getState(sessionKey))?.choices ?? NO_CHOICES)
      const choices = kept ?? (await checkChoices(game_config ?? {}, user.id))
      const events = await games.start(sessionKey, restart, choices, gameRequest, restart ? place : null)
      if (game_config?.user_avatar_url) await uploads.markUsed(user.id, game_config.user_avatar_url)
      return { events }
    }),
    streamToUser(gameAction, async (request, user) => {
      const { event_type, data } = request.body
      const sessionKey = pathSessionKey(request, user)
      // The timestamp is not part of the content: a client may repeat a request with a new one.
      const content = ['action', sessionKey.storyId, sessionKey.actorId, event_type, data]
      const gameRequest = gameRequestOf(request, content, request.body.price)
      const answer = await games.act(sessionKey, moveOf(request.body), gameRequest)
      if (data.image_url !== undefined) await uploads.markUsed(user.id, data.image_url)
      return answer
    }),
    streamToUser(gameJump, async (request, user) => {
      const { action, story_id } = request.body
      const sessionKey = toSessionKey(user, request.params.storyId, REASONING)
      if (story_id !== undefined && story_id !== sessionKey.storyId) throw new Problem('bad_request', 'story_id')
      const gameRequest = gameRequestOf(request, ['jump', sessionKey.storyId, action])
      await limiter.consume(['jumpByUser', user.id])
      return games.act(sessionKey, { kind: 'jump', to: action }, gameRequest)
    }),
    streamToUser(gameEvents, async ({ body: { story_id, actor_id } }, user) => ({
      events: await games.listEvents(toSessionKey(user, story_id, actor_id)),
    })),
    streamToUser(reasoningEvents, async ({ body: { story_id } }, user) => ({
      events: await games.listEvents(toSessionKey(user, story_id, REASONING)),
    })),
  ]

  /** The price is not part of the content: a player may accept another one for the same act. */
  function gameRequestOf(request: CheckedRequest<unknown>, content: unknown, price?: number | null): GameRequest {
    return { key: readIdempotencyKey(request), content, price, locale: request.locale }
  }

  async function checkChoices(
    { skill_id, numerical_values, user_avatar_url }: v.InferOutput<typeof gameConfig>,
    userId: string,
  ): Promise<Choices> {
    if (user_avatar_url) await wardrobe.requireOwned(userId, user_avatar_url)
    const talent = skill_id ? await talents.get(skill_id) : null
    if (skill_id && talent === null) throw new Problem('bad_request', 'game_config.skill_id')
    if (!isAffordable(numerical_values ?? {}, talent?.skill_configs ?? []))
      throw new Problem('bad_request', 'game_config.numerical_values')
    return { talent: skill_id ?? null, attributes: numerical_values ?? {}, avatar: user_avatar_url ?? null }
  }
}

/** Throws `bad_request` where there is none. */
function moveOf(body: v.InferOutput<typeof gameAction.body>): Move {
  const read = readMove(body)
  if ('missing' in read) throw new Problem('bad_request', read.missing)
  return read.move
}

function pathSessionKey({ params }: CheckedRequest<unknown, typeof gameStart.path>, user: UserRecord): SessionKey {
  return toSessionKey(user, params.storyId, params.actorId)
}

function toSessionKey(user: UserRecord, storyId: string, actorId: string): SessionKey {
  return { userId: user.id, storyId, actorId }
}

function toHistoryItem({ id, at, event_type, data }: TimedEvent): unknown {
  return { id, event_type, timestamp: at, data: JSON.parse(data) as unknown }
}
