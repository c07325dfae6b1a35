/** Messages, tips, alerts and errors. Doc 2 §3 (chat message), §4. */
import * as v from 'valibot'
import { alt, coins, id, mediaUrl, wireTime, text } from './fields.ts'

/** The effect of a button. An unknown value counts as `try_again`. */
export const actionType = v.optional(v.picklist(['pay_now', 'try_again']), 'try_again')

/** A button under a message: pay, or try again. `position` orders them. `coins` is what it costs, if the server says so. */
export const messageAction = v.object({
  position: v.optional(v.union([v.number(), v.string()]), 0),
  type: actionType,
  option_id: id,
  coins: v.optional(v.nullable(coins), null),
})

/** `mood` -1 marks the player's text as wrong ("❌ Incorrect entered"). */
const addition = v.object({
  actions: v.optional(v.array(messageAction), []),
  mood: v.optional(v.nullable(v.number()), null),
})

/** The player read this line in an earlier play of the story. Rule P14. Not in the specification. */
const isRead = v.optional(v.boolean())

/**
 * How a line is spoken. `file`: whether the server has an audio file of it on request (tts.generate): for every player, for one who asks to hear it
 * or has lines read aloud, or for none, so that the device reads it. `voice_id` is sent with that request. `pitch` and `rate` are factors of the
 * usual ones for the device's voice. Not in the specification; without it, a file is requested as it says. Rules M2, M19.
 */
const speech = v.object({
  file: v.optional(v.picklist(['always', 'asked', 'none']), 'always'),
  voice_id: v.optional(text, ''),
  pitch: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(2)), 1),
  rate: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(10)), 1),
})

/**
 * A message with `text`, `html` or `media_url`; the page sanitises `html`. Without an id it gets that of its event
 * (`decode.ts`).
 */
export const message = v.object({
  id: v.optional(text, ''),
  sender_type: v.optional(v.picklist(['user', 'system', 'tips', 'actor']), 'actor'),
  msg_type: v.optional(v.picklist(['text', 'image', 'config']), 'text'),
  sender: v.optional(
    v.object({ name: v.optional(v.nullable(text), null), avatar_url: v.optional(v.nullable(mediaUrl), null) }),
  ),
  content: v.object({
    text: v.optional(text, ''),
    html: v.optional(v.nullable(text), null),
    media_url: v.optional(v.nullable(mediaUrl), null),
    audio_url: v.optional(v.nullable(mediaUrl), null),
    alt,
    speech: v.optional(speech),
    addition: v.optional(addition),
  }),
  create_time: v.optional(wireTime),
  is_read: isRead,
})

/** A hint from the story, shown as a message from `tips`. */
export const showTips = v.object({ text, is_read: isRead })

/** A dialog that the player has to confirm. */
export const showAlert = v.object({ title: v.optional(text, ''), text, button: v.optional(text, '') })

/** The story reports a failure; without a message the page says 'An error occurred'. Doc 2 §8. */
export const error = v.object({ message: v.optional(text, ''), code: v.optional(text, '') })

/** For fixture authors; has no effect on the view. */
export const debug = v.object({ message: v.optional(text, '') })
