/** Reads YAML files, checks them against a schema, and finds the line of each issue. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as v from 'valibot'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
  YAMLParseError,
} from 'yaml'
import { decodeText } from '../../protocol/decodeText.ts'
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { isOtherLanguage } from '../../protocol/story/languages.ts'
import { fillPart } from './completeTexts.ts'

/** Path in a file: keys and indexes from its top. */
export type Path = readonly (string | number)[]

export interface YamlFile<T> {
  /** Path relative to the working directory. */
  name: string
  value: T
  /** The line, from 1, of a place, or of its nearest parent. */
  lineOf: (path: Path) => number
  /** Of the values in the file, without those that the schema adds: neither a comment nor a newer server changes it. */
  hash: string
}

/** An invalid story file. The message is one line for the first error: file, line, reason. */
export class StoryError extends Error {
  override readonly name = 'StoryError'
  /** One line per error. */
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines[0])
    this.lines = lines
  }
}

/** One line about a place of a file. */
export function formatLocation(file: string, line: number | null, what: string): string {
  return `${file}${line === null ? '' : `:${line}`}: ${what}`
}

/** Reads a file. Throws a StoryError for an invalid one. `readLanguages`: those of the story that the values are of; without it, all of the app's. */
export function readYaml<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  readLanguages: (values: unknown) => readonly Locale[] = () => LOCALES,
): YamlFile<T> {
  const name = relative(process.cwd(), path)
  const lines = new LineCounter()
  const document = parseYamlDocument(readText(path, name), lines)
  const [broken] = document.errors
  if (broken !== undefined)
    throw new StoryError([formatLocation(name, lines.linePos(broken.pos[0]).line, broken.message)])
  const lineOf = (at: Path): number => lines.linePos(findOffset(document, at)).line
  const values: unknown = document.toJS()
  const languages = readLanguages(values)
  const checked = v.safeParse(schema, fillPart(values, languages))
  if (!checked.success) {
    const faults = checked.issues
      .map((issue) => ({ at: getIssuePath(issue), what: describeIssue(issue) }))
      .filter(({ at }) => !isOtherLanguage(at, languages))
    throw new StoryError(
      faults.map(({ at, what }) => formatLocation(name, lineOf(at), `${at.join('.') || 'the file'} ${what}`)),
    )
  }
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('base64url')
  return { name, value: checked.output, lineOf, hash }
}

/** Parses a text in a time that is linear in its length: the parser's own search for repeated keys compares each with all others. */
export function parseYamlDocument(text: string, lineCounter: LineCounter): Document.Parsed {
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false })
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue
        if (seen.has(key.value)) {
          const [from = 0, to = from] = key.range ?? []
          document.errors.push(new YAMLParseError([from, to], 'DUPLICATE_KEY', 'Map keys must be unique'))
        }
        seen.add(key.value)
      }
    },
  })
  return document
}

function readText(path: string, name: string): string {
  const text = decodeText(readBytes(path, name))
  if (text === null) throw new StoryError([formatLocation(name, null, 'is no text in UTF-8; save it as UTF-8')])
  return text
}

function readBytes(path: string, name: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StoryError([
      formatLocation(
        name,
        null,
        error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is missing' : 'cannot be read',
      ),
    ])
  }
}

/** Where a place begins: a field at its name, an item of a list at itself. */
export function findOffset(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const around = document.getIn(path.slice(0, length - 1), true)
    const key = path[length - 1]
    const field = isMap(around) ? findKey(around, key) : document.getIn(path.slice(0, length), true)
    if (isNode(field) && field.range) return field.range[0]
  }
  return 0
}

/** The keys of a map by their values, so that a file with many issues is not searched for each. */
const keysOfMaps = new WeakMap<YAMLMap, Map<unknown, unknown>>()

function findKey(map: YAMLMap, name: string | number | undefined): unknown {
  const keys =
    keysOfMaps.get(map) ??
    new Map(map.items.map(({ key }): [unknown, unknown] => [isScalar(key) ? key.value : key, key]))
  keysOfMaps.set(map, keys)
  return keys.get(name)
}

/** The path of an issue of a schema. */
export function getIssuePath(issue: v.BaseIssue<unknown>): Path {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

/** The problem as the end of a sentence that begins with the path. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not known here'
  if (issue.received === 'undefined') return 'is missing'
  if (issue.type === 'custom' || issue.type === 'check' || issue.kind === 'validation')
    return `is wrong: ${issue.message}`
  return `is ${issue.received} where ${issue.expected ?? 'something else'} is expected`
}
