/** The texts of a story as rows of a table for a translator, each with an id by which it is found again. */
import { hasOwn, isRecord } from '../../json.ts'
import { type Locale } from '../../locale.ts'
import { type DocumentPath, type Draft } from '../draft.ts'
import { readLanguages } from '../languages.ts'
import { EXAMPLE_MAX_LENGTH } from '../node.ts'
import { LINE_MAX_LENGTH } from '../smallTalk.ts'
import { listTextsAndLines } from '../storyTexts.ts'
import { pickText } from '../texts.ts'
import { findStaleSource } from './staleMarks.ts'

/** The languages of a table. */
export interface Direction {
  source: Locale
  target: Locale
}

export interface TableEntry {
  id: string
  /** The object with a text, or a list of lines, for each language. */
  path: DocumentPath
  /** Of a line in a list; null for a text of its own. */
  index: number | null
  source: string
  target: string
  /** What the source was when the target was written, where it has changed since. */
  staleSource: string | null
  /** '' where nobody speaks it, or only the game says who. */
  speaker: string
  /** The author's note about the node. */
  note: string
  /** Characters at most; null where there is no limit. */
  maximum: number | null
}

/** The languages into which a story can be translated, the author's own last: the others are translated from it. */
export function listTargets(metadata: unknown): readonly Locale[] {
  const [own, ...others] = readLanguages(metadata)
  return others.length === 0 || own === undefined ? [] : [...others, own]
}

/** The source of a target: the author's own language, else the next one. Null where the story is in one language. */
export function findDirection(metadata: unknown, target: Locale): Direction | null {
  const languages = readLanguages(metadata)
  const source = languages.find((locale) => locale !== target)
  return source === undefined || !languages.includes(target) ? null : { source, target }
}

/** Patterns that a text of a player is compared with: each language has its own, and none translates another. */
const PATTERNS = 'match'

/** All that can be translated, in the order of the document; what is written in neither language is left out. */
export function listEntries(document: Draft, direction: Direction): TableEntry[] {
  return listTextsAndLines(document)
    .filter(({ path }) => path[path.length - 1] !== PATTERNS)
    .flatMap((part): Pick<TableEntry, 'path' | 'index' | 'source' | 'target'>[] => {
      const { path } = part
      const { source, target } = direction
      if ('texts' in part) return [{ path, index: null, source: part.texts[source], target: part.texts[target] }]
      const [own, other] = [part.lines[source], part.lines[target]]
      return Array.from({ length: Math.max(own.length, other.length) }, (_, index) => {
        return { path, index, source: own[index] ?? '', target: other[index] ?? '' }
      })
    })
    .filter(({ source, target }) => source !== '' || target !== '')
    .map((entry) => ({
      ...entry,
      id: formatId(entry),
      staleSource:
        entry.index === null ? findStaleSource(document.marks, { ...entry, locale: direction.target }) : null,
      speaker: findSpeaker(document, entry.path, direction.source),
      note: findNote(document, entry.path),
      maximum: findMaximum(entry),
    }))
}

/** Letters, digits, `-`, `_`, `.` and `:` alone, as XLIFF and any spreadsheet take it. */
function formatId({ path, index }: Pick<TableEntry, 'path' | 'index'>): string {
  const keys = index === null ? path : [...path, index]
  return keys
    .map((key) => String(key).replace(/[^\w-]/g, (sign) => `:${sign.codePointAt(0)?.toString(16) ?? ''}:`))
    .join('.')
}

function findMaximum({ path, index }: Pick<TableEntry, 'path' | 'index'>): number | null {
  if (index === null) return null
  const field = path[path.length - 1]
  // Facts of a talk, which only a model reads.
  if (field === 'knows' || field === 'hides') return null
  return field === 'examples' ? EXAMPLE_MAX_LENGTH : LINE_MAX_LENGTH
}

function findNote({ marks }: Draft, [, list, node]: DocumentPath): string {
  if (list !== 'nodes' || typeof node !== 'string' || !isRecord(marks.notes)) return ''
  const note = hasOwn(marks.notes, node) ? marks.notes[node] : ''
  return typeof note === 'string' ? note : ''
}

/** Who says it: the speaker named beside a line, around small talk or a talk, else the only actor. */
function findSpeaker(document: Draft, path: DocumentPath, locale: Locale): string {
  const owner = readPath(document, path.slice(0, -1))
  const [, list, id] = path
  if (list === 'speakers' && typeof id === 'string') return nameOf(document, id, locale)
  if (path[path.length - 1] !== 'say' || !isRecord(owner)) return ''
  return nameOf(document, typeof owner.by === 'string' ? owner.by : null, locale)
}

function nameOf({ metadata, script }: Draft, id: string | null, locale: Locale): string {
  const actors = Array.isArray(metadata.actors) ? metadata.actors.filter(isRecord) : []
  const actor = id === null ? (actors.length === 1 ? actors[0] : undefined) : actors.find((each) => each.id === id)
  const speakers = isRecord(script.speakers) ? script.speakers : {}
  const named = actor ?? (id !== null && hasOwn(speakers, id) ? speakers[id] : undefined)
  const name = isRecord(named) && isRecord(named.name) ? pickText(named.name, locale) : ''
  return name === '' ? (id ?? '') : name
}

/** The value at a path that was found in the document. */
export function readPath(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)] as unknown
    return isRecord(value) && hasOwn(value, String(key)) ? value[key] : undefined
  }, document)
}
