/** Counts what is in a story of ours, for the report of an import. */
import { isRecord } from '../../protocol/json.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { type ImportNote, type ImportNoteCode } from '../../protocol/story/importNotes.ts'
import { createNotes, NO_PLACE } from './notes.ts'

/** Steps that are lines of a conversation. */
const LINES: readonly string[] = ['narrate', 'say', 'page']

/** What the report says is kept: counts of all that is there. */
export function countStory({ script }: Draft, mediaCount: number): ImportNote[] {
  const notes = createNotes()
  const counts: [ImportNoteCode, number][] = [
    ['lines', count(script.nodes, (part) => LINES.some((kind) => isRecord(part[kind])))],
    ['choices', count(script.nodes, (part) => typeof part.goto === 'string' && isRecord(part.text))],
    ['nodes', countKeys(script.nodes)],
    ['variables', countKeys(script.variables)],
    ['people', countKeys(script.speakers)],
    ['media', mediaCount],
  ]
  for (const [code, number] of counts) if (number > 0) notes.add(code, NO_PLACE, '', {}, number)
  return notes.list()
}

function count(value: unknown, fits: (part: Record<string, unknown>) => boolean): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + count(item, fits), 0)
  if (!isRecord(value)) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + count(part, fits), fits(value) ? 1 : 0)
}

function countKeys(value: unknown): number {
  return isRecord(value) ? Object.keys(value).length : 0
}
