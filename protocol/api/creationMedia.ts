/** The creation area: pictures, clips and sounds of a story, and stories as files. The calls are ours. Admins only. */
import * as v from 'valibot'
import { shownText } from '../cleanText.ts'
import { name } from '../story/basics.ts'
import { documentPath, draft } from '../story/draft.ts'
import { SHAPE_PROBLEMS } from '../story/problemCodes.ts'
import { declareCall, requestId as id } from './call.ts'
import { forEachLocale, LOCALES } from '../locale.ts'
import { exportNote } from '../story/exportNotes.ts'
import { foundSpeaker, speakerChoices } from '../story/importSpeakers.ts'
import { IMPORT_FORMATS, importNote, importRefusal } from '../story/importNotes.ts'

export const MEDIA_KINDS = ['picture', 'clip', 'sound'] as const
export type StoryMediaKind = (typeof MEDIA_KINDS)[number]

/** The largest file of each kind, bytes. */
export const MEDIA_MAX_BYTES: Readonly<Record<StoryMediaKind, number>> = {
  picture: 8 * 1024 * 1024,
  clip: 8 * 1024 * 1024,
  sound: 4 * 1024 * 1024,
}

/** A story as a zip, in bytes. */
export const ARCHIVE_MAX_BYTES = 16 * 1024 * 1024
/** Files of a story, in a zip or beside each other. */
export const ARCHIVE_MAX_FILES = 400

/** Description of a picture or clip, in each language; '' where it is missing. A sound needs none. */
const alt = v.object(forEachLocale(() => v.optional(shownText, '')))
export const MEDIA_NAME_MAX_LENGTH = 60
/** Needed where two kinds have the same name. */
const mediaKind = v.optional(v.picklist(MEDIA_KINDS))
export const mediaName = v.pipe(name, v.maxLength(MEDIA_NAME_MAX_LENGTH))
/** A file in base64, with or without the head of a data address. The server bounds it. */
const base64 = v.pipe(v.string(), v.minLength(1))

const media = v.object({
  name: v.string(),
  kind: v.picklist(MEDIA_KINDS),
  alt: v.object(forEachLocale(() => v.string())),
  url: v.string(),
  bytes: v.number(),
  /** Pixels; null for a sound, and for files of a folder. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Null for a picture, and for files of a folder. */
  seconds: v.nullable(v.number()),
  /** Places of the latest revision that name it. */
  used_at: v.array(documentPath),
})
export type CreationMedia = v.InferOutput<typeof media>

/** Adds a file, or replaces the one of its kind with its name. Pictures become webp in two widths; revisions that were published, planned or given to test readers keep what they had, and the draft becomes a new one. */
export const mediaUpload = declareCall({
  method: 'POST',
  path: '/creation/media.upload',
  effect: 'changes',
  body: v.object({
    story_id: id,
    name: mediaName,
    kind: v.picklist(MEDIA_KINDS),
    alt: v.optional(alt, {}),
    file: base64,
  }),
  answer: v.object({ media }),
  errors: ['400', '401', '403', '404', '413', '415', '507', '1301'],
})

/** The pictures, clips and sounds of a story. */
export const mediaList = declareCall({
  method: 'POST',
  path: '/creation/media.list',
  effect: 'reads',
  body: v.object({ story_id: id }),
  answer: v.object({ media: v.array(media) }),
  errors: ['400', '401', '403', '404'],
})

/** Changes name or description. A name in use stays: the document names it. */
export const mediaUpdate = declareCall({
  method: 'POST',
  path: '/creation/media.update',
  effect: 'changes',
  body: v.object({
    story_id: id,
    name: mediaName,
    kind: mediaKind,
    new_name: v.optional(mediaName),
    alt: v.optional(alt),
  }),
  answer: v.object({ media }),
  errors: ['400', '401', '403', '404', '409', '1301', '1302'],
})

/** Refused while the latest revision names it. */
export const mediaDelete = declareCall({
  method: 'POST',
  path: '/creation/media.delete',
  effect: 'changes',
  body: v.object({ story_id: id, name: mediaName, kind: mediaKind }),
  answer: v.unknown(),
  errors: ['400', '401', '403', '404', '1301', '1302'],
})

/** `card`: the first character who answers free text, as a character card. `twee`, `ink`: the story in one of its languages, in the words of another tool. `html`: one file that plays it. */
export const EXPORT_FORMATS = ['zip', 'card', 'html', 'twee', 'ink'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A story as a zip, with `story.yaml`, `script.yaml`, other text files it came with, and `media/`; or in the format of another tool. */
export const creationExport = declareCall({
  method: 'POST',
  path: '/creation/story.export',
  effect: 'reads',
  body: v.object({ id, format: v.optional(v.picklist(EXPORT_FORMATS), 'zip') }),
  answer: v.object({
    file_name: v.string(),
    file: v.string(),
    /** What the story keeps, changes and loses in the format; of a zip, which keeps everything, none. */
    notes: v.optional(v.array(exportNote), []),
  }),
  errors: ['400', '401', '403', '404', '413'],
})

/** Problems of a file of an import, beside a value of the wrong shape. The client has a text for each in every language. */
export const IMPORT_CODES = [
  'missing_file',
  'not_utf8',
  'yaml_tab',
  'yaml_indent',
  'yaml_repeated',
  'yaml_unclosed',
  'yaml_broken',
  'too_many_aliases',
  'no_fields',
  'too_long',
  'media_too_large',
  'other_media',
  'no_room',
  'system_file',
  'outside_folder',
  'bad_file_name',
  'repeated_file',
  'unknown_file',
  'media_kept',
] as const
export type ImportCode = (typeof IMPORT_CODES)[number]

const importProblem = v.object({
  /** The file in the zip; '' for the zip itself. */
  file: v.string(),
  /** From 1; null where there is none. */
  line: v.nullable(v.number()),
  code: v.picklist([...IMPORT_CODES, ...SHAPE_PROBLEMS]),
  /** Values for the client's text. */
  values: v.record(v.string(), v.union([v.string(), v.number()])),
  /** In English. */
  message: v.string(),
})
export type ImportProblem = v.InferOutput<typeof importProblem>

/** Of the path of a file, in characters. */
export const IMPORT_PATH_MAX_LENGTH = 400

/** What is brought: a work of another tool, or a story as an export gives it. */
export const BROUGHT_FORMATS = [...IMPORT_FORMATS, 'story'] as const
export type BroughtFormat = (typeof BROUGHT_FORMATS)[number]

/** A story here that the files were imported to before, and what they would make of it. */
const knownStory = v.object({
  id: v.string(),
  title: v.object(forEachLocale(() => v.string())),
  /** As it is, and as it would be. */
  document: draft,
  merged: draft,
  /** Places that its author and the work have both changed. The author's stay. */
  conflicts: v.array(v.object({ at: documentPath, mine: v.optional(v.unknown()), theirs: v.optional(v.unknown()) })),
})
export type KnownStory = v.InferOutput<typeof knownStory>

/**
 * A draft from files, or from those of a zip; which kind they are of is known by their content. They are answered with the report alone, unless
 * `make_draft` says that the author wants the draft: a new one, or a new revision of the story `into`, where what its author has changed since the last
 * import stays. With problems nothing is stored.
 */
export const creationImport = declareCall({
  method: 'POST',
  path: '/creation/story.import',
  effect: 'changes',
  body: v.object({
    zip: v.optional(base64),
    /** Instead of a zip; with `/` between folders. */
    files: v.optional(
      v.array(
        v.object({ path: v.pipe(v.string(), v.minLength(1), v.maxLength(IMPORT_PATH_MAX_LENGTH)), file: v.string() }),
      ),
    ),
    make_draft: v.optional(v.boolean(), false),
    into: v.optional(id),
    /** What the author says of the names that speak in a work; without it what was said for the last import of it. */
    speakers: v.optional(speakerChoices),
  }),
  answer: v.variant('outcome', [
    v.object({ outcome: v.literal('imported'), id: v.string(), warnings: v.array(importProblem) }),
    v.object({ outcome: v.literal('problems'), problems: v.array(importProblem) }),
    v.object({
      outcome: v.literal('report'),
      format: v.picklist(BROUGHT_FORMATS),
      locale: v.picklist(LOCALES),
      notes: v.array(importNote),
      /** Files that are not taken, and places of a wrong shape, of a story of ours. */
      warnings: v.optional(v.array(importProblem), []),
      known: v.optional(v.nullable(knownStory), null),
      /** The names that speak in a work, or may. */
      speakers: v.optional(v.array(foundSpeaker), []),
    }),
    v.object({ outcome: v.literal('refused'), refusal: importRefusal }),
  ]),
  errors: ['400', '401', '403', '404', '413', '415', '507', '1301'],
})
