/** The points of a talent: how much of each attribute a player can have. Doc 2 §3, §4. */
import { ATTRIBUTES, type Skill } from '../../protocol/api/talents.ts'
import { TALENT_POINTS } from '../../protocol/limits.ts'

type Values = { readonly [K in (typeof ATTRIBUTES)[number]]?: number | undefined }

/**
 * Whether a player can have these attributes. What the talent gives is free; more takes points, of which there are 20, adjusted by
 * the talent. Points may remain.
 */
export function isAffordable(values: Values, effects: Skill['skill_configs']): boolean {
  const given = (name: string): number => effects.reduce((sum, { attr, value }) => sum + (attr === name ? value : 0), 0)
  const spent = ATTRIBUTES.reduce((sum, name) => sum + Math.max(0, (values[name] ?? 0) - Math.max(0, given(name))), 0)
  return spent <= Math.max(0, TALENT_POINTS.base + given('assignablePoints'))
}
