/** Marks translations whose source an edit has changed: the author's first language is the source of the others. Pure. */
import { type Locale } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { hasNames, readLanguages } from '../../../protocol/story/languages.ts'
import { isText } from '../../../protocol/story/texts.ts'
import { clearStale, findMark, markStale, type TranslatedText } from '../../../protocol/story/translation/staleMarks.ts'
import { asPart, asText, isPart } from './documentPaths.ts'

/** A translation before an edit and after it. */
interface Change {
  before: TranslatedText
  after: TranslatedText
}

/** What an edit has to add for the translations that it left behind; null where there is nothing. */
export function noteStaleTranslations(before: Draft, after: Draft): ((document: Draft) => void) | null {
  const [source, ...targets] = readLanguages(after.metadata)
  if (source === undefined || targets.length === 0) return null
  const changes: Change[] = []
  const visit = (old: unknown, next: unknown, key?: string | number): void => {
    if (old === next) return
    if (Array.isArray(old) && Array.isArray(next)) for (const [one, other] of pairItems(old, next)) visit(one, other)
    else if (isPart(old) && isPart(next)) {
      if (!hasNames(key) && isText(old) && isText(next)) changes.push(...compareTexts(old, next, source, targets))
      else for (const [each, value] of Object.entries(next)) visit(asPart(old)[each], value, each)
    }
  }
  visit(before.metadata, after.metadata)
  visit(before.script, after.script)
  const recipes = changes.flatMap((change) => decide(after, change))
  return recipes.length === 0 ? null : (document) => recipes.forEach((recipe) => recipe(document))
}

/** What left a list and what came, in their order: steps have no ids, and one that is written in becomes another object at its place. */
function pairItems(old: readonly unknown[], next: readonly unknown[]): [unknown, unknown][] {
  const [inOld, inNext] = [new Set(old), new Set(next)]
  const came = next.filter((item) => !inOld.has(item))
  return old
    .filter((item) => !inNext.has(item))
    .flatMap((item, index) => (index < came.length ? [[item, came[index]]] : []))
}

type Texts = Readonly<Partial<Record<string, unknown>>>

function compareTexts(old: Texts, next: Texts, source: Locale, targets: readonly Locale[]): Change[] {
  const read = (text: Texts, locale: Locale): TranslatedText => {
    return { locale, source: asText(text[source]), target: asText(text[locale]) }
  }
  return targets
    .filter((locale) => asText(old[locale]) !== '')
    .map((locale) => ({ before: read(old, locale), after: read(next, locale) }))
    .filter(({ before, after }) => before.source !== after.source || before.target !== after.target)
}

function decide({ marks }: Draft, { before, after }: Change): ((document: Draft) => void)[] {
  const known = findMark(marks, before)
  const clear = known === null ? [] : [(document: Draft) => clearStale(document, before)]
  // The source at the time of the translation, also while the author writes it letter by letter, or has emptied it.
  const translated = known ?? before.source
  const isLeft = before.target === after.target && translated !== '' && translated !== after.source
  return isLeft ? [...clear, (document: Draft) => markStale(document, after, translated)] : clear
}
