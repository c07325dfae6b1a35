/** The text of a problem in the language of the page. */
import { type TFunction } from 'i18next'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { formatLanguage } from '../model/formatLanguage.ts'
import { formatField } from './describePlace.ts'

export function formatProblem(
  t: TFunction<'creation'>,
  { code, values }: Pick<StoryProblem, 'code' | 'values'>,
): string {
  const { field, language } = values
  const locale = LOCALES.find((each) => each === language)
  return t(`problems.code.${code}`, {
    ...values,
    ...(typeof field === 'string' && { field: formatField(t, field) }),
    ...(locale !== undefined && { language: formatLanguage(t, locale) }),
  })
}
