/** The player's own lists, and the catalogue's further ones. Doc 1 §3, §4, §7. */
import { actorList, categoryStories, favoriteList, historyList } from '../../protocol/api/library.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { type Actor, type Story } from '../../protocol/api/stories.ts'
import { getLocale } from '../i18n/index.ts'
import { createAnswerCache } from './cache.ts'
import { callAsUserWith, callAsVisitor } from './callAs.ts'
import { sortByHeat } from './sortByHeat.ts'

/** The favourites, the latest first. */
export async function listFavorites(signal?: AbortSignal): Promise<Result<Story[]>> {
  const answer = await callAsUserWith({ signal }, favoriteList, {})
  return answer.ok ? succeed(answer.data.stories) : answer
}

/** The played stories, the latest first. */
export async function listPlayed(signal?: AbortSignal): Promise<Result<Story[]>> {
  const answer = await callAsUserWith({ signal }, historyList, {})
  return answer.ok ? succeed(answer.data.stories) : answer
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
