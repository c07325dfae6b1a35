/** Finds how the view changed in a batch: by what was replaced, for nothing is changed in place. Rule L5. */
import { type Patch } from '../../protocol/patch.ts'

type Fields = Readonly<Record<string, unknown>>

/** The patches that lead from one view to the next. Parts that both have keep their identity on the page. */
export function findViewPatches(before: object, after: object): Patch[] {
  const patches: Patch[] = []
  addFieldPatches(before as Fields, after as Fields, [], patches)
  return patches
}

function addFieldPatches(before: Fields, after: Fields, path: Patch['path'], patches: Patch[]): void {
  for (const key in after)
    if (!Object.is(before[key], after[key])) addPatch(before[key], after[key], [...path, key], patches)
}

/** A value that shares no part with the one before is replaced as a whole: there is no identity to keep. */
function addPatch(before: unknown, after: unknown, path: Patch['path'], patches: Patch[]): void {
  if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length && sharesPart(before, after)) {
    for (const [index, item] of after.entries())
      if (item !== before[index]) addPatch(before[index], item, [...path, index], patches)
  } else if (isFields(before) && isFields(after) && hasFieldsOf(before, after) && sharesPart(before, after))
    addFieldPatches(before, after, path, patches)
  else patches.push({ path, value: after })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasFieldsOf(before: Fields, after: Fields): boolean {
  return Object.keys(before).every((key) => key in after)
}

/** Whether an object is at the same place in both. */
function sharesPart(before: object, after: object): boolean {
  return Object.entries(after).some(
    ([key, part]) => typeof part === 'object' && part !== null && (before as Fields)[key] === part,
  )
}
