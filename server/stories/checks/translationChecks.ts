/** Finds translations whose source has changed since they were written, by the marks of the editor. */
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { listTexts } from '../../../protocol/story/storyTexts.ts'
import { findStaleText } from '../../../protocol/story/translation/staleMarks.ts'
import { createFinding } from './problemMessages.ts'

export function findStaleTranslations(document: Draft): StoryProblem[] {
  if (document.marks.stale === undefined) return []
  const languages = readLanguages(document.metadata)
  return listTexts(document).flatMap(({ path, texts }) =>
    languages
      .filter((locale) => findStaleText(document, texts, locale) !== null)
      .map((locale) => ({
        severity: 'warning' as const,
        at: [...path, locale],
        ...createFinding('stale_translation'),
      })),
  )
}
