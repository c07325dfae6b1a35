/** The catalogue, with cached lists. Doc 1 §4 (story list), §7, §9. */
import {
  type Category,
  categoryList,
  favoriteCreate,
  favoriteDelete,
  type Story,
  storyGet,
  storyList,
  type StorySort,
} from '../../protocol/api/stories.ts'
import type * as v from 'valibot'
import { type Locale } from '../../protocol/locale.ts'
import { STORY_LIST_CACHE } from '../../protocol/limits.ts'
import { getLocale } from '../i18n/index.ts'
import { pageNow } from '../platform/time.ts'
import { trackEvent } from '../telemetry/track.ts'
import { createAnswerCache } from './cache.ts'
import { callAsUser, callAsUserWith, callAsVisitor } from './client.ts'
import { getFreshness, subscribeFreshness } from './freshness.ts'
import { succeed, type Result } from '../../protocol/api/result.ts'

/** The query of a list of stories; without categories all. */
export interface StoryQuery {
  sort: StorySort
  categoryIds: readonly string[]
}

/** The stories of a query, in the order of the server. */
export function listStories(query: StoryQuery): Promise<Result<Story[]>> {
  return listCache.get(keyOf(query), async () => {
    const askedOwner = owner
    const answer = await callAsVisitor(storyList, { sort: query.sort, category_ids: [...query.categoryIds] })
    if (!answer.ok) return answer
    if (askedOwner === owner) for (const story of answer.data.stories) listedStories.set(story.id, story)
    return succeed(answer.data.stories)
  })
}

/**
 * The stories of a query where they are cached; of the last query also where they are out of date, so that Back finds its place in the list, and those
 * that the page was drawn with. Else null.
 */
export function peekStories(query: StoryQuery): Story[] | null {
  const key = keyOf(query)
  return listCache.peek(key) ?? listCache.peekLatest(key)
}

/** Sets the stories that the server has drawn the page with, as a visitor sees them. `isOwn`: this player is told no others. */
export function setDrawnStories(
  query: StoryQuery,
  { stories }: v.InferOutput<typeof storyList.answer>,
  isOwn: boolean,
): void {
  if (isOwn) listCache.set(keyOf(query), stories)
  else listCache.setLatest(keyOf(query), stories)
  for (const story of stories) listedStories.set(story.id, story)
}

/** The categories, without the one for all stories. */
export function listCategories(): Promise<Result<Category[]>> {
  return categoryCache.get(getLocale(), async () => {
    const answer = await callAsVisitor(categoryList, {})
    return answer.ok ? succeed(answer.data.category) : answer
  })
}

export function peekCategories(): Category[] | null {
  return categoryCache.peek(getLocale())
}

/** A story in detail, with its actors, and whether this player gets it at a discount. */
export interface StoryDetail extends Story {
  isDiscountUser: boolean
}

/** Asks for a story whose intro opens next, while that is drawn: `getStory` takes the answer. */
export function askForStory(id: string): void {
  ahead = { id, freshness: getFreshness(), askedAt: pageNow(), answer: loadStory(id) }
}

export function getStory(id: string, signal?: AbortSignal): Promise<Result<StoryDetail>> {
  const asked = ahead
  ahead = null
  const isFresh = asked?.id === id && asked.freshness === getFreshness() && pageNow() - asked.askedAt < AHEAD_MS
  return isFresh ? asked.answer : loadStory(id, signal)
}

interface AskedStory {
  id: string
  /** Changes with the user, and with what makes answers out of date. */
  freshness: ReturnType<typeof getFreshness>
  askedAt: number
  answer: Promise<Result<StoryDetail>>
}

/** Code that is not there yet may take so long, ms. */
const AHEAD_MS = 10_000
let ahead: AskedStory | null = null

async function loadStory(id: string, signal?: AbortSignal): Promise<Result<StoryDetail>> {
  const answer = await callAsUserWith({ signal }, storyGet, { id })
  return answer.ok ? succeed(toDetail(answer.data)) : answer
}

/** The story that the server has drawn the page with, as a visitor sees it; null for any other. */
export function peekDrawnStory(id: string): StoryDetail | null {
  return drawnStory?.id === id && drawnStory.locale === getLocale() ? drawnStory.story : null
}

/** Sets it. */
export function setDrawnStory(answer: v.InferOutput<typeof storyGet.answer>): void {
  const story = toDetail(answer)
  drawnStory = { id: story.id, locale: getLocale(), story }
}

let drawnStory: { id: string; locale: Locale; story: StoryDetail } | null = null

function toDetail({ story, actors, is_discount_user }: v.InferOutput<typeof storyGet.answer>): StoryDetail {
  return { ...story, actors: actors.length > 0 ? actors : story.actors, isDiscountUser: is_discount_user }
}

/** A story as a list had it, to draw until its detail arrives. Null where no list had it. */
export function peekStory(id: string): Story | null {
  return listedStories.get(id) ?? null
}

/** Adds a story to the favourites, or removes it, and clears the cached lists. */
export async function setFavorite(storyId: string, isFavorite: boolean): Promise<Result<unknown>> {
  const answer = await callAsUser(isFavorite ? favoriteCreate : favoriteDelete, { story_id: storyId })
  if (answer.ok) {
    listCache.clear()
    trackEvent('favorite_changed', { story_id: storyId, is_favorite: isFavorite })
  }
  return answer
}

const listCache = createAnswerCache<Story[]>(STORY_LIST_CACHE)
const listedStories = new Map<string, Story>()
const categoryCache = createAnswerCache<Category[]>(STORY_LIST_CACHE)

function keyOf({ sort, categoryIds }: StoryQuery): string {
  return [getLocale(), sort, ...[...categoryIds].sort()].join('|')
}

// Lists hold purchases and favourites, which another user must not see.
let owner = getFreshness().owner
subscribeFreshness(() => {
  if (owner !== getFreshness().owner) {
    listedStories.clear()
    listCache.forget()
  }
  owner = getFreshness().owner
})
