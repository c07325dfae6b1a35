/**
 * Texts that variables and expressions hold. Where a dialect reads marks, links and macros in what it prints, they are read here, too: such a print
 * becomes a piece for each text that the variable may hold.
 */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Held } from '../foreignValues.ts'
import { type Piece, type Way } from './twineStory.ts'

export interface HeldMarkup {
  /** The pieces of a text that the dialect prints. */
  read: (text: string) => Piece[]
  /** The pieces with what the texts hold that they print. */
  expand: (pieces: readonly Piece[]) => Piece[]
  /** The words of a text without its marks. */
  showText: (text: string) => string
  /** Whether a text has only words in it, and marks of how they look. */
  isWords: (text: string) => boolean
}

/** Texts within texts. */
const DEPTH_MAX = 3
/** Texts with links or macros that one variable may hold. */
const MARKED_MAX = 24
/** Letters of such texts that are written at all places together where they are printed. */
const WRITTEN_MAX = 400_000

/** `read` reads a text as the dialect does where it prints it; `heldOf` gives what a variable may hold. */
export function createHeldMarkup(
  read: (text: string) => readonly Piece[],
  heldOf: (variable: string) => Held | undefined,
): HeldMarkup {
  const textsOf = (variable: string): readonly string[] => [...(heldOf(variable)?.texts ?? [])]
  const kindsOf = (variable: string): ReadonlySet<string> => heldOf(variable)?.kinds ?? new Set()
  const known = new Map<string, readonly Piece[]>()
  const readOnce = (text: string): readonly Piece[] => {
    const pieces = known.get(text) ?? read(text)
    known.set(text, pieces)
    return pieces
  }
  const isWords = (text: string): boolean => readOnce(text).every(({ kind }) => kind === 'text')
  const showText = (text: string): string =>
    readOnce(text)
      .map((piece) => (piece.kind === 'text' ? piece.text : ''))
      .join('')
  const markedTexts = new Map<string, readonly string[]>()
  const listMarked = (variable: string): readonly string[] => {
    const marked = markedTexts.get(variable) ?? textsOf(variable).filter((text) => !isWords(text))
    markedTexts.set(variable, marked)
    return marked
  }
  let draws = 0
  let written = 0

  return { read: (text) => expandAll(readOnce(text), []), expand: (pieces) => expandAll(pieces, []), showText, isWords }

  function expandAll(pieces: readonly Piece[], within: readonly string[]): Piece[] {
    return pieces.flatMap((piece) => expandPiece(piece, within))
  }

  function expandPiece(piece: Piece, within: readonly string[]): Piece[] {
    switch (piece.kind) {
      case 'print':
        return expandPrint(piece, within)
      case 'draw':
        return piece.values.every(isWords) ? [piece] : drawPieces(piece, within)
      case 'if':
        if (piece.printed !== undefined) return expandHook(piece, piece.printed, within)
        return [{ ...piece, ways: piece.ways.map((way) => ({ ...way, body: expandAll(way.body, within) })) }]
      case 'link':
        return [{ ...piece, label: expandAll(piece.label, within) }]
      case 'reveal':
        return [{ ...piece, label: expandAll(piece.label, within), body: expandAll(piece.body, within) }]
      case 'left':
        return [piece.said === undefined ? piece : { ...piece, said: expandAll(piece.said, within) }]
      default:
        return [piece]
    }
  }

  /** A hook behind a variable: shown where that holds, or behind what it shows. Where nothing is known of it, its changer stands in the report. */
  function expandHook(
    { at, ways }: Extract<Piece, { kind: 'if' }>,
    { words, blanks }: { words: string; blanks: string },
    within: readonly string[],
  ): Piece[] {
    const kinds = kindsOf(words)
    if (kinds.has('truth') && !kinds.has('text')) return expandPiece({ at, kind: 'if', ways }, within)
    const body = expandAll(
      ways.flatMap((way) => way.body),
      within,
    )
    if (kinds.size === 0) return [{ at, kind: 'left', words, reason: 'unset' }, ...body]
    const print: Piece = { at, kind: 'print', expression: { type: 'variable', name: words }, words }
    const shown = [...expandPrint(print, within), { at, kind: 'text' as const, text: blanks }, ...body]
    if (!kinds.has('truth')) return shown
    const truths: Way[] = [
      { condition: isEqual(words, 'true'), body },
      { condition: isEqual(words, 'false'), body: [] },
    ]
    return [{ at, kind: 'if', ways: [...truths, { condition: null, body: shown }] }]
  }

  function expandPrint(piece: Extract<Piece, { kind: 'print' }>, within: readonly string[]): Piece[] {
    const { at, expression, words } = piece
    if (expression.type !== 'variable') {
      const text = writeSource(expression)
      return text === null || isWords(text) ? [piece] : readAt(text, piece, within)
    }
    const variable = expression.name
    const marked = listMarked(variable)
    if (marked.length === 0) return [piece]
    // Each would be written at each place where the variable is printed.
    if (marked.length > MARKED_MAX) return [{ at, kind: 'left', words, reason: 'expression' }, piece]
    if (within.includes(variable)) return [{ at, kind: 'left', words, reason: 'nesting' }]
    const ways = marked.map((text) => ({
      condition: isEqual(variable, text),
      body: readAt(text, piece, [...within, variable]),
    }))
    return [{ at, kind: 'if', ways: [...ways, { condition: null, body: [piece] }] }]
  }

  /** The pieces of a text, at the place where it is printed. */
  function readAt(text: string, { at, words }: Piece & { words: string }, within: readonly string[]): Piece[] {
    written += text.length
    if (within.length > DEPTH_MAX || written > WRITTEN_MAX) return [{ at, kind: 'left', words, reason: 'nesting' }]
    return expandAll(
      readOnce(text).map((piece) => ({ ...piece, at })),
      within,
    )
  }

  /** One of several texts is drawn by its number. */
  function drawPieces(piece: Extract<Piece, { kind: 'draw' }>, within: readonly string[]): Piece[] {
    const { at, values, words } = piece
    draws += 1
    const variable = `either ${draws}`
    const ways = values.map((text, index) => ({
      condition: isEqual(variable, index),
      body: readAt(text, piece, [...within, variable]),
    }))
    return [
      { at, kind: 'set', settings: [{ variable, kind: 'random', least: 0, most: values.length - 1 }], words },
      { at, kind: 'if', ways },
    ]
  }
}

function isEqual(variable: string, value: string | number): Expression {
  return { type: 'binary', operator: '==', left: { type: 'variable', name: variable }, right: { type: 'value', value } }
}

/** Texts and variables that are put together, as a passage would write them; null where one cannot be told from what follows. */
function writeSource(expression: Expression): string | null {
  if (expression.type === 'value') return typeof expression.value === 'string' ? expression.value : null
  const parts = listSummands(expression)
  if (parts === null || !parts.some((part) => part.type === 'value' && typeof part.value === 'string')) return null
  return parts.reduce<string | null>((source, part) => {
    if (source === null) return null
    if (part.type === 'value') {
      const text = String(part.value)
      return /[$_]\w+$/.test(source) && /^[\w.['’]/.test(text) ? null : source + text
    }
    return part.type === 'variable' && /^[$_]/.test(part.name) && !/[\w$]$/.test(source) ? source + part.name : null
  }, '')
}

function listSummands(expression: Expression): Expression[] | null {
  if (expression.type === 'value' || expression.type === 'variable') return [expression]
  if (expression.type !== 'binary' || expression.operator !== '+') return null
  const [left, right] = [listSummands(expression.left), listSummands(expression.right)]
  return left === null || right === null ? null : [...left, ...right]
}
