/** The text of a problem in the language of the page. */
import { type Translate } from '../../i18n/translator.ts'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { formatField } from './describePlace.ts'

export function formatProblem(t: Translate, { code, values }: Pick<StoryProblem, 'code' | 'values'>): string {
  const { field } = values
  return t(`creation.problems.code.${code}`, {
    ...values,
    ...(typeof field === 'string' && { field: formatField(t, field) }),
  })
}
