/** Stories that are brought: one of ours from its files, or a work of another tool; as a draft of its own, or into the story that was made of it before. */
import type * as v from 'valibot'
import { type BroughtFormat, type creationImport, type ImportProblem } from '../../../protocol/api/creationMedia.ts'
import { forEachLocale, type Locale } from '../../../protocol/locale.ts'
import { isSameDocument } from '../../../protocol/sameValue.ts'
import { type Draft, DRAFT_LIMITS } from '../../../protocol/story/draft.ts'
import { type FoundSpeaker, type SpeakerChoice } from '../../../protocol/story/importSpeakers.ts'
import { type ImportNote, type ImportRefusal } from '../../../protocol/story/importNotes.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { type MergedDraft } from '../../../protocol/story/mergeDrafts.ts'
import { mergeImport } from '../../importing/again/mergeImport.ts'
import { ORIGIN_FILE, type OriginMedium, readOrigin, writeOrigin } from '../../importing/again/origin.ts'
import { countStory } from '../../importing/countStory.ts'
import { type GivenFile, importWork, type ReadOutcome } from '../../importing/importWork.ts'
import { THREADS } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type AuthoredStoryStore } from '../../storage/authoredStories.ts'
import { type UserRecord } from '../../storage/port.ts'
import { isOwnStory, isSystemFile, normalizeName } from './archiveNames.ts'
import { createDocumentThread } from './documentThread.ts'
import { chooseId, type Drafts } from './drafts.ts'
import { renameIds, renamePicture } from './duplicate.ts'
import { type ImportedMedia, readImport } from './importedFiles.ts'
import { createImportedMedia } from './importedMedia.ts'
import { type StoryMedia } from './media.ts'
import { type FoundStory, parseSources, type StorySources } from './storySources.ts'
import { parseSummary } from './summaries.ts'
import { createImportLimit, unpackZip } from './unpackZip.ts'
import { type SourceFiles } from '../../stories/writeSources.ts'

type ImportAnswer = v.InferInput<typeof creationImport.answer>

export interface ImportWish {
  /** The author has seen the report, and wants the draft. */
  makeDraft: boolean
  /** The story that becomes it; without one a new draft is made. */
  into?: string | undefined
  /** What the author says of the names that speak; without it what was said for the last import. */
  speakers?: readonly SpeakerChoice[] | undefined
}

export interface Imports {
  /**
   * Takes a story as an export gives it, or a work of another tool. Throws `bad_zip` and `too_large` for a zip that is none, `no_room` for one story too
   * many, and `unknown_story` or `read_only` for one that cannot be changed. Media that cannot be stored are warnings.
   */
  import: (
    from: { zip: Uint8Array } | { files: readonly GivenFile[] },
    author: UserRecord,
    wish: ImportWish,
  ) => Promise<ImportAnswer>
}

interface Ports {
  store: AuthoredStoryStore
  sources: StorySources
  drafts: Drafts
  media: StoryMedia
}

/** What was read of the files, before anything is stored. */
interface Brought {
  outcome: 'brought'
  format: BroughtFormat
  locale: Locale
  notes: readonly ImportNote[]
  document: Draft
  media: readonly ImportedMedia[]
  warnings: readonly ImportProblem[]
  /** The texts that a story of ours came with. */
  texts: SourceFiles
  speakers: readonly FoundSpeaker[]
  /** What the author has said of them. */
  choices: readonly SpeakerChoice[]
}
type Refused = Extract<ImportAnswer, { outcome: 'problems' | 'refused' }>

const mergeInThread = createDocumentThread(
  new URL('../../importing/again/mergeThread.ts', import.meta.url),
  THREADS.merging,
  mergeImport,
)

/** Other authors may save meanwhile; their changes are merged, too. */
const MOST_ATTEMPTS = 5

export function createImports({ store, sources, drafts, media }: Ports): Imports {
  const importedMedia = createImportedMedia(media)

  return {
    import: async (from, author, { makeDraft, into, speakers }) => {
      const files = 'zip' in from ? await unpackFiles(from.zip) : limitFiles(from.files)
      const isOwn = isOwnStory(files.map(({ path }) => path))
      const brought = await (isOwn ? readOwn(files) : readAgain(files, into, speakers))
      if (brought.outcome !== 'brought') return brought
      if (!makeDraft) return report(brought, into)
      return into === undefined ? add(brought, author) : update(brought, into, author)
    },
  }

  /** With what the author says of the names, or has said for the last import of the same work. */
  async function readAgain(
    files: readonly GivenFile[],
    into: string | undefined,
    speakers: readonly SpeakerChoice[] | undefined,
  ): Promise<Brought | Refused> {
    const brought = await readOther(files, speakers ?? [])
    if (speakers !== undefined || brought.outcome !== 'brought') return brought
    const id = into ?? (await findKnown(brought))
    const choices = id === null ? [] : (readOrigin(parseSources(await store.getSources(id)))?.speakers ?? [])
    return choices.length === 0 ? brought : readOther(files, choices)
  }

  async function report(brought: Brought, into: string | undefined): Promise<ImportAnswer> {
    const { format, locale, notes, warnings, speakers } = brought
    const id = into ?? (await findKnown(brought))
    return {
      outcome: 'report',
      format,
      locale,
      notes: [...notes],
      warnings: [...warnings],
      speakers: [...speakers],
      known: id === null ? null : describe(await merge(brought, id)),
    }
  }

  /** The story that the same work was imported to, and changed last; of ours that with its id. */
  async function findKnown({ format, document }: Brought): Promise<string | null> {
    const wanted = chooseId(document)
    for (const { id, deletedAt } of await store.list()) {
      if (deletedAt !== null) continue
      if (format === 'story') {
        if (id === wanted) return id
      } else if (id === wanted || (id.startsWith(`${wanted}-`) && /^\d+$/.test(id.slice(wanted.length + 1)))) {
        if (readOrigin(parseSources(await store.getSources(id)))?.format === format) return id
      }
    }
    return null
  }

  async function merge({ format, document }: Brought, id: string): Promise<Merged> {
    await sources.requireEditable(id)
    const found = await sources.find(id)
    if (found.kind !== 'authored') throw new Problem('read_only')
    const now = takeId(document, id)
    // No export has the comments of the authors: those of the story stay.
    const { comments } = found.document.marks
    const own = Object.keys(now.marks).length > 0 ? now.marks : found.document.marks
    const marks = { ...own, ...(comments !== undefined && { comments }) }
    if (format === 'story') return { id, found, document: { ...now, marks }, conflicts: [] }
    const origin = readOrigin(found.sources)
    if (origin?.format !== format) throw new Problem('bad_request', id)
    const merged = await mergeInThread({ before: takeId(origin.document, id), now, here: found.document })
    return { id, found, ...merged }
  }

  async function add(brought: Brought, author: UserRecord): Promise<ImportAnswer> {
    const { document, warnings, texts } = brought
    const id = await drafts.chooseFreeId(chooseId(document))
    await drafts.add(takeId(document, id), author, { id, sources: texts })
    const { problems, origins } = await importedMedia.add(id, listMedia(brought, id), author)
    await keepOrigin(brought, id, texts, origins)
    await drafts.noteMedia(id, author)
    return { outcome: 'imported', id, warnings: [...warnings, ...problems] }
  }

  async function update(brought: Brought, id: string, author: UserRecord): Promise<ImportAnswer> {
    const found = await save(brought, id, author)
    if (found === null) return refuse('too_long')
    const known = brought.format === 'story' ? null : (readOrigin(found.sources)?.media ?? [])
    const own = listMedia(brought, id)
    const { problems, origins } = await (known === null
      ? importedMedia.add(id, own, author)
      : importedMedia.update(id, own, known, author))
    await keepOrigin(brought, id, { ...found.sources, ...brought.texts }, origins)
    await drafts.noteMedia(id, author)
    return { outcome: 'imported', id, warnings: [...brought.warnings, ...problems] }
  }

  /** The story as it was; null for one that would be too long. */
  async function save(brought: Brought, id: string, author: UserRecord): Promise<Merged['found'] | null> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { found, document } = await merge(brought, id)
      if (JSON.stringify(document).length > DRAFT_LIMITS.chars) return null
      if (isSameDocument(document, found.document)) return found
      const saved = await drafts.save(id, found.record.revision, document, author)
      if (saved.outcome === 'saved') return found
    }
    throw new Problem('busy')
  }

  /** What the next import of the same work is compared with. */
  async function keepOrigin(
    { format, document, choices }: Brought,
    id: string,
    texts: SourceFiles,
    origins: OriginMedium[],
  ): Promise<void> {
    if (format === 'story') return store.setSources(id, JSON.stringify(texts))
    const origin = writeOrigin({ format, document, media: origins, speakers: [...choices] })
    await store.setSources(id, JSON.stringify({ ...texts, [ORIGIN_FILE]: origin }))
  }
}

interface Merged extends MergedDraft {
  id: string
  found: Extract<FoundStory, { kind: 'authored' }>
}

function describe({ id, found, document, conflicts }: Merged) {
  return {
    id,
    title: parseSummary(found.record.summary).title,
    document: found.document,
    merged: document,
    conflicts: conflicts.map(({ at, mine, theirs }) => ({ at: [...at], mine, theirs })),
  }
}

async function readOwn(given: readonly GivenFile[]): Promise<Brought | Refused> {
  const read = await readImport(Object.fromEntries(given.map(({ path, bytes }) => [path, bytes])))
  if (read.kind === 'problems') return { outcome: 'problems', problems: read.problems }
  const { document, sources: texts, media, warnings } = read
  const [locale] = readLanguages(document.metadata)
  const notes = countStory(document, media.length)
  return {
    outcome: 'brought',
    format: 'story',
    locale: locale ?? 'en',
    notes,
    document,
    media,
    warnings,
    texts,
    speakers: [],
    choices: [],
  }
}

async function readOther(given: readonly GivenFile[], choices: readonly SpeakerChoice[]): Promise<Brought | Refused> {
  const files = given
    .map(({ path, bytes }) => ({ path: normalizeName(path), bytes }))
    .filter(({ path }) => !isSystemFile(path))
  const work = await importWork(files, { speakers: choices })
  if (work.outcome === 'refused') return work
  const { format, locale, notes, document, speakers } = work
  const media = listWorkMedia(work, files)
  return { outcome: 'brought', format, locale, notes, document, media, warnings: [], texts: {}, speakers, choices }
}

/** The document under the id of its story. Actor ids are unique over all stories: a copy has others. */
function takeId(document: Draft, id: string): Draft {
  return chooseId(document) === id ? document : renameIds(document, id)
}

function listMedia({ document, media }: Brought, id: string): ImportedMedia[] {
  const isCopy = chooseId(document) !== id
  return media.map((one) => (isCopy ? { ...one, name: renamePicture(one.name, document, id) } : one))
}

function refuse(code: ImportRefusal['code']): Refused {
  return { outcome: 'refused', refusal: { code, file: '', line: null, words: '' } }
}

/** The files of a zip. A character card that is one stays whole: its reader knows what belongs together. */
async function unpackFiles(zipped: Uint8Array): Promise<GivenFile[]> {
  const files = await unpackZip(zipped)
  const names = Object.keys(files)
  if (names.includes('card.json') && !isOwnStory(names)) return [{ path: 'card.charx', bytes: zipped }]
  return Object.entries(files).map(([path, bytes]) => ({ path, bytes }))
}

function limitFiles(files: readonly GivenFile[]): readonly GivenFile[] {
  const isWithin = createImportLimit()
  if (files.every(({ path, bytes }) => isWithin(path, bytes.length))) return files
  throw new Problem('too_large')
}

/** The media of a work of another tool, described in the language of its story. */
function listWorkMedia(
  { media, locale }: Pick<Extract<ReadOutcome, { outcome: 'read' }>, 'media' | 'locale'>,
  files: readonly GivenFile[],
): ImportedMedia[] {
  return media.flatMap(({ name, kind, alt, from }) => {
    const bytes = typeof from === 'string' ? files.find(({ path }) => path === from)?.bytes : from
    if (bytes === undefined) return []
    const described = { ...forEachLocale(() => ''), [locale]: alt }
    return [{ file: typeof from === 'string' ? from : name, name, kind, alt: described, bytes }]
  })
}
