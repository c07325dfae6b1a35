/** Scenes, transitions, payment and the ending. Doc 2 §4 (scenes, paid scene, event queue). */
import * as v from 'valibot'
import { PAID_SCENE_DEFAULT } from '../limits.ts'
import { alt, coins, face, id, mediaUrl, seconds, text } from './fields.ts'

/** The queue pauses. */
export const wait = v.object({ seconds: v.optional(seconds, 0) })

/** A scene begins. The voice is reset to the default unless a voice_config is queued. */
export const showScene = v.object({
  scene_id: id,
  title: v.optional(text, ''),
  image_url: v.optional(v.nullable(mediaUrl), null),
  alt,
  face,
})

/** After `seconds` the runtime sends the next-scene signal; with 0 it sends `config`. */
export const sceneTransition = v.object({ seconds: v.optional(seconds, 0), scene_id: v.optional(v.nullable(id), null) })

/** A scene paid by its playtime: `coins` for each `seconds`. In another mode than `timer` time costs nothing. `text`: what the story says in the dialog. */
export const enterPaidScene = v.object({
  scene_id: v.optional(v.nullable(id), null),
  mode: v.optional(text, 'timer'),
  seconds: v.optional(v.pipe(seconds, v.minValue(1)), PAID_SCENE_DEFAULT.intervalS),
  coins: v.optional(coins, PAID_SCENE_DEFAULT.coins),
  text: v.optional(text, ''),
})

/** The player has to pay before the story continues. */
export const paymentRequired = v.object({ message: v.optional(text, ''), coins: v.optional(coins, 0) })

/**
 * The story is over. `html` is the ending's text. The rest is for its card: which of how many endings
 * it is (`number` counts from 1), its title and its picture.
 */
export const showEnding = v.object({
  html: text,
  ending_id: v.optional(text, ''),
  title: v.optional(text, ''),
  number: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  total: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  image_url: v.optional(v.nullable(mediaUrl), null),
  alt,
})
