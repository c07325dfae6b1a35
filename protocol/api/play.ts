/** Around a game: what to load ahead, voice, rating. Doc 2 §3, §5, §7. */
import * as v from 'valibot'
import { RATING } from '../limits.ts'
import { addressOf, declareCall, requestId as id } from './call.ts'

const stars = v.pipe(v.number(), v.integer(), v.minValue(RATING.minStars), v.maxValue(RATING.maxStars))
const place = v.object({ story_id: id, actor_id: id })

/** Addresses with the actor or story in their path. */
export const playAddress = {
  preload: (actorId: string, storyId: string): string => addressOf(`/actor/${encodeURIComponent(actorId)}/${encodeURIComponent(storyId)}/game.preload`),
  voice: (actorId: string): string => addressOf(`/actor/${encodeURIComponent(actorId)}/tts.generate`),
} as const

export const preloadAnswer = v.object({ preloads: v.array(v.object({ url: v.string(), type: v.picklist(['video', 'image']) })) })
export const voiceRequest = v.object({ text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)), voice_config: v.optional(v.object({ voice_id: v.optional(id), provider: v.optional(id) })) })
export const voiceAnswer = v.object({ audio_url: v.string() })
/** The story is that of the path; a body may name it once more. */
export const jumpRequest = v.object({ action: v.picklist(['prev_scene', 'next_scene']), story_id: v.optional(id) })

/** The same with parameters in their paths, as a server takes them. */
export const gamePreload = { method: 'POST', path: '/actor/{actorId}/{storyId}/game.preload', request: v.object({ story_id: v.optional(id) }) } as const
export const voiceGenerate = { method: 'POST', path: '/actor/{actorId}/tts.generate', request: voiceRequest } as const

/** Whether this player may (still) rate this. */
export const ratingGet = declareCall({ method: 'POST', path: '/story-rating.get', request: place, answer: v.object({ is_commentable: v.boolean() }) })
export const ratingCreate = declareCall({
  method: 'POST',
  path: '/story-rating.create',
  request: v.object({ ...place.entries, story_rating: stars, character_rating: stars, image_rating: stars, comment: v.optional(v.pipe(v.string(), v.maxLength(RATING.commentMax)), '') }),
  answer: v.unknown(),
})
