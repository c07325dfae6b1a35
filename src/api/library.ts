/** The player's own lists, and the catalogue's further ones. Doc 1 §3, §4, §7. */
import type * as v from 'valibot'
import { actorList, categoryStories, favoriteList, historyList } from '../../protocol/api/library.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { type Actor, type Story } from '../../protocol/api/stories.ts'
import { getLocale } from '../i18n/index.ts'
import { createAnswerCache } from './cache.ts'
import { callAsUserWith, callAsVisitor } from './client.ts'
import { sortByHeat } from './sortByHeat.ts'

/** The favourites, the latest first. */
export async function listFavorites(signal?: AbortSignal): Promise<Result<Story[]>> {
  return listPages(favoriteList, signal)
}

/** The played stories, the latest first. */
export async function listPlayed(signal?: AbortSignal): Promise<Result<Story[]>> {
  return listPages(historyList, signal)
}

/** All pages of a list, each story once: one that moves to the front meanwhile moves others to the next page. */
async function listPages(
  call: typeof historyList | typeof favoriteList,
  signal: AbortSignal | undefined,
): Promise<Result<Story[]>> {
  const found = new Map<string, Story>()
  for (let offset: number | null = 0; offset !== null;) {
    const answer: Result<v.InferOutput<typeof historyList.answer>> = await callAsUserWith(
      { signal },
      call,
      offset === 0 ? {} : { offset: String(offset) },
    )
    if (!answer.ok) return answer
    for (const story of answer.data.stories) found.set(story.id, story)
    const next: number | null = answer.data.next_offset
    offset = next !== null && next > offset ? next : null
  }
  return succeed([...found.values()])
}

/** The stories of a category, in the order of the server. */
export function listCategoryStories(categoryId: string): Promise<Result<Story[]>> {
  return categoryCache.get(`${getLocale()}|${categoryId}`, async () => {
    const answer = await callAsVisitor(categoryStories, { category_id: categoryId })
    return answer.ok ? succeed(answer.data.stories) : answer
  })
}

/** All actors, by hot descending. Doc 1 §4. */
export function listHotActors(): Promise<Result<Actor[]>> {
  return actorCache.get(getLocale(), async () => {
    const answer = await callAsVisitor(actorList, {})
    return answer.ok ? succeed(sortByHeat(answer.data.actors)) : answer
  })
}

const categoryCache = createAnswerCache<Story[]>()
const actorCache = createAnswerCache<Actor[]>()
