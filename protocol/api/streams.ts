/** The streaming calls as a server takes them: paths with their parameters, and the bodies of `actions.ts` as schemas. Doc 2 §7. */
import * as v from 'valibot'
import { TALENT_POINTS } from '../limits.ts'
import { mediaUrl, timestamp } from '../events/fields.ts'
import { requestId as id } from './call.ts'
import { jumpRequest } from './play.ts'
import { ATTRIBUTES } from './talents.ts'

/** Stands in an address where an actor's id would, in version 3. */
export const REASONING = 'reasoning'
/** What a player writes may be this long, characters. */
export const CHAT_TEXT_MAX = 2_000

/** A picture of the player's. It is kept: it has a bound, characters. */
const pictureUrl = v.pipe(mediaUrl, v.maxLength(2_000))

/** What was chosen before the start: a talent, how much of each attribute the player has in all, and a picture of them. */
export const gameConfig = v.object({
  skill_id: v.optional(v.nullable(id)),
  numerical_values: v.optional(v.nullable(v.record(v.picklist(ATTRIBUTES), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TALENT_POINTS.attributeMax))))),
  user_avatar_url: v.optional(v.nullable(pictureUrl)),
})

/** Begins a game, or with `restart` false tells again what there is of it. */
export const gameStart = {
  method: 'POST',
  path: '/actor/{storyId}/{actorId}/game.start',
  request: v.object({
    story_id: v.optional(id),
    restart: v.optional(v.boolean(), false),
    game_config: v.optional(v.nullable(gameConfig)),
    actor_id: v.optional(v.nullable(id)),
  }),
} as const

/**
 * What the player does. `chat`: `text`, or `option_id` with the text of the option. `chat:image`: `image_url`. `action`: the `option_id` of
 * a picture or of a button under a line, or as `text` a signal of the player's side: `next_scene` (with the `scene_id` that the scene transition named),
 * `config`, `cancel` (no picture today). In version 3 `option_data` says to whom it is said.
 */
export const gameAction = {
  method: 'POST',
  path: '/actor/{storyId}/{actorId}/game.action',
  request: v.object({
    event_type: v.picklist(['chat', 'chat:image', 'action']),
    timestamp: v.optional(timestamp),
    data: v.object({
      text: v.optional(v.pipe(v.string(), v.maxLength(CHAT_TEXT_MAX))),
      option_id: v.optional(id),
      image_url: v.optional(pictureUrl),
      scene_id: v.optional(id),
      option_data: v.optional(v.object({ actor_id: v.pipe(v.string(), v.maxLength(128)) })),
    }),
  }),
} as const

/** To the scene before or after this one: the events of its beginning. Version 3 only. */
export const gameJump = {
  method: 'POST',
  path: `/actor/{storyId}/${REASONING}/game.jump`,
  request: jumpRequest,
} as const

/** The events of the session so far. */
export const gameEvents = { method: 'POST', path: '/actor/event/game.history', request: v.object({ story_id: id, actor_id: id }) } as const
/** The same for version 3. */
export const reasoningEvents = {
  method: 'POST',
  path: `/actor/event/${REASONING}/game.history`,
  request: v.object({ story_id: id, actor_id: v.optional(v.nullable(id)) }),
} as const
