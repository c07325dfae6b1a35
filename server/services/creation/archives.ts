/** Stories as files: export to a zip in the form of a story's folder; import from one, from its YAML files, or from a work of another tool. */
import { promisify } from 'node:util'
import type * as v from 'valibot'
import { type AsyncZippable, zip } from 'fflate'
import { type creationImport, type ImportProblem } from '../../../protocol/api/creationMedia.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { forEachLocale, type Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { type ExportNote } from '../../../protocol/story/exportNotes.ts'
import { exportHtml, readBuiltPage } from '../../exporting/html/exportHtml.ts'
import { addFiles } from '../../exporting/storyFiles.ts'
import { exportText, type TextFormat } from '../../exporting/exportText.ts'
import { createCard } from '../../exporting/card/createCard.ts'
import { writeCard } from '../../exporting/card/writeCard.ts'
import { type GivenFile, importWork, type ReadOutcome } from '../../importing/importWork.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type UserRecord } from '../../storage/port.ts'
import { keepLanguages } from '../../stories/completeTexts.ts'
import { formatYaml, patchYaml } from '../../stories/patchYaml.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { type Drafts } from './drafts.ts'
import { isOwnStory, isSystemFile, normalizeName } from './archiveNames.ts'
import { type ImportedMedia, MEDIA_FOLDER, readImport } from './importedFiles.ts'
import { createProblem } from './importedYaml.ts'
import { type StoryMedia } from './media.ts'
import { repairDocument } from './repair.ts'
import { type SourceFiles, type StorySources } from './storySources.ts'
import { createImportLimit, unpackZip } from './unpackZip.ts'

export interface Archives {
  /** Throws `unknown_story`, and `too_large` beyond what an import takes. */
  export: (id: string) => Promise<{ fileName: string; bytes: Uint8Array }>
  /** A character of the story as a card, in the language of the story that is best for this one. Throws `unknown_story`. */
  exportCard: (id: string, locale: Locale) => Promise<{ fileName: string; bytes: Uint8Array }>
  /** The story in the format of another tool, in the language of the story that is best for this one. Throws `unknown_story`. */
  exportText: (id: string, locale: Locale, format: TextFormat) => Promise<ExportedFile>
  /** The story as one HTML file that plays it. Throws `unknown_story`, and `too_large`. */
  exportHtml: (id: string) => Promise<ExportedFile>
  /**
   * Takes a story as an export gives it, or a work of another tool, of which it only makes a draft where `makeDraft` says so. Throws `bad_zip` and
   * `too_large` for a zip that is none, and `no_room` for one story too many. Media that cannot be stored are warnings.
   */
  import: (
    from: { zip: Uint8Array } | { files: readonly GivenFile[] },
    author: UserRecord,
    makeDraft: boolean,
  ) => Promise<ImportAnswer>
}
interface ExportedFile {
  fileName: string
  bytes: Uint8Array
  notes: readonly ExportNote[]
}
type ImportAnswer = v.InferInput<typeof creationImport.answer>

interface Ports {
  sources: StorySources
  drafts: Drafts
  media: StoryMedia
  /** Of the built app. */
  distFolder: string
}

export function createArchives({ sources, drafts, media, distFolder }: Ports): Archives {
  return {
    export: async (id) => {
      const found = await sources.find(id)
      const files: AsyncZippable = {}
      const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
      for (const [name, text] of Object.entries(writeSources(found.sources, found.document))) files[name] = encode(text)
      // Media are compressed already.
      for (const [name, bytes] of Object.entries(await media.readFiles(id)))
        files[MEDIA_FOLDER + name] = [bytes, { level: 0 }]
      const bytes = await promisify<AsyncZippable, Uint8Array>(zip)(files)
      if (bytes.length > AUTHORING.zipBytes) throw new Problem('too_large')
      return { fileName: `${id}.zip`, bytes }
    },

    exportCard: async (id, locale) => {
      const { document } = await sources.find(id)
      const story = createAuthoredStory(id, repairDocument(document, id), null, null)
      const card = createCard(story, chooseLanguage(story.metadata.languages, locale))
      const files = await media.readFiles(id)
      const { suffix, bytes } = await writeCard(card, files[`${card.picture}.webp`] ?? null)
      return { fileName: `${id}${suffix}`, bytes }
    },

    exportText: async (id, locale, format) => {
      const { document } = await sources.find(id)
      const story = createAuthoredStory(id, repairDocument(document, id), null, null)
      const [withFiles] = addFiles(story, await media.readFiles(id))
      const { text, notes } = exportText(withFiles, chooseLanguage(story.metadata.languages, locale), format)
      return { fileName: `${id}.${format}`, bytes: new TextEncoder().encode(text), notes }
    },

    exportHtml: async (id) => {
      const { document } = await sources.find(id)
      const story = createAuthoredStory(id, repairDocument(document, id), null, null)
      const { html, notes } = exportHtml(...addFiles(story, await media.readFiles(id)), readBuiltPage(distFolder))
      return { fileName: `${id}.html`, bytes: new TextEncoder().encode(html), notes }
    },

    import: async (from, author, makeDraft) => {
      const files = 'zip' in from ? await unpackFiles(from.zip) : limitFiles(from.files)
      if (isOwnStory(files.map(({ path }) => path))) return importOwn(files, author)
      return importOther(files, author, makeDraft)
    },
  }

  async function importOwn(given: readonly GivenFile[], author: UserRecord): Promise<ImportAnswer> {
    const read = await readImport(Object.fromEntries(given.map(({ path, bytes }) => [path, bytes])))
    if (read.kind === 'problems') return { outcome: 'problems', problems: read.problems }
    const { document, sources: texts, media: added } = read
    const id = await drafts.add(document, author, { sources: texts })
    return { outcome: 'imported', id, warnings: [...read.warnings, ...(await addMedia(id, added, author))] }
  }

  async function importOther(
    given: readonly GivenFile[],
    author: UserRecord,
    makeDraft: boolean,
  ): Promise<ImportAnswer> {
    const files = given
      .map(({ path, bytes }) => ({ path: normalizeName(path), bytes }))
      .filter(({ path }) => !isSystemFile(path))
    const work = await importWork(files)
    if (work.outcome === 'refused') return work
    const { format, locale, notes, document } = work
    if (!makeDraft) return { outcome: 'report', format, locale, notes }
    const id = await drafts.add(document, author)
    return { outcome: 'imported', id, warnings: await addMedia(id, listWorkMedia(work, files), author) }
  }

  /** What cannot be stored. */
  async function addMedia(id: string, added: readonly ImportedMedia[], author: UserRecord): Promise<ImportProblem[]> {
    const problems: ImportProblem[] = []
    for (const { file, ...one } of added) {
      try {
        await media.addAll(id, [one], author.id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.push(explainMedia(file, error))
      }
    }
    await drafts.noteMedia(id, author)
    return problems
  }
}

/** The text files of a story. Those it was imported from keep everything that did not change. */
export function writeSources(sources: SourceFiles, document: Draft): SourceFiles {
  const { metadata, script, marks } = keepLanguages(document, 'empty')
  const write = (name: string, value: unknown): string =>
    sources[name] === undefined ? formatYaml(value) : patchYaml(sources[name], value)
  const hasMarks = Object.keys(marks).length > 0 || sources['marks.yaml'] !== undefined
  return {
    ...sources,
    'story.yaml': write('story.yaml', metadata),
    'script.yaml': write('script.yaml', script),
    ...(hasMarks && { 'marks.yaml': write('marks.yaml', marks) }),
  }
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

function explainMedia(file: string, { kind }: Problem): ImportProblem {
  if (kind === 'too_large')
    return createProblem(file, null, 'media_too_large', 'is too large or too long; make it smaller and upload it')
  if (kind === 'no_room')
    return createProblem(file, null, 'no_room', 'has no room on the server; delete unused files and upload it')
  return createProblem(file, null, 'other_media', 'is not what its name says; upload another file')
}
