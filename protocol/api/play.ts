/** Calls during a game: preload, voice and rating. Doc 2 §3, §5, §7. */
import * as v from 'valibot'
import { shownText } from '../cleanText.ts'
import { mediaUrl } from '../events/fields.ts'
import { RATING } from '../limits.ts'
import { declareCall, requestId as id } from './call.ts'

const stars = v.pipe(v.number(), v.integer(), v.minValue(RATING.minStars), v.maxValue(RATING.maxStars))
const cast = v.object({ story_id: id, actor_id: id })

/** The media of a game's first turn. The body may repeat the story's id. */
export const gamePreload = declareCall({
  method: 'POST',
  path: '/actor/:actorId/:storyId/game.preload',
  effect: 'reads',
  body: v.object({ story_id: v.optional(id) }),
  answer: v.object({ preloads: v.array(v.object({ url: v.string(), type: v.picklist(['video', 'image']) })) }),
  errors: ['400', '401', '404', '1305'],
})

/** A chapter, or a choice or free text (`choice`), that the player has reached: `id` begins a game there (`place` of game.start). */
const reachedPlace = v.object({
  id: v.string(),
  actor_id: v.string(),
  kind: v.picklist(['chapter', 'choice']),
  /** The chapter that it belongs to, by its id; null in a story without chapters. */
  chapter: v.optional(v.nullable(v.string()), null),
  /** Of the chapter, the question above the options, or the last line before a free text; '' without one. */
  title: v.optional(v.string(), ''),
  /** The options of the place; none in a chapter that begins otherwise. `is_chosen`: in the newest game. */
  options: v.optional(v.array(v.object({ text: v.string(), is_chosen: v.optional(v.boolean(), false) })), []),
})
export type ReachedPlace = v.InferOutput<typeof reachedPlace>

/** An ending of the story. One that was not found has no title and no picture, only a hint; '' without one. */
const storyEnding = v.object({
  number: v.number(),
  is_found: v.boolean(),
  title: v.optional(v.string(), ''),
  hint: v.optional(v.string(), ''),
  image_url: v.optional(v.nullable(mediaUrl), null),
  alt: v.optional(v.string(), ''),
})
export type StoryEnding = v.InferOutput<typeof storyEnding>

/** The player's finds in a story, to come back to: endings, places, pictures. Not in the specification. */
export const storyFinds = declareCall({
  method: 'POST',
  path: '/story-finds.get',
  effect: 'reads',
  body: v.object({ story_id: id }),
  answer: v.object({
    endings: v.array(storyEnding),
    places: v.array(reachedPlace),
    pictures: v.array(v.object({ url: mediaUrl, alt: v.optional(v.string(), '') })),
    /** How many pictures the story has. */
    pictures_total: v.optional(v.number(), 0),
  }),
  errors: ['400', '401', '404', '1305'],
})
export type StoryFinds = v.InferOutput<typeof storyFinds.answer>

/** The voice of a line. */
export const voiceGenerate = declareCall({
  method: 'POST',
  path: '/actor/:actorId/tts.generate',
  effect: 'reads',
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
  effect: 'reads',
  body: cast,
  answer: v.object({ is_commentable: v.boolean() }),
  errors: ['400', '401', '404'],
})
/** Rates a story, its character and its pictures, once an ending was reached. */
export const ratingCreate = declareCall({
  method: 'POST',
  path: '/story-rating.create',
  effect: 'changes',
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
