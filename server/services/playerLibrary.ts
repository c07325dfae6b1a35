/** Stories and actors of one player: played and favourite. Doc 1 §3, §7. */
import { type Actor, type Story } from '../../protocol/api/stories.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { LIST_PAGE } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type OpenGame, type PlayStore } from '../storage/playerLibrary.ts'
import { type Page } from '../storage/playerLibrary.ts'
import { type FavoriteStore } from '../storage/port.ts'
import { type Catalogue, type Viewer } from './catalogue.ts'

/** Stories that were removed are left out, so that a page may have fewer. */
export interface StoryPage {
  stories: Story[]
  /** Where the next page begins; null at the end. */
  next_offset: number | null
}

export interface PlayerLibrary {
  /** A page of the stories a user has played, the latest first. */
  listPlayed: (userId: string, offset: number, locale: Locale) => Promise<StoryPage>
  /** A page of a user's favourites, the latest first. */
  listFavorites: (userId: string, offset: number, locale: Locale) => Promise<StoryPage>
  /** Stories of a category. Throws `unknown_category`. */
  listCategory: (categoryId: string, viewer: Viewer) => Promise<Story[]>
  /** All actors, each once. */
  listActors: (viewer: Viewer) => Promise<Actor[]>
}

interface Ports {
  catalogue: Catalogue
  favorites: FavoriteStore
  plays: PlayStore
  clock: Clock
}

export function createPlayerLibrary({ catalogue, favorites, plays, clock }: Ports): PlayerLibrary {
  /** The page of which `ids` are the stories, and one more where there is another page. */
  async function toPage(ids: readonly string[], offset: number, viewer: Viewer): Promise<StoryPage> {
    return {
      stories: await catalogue.pick(ids.slice(0, LIST_PAGE), viewer),
      next_offset: ids.length > LIST_PAGE ? offset + LIST_PAGE : null,
    }
  }
  const pageAt = (offset: number): Page => ({ offset, limit: LIST_PAGE + 1 })

  return {
    listPlayed: async (userId, offset, locale) => {
      const ids = await plays.listStories(userId, pageAt(offset))
      const page = await toPage(ids, offset, { userId, locale })
      const shown = page.stories.map(({ id }) => id)
      const games = await plays.listOpenGames(userId, shown, clock.now())
      return { ...page, stories: page.stories.map((story) => ({ ...story, last_game: findLastGame(story, games) })) }
    },
    listFavorites: async (userId, offset, locale) =>
      toPage(await favorites.list(userId, pageAt(offset)), offset, { userId, locale }),
    listCategory: async (categoryId, viewer) => {
      const isThere = categoryId === 'all' || catalogue.categories(viewer).some(({ id }) => id === categoryId)
      if (!isThere) throw new Problem('unknown_category', categoryId)
      return catalogue.list([categoryId], viewer)
    },
    listActors: async (viewer) => {
      const actors = (await catalogue.list([], viewer)).flatMap((story) => story.actors)
      return [...new Map(actors.map((actor) => [actor.id, actor])).values()]
    },
  }
}

/** The game of a story that was played last. The legacy chat continues none: it starts a new game whenever it opens. */
function findLastGame(
  { id, version, actors }: Story,
  games: readonly OpenGame[],
): NonNullable<Story['last_game']> | null {
  const isContinued = ({ actorId }: OpenGame): boolean =>
    version === '3' || actors.some((actor) => actor.id === actorId && actor.version === '2')
  const game = games.find((one) => one.storyId === id && isContinued(one))
  return game === undefined ? null : { actor_id: game.actorId, last_line: game.lastLine ?? '', percent: game.percent }
}
