/** What the passages of a story put into its variables, and how often one passage does. */
import { type Assignment } from '../foreignValues.ts'
import { type Piece } from './twineStory.ts'
import { type Setting } from '../settingWriter.ts'

/** All settings in these pieces, of their links too. */
export function collectAssignments(pieces: readonly Piece[]): Assignment[] {
  return pieces.flatMap((piece): Assignment[] => {
    switch (piece.kind) {
      case 'set':
        return piece.settings.flatMap(listValues)
      case 'link':
        return piece.sets.flatMap(listValues)
      case 'if':
        return piece.ways.flatMap(({ body }) => collectAssignments(body))
      case 'reveal':
        return collectAssignments(piece.body)
      case 'cycle': {
        const { variable, values } = piece
        return variable === null ? [] : values.map((value) => ({ variable, value: { type: 'value', value } }))
      }
      default:
        return []
    }
  })
}

type ReadEmbedded = (target: string) => readonly Piece[]

/** These pieces and those in their conditions and in the passages that are written within them; with `reveals` also those in the bodies of links. */
function* walkPieces(
  pieces: readonly Piece[],
  embedded: ReadEmbedded,
  { reveals }: { reveals: boolean },
  seen = new Set<string>(),
): Generator<Piece> {
  for (const piece of pieces) {
    yield piece
    if (piece.kind === 'if') for (const { body } of piece.ways) yield* walkPieces(body, embedded, { reveals }, seen)
    if (piece.kind === 'reveal' && reveals) yield* walkPieces(piece.body, embedded, { reveals }, seen)
    if (piece.kind !== 'embed' || seen.has(piece.target)) continue
    seen.add(piece.target)
    yield* walkPieces(embedded(piece.target), embedded, { reveals }, seen)
  }
}

/** The elements in which links put something else. */
export function listReplaced(pieces: readonly Piece[], embedded: ReadEmbedded = () => []): ReadonlySet<string> {
  return new Set(
    [...walkPieces(pieces, embedded, { reveals: true })].flatMap((piece) =>
      piece.kind === 'reveal' ? (piece.shows ?? []).map(({ element }) => element) : [],
    ),
  )
}

/** The elements in which links of these pieces stand. */
export function listElements(pieces: readonly Piece[], embedded: ReadEmbedded): ReadonlySet<string> {
  return new Set(
    [...walkPieces(pieces, embedded, { reveals: false })].flatMap((piece) =>
      piece.kind === 'link' || piece.kind === 'reveal'
        ? (piece.within ?? []).filter(({ content }) => content === 0).map(({ element }) => element)
        : [],
    ),
  )
}

/** How often each variable is set in these pieces, before their links are followed. `embedded` gives the pieces of a passage that is written within them. */
export function countSettings(
  pieces: readonly Piece[],
  embedded: (target: string) => readonly Piece[],
  counts = new Map<string, number>(),
  depth = 0,
): Map<string, number> {
  const count = (variable: string): void => void counts.set(variable, (counts.get(variable) ?? 0) + 1)
  for (const piece of pieces) {
    if (piece.kind === 'set') for (const { variable } of piece.settings) count(variable)
    if (piece.kind === 'cycle' && piece.variable !== null) count(piece.variable)
    if (piece.kind === 'if') for (const { body } of piece.ways) countSettings(body, embedded, counts, depth)
    if (piece.kind === 'reveal') countSettings(piece.body, embedded, counts, depth)
    if (piece.kind === 'embed' && depth < EMBEDDED_MAX)
      countSettings(embedded(piece.target), embedded, counts, depth + 1)
  }
  return counts
}

/** A passage shown in another one, in another one, and so on. */
export const EMBEDDED_MAX = 5

function listValues(setting: Setting): Assignment[] {
  const { variable } = setting
  if (setting.kind === 'to') return [{ variable, value: setting.value }]
  if (setting.kind === 'either') return setting.values.map((value) => ({ variable, value }))
  if (setting.kind === 'random') return [{ variable, value: 'number' }]
  // A text added to a variable makes a text that cannot be named here.
  return setting.value.type === 'value' && typeof setting.value.value === 'string'
    ? [{ variable, value: setting.value }]
    : [{ variable, value: 'number' }]
}
