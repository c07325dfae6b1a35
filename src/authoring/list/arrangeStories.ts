/** Searches and sorts the list of stories on the device: the server sends all of them, and an answer to each letter is at once. Pure. */
import { type CREATION_SORTS, type CreationStory, RESTORE_DAYS } from '../../../protocol/api/creation.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { findWrittenLocale } from '../../../protocol/story/texts.ts'

export type CreationSort = (typeof CREATION_SORTS)[number]

/** A title as the page shows it. */
export interface ShownTitle {
  /** '' where the story has none. */
  text: string
  /** The language of the text. */
  locale: Locale
}

/** The title in the page's language, else in another one. */
export function chooseTitle({ title }: Pick<CreationStory, 'title'>, locale: Locale): ShownTitle {
  const shown = findWrittenLocale(title, locale) ?? locale
  return { text: title[shown].trim(), locale: shown }
}

interface Arrangement {
  search: string
  sort: CreationSort
  locale: Locale
}

/** The stories that match in a title of any language or in the id. Stories without a title come last by title, those of folders by date. */
export function arrangeStories(
  stories: readonly CreationStory[],
  { search, sort, locale }: Arrangement,
): readonly CreationStory[] {
  const wanted = search.trim().toLocaleLowerCase()
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const titleOf = (story: CreationStory): string => chooseTitle(story, locale).text
  const byTitle = (one: CreationStory, other: CreationStory): number =>
    Number(titleOf(one) === '') - Number(titleOf(other) === '') ||
    compare(titleOf(one), titleOf(other)) ||
    compare(one.id, other.id)
  const comparators: Record<CreationSort, (one: CreationStory, other: CreationStory) => number> = {
    updated: (one, other) => dateOf(other) - dateOf(one) || byTitle(one, other),
    title: byTitle,
    played: (one, other) => other.week.games - one.week.games || byTitle(one, other),
  }
  return stories
    .filter(({ id, title }) =>
      [id, ...LOCALES.map((each) => title[each])].some((text) => text.toLocaleLowerCase().includes(wanted)),
    )
    .sort(comparators[sort])
}

/** Whole days in which a deleted story can still be restored; the last, begun one counts. */
export function countDaysLeft(deletedAt: number, now: number): number {
  return Math.max(0, Math.ceil(RESTORE_DAYS - (now - deletedAt) / DAY_MS))
}

const DAY_MS = 24 * 60 * 60 * 1_000

function dateOf({ deleted_at, updated_at }: CreationStory): number {
  return deleted_at ?? updated_at ?? 0
}
