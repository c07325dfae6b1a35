/** The points of a talent: what it gives, and what the player adds. Doc 2 §4 (talent selection), §5. */
import { ATTRIBUTES, type Skill } from '../../../../protocol/api/talents.ts'
import { TALENT_POINTS } from '../../../../protocol/limits.ts'

export type Attribute = (typeof ATTRIBUTES)[number]
/** Points by attribute. */
export type Points = Readonly<Record<Attribute, number>>

/** A chosen talent with the points that the player has added. */
export interface Allocation {
  skill: Skill
  added: Points
}

/** A choice of this talent: nothing is added yet. */
export function startAllocation(skill: Skill): Allocation {
  return { skill, added: { happiness: 0, intelligence: 0, strength: 0, wealth: 0 } }
}

/** The talent's points for an attribute, within the attribute's limit. */
export function getInitialPoints(skill: Skill, attribute: Attribute): number {
  return Math.min(Math.max(sumEffects(skill, attribute), 0), TALENT_POINTS.attributeMax)
}

/** The value of an attribute: what the talent gives and what the player has added. */
export function getPoints({ skill, added }: Allocation, attribute: Attribute): number {
  return getInitialPoints(skill, attribute) + added[attribute]
}

/** Points that are still to be added: 20 and what the talent gives or takes, less those that are used. */
export function countPointsLeft({ skill, added }: Allocation): number {
  const free = Math.max(0, TALENT_POINTS.base + sumEffects(skill, 'assignablePoints'))
  return free - ATTRIBUTES.reduce((sum, attribute) => sum + added[attribute], 0)
}

export function canAdd(allocation: Allocation, attribute: Attribute): boolean {
  return countPointsLeft(allocation) > 0 && getPoints(allocation, attribute) < TALENT_POINTS.attributeMax
}

export function canRemove({ added }: Allocation, attribute: Attribute): boolean {
  return added[attribute] > 0
}

/** Adds a point, or removes one (-1); unchanged where that is not possible. */
export function changePoint(allocation: Allocation, attribute: Attribute, change: 1 | -1): Allocation {
  const isPossible = change === 1 ? canAdd(allocation, attribute) : canRemove(allocation, attribute)
  if (!isPossible) return allocation
  return { ...allocation, added: { ...allocation.added, [attribute]: allocation.added[attribute] + change } }
}

/** Sets an attribute as near to a value as its talent, its limit and the points that are left allow. */
export function setValue(allocation: Allocation, attribute: Attribute, value: number): Allocation {
  const { skill, added } = allocation
  const initial = getInitialPoints(skill, attribute)
  const most = Math.min(TALENT_POINTS.attributeMax - initial, added[attribute] + countPointsLeft(allocation))
  const points = Math.min(Math.max(Math.round(value) - initial, 0), most)
  return points === added[attribute] ? allocation : { ...allocation, added: { ...added, [attribute]: points } }
}

/** Spreads all points evenly: each goes to the attribute with the lowest value. */
export function spreadEvenly({ skill }: Allocation): Allocation {
  let allocation = startAllocation(skill)
  for (;;) {
    const open = ATTRIBUTES.filter((attribute) => canAdd(allocation, attribute))
    const lowest = Math.min(...open.map((attribute) => getPoints(allocation, attribute)))
    const next = open.find((attribute) => getPoints(allocation, attribute) === lowest)
    if (next === undefined) return allocation
    allocation = changePoint(allocation, next, 1)
  }
}

/** Whether no point can be added any more: all are used, or every attribute is full. */
export function isAllocated(allocation: Allocation): boolean {
  return !ATTRIBUTES.some((attribute) => canAdd(allocation, attribute))
}

/** The part of the game configuration that the talent makes. */
export function createTalentConfig(allocation: Allocation): {
  skill_id: string
  numerical_values: Record<Attribute, number>
} {
  const values = ATTRIBUTES.map((attribute) => [attribute, getPoints(allocation, attribute)] as const)
  return { skill_id: allocation.skill.id, numerical_values: Object.fromEntries(values) as Record<Attribute, number> }
}

function sumEffects(skill: Skill, name: string): number {
  return skill.skill_configs.reduce((sum, { attr, value }) => sum + (attr === name ? value : 0), 0)
}
