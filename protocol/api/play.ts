/** Calls during a game: preload, voice and rating. Doc 2 §3, §5, §7. */
import * as v from 'valibot'
import { shownText } from '../cleanText.ts'
import { RATING } from '../limits.ts'
import { declareCall, requestId as id } from './call.ts'

const stars = v.pipe(v.number(), v.integer(), v.minValue(RATING.minStars), v.maxValue(RATING.maxStars))
const cast = v.object({ story_id: id, actor_id: id })

/** The media of a game's first turn. The body may repeat the story's id. */
export const gamePreload = declareCall({
  method: 'POST',
  path: '/actor/:actorId/:storyId/game.preload',
  body: v.object({ story_id: v.optional(id) }),
  answer: v.object({ preloads: v.array(v.object({ url: v.string(), type: v.picklist(['video', 'image']) })) }),
  errors: ['400', '401', '404'],
})

/** The voice of a line. */
export const voiceGenerate = declareCall({
  method: 'POST',
  path: '/actor/:actorId/tts.generate',
  body: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
    voice_config: v.optional(v.object({ voice_id: v.optional(id), provider: v.optional(id) })),
  }),
  answer: v.object({ audio_url: v.string() }),
  errors: ['400', '401', '404'],
})

/** Whether the player may still rate this story and character. */
export const ratingGet = declareCall({
  method: 'POST',
  path: '/story-rating.get',
  body: cast,
  answer: v.object({ is_commentable: v.boolean() }),
  errors: ['400', '401', '404'],
})
export const ratingCreate = declareCall({
  method: 'POST',
  path: '/story-rating.create',
  body: v.object({
    ...cast.entries,
    story_rating: stars,
    character_rating: stars,
    image_rating: stars,
    comment: v.optional(v.pipe(shownText, v.maxLength(RATING.commentMax)), ''),
  }),
  answer: v.unknown(),
  errors: ['400', '401', '404', '1204', '1205'],
})
