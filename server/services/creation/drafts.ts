/** Drafts of authored stories: list, create, save, publish, delete. A save is based on a revision, so that nothing is overwritten unseen. */
import type * as v from 'valibot'
import {
  type creationCreate,
  type creationGet,
  type creationProblems,
  type creationPublish,
  type creationRevisions,
  type creationSave,
} from '../../../protocol/api/creation.ts'
import { type creationGoBack } from '../../../protocol/api/creationPublishing.ts'
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { type Clock } from '../../clock.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { createId, type Random } from '../../random.ts'
import {
  type AuthoredStoryInfo,
  type AuthoredStoryStore,
  type NewRevision,
  type PublicationPlan,
  type StoryMediaStore,
} from '../../storage/authoredStories.ts'
import { type UserRecord, type UserStore } from '../../storage/port.ts'
import { RESERVED_FOLDERS } from '../../stories/checks/catalogueChecks.ts'
import { type ParsedStory } from '../../stories/checks/checkDocument.ts'
import { type Story } from '../../stories/story.ts'
import { type StoryLibrary } from '../storyLibrary.ts'
import { type DraftChecks } from './checks.ts'
import { type StorySources } from './storySources.ts'
import { type AnnounceStory } from '../storyNews.ts'
import { describeFiles, isSameForPlayers, parseDraft } from './review.ts'
import { hasFilesStill, listUsedFiles } from './usedFiles.ts'
import { parseSummary, summarize } from './summaries.ts'
import { createDocument } from './templates.ts'
import { forEachLocale } from '../../../protocol/locale.ts'
import { type SourceFiles } from '../../stories/writeSources.ts'

type Answer<C extends { answer: v.GenericSchema }> = Promise<v.InferInput<C['answer']>>

export interface Drafts {
  get: (fields: v.InferOutput<typeof creationGet.body>) => Answer<typeof creationGet>
  listProblems: (id: string) => Answer<typeof creationProblems>
  create: (fields: v.InferOutput<typeof creationCreate.body>, author: UserRecord) => Promise<string>
  /** Stores a document as a new story. Throws `id_taken` for an id that is given and taken, and `no_room`. */
  add: (document: Draft, author: UserRecord, options?: { id?: string; sources?: SourceFiles }) => Promise<string>
  /** The id, or with a number behind it where it is taken. */
  chooseFreeId: (wanted: string) => Promise<string>
  /**
   * Counts the problems that lists show again, after media came or went. Where the files of the draft's revision are noted and others now, the draft
   * becomes a new revision: who plays or plans the one before keeps its files.
   */
  noteMedia: (id: string, author: UserRecord) => Promise<void>
  save: (id: string, base: number, document: Draft, author: UserRecord) => Answer<typeof creationSave>
  /** Throws `unknown_story` for a revision that is not there, and `too_many_names`. */
  nameRevision: (id: string, revision: number, name: string) => Promise<void>
  listRevisions: (id: string) => Answer<typeof creationRevisions>
  publish: (id: string, revision: number) => Answer<typeof creationPublish>
  /** Publishes what was planned, if it is a plan still. The problems that prevent it; null where this process or another one has published it. */
  publishPlanned: (plan: PublicationPlan) => Promise<readonly StoryProblem[] | null>
  unpublish: (id: string) => Promise<void>
  /** Throws `no_version_before`. */
  goBack: (id: string, from: number) => Answer<typeof creationGoBack>
  setDeleted: (id: string, isDeleted: boolean) => Promise<void>
}

interface Ports {
  store: AuthoredStoryStore
  media: StoryMediaStore
  users: Pick<UserStore, 'get'>
  sources: StorySources
  checks: DraftChecks
  library: StoryLibrary
  announce: AnnounceStory
  folderStories: ReadonlyMap<string, Story>
  clock: Clock
  random: Random
}

export function createDrafts(ports: Ports): Drafts {
  const { store, media, users, sources, checks, library, announce, folderStories, clock, random } = ports

  const nameOf = async (userId: string): Promise<string | null> => (await users.get(userId))?.name ?? null
  const isTaken = async (id: string): Promise<boolean> =>
    folderStories.has(id) || RESERVED_FOLDERS.includes(id) || (await store.getLatestNumber(id)) !== null

  async function findFreeId(wanted: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? wanted : `${wanted}-${number}`
      if (!(await isTaken(id))) return id
    }
  }

  async function createConflict(id: string): Promise<v.InferInput<(typeof creationSave.answer.options)[1]>> {
    const found = await sources.find(id)
    if (found.kind === 'folder') throw new Problem('read_only')
    const { revision, updatedAt, authorId } = found.record
    return {
      outcome: 'conflict',
      revision,
      document: found.document,
      updated_at: updatedAt,
      updated_by: await nameOf(authorId),
    }
  }

  const drafts: Drafts = {
    get: async ({ id, revision, problems: areWanted }) => {
      const found = await sources.find(id, revision)
      // Nobody mends a version that is kept.
      const problems = revision === undefined && areWanted ? await checks.listProblems(id, found.document) : []
      if (found.kind === 'folder') return { ...FOLDER_STATE, id, document: found.document, problems }
      const { record } = found
      return {
        id,
        status: statusOf(record),
        is_read_only: false,
        revision: revision ?? record.revision,
        updated_at: record.updatedAt,
        updated_by: await nameOf(record.authorId),
        published_at: record.publishedAt,
        document: found.document,
        problems,
        files: revision === undefined ? [] : describeFiles(await store.getPublished(id, revision)),
      }
    },

    listProblems: async (id) => {
      const found = await sources.find(id)
      const problems = await checks.listProblems(id, found.document)
      return { revision: found.kind === 'folder' ? null : found.record.revision, problems }
    },

    create: async ({ id: wanted, template, title = forEachLocale(() => ''), languages }, author) => {
      const id = wanted ?? `story-${createId(random).slice(0, 8)}`
      return drafts.add(createDocument(template, id, title, languages), author, { id })
    },

    add: async (document, author, { id: wanted, sources: files } = {}) => {
      if ((await store.list()).length >= AUTHORING.stories) throw new Problem('no_room')
      if (wanted !== undefined && (await isTaken(wanted))) throw new Problem('id_taken', wanted)
      const id = wanted ?? (await findFreeId(chooseId(document)))
      const problems = await checks.listProblems(id, document)
      const first = createRevision({ document, problems, sameAs: null }, author.id, clock.now())
      if (!(await store.create(id, first, files === undefined ? null : JSON.stringify(files))))
        throw new Problem('id_taken', id)
      return id
    },

    chooseFreeId: findFreeId,

    noteMedia: async (id, author) => {
      const found = await sources.find(id)
      if (found.kind === 'folder') return
      const { record, document } = found
      const problems = await checks.listProblems(id, document)
      if (await renewFiles(record, document, problems, author.id)) return
      const sameAs = await findSame(record, document)
      await store.setSummary(id, record.revision, createSummary({ document, problems, sameAs }))
    },

    save: async (id, base, document, author) => {
      const record = await sources.requireEditable(id)
      const problems = await checks.listProblems(id, document)
      const at = clock.now()
      const sameAs = await findSame(record, document)
      const next = createRevision({ document, problems, sameAs }, author.id, at)
      const revision = await store.save(id, base, next, AUTHORING.revisions)
      if (revision === null) {
        const after = await store.getRevision(id, base + 1)
        return { ...(await createConflict(id)), has_sent: after?.document === next.document }
      }
      const status = statusOf({ ...record, revision, summary: next.summary })
      return { outcome: 'saved', revision, updated_at: at, status, problems }
    },

    listRevisions: async (id) => {
      const { publishedRevision } = await sources.requireAuthored(id)
      return {
        published_revision: publishedRevision,
        revisions: await Promise.all(
          (await store.listRevisions(id)).map(async ({ number, base, at, authorId, publishedAt, size, name }) => ({
            revision: number,
            base,
            saved_at: at,
            saved_by: await nameOf(authorId),
            published_at: publishedAt,
            size,
            name: name ?? '',
          })),
        ),
      }
    },

    nameRevision: async (id, revision, name) => {
      await sources.requireEditable(id)
      const outcome = await store.nameRevision(id, revision, name.trim() || null, AUTHORING.namedRevisions)
      if (outcome === 'unknown') throw new Problem('unknown_story', id)
      if (outcome === 'full') throw new Problem('too_many_names')
    },

    publish: async (id, revision) => {
      const record = await sources.requireEditable(id)
      if (record.revision !== revision) return createConflict(id)
      const { document } = await sources.find(id)
      const { problems, parsed } = await checks.checkFully(id, document)
      if (parsed === null || hasErrors(problems)) return { outcome: 'problems', problems }
      // The author has reviewed the files of now: where the revision has others, the next one is to be published.
      if (await renewFiles(record, document, problems, record.authorId)) return createConflict(id)
      const at = clock.now()
      const tell = await prepareNews(record, revision, parsed)
      const isPublished = await store.publish(id, revision, await listUsedFiles(media, id, parsed), at)
      if (!isPublished) return createConflict(id)
      await library.refresh(id)
      tell()
      return { outcome: 'published', published_at: at, is_first: record.firstPublishedAt === null, problems }
    },

    publishPlanned: async (plan) => {
      const { storyId, revision } = plan
      const record = await sources.requireAuthored(storyId)
      const { document } = await sources.find(storyId, revision)
      const files = await store.listFiles(storyId, revision)
      const { problems, parsed } = await checks.checkFully(storyId, document, files)
      if (parsed === null || hasErrors(problems)) return problems
      const tell = await prepareNews(record, revision, parsed)
      if (!(await store.publishPlanned(plan, files ?? (await listUsedFiles(media, storyId, parsed)), clock.now())))
        return null
      await library.refresh(storyId)
      tell()
      await noteSame(storyId)
      return null
    },

    unpublish: async (id) => {
      await sources.requireEditable(id)
      await store.unpublish(id)
      await library.refresh(id)
    },

    goBack: async (id, from) => {
      await sources.requireEditable(id)
      const at = clock.now()
      const revision = await store.goBack(id, from, at)
      if (revision === null) throw new Problem('no_version_before')
      await library.refresh(id)
      await noteSame(id)
      return { revision, published_at: at, status: statusOf(await sources.requireAuthored(id)) }
    },

    setDeleted: async (id, isDeleted) => {
      await sources.requireAuthored(id)
      await store.setDeleted(id, isDeleted ? clock.now() : null)
      await library.refresh(id)
    },
  }
  return drafts

  /** Writes to subscribers once the revision is published, unless they had it before. In the background: nobody waits for the mail server. */
  async function prepareNews(
    { id: storyId, firstPublishedAt }: AuthoredStoryInfo,
    revision: number,
    { metadata }: ParsedStory,
  ): Promise<() => void> {
    const isKnown = (await store.getPublished(storyId, revision)) !== null
    return () => {
      if (!isKnown) void announce({ storyId, title: metadata.title, isFirst: firstPublishedAt === null })
    }
  }

  /** The published revision, where players would get the same of this document, its files included. */
  async function findSame({ id, publishedRevision }: AuthoredStoryInfo, document: Draft): Promise<number | null> {
    const published = publishedRevision === null ? null : await store.getPublished(id, publishedRevision)
    if (published === null || !isSameForPlayers(parseDraft(published.document), document)) return null
    return (await hasFilesStill(media, id, document, published.files)) ? publishedRevision : null
  }

  /** Makes a new revision of a draft, with the files of now, where those of its revision are noted and others. False where it is as it should be. */
  async function renewFiles(
    record: AuthoredStoryInfo,
    document: Draft,
    problems: readonly StoryProblem[],
    authorId: string,
  ): Promise<boolean> {
    const { id, revision } = record
    const files = await store.listFiles(id, revision)
    if (files === null || (await hasFilesStill(media, id, document, files))) return false
    const sameAs = await findSame(record, document)
    const next = createRevision({ document, problems, sameAs }, authorId, clock.now())
    await store.save(id, revision, next, AUTHORING.revisions)
    return true
  }

  /** Notes in the summary whether players get the same of the draft, after another revision was published. A server that is too busy leaves it to the next save. */
  async function noteSame(id: string): Promise<void> {
    const found = await sources.find(id)
    if (found.kind === 'folder') return
    const { record, document } = found
    const sameAs = await findSame(record, document).catch((error: unknown) => {
      if (error instanceof Problem && error.kind === 'busy') return null
      throw error
    })
    const same = { ...parseSummary(record.summary), same_as: sameAs }
    await store.setSummary(id, record.revision, JSON.stringify(same))
  }
}

const hasErrors = (problems: readonly StoryProblem[]): boolean => problems.some(({ severity }) => severity === 'error')

interface CheckedDraft {
  document: Draft
  problems: readonly StoryProblem[]
  sameAs: number | null
}

function createRevision({ document, problems, sameAs }: CheckedDraft, authorId: string, at: number): NewRevision {
  return { document: JSON.stringify(document), summary: createSummary({ document, problems, sameAs }), authorId, at }
}

function createSummary({ document, problems, sameAs }: CheckedDraft): string {
  return JSON.stringify(summarize(document, problems.length, sameAs))
}

/** State of a story of a folder. */
export const FOLDER_STATE = {
  status: 'published',
  is_read_only: true,
  revision: null,
  updated_at: null,
  updated_by: null,
  published_at: null,
} as const

/** A draft whose changes were undone is published again. */
export function statusOf({
  publishedRevision,
  revision,
  summary,
}: Pick<AuthoredStoryInfo, 'publishedRevision' | 'revision' | 'summary'>): 'draft' | 'published' | 'changed' {
  if (publishedRevision === null) return 'draft'
  const isSame = publishedRevision === revision || parseSummary(summary).same_as === publishedRevision
  return isSame ? 'published' : 'changed'
}

/** The id that a document names, if it can be one. */
export function chooseId({ metadata: { id } }: Draft): string {
  return typeof id === 'string' && /^[a-z0-9][\w-]{0,59}$/i.test(id) ? id : 'story'
}
