/** Reads the files of an import: two YAML files that have to be there, other texts, and media. */
import * as v from 'valibot'
import { type ImportCode, type ImportProblem } from '../../../protocol/api/creationMedia.ts'
import { decodeText } from '../../../protocol/decodeText.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { type Draft, DRAFT_LIMITS, draftText } from '../../../protocol/story/draft.ts'
import { ORIGIN_FILE, readOrigin } from '../../importing/again/origin.ts'
import { THREADS } from '../../limits.ts'
import { createThread } from '../thread.ts'
import { type LeftOutCode, sortArchive, TEXT_FILE } from './archiveNames.ts'
import { createProblem, type ReadYaml, type StoryFileName } from './importedYaml.ts'
import { type NewMedia, findAlt } from './media.ts'
import { listMediaFiles, SMALL_SUFFIX } from './storySources.ts'
import { type SourceFiles } from '../../stories/writeSources.ts'

/** `file` is the one that it came as. */
export type ImportedMedia = NewMedia & { file: string }

/** Folder of the media in a zip. */
export const MEDIA_FOLDER = 'media/'

export type ReadImport =
  | { kind: 'problems'; problems: ImportProblem[] }
  | {
      kind: 'story'
      document: Draft
      sources: SourceFiles
      media: ImportedMedia[]
      /** Problems of the schema, which the editor shows, too. */
      warnings: ImportProblem[]
    }

/** The first says in which languages the second is written. */
const YAML_FILES = ['story.yaml', 'script.yaml'] as const
/** The author's notes, colours and places of nodes. A story may have none. */
const WITH_MARKS = [...YAML_FILES, 'marks.yaml'] as const

/** A file that is no YAML is refused with its line. One that does not fit the schema is imported, because the editor can mend it. */
export async function readImport(packed: Readonly<Record<string, Uint8Array>>): Promise<ReadImport> {
  const { files: names, leftOut: unnamed } = sortArchive(Object.keys(packed))
  const leftOut = [...unnamed]
  const files = Object.fromEntries(
    [...names].flatMap(([path, name]) => (packed[name] === undefined ? [] : [[path, packed[name]]])),
  )
  const texts: Record<string, string> = {}
  const problems: ImportProblem[] = []
  for (const [name, bytes] of Object.entries(files)) {
    if (!TEXT_FILE.test(name)) continue
    const text = decodeText(bytes)
    if (name === ORIGIN_FILE && !isOrigin(text)) leftOut.push({ file: name, code: 'unknown_file' })
    else if (text !== null) texts[name] = text
    else problems.push(createProblem(name, null, 'not_utf8', 'is no text in UTF-8; save it as UTF-8'))
  }
  const refused = new Set(problems.map(({ file }) => file))
  const read: ReadYaml[] = []
  let languages: readonly Locale[] | null = null
  for (const name of texts['marks.yaml'] === undefined ? YAML_FILES : WITH_MARKS) {
    if (refused.has(name)) continue
    const file = await readInThread(name, texts, languages)
    read.push(file)
    languages ??= readLanguages(JSON.parse(file.json ?? 'null'))
  }
  problems.push(...read.flatMap((file) => file.problems))
  if (problems.length > 0) return { kind: 'problems', problems }
  const [metadata, script, marks = '{}'] = read.map(({ json }) => json ?? 'null')
  const document = v.safeParse(draftText, `{"metadata":${metadata},"script":${script},"marks":${marks}}`)
  if (!document.success)
    return { kind: 'problems', problems: [createProblem('script.yaml', null, 'too_long', document.issues[0].message)] }
  return {
    kind: 'story',
    document: document.output,
    sources: texts,
    media: listMedia(files, document.output),
    warnings: [
      ...read.flatMap((file) => file.warnings),
      ...leftOut.map(({ file, code }) => createProblem(file, null, code, LEFT_OUT[code])),
    ],
  }
}

/** What was made of a work is a document, too, beside what its media and speakers are. */
function isOrigin(text: string | null): boolean {
  return text !== null && text.length <= 2 * DRAFT_LIMITS.chars && readOrigin({ [ORIGIN_FILE]: text }) !== null
}

const LEFT_OUT: Readonly<Record<LeftOutCode, string>> = {
  system_file: 'was put there by the system and is left out; a story does not need it',
  outside_folder: 'is outside of the folder with story.yaml and is left out; move it there',
  bad_file_name: 'has a name that a story cannot use and is left out; rename it with letters, digits, - and _',
  repeated_file: 'has the name of another file and is left out; rename it',
  unknown_file: 'is no file of a story and is left out',
}

const runThread = createThread<ReadYaml>(new URL('./yamlThread.ts', import.meta.url), THREADS.yaml)

async function readInThread(
  name: StoryFileName,
  texts: Readonly<Record<string, string>>,
  languages: readonly Locale[] | null,
): Promise<ReadYaml> {
  const text = texts[name]
  const refuse = (code: ImportCode, message: string): ReadYaml => ({
    json: null,
    problems: [createProblem(name, null, code, message)],
    warnings: [],
  })
  if (text === undefined) return refuse('missing_file', 'is missing; a story has story.yaml and script.yaml')
  return (await runThread({ name, text, languages })) ?? refuse('too_long', 'takes too long to read; divide the story')
}

/** Media beside the YAML files, or in `media/`. */
function listMedia(files: Readonly<Record<string, Uint8Array>>, document: Draft): ImportedMedia[] {
  return listMediaFiles(Object.keys(files)).flatMap(({ path, name, kind, suffix }) => {
    const bytes = files[path]
    const small = files[path.slice(0, -suffix.length) + SMALL_SUFFIX]
    if (bytes === undefined) return []
    const isFinished = suffix === '.webp' && small !== undefined
    return [
      {
        file: MEDIA_FOLDER + path.replace(/^media\//, ''),
        name,
        kind,
        alt: findAlt(document, name),
        bytes,
        ...(isFinished && { small }),
      },
    ]
  })
}
