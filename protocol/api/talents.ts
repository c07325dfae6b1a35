/** Talents. Doc 2 §3 (skill), §7. */
import * as v from 'valibot'
import { nameSchema } from '../cleanText.ts'
import { mediaUrl } from '../events/fields.ts'
import { declareCall, noFields, requestId as id } from './call.ts'

/** The attributes that talents change, each from 0 to 10. */
export const ATTRIBUTES = ['happiness', 'intelligence', 'strength', 'wealth'] as const

/** `assignablePoints` adds to the free points; the others are attributes. */
const effect = v.object({
  attr: v.picklist([...ATTRIBUTES, 'assignablePoints']),
  value: v.pipe(v.number(), v.integer(), v.minValue(-10), v.maxValue(10)),
})
export const skillEffects = v.array(effect)
const skill = v.object({ id: v.string(), name: v.string(), image_url: v.string(), skill_configs: skillEffects })
export type Skill = v.InferOutput<typeof skill>
const fields = v.object({
  name: nameSchema(1, 60),
  image_url: mediaUrl,
  skill_configs: v.pipe(skillEffects, v.maxLength(10)),
})

/** All talents. */
export const skillList = declareCall({
  method: 'GET',
  path: '/talent/skill-info.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({ skills: v.array(skill) }),
  errors: ['401'],
})
/** The talents that a story offers; none for a story without talents. */
export const storySkills = declareCall({
  method: 'POST',
  path: '/talent/skill-from-story.list',
  effect: 'reads',
  body: v.object({ story_id: id }),
  answer: v.object({ skills: v.array(skill) }),
  errors: ['400', '401', '404', '1305'],
})
/** The talent of the open game; null where the player chose none. */
export const stateSkill = declareCall({
  method: 'POST',
  path: '/talent/skill-from-state.get',
  effect: 'reads',
  body: v.object({ story_id: id, actor_id: v.optional(id) }),
  answer: v.object({ skill: v.nullable(skill), numerical_values: v.record(v.string(), v.number()) }),
  errors: ['400', '401', '404', '1001', '1305'],
})
/** Admins only. `skill_configs` is optional because the client prunes an empty list. */
export const skillCreate = declareCall({
  method: 'POST',
  path: '/talent/skill.create',
  effect: 'changes',
  body: v.object({ ...fields.entries, skill_configs: v.optional(fields.entries.skill_configs, []) }),
  answer: v.object({ skill }),
  errors: ['400', '401', '403'],
})
/** Changes a talent; its name in the language of the request only. */
export const skillUpdate = declareCall({
  method: 'POST',
  path: '/talent/skill.update',
  effect: 'changes',
  body: v.object({ id, ...v.partial(fields).entries }),
  answer: v.object({ skill }),
  errors: ['400', '401', '403', '404'],
})
/** Deletes a talent; it can be restored. */
export const skillDelete = declareCall({
  method: 'POST',
  path: '/talent/skill.delete',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404'],
})
/** A deleted talent, as it was. Ours. Admins only. */
export const skillRestore = declareCall({
  method: 'POST',
  path: '/talent/skill.restore',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.object({ skill }),
  errors: ['400', '401', '403', '404'],
})
