/** The stories as the catalogue shows them, to one user in one language. Doc 1 §3, §4. */
import { type Actor, type Category, type Story as ShownStory, type StorySort } from '../../protocol/api/stories.ts'
import { type Locale } from '../../protocol/locale.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { type StoryActor, type StoryCategory } from '../../protocol/story.ts'
import { type HobbyStore, type PlayStore, type RatingStore, type RatingSummary } from '../storage/playerLibrary.ts'
import { type FavoriteStore } from '../storage/port.ts'
import { type Clock } from '../clock.ts'
import { countEndings, listEndingTitles } from '../engine/enterNode.ts'
import { itemKeys, type Ownership } from '../engine/ownership.ts'
import { getClipUrl, getPictureUrl } from '../stories/mediaUrls.ts'
import { type Story } from '../stories/story.ts'
import { sortByDate, sortByPopularity } from './listOrder.ts'
import { PREDEFINED_AVATARS } from './playerPortraits.ts'
import { type StoryLibrary } from './storyLibrary.ts'
import { requireStory } from './storyLookup.ts'
import { type Wallet } from './wallet.ts'

/** The user and language of a request. `userId` is null without sign-in. */
export interface Viewer {
  userId: string | null
  locale: Locale
}

export interface Catalogue {
  /** Stories in any of the categories, all stories if none is given. */
  list: (categoryIds: readonly string[], viewer: Viewer, sort?: StorySort) => Promise<ShownStory[]>
  /** Stories with these ids, in their order. Those that were removed are left out. */
  pick: (ids: readonly string[], viewer: Viewer) => Promise<ShownStory[]>
  /** Throws `unknown_story`. */
  get: (id: string, viewer: Viewer) => Promise<ShownStory>
  categories: (viewer: Viewer) => Category[]
  /** The categories that a story of the catalogue has. */
  genres: (locale: Locale) => { id: string; name: string }[]
  /** Adds or removes a favourite. Throws `unknown_story`. */
  setFavorite: (userId: string, storyId: string, isFavorite: boolean) => Promise<void>
}

/** The category that means all stories. Doc 1 §3. */
const ALL = 'all'

/** Favourites, ownership and endings of the viewer. */
interface ViewerState {
  liked: ReadonlySet<string>
  ownership: Ownership
  /** Ids of the endings found, by story. */
  endings: ReadonlyMap<string, readonly string[]>
  /** What the viewer and a character have been through together, by the character. */
  bonds: ReadonlyMap<string, NonNullable<Actor['bond']>>
  /** Ratings of all players, by story. */
  ratings: ReadonlyMap<string, RatingSummary>
}

interface Ports {
  stories: Pick<StoryLibrary, 'stories' | 'requireForPlayer'>
  categories: readonly StoryCategory[]
  favorites: FavoriteStore
  wallet: Wallet
  plays: PlayStore
  ratings: Pick<RatingStore, 'summarize'>
  hobbies: Pick<HobbyStore, 'list'>
  clock: Clock
}

export function createCatalogue({
  stories: library,
  categories,
  favorites,
  wallet,
  plays,
  ratings,
  hobbies,
  clock,
}: Ports): Catalogue {
  const { stories } = library
  const listFavorites = async ({ userId }: Viewer): Promise<ReadonlySet<string>> =>
    new Set(userId === null ? [] : await favorites.list(userId))

  const getViewerState = async (viewer: Viewer): Promise<ViewerState> => ({
    liked: await listFavorites(viewer),
    ownership: await wallet.getOwnership(viewer.userId),
    endings: await listFoundEndings(viewer),
    bonds: await listBonds(viewer),
    ratings: new Map((await ratings.summarize()).map((summary) => [summary.storyId, summary])),
  })

  async function listFoundEndings({ userId }: Viewer): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>()
    for (const { storyId, endingId } of userId === null ? [] : await plays.listEndings(userId, clock.now()))
      found.set(storyId, [...(found.get(storyId) ?? []), endingId])
    return found
  }

  /** A character may be in several stories: what happened in any of them counts. */
  async function listBonds({ userId }: Viewer): Promise<ViewerState['bonds']> {
    const bonds = new Map<string, NonNullable<Actor['bond']>>()
    if (userId === null) return bonds
    const now = clock.now()
    const add = (storyId: string, actorId: string, more: NonNullable<Actor['bond']>): void => {
      const actor = stories.get(storyId)?.metadata.actors.find(({ id }) => id === actorId)
      if (actor === undefined) return
      const character = getCharacter(actor)
      const before = bonds.get(character)
      bonds.set(character, {
        heart: Math.max(before?.heart ?? 0, more.heart),
        endings: (before?.endings ?? 0) + more.endings,
      })
    }
    for (const { storyId, actorId } of await plays.listEndings(userId, now))
      add(storyId, actorId, { heart: 0, endings: 1 })
    for (const { storyId, actorId, heart } of await plays.listLastEndings(userId, now))
      add(storyId, actorId, { heart, endings: 0 })
    return bonds
  }

  function toApiStory(
    story: Story,
    { locale: viewerLocale }: Viewer,
    { liked, ownership, endings, ratings, bonds }: ViewerState,
  ): ShownStory {
    const { metadata, script } = story
    const {
      id,
      languages,
      title,
      description,
      teaser,
      preview,
      preview_face,
      version,
      coins,
      minutes = 0,
      actors,
    } = metadata
    const rating = ratings.get(id)
    const language = chooseLanguage(languages, viewerLocale)
    return {
      id,
      language,
      title: title[language],
      description: description[language],
      teaser: teaser?.[language] ?? takeFirstSentence(description[language]),
      preview_url: getPictureUrl(story, preview),
      preview_face,
      actors: actors.map((actor) => ({
        ...toApiActor(actor, story, language, ownership),
        bond: bonds.get(getCharacter(actor)) ?? null,
      })),
      version,
      coins,
      is_purchased: ownership.owned.has(itemKeys.story(id)),
      is_fav: liked.has(id),
      is_active_skill: metadata.talents,
      is_support_face_swap: metadata.face_swap,
      predefined_avatars: metadata.face_swap ? [...PREDEFINED_AVATARS] : [],
      tags: categories
        .filter((category) => metadata.categories.includes(category.id))
        .map(({ name }) => name[viewerLocale]),
      minutes,
      rating: rating === undefined ? null : { average: rating.average, count: rating.count },
      endings: countEndings(script),
      endings_found: listEndingTitles(story, endings.get(id) ?? [], language),
    }
  }

  return {
    list: async (categoryIds, viewer, sort = 'popular') => {
      const viewerState = await getViewerState(viewer)
      const isAll = categoryIds.length === 0 || categoryIds.includes(ALL)
      const listed = [...stories.values()].filter(
        ({ metadata }) => isAll || metadata.categories.some((id) => categoryIds.includes(id)),
      )
      const popular = sortByPopularity(listed, viewer.userId === null ? [] : await hobbies.list(viewer.userId))
      return (sort === 'newest' ? sortByDate(popular) : popular)
        .map((story) => toApiStory(story, viewer, viewerState))
        .sort(createComparator(sort, viewer.locale))
    },
    pick: async (ids, viewer) => {
      const viewerState = await getViewerState(viewer)
      return ids.flatMap((id) => {
        const story = stories.get(id)
        return story === undefined ? [] : [toApiStory(story, viewer, viewerState)]
      })
    },
    get: async (id, viewer) =>
      toApiStory(await library.requireForPlayer(viewer.userId, id), viewer, await getViewerState(viewer)),
    categories: ({ locale }) => categories.map(({ id, level, name }) => ({ id, level, name: name[locale] })),
    genres: (locale) => {
      const used = new Set([...stories.values()].flatMap(({ metadata }) => metadata.categories))
      return categories.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ id, name: name[locale] }))
    },
    setFavorite: async (userId, storyId, isFavorite) => {
      const { id } = requireStory(stories, storyId).metadata
      await (isFavorite ? favorites.add(userId, id, clock.now()) : favorites.remove(userId, id))
    },
  }
}

/** Who an actor is in all stories. */
function getCharacter({ id, character = id }: StoryActor): string {
  return character
}

function toApiActor(
  { id, name, preview, preview_face, avatar, coins, version, hot, extra, assets }: StoryActor,
  story: Story,
  locale: Locale,
  { owned }: Ownership,
): Omit<Actor, 'bond'> {
  return {
    id,
    name: name[locale],
    preview_url: getPictureUrl(story, preview),
    preview_face,
    avatar_url: getPictureUrl(story, avatar),
    image_assets: assets.flatMap((asset) => (typeof asset === 'string' ? (getPictureUrl(story, asset) ?? []) : [])),
    video_assets: assets.flatMap((asset) => (typeof asset === 'string' ? [] : (getClipUrl(story, asset.video) ?? []))),
    coins,
    is_purchased: owned.has(itemKeys.actor(story.metadata.id, id)),
    version,
    hot,
    extra: Object.fromEntries(extra.map(({ key, value }) => [key[locale], value[locale]])),
  }
}

/** Compares two stories by the sort order. The list arrives sorted by popularity, or by date. */
function createComparator(sort: StorySort, locale: Locale): (a: ShownStory, b: ShownStory) => number {
  if (sort === 'title') return (a, b) => a.title.localeCompare(b.title, locale)
  return sort === 'price' ? (a, b) => a.coins - b.coins : () => 0
}

/** The sentence that a card shows of a longer text, in any language: up to the end of the first sentence, with the quotes or brackets that close it. */
export function takeFirstSentence(text: string): string {
  return /^.*?(?:[.!?…]+["'”’)]*(?=\s|$)|[。！？…]+["'”’）」』]*)/su.exec(text)?.[0] ?? text
}
