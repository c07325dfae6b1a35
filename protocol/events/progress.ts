/** Progress, heart value, coins and missions. Doc 2 §3 (task progress, heart value, clue), §4 (mission completed). */
import * as v from 'valibot'
import { coins, id, percent, text } from './fields.ts'

/** The whole story. */
export const updateTotalProgress = v.object({ percent })

/** The current task. Its level number is its `index` plus one; without an index, its place among the tasks in order of appearance. */
export const updateTaskProgress = v.object({
  task_id: v.optional(text, ''),
  index: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  percent: v.optional(percent, 0),
  description: v.optional(text, ''),
})

/** The actor's affection for the player. A full heart restricts cards to `scene_ids` and may end free text. */
export const heartValue = v.object({
  heart_value: percent,
  scene_ids: v.optional(v.array(id), []),
  is_allow_message: v.optional(v.boolean(), true),
  /** A word or two on what changed it, beside the number. Not in the specification. */
  reason: v.optional(text),
})

/** The player's balance, as the server has it. */
export const updateUserCoins = v.object({ coins })

/** A mission is complete for one actor. Clues are unique per scene. */
export const missionCompleted = v.object({
  actor_id: id,
  name: v.optional(text, ''),
  clues: v.optional(v.array(v.object({ text, scene_id: v.optional(text, '') })), []),
})
