/** The text of a problem in the language of the page. */
import { type TFunction } from 'i18next'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { formatField } from './describePlace.ts'

export function formatProblem(
  t: TFunction<'creation'>,
  { code, values }: Pick<StoryProblem, 'code' | 'values'>,
): string {
  const { field } = values
  return t(`problems.code.${code}`, { ...values, ...(typeof field === 'string' && { field: formatField(t, field) }) })
}
