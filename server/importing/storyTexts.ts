/** The texts of a story as its script has them. Braces are signs of variables there, so those of the words themselves are watched. */
import { type Locale } from '../../protocol/locale.ts'
import { escapeVariables, formatPattern, isLiteral, listTexts, type Wording } from './texts.ts'

export interface StoryTexts {
  /** The text in its languages. */
  localize: (text: Wording) => Record<string, string>
  /** Words in braces that are the name of a variable would show its value: they get round ones. For the end, when all variables are known. */
  escape: (isVariable: (name: string) => boolean) => void
}

export function createStoryTexts(locale: Locale): StoryTexts {
  const braced: { texts: Record<string, string>; language: Locale }[] = []
  return {
    localize: (text) => {
      const texts: Record<string, string> = {}
      for (const [language, own] of listTexts(text, locale)) {
        const written = formatPattern(own)
        texts[language] = written
        if (isLiteral(own) && written.includes('{')) braced.push({ texts, language })
      }
      return texts
    },
    escape: (isVariable) => {
      for (const { texts, language } of braced) texts[language] = escapeVariables(texts[language] ?? '', isVariable)
    },
  }
}
