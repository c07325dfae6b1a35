/** The languages of the draft: what forms ask for, and what tables show. */
import type { Locale } from '../../../protocol/locale.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import { useDraft } from './DraftContext.tsx'

export function useStoryLanguages(): readonly Locale[] {
  return useDraft(({ document }) => readLanguages(document.metadata), isSameValue)
}
