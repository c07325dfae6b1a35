/** Stories as files: export to a zip in the form of a story's folder, and import from one, or from its two YAML files. */
import { promisify } from 'node:util'
import type * as v from 'valibot'
import { type AsyncUnzipOptions, type AsyncZippable, unzip, type Unzipped, zip } from 'fflate'
import { type creationImport, type ImportProblem } from '../../../protocol/api/creationMedia.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { createCard } from '../../exporting/card/createCard.ts'
import { writeCard } from '../../exporting/card/writeCard.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type UserRecord } from '../../storage/port.ts'
import { keepLanguages } from '../../stories/completeTexts.ts'
import { formatYaml, patchYaml } from '../../stories/patchYaml.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { type Drafts } from './drafts.ts'
import { isSafeName } from './archiveNames.ts'
import { readImport } from './importedFiles.ts'
import { createProblem } from './importedYaml.ts'
import { type StoryMedia } from './media.ts'
import { repairDocument } from './repair.ts'
import { type SourceFiles, type StorySources } from './storySources.ts'

export interface Archives {
  /** Throws `unknown_story`, and `too_large` beyond what an import takes. */
  export: (id: string) => Promise<{ fileName: string; bytes: Uint8Array }>
  /** A character of the story as a card, in the language of the story that is best for this one. Throws `unknown_story`. */
  exportCard: (id: string, locale: Locale) => Promise<{ fileName: string; bytes: Uint8Array }>
  /** Throws `bad_zip` and `too_large` for what is no zip of a story, and `no_room` for one story too many. Media that cannot be stored are warnings. */
  import: (
    from: { zip: Uint8Array } | { files: { story: string; script: string } | undefined },
    author: UserRecord,
  ) => Promise<v.InferInput<typeof creationImport.answer>>
}

interface Ports {
  sources: StorySources
  drafts: Drafts
  media: StoryMedia
}

/** Folder of the media in a zip. */
export const MEDIA_FOLDER = 'media/'

export function createArchives({ sources, drafts, media }: Ports): Archives {
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

    import: async (from, author) => {
      const files = 'zip' in from ? await unpack(from.zip) : packTexts(from.files)
      const read = await readImport(files)
      if (read.kind === 'problems') return { outcome: 'problems', problems: read.problems }
      const { document, sources: texts, media: added } = read
      const id = await drafts.add(document, author, { sources: texts })
      const warnings: ImportProblem[] = [...read.warnings]
      for (const one of added) {
        try {
          await media.addAll(id, [one], author.id)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          warnings.push(explainMedia(MEDIA_FOLDER + one.file, error))
        }
      }
      await drafts.noteMedia(id, author)
      return { outcome: 'imported', id, warnings }
    },
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

function packTexts(files: { story: string; script: string } | undefined): Record<string, Uint8Array> {
  if (files === undefined) throw new Problem('bad_request', 'zip')
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
  return { 'story.yaml': encode(files.story), 'script.yaml': encode(files.script) }
}

/**
 * The files of a zip. Sizes are bounded by what the zip declares, before anything is unpacked; a file that is longer than declared is
 * refused. Throws `bad_zip`, `too_large`.
 */
async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  if (bytes.length > AUTHORING.zipBytes) throw new Problem('too_large')
  let [total, texts, count] = [0, 0, 0]
  let refusal: Problem | null = null
  const options: AsyncUnzipOptions = {
    filter: ({ name, originalSize }) => {
      total += originalSize
      count += 1
      if (/\.(?:ya?ml|md)$/i.test(name)) texts += originalSize
      if (!isSafeName(name)) refusal ??= new Problem('bad_zip', name)
      if (total > AUTHORING.unzippedBytes || texts > AUTHORING.zipTextBytes || count > AUTHORING.zipFiles)
        refusal ??= new Problem('too_large')
      return refusal === null && !/[/\\]$/.test(name)
    },
  }
  const files = await promisify<Uint8Array, AsyncUnzipOptions, Unzipped>(unzip)(bytes, options).catch(() => {
    throw refusal ?? new Problem('bad_zip')
  })
  if (refusal !== null) throw refusal
  return files
}

function explainMedia(file: string, { kind }: Problem): ImportProblem {
  if (kind === 'too_large')
    return createProblem(file, null, 'media_too_large', 'is too large or too long; make it smaller and upload it')
  if (kind === 'no_room')
    return createProblem(file, null, 'no_room', 'has no room on the server; delete unused files and upload it')
  return createProblem(file, null, 'other_media', 'is not what its name says; upload another file')
}
