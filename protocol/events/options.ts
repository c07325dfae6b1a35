/** Options and picture requests. Doc 2 §3 (chat option), §4 (sending, input availability). */
import * as v from 'valibot'
import { alt, coins, id, mediaUrl, text } from './fields.ts'
import { actionType } from './message.ts'

/**
 * One option. It costs `coins` where `paid_required` and not yet `is_purchased`.
 * `scene_id` is the scene that a card leads to, by which a full heart restricts cards; `actor_id` is the actor that it addresses.
 */
const option = v.object({
  option_id: id,
  text: v.optional(text, ''),
  paid_required: v.optional(v.boolean(), false),
  is_purchased: v.optional(v.boolean(), false),
  coins: v.optional(coins, 0),
  image_url: v.optional(v.nullable(mediaUrl), null),
  alt,
  scene_id: v.optional(v.nullable(id), null),
  actor_id: v.optional(v.nullable(id), null),
  /** It ends the stage and leads back to the choice of actors. Rule S17. */
  is_finish: v.optional(v.boolean(), false),
})
/** An option needs a text or a picture. */
export const chatOption = v.pipe(
  option,
  v.forward(
    v.check(({ text, image_url }) => text !== '' || image_url !== null),
    ['text'],
  ),
)

/** The player has to choose one of these. `tooltip` explains the choice. */
export const showChatOptions = v.object({
  style: v.optional(v.picklist(['actor', 'card', 'default']), 'default'),
  options: v.pipe(v.array(chatOption), v.minLength(1)),
  tooltip: v.optional(text, ''),
  /** They are examples: the player may write as well. Not in the specification. Rule I16. */
  is_free_text: v.optional(v.boolean()),
  /** One may also be said: what the player writes is taken for the option that it means, or answered, and the options come again. Not in the specification. Rule I17. */
  accepts_text: v.optional(v.boolean()),
})

/** Options shown as pictures: pay now, or try again. Without a picture only the text of `type` is shown. */
export const showActionOptions = v.object({
  options: v.pipe(
    v.array(
      v.object({
        option_id: id,
        type: actionType,
        image_url: v.optional(v.nullable(mediaUrl), null),
        alt,
        coins: v.optional(coins, 0),
      }),
    ),
    v.minLength(1),
  ),
})

/** The story requests a picture of the player; with `is_face_detect` it must show a face. */
export const uploadImage = v.object({ text: v.optional(text, ''), is_face_detect: v.optional(v.boolean(), false) })
