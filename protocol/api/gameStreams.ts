/** The game streams: start, action, jump and history. Doc 2 §7, streaming calls. */
import * as v from 'valibot'
import { mediaUrl, timestamp } from '../events/fields.ts'
import { CHAT_TEXT_MAX, TALENT_POINTS } from '../limits.ts'
import { declareStream, requestId as id } from './call.ts'
import { ACTION_PATH, HISTORY_PATH, JUMP_PATH, REASONING_HISTORY_PATH, START_PATH } from './streamPaths.ts'
import { ATTRIBUTES } from './talents.ts'

/** Maximum length of the address of a player's picture, characters: servers store it. */
const pictureUrl = v.pipe(mediaUrl, v.maxLength(2_000))

/** The price shown to the player, coins: at most so much is charged, and a higher price is refused with 1008. A request without it takes any price. Rule B15. */
export const shownPrice = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))))

/** The player's choices before the start: a talent, the total of each attribute, and a picture of themselves. */
export const gameConfig = v.object({
  skill_id: v.optional(v.nullable(id)),
  numerical_values: v.optional(
    v.nullable(
      v.record(
        v.picklist(ATTRIBUTES),
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TALENT_POINTS.attributeMax)),
      ),
    ),
  ),
  user_avatar_url: v.optional(v.nullable(pictureUrl)),
})

/** Begins a game; with `restart` false the server repeats the events of the open game. The client sends `actor_id` when it restarts, but in version 3. */
export const gameStart = declareStream({
  path: START_PATH,
  effect: 'changes',
  body: v.object({
    story_id: v.optional(id),
    restart: v.optional(v.boolean(), false),
    game_config: v.optional(v.nullable(gameConfig)),
    actor_id: v.optional(v.nullable(id)),
    /** A reached place where a new game begins, with all that was true there. Not in the specification. */
    place: v.optional(v.nullable(id)),
    /** Of story and character together. Not in the specification. */
    price: shownPrice,
  }),
  errors: ['400', '401', '404', '409', '429', '1008', '1305', '99001'],
})

/**
 * What the player does. `timestamp` is when the player acted, ms since 1970. `chat`: `text`, or `option_id` with the text of the option.
 * `chat:image`: `image_url`. `action`: the `option_id` of a picture or of a button under a line, or as `text` a signal of the runtime:
 * `next_scene` (with the `scene_id` that the scene transition named), `config`, `cancel` (no picture today). In version 3 `option_data` names the addressee.
 */
export const gameAction = declareStream({
  path: ACTION_PATH,
  effect: 'changes',
  body: v.object({
    event_type: v.picklist(['chat', 'chat:image', 'action']),
    timestamp: v.optional(timestamp),
    /** Of the option. Not in the specification. */
    price: shownPrice,
    data: v.object({
      text: v.optional(v.pipe(v.string(), v.maxLength(CHAT_TEXT_MAX))),
      option_id: v.optional(id),
      image_url: v.optional(pictureUrl),
      scene_id: v.optional(id),
      option_data: v.optional(v.object({ actor_id: v.pipe(v.string(), v.maxLength(128)) })),
    }),
  }),
  errors: ['400', '401', '404', '409', '1001', '1002', '1003', '1004', '1005', '1006', '1008', '1009', '1305', '99001'],
})

/** Jumps to the scene before or after this one; the stream has the events of its beginning. Version 3 only. The body may repeat the story's id. */
export const gameJump = declareStream({
  path: JUMP_PATH,
  effect: 'changes',
  body: v.object({ action: v.picklist(['prev_scene', 'next_scene']), story_id: v.optional(id) }),
  errors: ['400', '401', '404', '409', '429', '1001', '1002', '1007', '1305'],
})

/** The events of the session so far. */
export const gameEvents = declareStream({
  path: HISTORY_PATH,
  effect: 'reads',
  body: v.object({ story_id: id, actor_id: id }),
  errors: ['400', '401', '404', '1305'],
})
/** The same for version 3. */
export const reasoningEvents = declareStream({
  path: REASONING_HISTORY_PATH,
  effect: 'reads',
  body: v.object({ story_id: id, actor_id: v.optional(v.nullable(id)) }),
  errors: ['400', '401', '404', '1305'],
})

/** Bodies as the client writes them, before their empty values are pruned. */
export type StartBody = v.InferInput<typeof gameStart.body>
export type ActionBody = v.InferInput<typeof gameAction.body>
export type JumpBody = v.InferInput<typeof gameJump.body>
export type HistoryBody = v.InferInput<typeof gameEvents.body>
export type StreamBody = StartBody | ActionBody | JumpBody | HistoryBody
