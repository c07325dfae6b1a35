/** The day after an ending: a few lines from the character with whom the story ended. Not in the specification. Doc 1 §4. */
import * as v from 'valibot'
import { dayFields } from '../day.ts'
import { mediaUrl } from '../events/fields.ts'
import { declareCall, requestId } from './call.ts'

const epilogue = v.object({
  story_id: v.string(),
  actor_id: v.string(),
  ending_id: v.string(),
  /** Of the lines: that of the game. */
  language: v.optional(v.string(), ''),
  lines: v.array(v.object({ name: v.string(), avatar_url: v.optional(v.nullable(mediaUrl), null), text: v.string() })),
})
export type Epilogue = v.InferOutput<typeof epilogue>

/** The newest epilogue that was not read, of an ending before the player's today; null for none. */
export const epilogueGet = declareCall({
  method: 'GET',
  path: '/epilogue.get',
  effect: 'reads',
  body: dayFields,
  answer: v.object({ epilogue: v.nullable(epilogue) }),
  errors: ['401'],
})
/** Notes that an epilogue was read: it does not come again. */
export const epilogueRead = declareCall({
  method: 'POST',
  path: '/epilogue.mark-read',
  effect: 'changes',
  body: v.object({ story_id: requestId, actor_id: requestId, ending_id: requestId }),
  answer: v.unknown(),
  errors: ['400', '401'],
})
