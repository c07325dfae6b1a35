/** What the four story formats have of their own. Each has one file with its table; `dialects.ts` lists them. */
import { RANDOM_VALUES_MAX } from '../../../protocol/story/basics.ts'
import { type Expression } from '../../../protocol/story/expression.ts'
import { listDrawn } from '../draws.ts'
import { type ExpressionLanguage, readForeignExpression } from '../expressions.ts'
import { type Passage, type Piece } from './twineStory.ts'
import { type Setting } from '../settingWriter.ts'
import { splitOutside, unquote } from '../scan.ts'

export interface Dialect {
  language: ExpressionLanguage
  /** Label and target of what stands between `[[` and `]]`; null where it leads nowhere. */
  splitLink: (inner: string) => { label: string; target: string } | null
  /** What a variable shows that was never set, by its name. */
  unset: (variable: string) => string
  /** Gives what reads a passage of a story, which has these. */
  readPassages: (passages: readonly Passage[]) => (passage: Passage) => Piece[]
  /** Whether what widgets write stands where they are called. */
  readsWidgets?: true
  /** What the dialect reads in a text that it prints. */
  readHeld: (text: string) => Piece[]
}

/** A text as a passage, which stands in the passage `here`. */
export function createTextPassage(text: string, here = ''): Passage {
  return { name: here, tags: [], text, file: '', line: 1 }
}

/** Label and target around the first or the last of a sign. */
export function splitAt(
  inner: string,
  sign: string,
  order: 'label first' | 'target first',
  which: 'first' | 'last' = 'first',
): { label: string; target: string } | null {
  const at = which === 'first' ? inner.indexOf(sign) : inner.lastIndexOf(sign)
  if (at === -1) return null
  const [before, after] = [inner.slice(0, at), inner.slice(at + sign.length)]
  return order === 'label first' ? { label: before, target: after } : { label: after, target: before }
}

/** Both without the blanks around them. */
export function trimLink(link: { label: string; target: string }): { label: string; target: string } {
  return { label: link.label.trim(), target: link.target.trim() }
}

/** Whether a link leads out of the story. */
export function isWebAddress(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)/i.test(target.trim())
}

const ASSIGNMENT = /^\s*([$_\p{L}][\w$.\p{L}\p{M}]*)\s*(\+=|-=|\*=|\/=|%=|\+\+|--|=(?!=)|\bto\b|\binto\b)\s*([\s\S]*)$/u

/**
 * The settings in a text such as `$a = 1, $b += 2`; null where one of them has no counterpart. `either` and `random` are calls that all dialects
 * may have.
 */
export function readSettings(source: string, language: ExpressionLanguage, here: string): Setting[] | null {
  const settings: Setting[] = []
  for (const part of splitOutside(source, ';').flatMap((each) => splitOutside(each, ','))) {
    const [, word = '', operator = '', value = ''] = ASSIGNMENT.exec(part) ?? []
    const variable = word === '' ? null : language.variable(word)
    if (variable === null) return null
    const setting = readSetting(variable, operator, value, language, here)
    if (setting === null) return null
    settings.push(setting)
  }
  return settings
}

/** What changes a variable by its own value. */
const SIGNS = new Map<string, '-' | '*' | '/' | 'mod'>([
  ['-=', '-'],
  ['*=', '*'],
  ['/=', '/'],
  ['%=', 'mod'],
])

/** One setting; null where the value has no counterpart. */
export function readSetting(
  variable: string,
  operator: string,
  source: string,
  language: ExpressionLanguage,
  here: string,
): Setting | null {
  if (operator === '++' || operator === '--')
    return source.trim() === ''
      ? { variable, kind: 'add', value: { type: 'value', value: operator === '++' ? 1 : -1 } }
      : null
  const drawn = readDraw(variable, source, language, here)
  if (drawn !== null) return /^[-+*/%]/.test(operator) ? null : drawn
  const value = readForeignExpression(source, language, here)
  if (value === null) return null
  if (operator === '+=') return { variable, kind: 'add', value }
  const sign = SIGNS.get(operator)
  const changed: Expression =
    sign === undefined
      ? value
      : { type: 'binary', operator: sign, left: { type: 'variable', name: variable }, right: value }
  return readAddition(variable, changed) ?? { variable, kind: 'to', value: changed }
}

/** `x + 2` as a new value of `x` adds 2. */
function readAddition(variable: string, value: Expression): Setting | null {
  if (value.type !== 'binary' || value.left.type !== 'variable' || value.left.name !== variable) return null
  const { operator, right } = value
  if (operator === '+') return { variable, kind: 'add', value: right }
  return operator === '-' && right.type === 'value' && typeof right.value === 'number'
    ? { variable, kind: 'add', value: { type: 'value', value: -right.value } }
    : null
}

const DRAW = /^\(?\s*(random:|either:|random\.d(\d+)|random|either)\s*\(?([\s\S]*?)\)?\s*$/

function readDraw(variable: string, source: string, language: ExpressionLanguage, here: string): Setting | null {
  const [, name = '', , inner = ''] = DRAW.exec(source.trim()) ?? []
  if (name === '' || inner === '') return null
  const values = splitOutside(inner, ',').map((part) => readForeignExpression(part, language, here))
  if (values.some((value) => value?.type !== 'value')) return null
  if (name.startsWith('either')) return { variable, kind: 'either', values: values.filter((value) => value !== null) }
  const numbers = values.map((value) =>
    value?.type === 'value' && typeof value.value === 'number' ? value.value : NaN,
  )
  const [first = NaN, second] = numbers
  const [least, most] = second === undefined ? [0, first] : [Math.min(first, second), Math.max(first, second)]
  return Number.isInteger(least) && Number.isInteger(most) ? { variable, kind: 'random', least, most } : null
}

const EITHER = /^\(?\s*(?:either|_\.sample|random\.fromArray)\s*[:(]\s*\[?([\s\S]*?)\]?\s*\)\s*$/

/** What an expression shows where it stands; null where it has no counterpart. */
export function readPrint(
  at: number,
  source: string,
  words: string,
  language: ExpressionLanguage,
  here: string,
): Piece | null {
  const [, inner] = EITHER.exec(source.trim()) ?? []
  const values = inner === undefined ? null : readTexts(inner)
  if (values !== null) return { at, kind: 'draw', values, words }
  const numbers = readRandomNumbers(source)
  if (numbers !== null) return { at, kind: 'draw', words, ...numbers }
  const expression = readForeignExpression(source, language, here)
  return expression === null ? null : { at, kind: 'print', expression, words }
}

const RANDOM = /^\(?\s*random\s*[:(]\s*(-?\d+)\s*(?:,\s*(-?\d+)\s*)?\)\s*$/

/** The numbers from which `random(1, 6)` draws; null where it is something else. */
function readRandomNumbers(source: string): { values: string[]; areSome: boolean } | null {
  const [, first, second] = RANDOM.exec(source.trim()) ?? []
  if (first === undefined) return null
  const ends = [Number(first), Number(second ?? 0)]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  return { values: listDrawn(least, most).map(String), areSome: most - least >= RANDOM_VALUES_MAX }
}

/** The source with other words in place of some, none of them in quotes. */
export function replaceWords(source: string, words: RegExp, replace: (word: string) => string): string {
  return source
    .split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(words, replace)))
    .join('')
}

/**
 * A link whose body leads to another passage is a link to there; what else happens in the body is set with it. Another body is revealed in the
 * passage itself.
 */
export function readBodyLink(
  at: number,
  label: readonly Piece[],
  body: readonly Piece[],
  words: string,
  leadsTo: string | null = null,
): Piece[] {
  const onward = body.find((piece) => piece.kind === 'goto')
  const target = leadsTo ?? (onward?.kind === 'goto' ? onward.target : null)
  if (target === null) return [{ at, kind: 'reveal', label, body, words }]
  const sets = body.flatMap((piece) => (piece.kind === 'set' ? piece.settings : []))
  const isSilent = (piece: Piece): boolean =>
    piece.kind === 'set' ||
    piece.kind === 'goto' ||
    // A stroke joins lines.
    (piece.kind === 'text' && piece.text.replaceAll('\\', '').trim() === '')
  const others = body.filter((piece) => !isSilent(piece))
  return [
    // The link leads away at once, so what else stands in its body cannot be seen.
    ...others.map((piece): Piece => ({
      at: piece.at,
      kind: 'left',
      words: 'words' in piece ? piece.words : words,
      reason: 'hidden',
    })),
    { at, kind: 'link', label, target, sets, words },
  ]
}

/** What happens after a time, as the body of a macro says it. */
export function delay(body: readonly Piece[]): Piece[] {
  return body.map((piece): Piece => {
    if (piece.kind === 'goto') return { ...piece, isLater: true }
    return piece.kind === 'if'
      ? { ...piece, ways: piece.ways.map((way) => ({ ...way, body: delay(way.body) })) }
      : piece
  })
}

/** Names of properties in `embed image: 'x.png', alt: 'y'`, with their values. */
export function readProperties(source: string): Map<string, string> {
  return new Map(
    splitOutside(source, ',').flatMap((part) => {
      const at = part.indexOf(':')
      return at === -1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const]
    }),
  )
}

/** The texts of a list such as `'a', 'b'`; null where one is no text. */
export function readTexts(source: string): string[] | null {
  const texts = splitOutside(source, ',').map((part) => unquote(part) ?? (/^-?\d+(?:\.\d+)?$/.test(part) ? part : null))
  return texts.length > 0 && texts.every((text) => text !== null) ? texts : null
}
