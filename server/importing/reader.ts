/** What a reader of another format takes and gives. `README.md` says how to add one. */
import { type ImportFormat, type ImportNote, type ImportRefusal } from '../../protocol/story/importNotes.ts'
import { type FoundSpeaker, type SpeakerChoice } from '../../protocol/story/importSpeakers.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type StoryMediaKind } from '../../protocol/api/creationMedia.ts'

/** The deepest nesting of blocks that is read, in every format: a deeper part becomes a note, or the work is refused where the format would lose its place. */
export const NESTING_MAX = 60

/** A file of an author. `text` is null for one that is no text in UTF-8 or UTF-16. */
export interface WorkFile {
  /** With `/` between folders, as it was given. */
  path: string
  bytes: Uint8Array
  text: string | null
}

/** A picture, clip or sound that the draft names. */
export interface WorkMedium {
  name: string
  kind: StoryMediaKind
  alt: string
  /** A file of the work, or the bytes of one inside another file. */
  from: string | Uint8Array
}

export interface ReadOptions {
  /** The language that the story is written in. */
  locale: Locale
  /** What the author says of the names that speak. */
  speakers: readonly SpeakerChoice[]
}

export interface ReadStory {
  document: Draft
  media: WorkMedium[]
  notes: ImportNote[]
  /** The names that speak, or may. */
  speakers: FoundSpeaker[]
}

export interface Reader {
  format: ImportFormat
  /** The paths of the files of this format, by their content, the main one first. None: it is another format. Loads no parser. */
  recognise: (files: readonly WorkFile[]) => string[]
  /** The author's words, from which the language is guessed, where a file is no text or has more in it than words. */
  readWords?: (file: WorkFile) => string
  /** Loads the reader with its parser. */
  load: () => Promise<ReadWork>
}

/** Reads the files that were recognised; `files` has all of them. Throws a `RefusedWork`. */
export type ReadWork = (main: readonly WorkFile[], files: readonly WorkFile[], options: ReadOptions) => ReadStory

/** The work cannot be read at all. */
export class RefusedWork extends Error {
  override readonly name = 'RefusedWork'
  readonly refusal: ImportRefusal

  constructor({ code, file = '', line = null, words = '' }: Pick<ImportRefusal, 'code'> & Partial<ImportRefusal>) {
    super(code)
    this.refusal = { code, file, line, words }
  }
}
