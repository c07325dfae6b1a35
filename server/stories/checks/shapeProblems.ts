/** The code of what a schema has found: `protocol/story` says in messages what a value has to be. */
import type * as v from 'valibot'
import { type ProblemValues, type ShapeProblem } from '../../../protocol/story/problemCodes.ts'

/** Beginnings of the messages in `protocol/story`. */
const CODES_BY_MESSAGE: readonly (readonly [string, ShapeProblem])[] = [
  ['letters, digits', 'bad_name'],
  ['a variable has', 'bad_variable'],
  ['this word is reserved', 'reserved_name'],
  ['the text is empty', 'empty_text'],
  ['only <p>', 'bad_html'],
  ['such as: trust', 'bad_condition'],
  ['not a regular expression', 'bad_pattern'],
  ['a pattern has at most', 'long_pattern'],
  ['a step is one of', 'unknown_step'],
  ['a mood is one of', 'unknown_mood'],
  ['a node has exactly one', 'one_end'],
  ['an option has both', 'image_and_alt'],
  ['a scene has both', 'image_and_alt'],
]

export function describeShape(issue: v.BaseIssue<unknown>): { code: ShapeProblem; values: ProblemValues } {
  return { code: findCode(issue), values: { field: findField(issue) } }
}

function findCode({ type, expected, received, message, input }: v.BaseIssue<unknown>): ShapeProblem {
  if (expected === 'never') return 'unknown_field'
  if (received === 'undefined') return 'missing_field'
  const found = CODES_BY_MESSAGE.find(([beginning]) => message.startsWith(beginning))
  // A name that was never chosen, such as that of a cover.
  if (found?.[1] === 'bad_name' && input === '') return 'missing_field'
  if (found !== undefined) return found[1]
  if (type === 'min_length') return 'empty_list'
  if (type === 'min_value' || type === 'max_value' || type === 'integer') return 'out_of_range'
  return type === 'picklist' ? 'not_allowed' : 'wrong_type'
}

/** The key of the place, without the indexes of lists. */
function findField({ path }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).map(({ key }) => key).filter((key) => typeof key === 'string')
  return keys.at(-1) ?? ''
}
