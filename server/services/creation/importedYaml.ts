/** Reads one YAML file of an import, in a thread: a file may be long, and made to take long. */
import { LineCounter, type YAMLError } from 'yaml'
import * as v from 'valibot'
import { type ImportCode, type ImportProblem } from '../../../protocol/api/creationMedia.ts'
import { isRecord } from '../../../protocol/json.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { isOtherLanguage, readLanguages } from '../../../protocol/story/languages.ts'
import { scriptFile, storyFile } from '../../../protocol/story.ts'
import { fillPart } from '../../stories/completeTexts.ts'
import { describeShape } from '../../stories/checks/shapeProblems.ts'
import { describeIssue, findOffset, getIssuePath, parseYamlDocument } from '../../stories/yaml.ts'

/** A file as the import takes it: what keeps it out, and what the editor can mend. */
export interface ReadYaml {
  /** Its value as JSON; null for a file that is refused. A text passes from thread to thread at once, and a large value takes a tenth of a second of both. */
  json: string | null
  problems: ImportProblem[]
  warnings: ImportProblem[]
}

const marks = v.record(v.string(), v.unknown())
const SCHEMAS = { 'story.yaml': storyFile, 'script.yaml': scriptFile, 'marks.yaml': marks } as const
export type StoryFileName = keyof typeof SCHEMAS

/** Aliases that a file may use: a few hundred nested ones would make a text of any size. */
const ALIASES_MAX = 100
/** Warnings of one file: the editor shows all that is wrong. */
const WARNINGS_MAX = 200

/**
 * Reads one of the files of a story. Takes a time that is linear in its length. `languages`: those of the story, which `story.yaml` declares
 * itself.
 */
export function readYamlFile(file: StoryFileName, text: string, languages: readonly Locale[] | null): ReadYaml {
  const refuse = (line: number | null, code: ImportCode, message: string) => ({
    json: null,
    problems: [createProblem(file, line, code, message)],
    warnings: [],
  })
  const lines = new LineCounter()
  const document = parseYamlDocument(text, lines)
  const [broken] = document.errors
  if (broken !== undefined) {
    return refuse(lines.linePos(broken.pos[0]).line, readYamlCode(broken), `${broken.message}; mend this line`)
  }
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch {
    return refuse(null, 'too_many_aliases', 'uses too many aliases; write the values out')
  }
  if (!isRecord(value)) return refuse(1, 'no_fields', 'has to hold fields, such as id: my-story')
  const written = languages ?? readLanguages(value)
  const { issues = [] } = v.safeParse(SCHEMAS[file], fillPart(value, written))
  const placed = issues.map((issue) => ({ issue, at: getIssuePath(issue) }))
  const own = placed.filter(({ at }) => !isOtherLanguage(at, written))
  const warnings = own.slice(0, WARNINGS_MAX).map(({ issue, at }) => {
    const { line } = lines.linePos(findOffset(document, at))
    return { file, line, ...describeShape(issue), message: `${at.join('.') || 'the file'} ${describeIssue(issue)}` }
  })
  return { json: JSON.stringify(value), problems: [], warnings }
}

/** Errors of the YAML parser that have a text of their own. */
const YAML_CODES: Readonly<Partial<Record<string, ImportCode>>> = {
  TAB_AS_INDENT: 'yaml_tab',
  BAD_INDENT: 'yaml_indent',
  BLOCK_AS_IMPLICIT_KEY: 'yaml_indent',
  DUPLICATE_KEY: 'yaml_repeated',
}

function readYamlCode({ code, message }: YAMLError): ImportCode {
  // The parser names the missing sign only in its message: an open bracket has the code of a wrong indentation.
  if (/end with a|^Missing closing/.test(message)) return 'yaml_unclosed'
  return YAML_CODES[code] ?? 'yaml_broken'
}

/** A problem of a whole file, or of a line of it. */
export function createProblem(file: string, line: number | null, code: ImportCode, message: string): ImportProblem {
  return { file, line, code, values: {}, message }
}
