/** The player's own lists and subscriptions, and the catalogue's further lists. Doc 1 §3, §4, §5, §7. */
import type * as v from 'valibot'
import {
  actorList,
  categoryStories,
  favoriteList,
  historyList,
  subscriptionCancel,
  subscriptionCreate,
  subscriptionStatus,
} from '../../protocol/api/library.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { type Actor, type Story } from '../../protocol/api/stories.ts'
import { getLocale } from '../i18n/index.ts'
import { createAnswerCache } from './cache.ts'
import { callAsUser, callAsUserWith, callAsVisitor } from './client.ts'
import { sortByHeat } from './stories.ts'

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

/** Whether the player is subscribed to a story. */
export async function isSubscribed(storyId: string, signal?: AbortSignal): Promise<Result<boolean>> {
  const answer = await callAsUserWith({ signal }, subscriptionStatus, { story_id: storyId })
  return answer.ok ? succeed(answer.data.is_subscribed) : answer
}

/** Subscribes. An empty email is left out: the server writes to the player's own address. */
export function subscribe(storyId: string, email: string): Promise<Result<unknown>> {
  const address = email.trim()
  return callAsUser(subscriptionCreate, { story_id: storyId, ...(address !== '' && { email: address }) })
}

export function unsubscribe(storyId: string): Promise<Result<unknown>> {
  return callAsUser(subscriptionCancel, { story_id: storyId })
}
