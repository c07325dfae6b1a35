/** The streaming calls as a server takes them: paths with their parameters, and the bodies of `actions.ts` as schemas. Doc 2 §7. */
import * as v from 'valibot'
import { id, timestamp } from '../events/fields.ts'

/** Stands in an address where an actor's id would, in version 3. */
export const REASONING = 'reasoning'
/** What a player writes may be this long, characters. */
export const CHAT_TEXT_MAX = 2_000

const gameConfig = v.object({
  skill_id: v.optional(v.nullable(v.string())),
  numerical_values: v.optional(v.nullable(v.record(v.string(), v.number()))),
  user_avatar_url: v.optional(v.nullable(v.string())),
})

/** Begins a game, or with `restart` false tells again what there is of it. */
export const gameStart = {
  method: 'POST',
  path: '/actor/{storyId}/{actorId}/game.start',
  request: v.object({
    story_id: v.optional(v.string()),
    restart: v.optional(v.boolean(), false),
    game_config: v.optional(v.nullable(gameConfig)),
    actor_id: v.optional(v.nullable(v.string())),
  }),
} as const

/** What the player does. */
export const gameAction = {
  method: 'POST',
  path: '/actor/{storyId}/{actorId}/game.action',
  request: v.object({
    event_type: v.picklist(['chat', 'chat:image', 'action']),
    timestamp: v.optional(timestamp),
    data: v.object({
      text: v.optional(v.pipe(v.string(), v.maxLength(CHAT_TEXT_MAX))),
      option_id: v.optional(id),
      image_url: v.optional(v.string()),
      scene_id: v.optional(id),
      option_data: v.optional(v.object({ actor_id: v.string() })),
    }),
  }),
} as const

/** The events of the session so far. */
export const gameEvents = { method: 'POST', path: '/actor/event/game.history', request: v.object({ story_id: id, actor_id: id }) } as const
/** The same for version 3. */
export const reasoningEvents = {
  method: 'POST',
  path: `/actor/event/${REASONING}/game.history`,
  request: v.object({ story_id: id, actor_id: v.optional(v.nullable(v.string())) }),
} as const
