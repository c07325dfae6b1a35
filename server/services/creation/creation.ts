/** Composes the services of the creation area. */
import type * as v from 'valibot'
import { type creationCopyActor } from '../../../protocol/api/creation.ts'
import { type StoryCategory } from '../../../protocol/story.ts'
import { type Clock } from '../../clock.ts'
import { type FileStore } from '../../files/fileStore.ts'
import { type ReplySettings } from '../../replies/settings.ts'
import { type Random } from '../../random.ts'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { type GamePlayer } from '../../engine/state.ts'
import { type SandboxName, type Storage, type UserRecord } from '../../storage/port.ts'
import { type LibraryFolders } from '../../stories/library.ts'
import { type Story } from '../../stories/story.ts'
import { type Figures } from '../figures.ts'
import { type StoryLibrary } from '../storyLibrary.ts'
import { type AnnounceStory } from '../storyNews.ts'
import { type Archives, createArchives } from './archives.ts'
import { type Attendance, createAttendance } from './attendance.ts'
import { createDraftChecks, type DraftChecks } from './checks.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { renameIds, renamePicture } from './duplicate.ts'
import { createFigureDescriber, type DescribeFigures } from './figures.ts'
import { createImports, type Imports } from './imports.ts'
import { createCreationLists, type CreationLists } from './lists.ts'
import { createStoryMedia, type StoryMedia } from './media.ts'
import { copyActor } from './actorCopies.ts'
import { createPreviews, type Previews } from './previews.ts'
import { createPublicationPlans, type PublicationPlans } from './publicationPlans.ts'
import { createReplyTrials, type ReplyTrials } from './replyTrials.ts'
import { createReview, type ReviewDraft } from './review.ts'
import { createStoryReadings, type StoryReadings } from './storyReadings.ts'
import { createStorySources, type StorySources } from './storySources.ts'
import { createTestLinks, type TestLinks } from './testLinks.ts'

export interface Creation {
  sources: StorySources
  drafts: Drafts
  lists: CreationLists
  checks: DraftChecks
  media: StoryMedia
  archives: Archives
  imports: Imports
  previews: Previews
  testLinks: TestLinks
  plans: PublicationPlans
  trials: ReplyTrials
  readings: StoryReadings
  review: ReviewDraft
  describeFigures: DescribeFigures
  attendance: Attendance
  /** Adds an actor of any story to a draft. */
  copyActor: (
    fields: v.InferOutput<typeof creationCopyActor.body>,
    author: UserRecord,
  ) => Promise<v.InferInput<typeof creationCopyActor.answer>>
  /** A draft with everything of another story; returns its id. */
  duplicate: (id: string, author: UserRecord) => Promise<string>
}

export interface CreationPorts {
  storage: Storage
  files: FileStore
  openSandbox: (name: SandboxName) => Promise<Storage>
  /** The writer of characters' lines in previews and trials. */
  replies: ReplySettings
  folders: LibraryFolders
  folderStories: ReadonlyMap<string, Story>
  categories: readonly StoryCategory[]
  library: StoryLibrary
  /** Who plays, for test readers. */
  describePlayer: (sessionKey: SessionKey) => Promise<GamePlayer>
  figures: Pick<Figures, 'flush'>
  announce: AnnounceStory
  clock: Clock
  /** Of the built app. */
  distFolder: string
  random: Random
  report: (error: unknown) => void
}

export function createCreation(ports: CreationPorts): Creation {
  const {
    storage,
    files,
    openSandbox,
    replies,
    folders,
    folderStories,
    categories,
    library,
    describePlayer,
    figures,
    announce,
    clock,
    random,
    distFolder,
    report,
  } = ports
  const { authoredStories: store, storyMedia, fileRemovals, users, plays } = storage
  const sources = createStorySources({ folders, folderStories, store, media: storyMedia })
  const checks = createDraftChecks({ sources, categories, stories: library.stories })
  const drafts = createDrafts({
    store,
    media: storyMedia,
    users,
    sources,
    checks,
    library,
    announce,
    folderStories,
    clock,
    random,
  })
  const media = createStoryMedia({
    store: storyMedia,
    fileStore: files,
    removals: fileRemovals,
    sources,
    folders,
    clock,
  })
  return {
    sources,
    drafts,
    lists: createCreationLists({
      store,
      plans: storage.publicationPlans,
      media: storyMedia,
      users,
      plays,
      folderStories,
      clock,
    }),
    checks,
    media,
    previews: createPreviews({
      sources,
      checks,
      media: storyMedia,
      folderStories,
      openSandbox: () => openSandbox('previews'),
      replies,
      clock,
      random,
    }),
    plans: createPublicationPlans({
      plans: storage.publicationPlans,
      store,
      media: storyMedia,
      sources,
      checks,
      drafts,
      users,
      clock,
      report,
    }),
    testLinks: createTestLinks({
      links: storage.testLinks,
      sources,
      media: storyMedia,
      users,
      openSandbox: () => openSandbox('tests'),
      replies,
      describePlayer,
      clock,
      random,
      report,
    }),
    readings: createStoryReadings({ checks, folders, replies, tokens: storage.replyTokens, clock }),
    trials: createReplyTrials({ replies, tokens: storage.replyTokens, clock }),
    describeFigures: createFigureDescriber({ store: storage.figures, figures, plays, sources, clock }),
    review: createReview({ sources, store, plays }),
    attendance: createAttendance({ attendance: storage.attendance, store, folderStories, users, clock }),
    copyActor: (fields, author) => copyActor({ sources, drafts, media }, fields, author),
    archives: createArchives({ sources, media, distFolder }),
    imports: createImports({ store, sources, drafts, media }),
    duplicate: async (id, author) => {
      const found = await sources.find(id)
      const copy = await drafts.chooseFreeId(`${id}-copy`)
      await drafts.add(renameIds(found.document, copy), author, { id: copy, sources: found.sources })
      await media.copy(id, copy, author.id)
      await renamePortraits(found.document, copy)
      await drafts.noteMedia(copy, author)
      return copy
    },
  }

  /** A portrait is named by its person, who has another id in the copy. */
  async function renamePortraits(document: Draft, copy: string): Promise<void> {
    for (const { name, kind, alt } of await storyMedia.list(copy)) {
      const renamed = kind === 'picture' ? renamePicture(name, document, copy) : name
      if (renamed !== name) await storyMedia.update(copy, { kind, name }, { name: renamed, alt, at: clock.now() })
    }
  }
}
