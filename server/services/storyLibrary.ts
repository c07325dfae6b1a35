/**
 * The stories that players get: those of the folders, and the published revisions of authored stories. A published revision never changes
 * under a player: a game keeps the one it began with, and a new game takes the latest.
 */
import * as v from 'valibot'
import { draft } from '../../protocol/story/draft.ts'
import { formatMedium } from '../../protocol/story/mediaUses.ts'
import { scriptFile, storyFile } from '../../protocol/story.ts'
import { PUBLISHED_CACHE_MAX } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type AuthoredStoryStore, type PublishedRevision, type RevisionFile } from '../storage/authoredStories.ts'
import { type GameStore } from '../storage/port.ts'
import { type ParsedStory } from '../stories/checks/checkDocument.ts'
import { completeTexts } from '../stories/completeTexts.ts'
import { type Story } from '../stories/story.ts'
import { createReadOrder } from './readOrder.ts'

export interface StoryLibrary {
  /** The stories in the catalogue, by id. Changes in place when an author publishes. */
  stories: ReadonlyMap<string, Story>
  /** Looks for a story that is not in the catalogue: another process may have published it a moment ago. */
  lookUp: (storyId: string) => Promise<void>
  /** Resolves when the published stories are in the catalogue. Rejects if they cannot be read; the next call tries again. */
  ready: () => Promise<void>
  /** The story as a game that began with this revision plays it; null where it is gone for good. */
  getOfGame: (storyId: string, revision: number | null) => Promise<Story | null>
  /** The story in the catalogue, or as the user's open game plays it, if it left the catalogue. Throws `unknown_story`. */
  requireForPlayer: (userId: string | null, storyId: string) => Promise<Story>
  /** All stories whose lines the server speaks: those in the catalogue, and those of games that players continued lately. */
  listAudible: () => Story[]
  /** The stories of a user's newest open games, in the revisions that these play. */
  listPlayed: (userId: string) => Promise<Story[]>
  /** Takes over what was published, unpublished or deleted. */
  refresh: (storyId: string) => Promise<void>
  /** Grows with each change of the catalogue that this process has taken over. */
  getRevision: () => number
}

interface Ports {
  /** The stories of the folders. One of them comes before an authored story with its id. */
  folderStories: ReadonlyMap<string, Story>
  store: AuthoredStoryStore
  games: Pick<GameStore, 'findRevision' | 'listOpenStories'>
  /** Receives what a published revision of an older server does not fit. */
  report: (error: unknown) => void
}

export function createStoryLibrary({ folderStories, store, games, report }: Ports): StoryLibrary {
  const stories = new Map(folderStories)
  /** Revisions that are not in the catalogue, the one used last at the end. */
  const older = new Map<string, Story>()
  let loading: Promise<void> | null = null
  let revision = 0

  const publish = (found: PublishedRevision): void => {
    const story = folderStories.has(found.storyId) ? null : readStory(found)
    if (story === null) return
    stories.set(found.storyId, story)
    revision += 1
  }

  const remove = (storyId: string): void => {
    if (stories.delete(storyId)) revision += 1
  }

  const readInOrder = createReadOrder()

  /** Takes over everything that was published, unpublished or deleted. */
  const reload = (): Promise<void> =>
    readInOrder(async (mayTake) => {
      const published = await store.listPublished()
      const ids = new Set(published.map(({ storyId }) => storyId))
      for (const id of stories.keys()) if (!ids.has(id) && !folderStories.has(id) && mayTake(id)) remove(id)
      for (const found of published) if (mayTake(found.storyId)) publish(found)
    })

  const refresh: StoryLibrary['refresh'] = (storyId) =>
    readInOrder(async (mayTake) => {
      const { publishedRevision = null } = (await store.get(storyId)) ?? {}
      const found = publishedRevision === null ? null : await store.getPublished(storyId, publishedRevision)
      if (!mayTake(storyId)) return
      if (found !== null) publish(found)
      else if (!folderStories.has(storyId)) remove(storyId)
    })

  // Authors may use another process. What fails here is read when the watch begins again.
  store.watch((storyId) => {
    ;(storyId === null ? reload() : refresh(storyId)).catch(report)
  })

  async function loadOnce(): Promise<void> {
    loading ??= reload().catch((error: unknown) => {
      loading = null
      throw error
    })
    await loading
  }

  function readStory(found: PublishedRevision): Story | null {
    try {
      const story = createAuthoredStory(found.storyId, parseDocument(found.document), found.files, found.number)
      return { ...story, firstPublishedAt: found.firstPublishedAt }
    } catch (error) {
      report(error)
      return null
    }
  }

  async function getOlder(storyId: string, revision: number): Promise<Story | null> {
    const key = `${storyId}/${revision}`
    const found = older.get(key) ?? (await store.getPublished(storyId, revision))
    const story = found === null || 'metadata' in found ? found : readStory(found)
    older.delete(key)
    if (story !== null) older.set(key, story)
    for (const first of older.keys()) {
      if (older.size <= PUBLISHED_CACHE_MAX) break
      older.delete(first)
    }
    return story
  }

  const getOfGame: StoryLibrary['getOfGame'] = async (storyId, revision) => {
    const latest = stories.get(storyId)
    if (revision === null || latest?.revision === revision) return latest ?? null
    return getOlder(storyId, revision)
  }

  const lookUp: StoryLibrary['lookUp'] = async (storyId) => {
    if (!stories.has(storyId)) await refresh(storyId)
  }

  return {
    stories,
    lookUp,
    ready: loadOnce,
    getOfGame,
    requireForPlayer: async (userId, storyId) => {
      await lookUp(storyId)
      const latest = stories.get(storyId)
      if (latest !== undefined) return latest
      const revision = userId === null ? undefined : await games.findRevision(userId, storyId)
      const story = revision === undefined ? null : await getOfGame(storyId, revision)
      if (story === null) throw new Problem('unknown_story', storyId)
      return story
    },
    listAudible: () => [...stories.values(), ...older.values()],
    listPlayed: async (userId) => {
      const played = await games.listOpenStories(userId, PLAYED_MAX)
      const found = await Promise.all(played.map(({ storyId, revision }) => getOfGame(storyId, revision)))
      return found.filter((story) => story !== null)
    },
    refresh,
    getRevision: () => revision,
  }
}

/** Open games whose lines a player may hear. */
const PLAYED_MAX = 20

/**
 * A story of the database, as it is played. Its id is that of the database, whatever the document says. With null for its files all media that it
 * names are taken to be there: nobody sees them.
 */
export function createAuthoredStory(
  id: string,
  { metadata, script }: ParsedStory,
  files: readonly RevisionFile[] | null,
  revision: number | null,
): Story {
  return {
    metadata: { ...metadata, id },
    script,
    mp3s: new Set(files?.filter(({ isMp3 }) => isMp3).map(({ name }) => name)),
    portraits: NO_PORTRAITS,
    revision,
    stems: files === null ? null : new Map(files.map((file) => [formatMedium(file), file.stem])),
  }
}

/** Of a story whose files have other names: they are found by `stems`. */
const NO_PORTRAITS: ReadonlySet<string> = new Set()

function parseDocument(document: string): ParsedStory {
  const { metadata, script } = completeTexts(v.parse(draft, JSON.parse(document)))
  return { metadata: v.parse(storyFile, metadata), script: v.parse(scriptFile, script) }
}
