/**
 * Previews: drafts that their admins play with the calls of any story, in a storage of their own. Any process answers for them: it makes the story again of
 * what is stored.
 */
import type * as v from 'valibot'
import { REASONING } from '../../../protocol/api/streamPaths.ts'
import { type previewStart, type previewState } from '../../../protocol/api/creationPreview.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { isPreviewStory, PREVIEW_PREFIX } from '../../../protocol/previewStory.ts'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { type Clock } from '../../clock.ts'
import { type Move } from '../../engine/moves.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { createId, type Random } from '../../random.ts'
import { type RevisionFile, type StoryMediaStore } from '../../storage/authoredStories.ts'
import { type Storage, type UserRecord } from '../../storage/port.ts'
import { type Story } from '../../stories/story.ts'
import { type ReplySettings } from '../../replies/settings.ts'
import { type GameRequest, type Games } from '../games.ts'
import { createAuthoredStory, type StoryLibrary } from '../storyLibrary.ts'
import { type DraftChecks } from './checks.ts'
import { beginAt } from './beginAt.ts'
import { addMove, formatPlayed, listMoves, NOT_PLAYED, parsePlayed, type PlayedGame } from './playedGame.ts'
import { countPossibleMoves, describeMove } from './replay.ts'
import { findEndlessLoops } from '../../stories/checks/graph.ts'
import { repairDraft } from './repairDraft.ts'
import { askSelected, createSandbox, type SelectedGames } from './sandbox.ts'
import { type StorySources } from './storySources.ts'

export interface Previews {
  /** Throws `unknown_story`, and `preview_loops` for a script that goes on for ever without waiting. */
  start: (
    fields: v.InferOutput<typeof previewStart.body>,
    admin: UserRecord,
  ) => Promise<v.InferInput<typeof previewStart.answer>>
  /** Throws `unknown_story`, `no_game`. */
  getState: (storyId: string, admin: UserRecord) => Promise<v.InferInput<typeof previewState.answer>>
  /** The games of players, and those of previews, each for its admin only. */
  joinGames: (games: Games) => Games
  /** The same for the stories. */
  joinLibrary: (library: StoryLibrary) => StoryLibrary
  close: () => void
}

interface Ports {
  sources: StorySources
  checks: DraftChecks
  media: StoryMediaStore
  folderStories: ReadonlyMap<string, Story>
  /** Opens the storage of all previews, at the first one. */
  openSandbox: () => Promise<Storage>
  replies: ReplySettings
  clock: Clock
  random: Random
}

/** The preview's document. It never changes, so that each process makes the story once. */
interface PreviewContent {
  /** The story of the draft. */
  sourceId: string
  document: Draft
  /** Those of an authored story, as they were. */
  files: readonly RevisionFile[]
  begin: Parameters<typeof beginAt>[1]
  attributes: Readonly<Record<string, number>>
}

interface BuiltPreview {
  /** As it is played. */
  story: Story
  /** As the intro shows it: with the prices that the author has written. */
  metadata: Story['metadata']
  attributes: PreviewContent['attributes']
}

interface Preview extends BuiltPreview {
  ownerId: string
  /** Moves of its game, to repeat them in the preview of a changed document. */
  played: PlayedGame
}

export function createPreviews({
  sources,
  checks,
  media,
  folderStories,
  openSandbox,
  replies,
  clock,
  random,
}: Ports): Previews {
  /** Those that this process has built, the one built last at the end. */
  const built = new Map<string, BuiltPreview>()
  const stories = new Map<string, Story>()
  const sandbox = createSandbox(openSandbox, replies, {
    library: { stories, getOfGame: async (id) => stories.get(id) ?? null, lookUp: async (id) => void (await find(id)) },
    clock,
    random,
  })

  /** The story of a preview, which the games of this process play from now on. */
  async function build(
    id: string,
    { sourceId, document, files, begin, attributes }: PreviewContent,
  ): Promise<BuiltPreview> {
    const repaired = createAuthoredStory(id, await repairDraft({ id: sourceId, document }), files, null)
    const folder = folderStories.get(sourceId)
    const own = folder === undefined ? {} : { stems: null, mp3s: folder.mp3s, portraits: folder.portraits }
    const story = beginAt({ ...repaired, ...own, mediaStoryId: sourceId }, begin)
    const preview = { story, metadata: repaired.metadata, attributes }
    built.set(id, preview)
    stories.set(id, story)
    for (const oldest of built.keys()) {
      if (built.size <= AUTHORING.previews) break
      built.delete(oldest)
      stories.delete(oldest)
    }
    return preview
  }

  async function buildStored(id: string): Promise<BuiltPreview | null> {
    const content = await (await sandbox.open()).storage.previews.getContent(id)
    return content === null ? null : build(id, JSON.parse(content) as PreviewContent)
  }

  async function find(id: string): Promise<Preview | null> {
    const { previews } = (await sandbox.open()).storage
    const found = await previews.get(id)
    if (found === null) return null
    const known = built.get(id) ?? (await buildStored(id))
    return known === null ? null : { ...known, ownerId: found.ownerId, played: parsePlayed(found.played) }
  }

  async function requirePreview(userId: string | null, storyId: string): Promise<Preview> {
    const preview = await find(storyId)
    if (preview === null || preview.ownerId !== userId) throw new Problem('unknown_story', storyId)
    return preview
  }

  async function setPlayed(id: string, played: PlayedGame): Promise<void> {
    await (await sandbox.open()).storage.previews.change(id, () => formatPlayed(played))
  }

  async function forgetOldest(ownerId: string): Promise<void> {
    const { previews } = (await sandbox.open()).storage
    const all = await previews.list()
    const own = all.filter((preview) => preview.ownerId === ownerId)
    const surplus = [
      ...own.slice(0, Math.max(0, own.length - AUTHORING.previewsPerAdmin)),
      ...all.slice(0, Math.max(0, all.length - AUTHORING.previews)),
    ]
    for (const { id } of surplus) {
      built.delete(id)
      stories.delete(id)
      await previews.remove(id)
    }
  }

  /** Begins the game of a preview, and makes the first `count` of these moves but the last of them, which is left to the client. */
  async function replay(key: SessionKey, played: PlayedGame, all: readonly Move[], count: number): Promise<PlayedGame> {
    const moves = all.slice(0, count)
    const wished = count < all.length ? all : null
    if (count === 0) return { ...NOT_PLAYED, choices: played.choices, locale: played.locale, wished }
    const { games } = await sandbox.open()
    const request = { key: null, content: null, locale: played.locale, isReplay: true }
    await games.start(key, true, played.choices, request)
    const made = moves.slice(0, -1)
    for (const move of made) await games.act(key, move, request)
    return {
      ...played,
      hasBegun: true,
      moves: new Map(made.map((move) => [createId(random), move])),
      left: moves.at(-1) ?? null,
      wished,
    }
  }

  async function recordMove(storyId: string, move: Move, { key }: GameRequest): Promise<void> {
    const id = key ?? createId(random)
    await (
      await sandbox.open()
    ).storage.previews.change(storyId, (played) => formatPlayed(addMove(parsePlayed(played), id, move)))
  }

  return {
    start: async (settings, admin) => {
      const { id, document, actor_id, node, variables, heart, attributes, coins, replay_of, locale } = settings
      const found = await sources.find(id)
      const draft = document ?? found.document
      const problems = await checks.listProblems(id, draft)
      const storyId = PREVIEW_PREFIX + createId(random)
      const files = found.kind === 'folder' ? [] : await media.list(id)
      const content: PreviewContent = {
        sourceId: id,
        document: draft,
        files: files.map(({ name, kind, stem, isMp3 }) => ({ name, kind, stem, isMp3 })),
        begin: { variables, ...(node !== undefined && { node }), ...(heart !== undefined && { heart }) },
        attributes,
      }
      const { story } = await build(storyId, content)
      const [loop = null] = findEndlessLoops(story.script)
      if (loop !== null) throw new Problem('preview_loops', loop)
      const { version, actors } = story.metadata
      const actor = actors.find((each) => each.id === actor_id) ?? actors[0]
      const actorId = version === '3' ? REASONING : (actor?.id ?? REASONING)
      const earlier = replay_of === undefined ? null : await find(replay_of)
      const chatVersion = version === '3' ? '3' : (actor?.version ?? '2')
      const isOwn =
        earlier !== null && earlier.ownerId === admin.id && (earlier.played.hasBegun || earlier.played.wished !== null)
      const played = isOwn ? { ...earlier.played, locale: locale ?? earlier.played.locale } : null
      const { storage } = await sandbox.open()
      await storage.users.findOrCreateGuest({
        ...admin,
        id: storyId,
        deviceId: storyId,
        email: null,
        role: 'guest',
        coins,
      })
      await storage.previews.add({
        id: storyId,
        ownerId: admin.id,
        content: JSON.stringify(content),
        played: formatPlayed(NOT_PLAYED),
      })
      const wished = played === null ? [] : listMoves(played)
      const count =
        played === null
          ? 0
          : countPossibleMoves({ story, actorId, locale: played.locale }, coins, played.choices, wished)
      if (played !== null) {
        await setPlayed(storyId, await replay({ userId: storyId, storyId, actorId }, played, wished, count))
      }
      await forgetOldest(admin.id)
      return {
        story_id: storyId,
        actor_id: actorId,
        version: chatVersion,
        problems,
        replayed:
          played === null
            ? null
            : {
                moves: wished.length,
                possible: count,
                has_begun: count > 0,
                last: describeMove(wished.slice(0, count).at(-1)),
              },
      }
    },

    getState: async (storyId, admin) => {
      const { story } = await requirePreview(admin.id, storyId)
      const { storage, games } = await sandbox.open()
      const actorIds = [REASONING, ...story.metadata.actors.map((actor) => actor.id)]
      for (const actorId of actorIds) {
        const open = await storage.games.findOpen({ userId: storyId, storyId, actorId })
        if (open === null) continue
        const state = await games.getState({ userId: storyId, storyId, actorId })
        const { coins } = await storage.wallet.getOwnership(storyId)
        if (state !== null)
          return { node: state.node, variables: state.variables, heart: state.heart, coins, has_ended: state.ended }
      }
      throw new Problem('no_game')
    },

    joinGames: (games) => {
      /** The player of a preview in the sandbox has the preview's id. */
      interface Selected extends SelectedGames {
        preview: Preview | null
      }
      const select = async (key: SessionKey): Promise<Selected> => {
        const { userId, storyId, actorId } = key
        if (!isPreviewStory(storyId)) return { games, own: key, preview: null }
        const preview = await requirePreview(userId, storyId)
        return { games: (await sandbox.open()).games, own: { userId: storyId, storyId, actorId }, preview }
      }
      return {
        ...askSelected(games, select),
        start: async (key, restart, choices, request, at) => {
          const { games: chosen, own, preview } = await select(key)
          if (preview === null) return chosen.start(own, restart, choices, request, at)
          const all = { ...choices, attributes: { ...choices.attributes, ...preview.attributes } }
          const isNew = restart || (await chosen.getState(own)) === null
          // It is paid with what its author gives it, and no intro shows its price.
          const events = await chosen.start(own, restart, all, { ...request, price: null }, at)
          const begun = {
            hasBegun: true,
            choices: all,
            locale: request.locale,
            moves: new Map<string, Move>(),
            left: null,
            // The first game of a preview begins by itself. Another one is the player's wish.
            wished: preview.played.hasBegun ? null : preview.played.wished,
          }
          if (isNew) await setPlayed(key.storyId, begun)
          return events
        },
        act: async (key, move, request) => {
          const { games: chosen, own, preview } = await select(key)
          const answer = await chosen.act(own, move, request)
          if (preview !== null) await recordMove(key.storyId, move, request)
          return answer
        },
      }
    },

    joinLibrary: (library) => ({
      ...library,
      requireForPlayer: async (userId, storyId) => {
        if (!isPreviewStory(storyId)) return library.requireForPlayer(userId, storyId)
        const { story, metadata } = await requirePreview(userId, storyId)
        return { ...story, metadata }
      },
      listAudible: () => [...library.listAudible(), ...stories.values()],
      listPlayed: async (userId) => {
        const played = await library.listPlayed(userId)
        const { previews } = (await sandbox.open()).storage
        const own = (await previews.list()).filter(({ ownerId }) => ownerId === userId)
        const found = await Promise.all(own.map(({ id }) => find(id)))
        return [...played, ...found.flatMap((preview) => (preview === null ? [] : preview.story))]
      },
    }),

    close: sandbox.close,
  }
}
