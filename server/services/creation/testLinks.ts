/**
 * Links for test readers, who play a revision of a draft, as it was when the link was made. The story has an id that cannot be guessed, is
 * in no list, and its games lie in a storage of their own: no total, reward or payment of players meets them.
 */
import type * as v from 'valibot'
import { type TestLink, type testLinkCreate, type testLinkList } from '../../../protocol/api/creationTestLinks.ts'
import { isTestStory, TEST_PREFIX } from '../../../protocol/previewStory.ts'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { attemptEach } from '../../attemptEach.ts'
import { type Clock } from '../../clock.ts'
import { type GamePlayer } from '../../engine/state.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { createId, type Random } from '../../random.ts'
import { type ReplySettings } from '../../replies/settings.ts'
import { type StoryMediaStore } from '../../storage/authoredStories.ts'
import { type PlayCount } from '../../storage/playerLibrary.ts'
import { type Storage, type UserRecord, type UserStore } from '../../storage/port.ts'
import { nameTestPlayer } from '../../storage/previews.ts'
import { type TestLinkRecord, type TestLinkStore } from '../../storage/testLinks.ts'
import { type Story } from '../../stories/story.ts'
import { type Games } from '../games.ts'
import { createAuthoredStory, type StoryLibrary } from '../storyLibrary.ts'
import { makeFree } from './makeFree.ts'
import { repairDraft } from './repairDraft.ts'
import { parseDraft } from './review.ts'
import { askSelected, createSandbox, type SelectedGames } from './sandbox.ts'
import { type StorySources } from './storySources.ts'
import { listUsedFiles } from './usedFiles.ts'

export interface TestLinks {
  /** Throws `unknown_story`, and `read_only` for a story of a folder. */
  list: (storyId: string) => Promise<v.InferInput<typeof testLinkList.answer>>
  /** Throws the same, and `too_many_links`. */
  create: (
    fields: v.InferOutput<typeof testLinkCreate.body>,
    author: UserRecord,
  ) => Promise<v.InferInput<typeof testLinkCreate.answer>>
  /** Throws `unknown_story` for a link that is none of the story's. */
  end: (storyId: string, testId: string) => Promise<void>
  /** The games of players, and those of test readers. Throws `test_ended` for a link that has ended. */
  joinGames: (games: Games) => Games
  /** The same for the stories. */
  joinLibrary: (library: StoryLibrary) => StoryLibrary
  /** Removes what a user has played of test stories. */
  forgetReader: (userId: string) => Promise<void>
  /** Removes the links that ended long ago, with what was played by them. */
  prune: () => Promise<void>
  close: () => void
}

interface Ports {
  links: TestLinkStore
  sources: StorySources
  media: Pick<StoryMediaStore, 'list'>
  users: Pick<UserStore, 'get'>
  /** Opens the storage of what test readers play, when it is needed first. */
  openSandbox: () => Promise<Storage>
  replies: ReplySettings
  /** Who plays, as the story addresses them. */
  describePlayer: (sessionKey: SessionKey) => Promise<GamePlayer>
  clock: Clock
  random: Random
  /** Receives why a link could not be removed. */
  report: (error: unknown) => void
}

export function createTestLinks(ports: Ports): TestLinks {
  const { links, sources, media, users, openSandbox, replies, describePlayer, clock, random, report } = ports
  /** Those that this process has read, the one played last at the end. */
  const stories = new Map<string, Story>()
  const sandbox = createSandbox(openSandbox, replies, {
    library: { stories, getOfGame: findStory, lookUp: async (id) => void (await findStory(id)) },
    clock,
    random,
    // Outside of the sandbox its player ids belong to no user.
    describePlayer: ({ userId, storyId, actorId }) =>
      describePlayer({ userId: userId.slice(nameTestPlayer(storyId, '').length), storyId, actorId }),
  })

  async function findStory(testId: string): Promise<Story | null> {
    const story = stories.get(testId) ?? (await readStory(testId))
    stories.delete(testId)
    if (story !== null) stories.set(testId, story)
    for (const oldest of stories.keys()) {
      if (stories.size <= AUTHORING.testStories) break
      stories.delete(oldest)
    }
    return story
  }

  async function readStory(testId: string): Promise<Story | null> {
    const found = await links.getRevision(testId)
    if (found === null) return null
    const document = parseDraft(found.document)
    const repaired = await repairDraft({ id: found.storyId, document, isForReaders: true })
    const story = createAuthoredStory(testId, makeFree(repaired), found.files, null)
    return { ...story, mediaStoryId: found.storyId }
  }

  /** Asked at each call: a link may be ended by any process. */
  async function requireStanding(testId: string): Promise<void> {
    const link = await links.get(testId)
    if (link === null) throw new Problem('unknown_story')
    if (hasEnded(link)) throw new Problem('test_ended')
  }

  const hasEnded = ({ endsAt }: TestLinkRecord): boolean => endsAt <= clock.now()

  async function describe(link: TestLinkRecord, plays: ReadonlyMap<string, PlayCount>): Promise<TestLink> {
    const { players = 0, games = 0, endings = 0 } = plays.get(link.id) ?? {}
    return {
      story_id: link.id,
      revision: link.revision,
      created_at: link.createdAt,
      created_by: (await users.get(link.authorId))?.name ?? null,
      expires_at: link.endsAt,
      has_ended: hasEnded(link),
      readers: players,
      games,
      endings,
    }
  }

  return {
    list: async (storyId) => {
      await sources.requireAuthored(storyId)
      const found = await links.list(storyId)
      if (found.length === 0) return { links: [] }
      const counts = await (await sandbox.open()).storage.plays.countPlays(0)
      const plays = new Map(counts.map((count) => [count.storyId, count]))
      return { links: await Promise.all(found.map((link) => describe(link, plays))) }
    },

    create: async ({ id: storyId, revision, days }, author) => {
      await sources.requireEditable(storyId)
      const { document } = await sources.find(storyId, revision)
      const files = await listUsedFiles(media, storyId, await repairDraft({ id: storyId, document }))
      const now = clock.now()
      const link: TestLinkRecord = {
        id: TEST_PREFIX + createId(random),
        storyId,
        revision,
        authorId: author.id,
        createdAt: now,
        endsAt: now + days * AUTHORING.testLinkDayMs,
      }
      const outcome = await links.add(link, files, AUTHORING.testLinks)
      if (outcome === 'unknown') throw new Problem('unknown_story', storyId)
      if (outcome === 'full') throw new Problem('too_many_links')
      return { link: await describe(link, new Map()) }
    },

    end: async (storyId, testId) => {
      await sources.requireAuthored(storyId)
      if (!(await links.end(storyId, testId, clock.now()))) throw new Problem('unknown_story', storyId)
    },

    joinGames: (games) => {
      /** The games that a key belongs to, and the key there. */
      const select = async (key: SessionKey): Promise<SelectedGames> => {
        if (!isTestStory(key.storyId)) return { games, own: key }
        await requireStanding(key.storyId)
        return { games: (await sandbox.open()).games, own: { ...key, userId: nameTestPlayer(key.storyId, key.userId) } }
      }
      return {
        ...askSelected(games, select),
        start: async (key, ...rest) => {
          const { games: chosen, own } = await select(key)
          if (own !== key) await addPlayer(own.userId)
          return chosen.start(own, ...rest)
        },
        act: async (key, ...rest) => {
          const { games: chosen, own } = await select(key)
          return chosen.act(own, ...rest)
        },
      }
    },

    joinLibrary: (library) => ({
      ...library,
      requireForPlayer: async (userId, storyId) => {
        if (!isTestStory(storyId)) return library.requireForPlayer(userId, storyId)
        await requireStanding(storyId)
        const story = await findStory(storyId)
        if (story === null) throw new Problem('unknown_story')
        return story
      },
      listAudible: () => [...library.listAudible(), ...stories.values()],
    }),

    forgetReader: async (userId) => {
      await (await sandbox.open()).storage.previews.removeTestPlayer(userId)
    },

    prune: async () => {
      const remove = async (testId: string): Promise<void> => {
        // The link last: where this is interrupted, the next time finds it.
        await (await sandbox.open()).storage.previews.removePlayersOf(testId)
        await links.remove(testId)
      }
      await attemptEach(await links.listEnded(clock.now() - AUTHORING.undoMs), remove, report)
    },

    close: sandbox.close,
  }

  /** A player without a name or a balance: the storage asks for one. */
  async function addPlayer(id: string): Promise<void> {
    const { users: players } = (await sandbox.open()).storage
    await players.findOrCreateGuest({ ...NOBODY, id, deviceId: id, createdAt: clock.now() })
  }
}

const NOBODY: Omit<UserRecord, 'id' | 'deviceId' | 'createdAt'> = {
  name: '',
  email: null,
  avatarUrl: null,
  status: 'active',
  plan: null,
  coins: 0,
  gender: 'unknown',
  addressedAs: null,
  storyName: '',
  role: 'guest',
  sessionEpoch: 0,
}
