/** Chapbook 2: variables above a line `--`, modifiers in square brackets on lines of their own, inserts in braces. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExpressionLanguage, readForeignExpression, SCRIPT_WORDS } from '../expressions.ts'
import {
  createTextPassage,
  type Dialect,
  isWebAddress,
  readPrint,
  readProperties,
  readSetting,
  readTexts,
  splitAt,
  trimLink,
} from './dialect.ts'
import {
  findCodeEnd,
  type Marks,
  pushText,
  readMarkdownLink,
  readTag,
  pushTag,
  stripMarks,
  stripPieces,
} from './markup.ts'
import { findClosing, splitOutside, unquote } from '../scan.ts'
import { type Passage, type Piece, type Way } from './twineStory.ts'

const LANGUAGE: ExpressionLanguage = {
  words: new Map(SCRIPT_WORDS),
  variable: (word) => (/^[\p{L}_$]/u.test(word) && !KEYWORDS.has(word) && !OF_FORMAT.test(word) ? word : null),
}
/** Names that are the format's own. */
const OF_FORMAT = /^(?:passage|random|story|browser|now|config|engine)\./
/** Values that the format looks up by itself. */
const LOOKUP = new RegExp(String.raw`${OF_FORMAT.source}\w+$`)
const KEYWORDS = new Set(['true', 'false', 'and', 'or', 'not', 'null', 'undefined', 'new', 'typeof', 'function'])
const WORDS_OF_VISITS = /\bpassage\.visits\b/g

const MARKS: Marks = [
  [/^ {0,3}#{1,6} +/gm, ''],
  [/^ {0,3}[*+-] +/gm, ''],
  [/^ {0,3}\d+[.)] +/gm, ''],
  [/^ {0,3}> ?/gm, ''],
  [/^ {0,3}(?:\*\*\*|---|___) *$/gm, ''],
  [/\*\*(.+?)\*\*/g, '$1'],
  [/(?<!\w)__(.+?)__(?!\w)/g, '$1'],
  [/\*(\S(?:.*?\S)?)\*/g, '$1'],
  [/(?<!\w)_(\S(?:.*?\S)?)_(?!\w)/g, '$1'],
  [/~~(.+?)~~/g, '$1'],
  [/\\([^\w\s])/g, '$1'],
  [/\\$/gm, ''],
]
/** What changes only how the text below looks or when it comes. */
const LOOKS = /^(?:align\s|cont(?:'d|inued?)?$|continue$|append$|css\.?\s|class\s)/i

/** The first bar decides, else the first `->`, else the first `<-`. */
function splitLink(inner: string): { label: string; target: string } {
  return trimLink(
    splitAt(inner, '|', 'label first') ??
      splitAt(inner, '->', 'label first') ??
      splitAt(inner, '<-', 'target first') ?? { label: inner, target: inner },
  )
}

class PassageReader {
  private readonly text: string
  private readonly here: string
  /** Conditions of the last `[if]`, which a later `[else]` denies. */
  private tried: Expression | null = null

  constructor({ text, name }: Passage) {
    this.text = text
    this.here = name
  }

  read(): Piece[] {
    const separator = /^--[ \t]*$/m.exec(this.text)
    const pieces: Piece[] = []
    if (separator !== null) this.readVariables(pieces, separator.index)
    this.readBlocks(pieces, separator === null ? 0 : separator.index + separator[0].length)
    return pieces
  }

  /** All above the first line `--` are variables: `name: value`, or `name (condition): value`. */
  private readVariables(pieces: Piece[], end: number): void {
    for (const { index: at, 0: line } of this.text.slice(0, end).matchAll(/^.*$/gm)) {
      if (line.trim() === '') continue
      const [, name = '', condition, value = ''] =
        /^\s*([\p{L}_$][\w.$\p{L}]*)\s*(?:\((.+)\))?\s*:\s*(.+)$/u.exec(line) ?? []
      const setting =
        name === '' || LANGUAGE.variable(name) === null
          ? null
          : readSetting(name, 'to', this.rewrite(value), LANGUAGE, this.here)
      const asked = condition === undefined ? null : this.readCondition(condition)
      if (setting === null || (condition !== undefined && asked === null)) {
        pieces.push({ at, kind: 'left', words: line, reason: 'expression' })
        continue
      }
      const set: Piece = { at, kind: 'set', settings: [setting], words: line }
      pieces.push(asked === null ? set : { at, kind: 'if', ways: [{ condition: asked, body: [set] }] })
    }
  }

  private rewrite(source: string): string {
    return source.replaceAll(WORDS_OF_VISITS, 'visited()').replaceAll(/\brandom\.d(\d+)\b/g, 'random(1, $1)')
  }

  private readCondition(source: string): Expression | null {
    return readForeignExpression(this.rewrite(source), LANGUAGE_WITH_VISITS, this.here)
  }

  private readBlocks(pieces: Piece[], from: number): void {
    const modifiers = /^\[([^[\n][^\n]*[^\]\n]|[^[\]\n])\][ \t]*$/gm
    modifiers.lastIndex = from
    let active: { at: number; words: string }[] = []
    let start = from
    for (;;) {
      const match = modifiers.exec(this.text)
      const end = match?.index ?? this.text.length
      if (this.text.slice(start, end).trim() !== '') {
        this.readBlock(pieces, active, start, end)
        active = []
      }
      if (match === null) break
      // Two lines of modifiers both apply to the text below.
      active.push(...splitOutside(match[1] ?? '', ';').map((words) => ({ at: end, words })))
      start = modifiers.lastIndex
    }
    for (const { at, words } of active)
      if (!LOOKS.test(words)) pieces.push({ at, kind: 'left', words: `[${words}]`, reason: 'macro' })
  }

  private readBlock(pieces: Piece[], active: readonly { at: number; words: string }[], from: number, to: number): void {
    let ways: { at: number; ways: Way[] } | null = null
    let body: Piece[] | null = null
    for (const { at, words } of active) {
      const word = /^\S*/.exec(words)?.[0].toLowerCase() ?? ''
      if (word === 'if' || word === 'unless') {
        const condition = this.readCondition(words.slice(word.length))
        if (condition === null) pieces.push({ at, kind: 'left', words: `[${words}]`, reason: 'expression' })
        const asked: Expression = condition ?? { type: 'value', value: false }
        this.tried = word === 'if' ? asked : { type: 'not', operand: asked }
        ways = { at, ways: [{ condition: this.tried, body: [] }] }
      } else if (word === 'else') {
        if (this.tried === null) pieces.push({ at, kind: 'left', words: `[${words}]`, reason: 'macro' })
        const denied: Expression = { type: 'not', operand: this.tried ?? { type: 'value', value: false } }
        ways = { at, ways: [{ condition: denied, body: [] }] }
        this.tried = denied
      } else if (word === 'ifalways') continue
      else if (word === 'ifnever') ways = { at, ways: [{ condition: { type: 'value', value: false }, body: [] }] }
      else if (/^(?:note|n\.?b\.?|fixme|todo)\b/i.test(words))
        body = [{ at, kind: 'left', words: this.text.slice(from, to).trim(), reason: 'comment' }]
      else if (/^javascript$/i.test(words))
        body = [{ at, kind: 'left', words: this.text.slice(from, to).trim(), reason: 'script' }]
      else if (/^css$/i.test(words))
        body = [{ at, kind: 'left', words: this.text.slice(from, to).trim(), reason: 'style' }]
      else if (!LOOKS.test(words)) pieces.push({ at, kind: 'left', words: `[${words}]`, reason: 'macro' })
    }
    const read = body ?? this.readProse(from, to)
    pushText(pieces, from, '\n')
    if (ways === null) pieces.push(...read)
    else pieces.push({ at: ways.at, kind: 'if', ways: ways.ways.map((way) => ({ ...way, body: read })) })
    pushText(pieces, to, '\n')
  }

  readProse(from: number, to: number): Piece[] {
    const { text } = this
    const pieces: Piece[] = []
    for (let at = from; at < to;) {
      const sign = text.charAt(at)
      const before = at
      if (sign === '[' && text.charAt(at + 1) === '[') at = this.readLink(pieces, at, to)
      else if (sign === '[' || sign === '!') at = this.readMarkdown(pieces, at)
      else if (sign === '{') at = this.readInsert(pieces, at, to)
      else if (sign === '<') at = this.readTag(pieces, at)
      if (at !== before) continue
      const next = /[[{<]|!(?=\[)/.exec(text.slice(at + 1, to))
      const end = next === null ? to : at + 1 + next.index
      pushText(pieces, at, text.slice(at, end))
      at = end
    }
    return pieces
  }

  private readMarkdown(pieces: Piece[], at: number): number {
    const link = readMarkdownLink(this.text, at, (label) => this.readLabel(label, at))
    if (link !== null) pieces.push(link.piece)
    return link?.end ?? at
  }

  private readTag(pieces: Piece[], at: number): number {
    const tag = readTag(this.text, at)
    if (tag === null) return at
    const code = findCodeEnd(this.text, at, tag)
    if (code !== null) {
      pieces.push({ at, kind: 'left', words: this.text.slice(at, code.end), reason: code.reason })
      return code.end
    }
    pushTag(pieces, at, tag)
    return at + tag.words.length
  }

  private readLink(pieces: Piece[], at: number, to: number): number {
    const end = this.text.indexOf(']]', at)
    if (end === -1 || end > to) return at
    const { label, target } = splitLink(this.text.slice(at + 2, end))
    pieces.push(this.link(at, label, target, this.text.slice(at, end + 2)))
    return end + 2
  }

  private link(at: number, label: string, target: string, words: string): Piece {
    if (isWebAddress(target)) return { at, kind: 'left', words, reason: 'link', said: this.readLabel(label, at) }
    return { at, kind: 'link', label: this.readLabel(label, at), target, sets: [], words }
  }

  private readLabel(label: string, at: number): Piece[] {
    return readWords(label, this.here).map((piece) => ({ ...piece, at }))
  }

  /** `{name}`, `{embed image: 'x.png', alt: 'y'}`. What is none stays as it is written. */
  private readInsert(pieces: Piece[], at: number, to: number): number {
    const close = findClosing(this.text, at)
    if (close === -1 || close > to) return at
    const words = this.text.slice(at, close + 1)
    const inner = this.text.slice(at + 1, close).trim()
    const piece = this.readInsertPiece(at, inner, words)
    if (piece === null) return at
    pieces.push(piece)
    return close + 1
  }

  private readInsertPiece(at: number, inner: string, words: string): Piece | null {
    if (inner === 'passage.name') return { at, kind: 'text', text: this.here }
    if (LOOKUP.test(inner))
      return (
        readPrint(at, this.rewrite(inner), words, LANGUAGE_WITH_VISITS, this.here) ?? {
          at,
          kind: 'left',
          words,
          reason: 'expression',
        }
      )
    if (/^[\p{L}_$][\w.$\p{L}]*$/u.test(inner)) return readPrint(at, inner, words, LANGUAGE, this.here)
    const [name = ''] = /^[a-z][a-z ]*/i.exec(inner) ?? []
    const given = readProperties(inner)
    const text = (key: string): string | null => unquote(given.get(key) ?? '')
    switch (name.trim().toLowerCase()) {
      case 'embed image':
        return { at, kind: 'image', source: text('embed image') ?? '', alt: text('alt') ?? '', words }
      case 'embed passage':
      case 'embed passage named': {
        const target = text('embed passage') ?? text('embed passage named')
        return target === null
          ? { at, kind: 'left', words, reason: 'expression' }
          : { at, kind: 'embed', target, words }
      }
      case 'link to': {
        const target = text('link to')
        return target === null
          ? { at, kind: 'left', words, reason: 'expression' }
          : this.link(at, text('label') ?? target, target, words)
      }
      case 'cycling link for':
      case 'dropdown menu for': {
        const values = readTexts((given.get('choices') ?? '').replace(/^\[|\]$/g, ''))
        const variable = text('cycling link for') ?? text('dropdown menu for')
        return values === null
          ? { at, kind: 'left', words, reason: 'macro' }
          : { at, kind: 'cycle', variable, values, words }
      }
      case 'reveal link': {
        const label = this.readLabel(text('reveal link') ?? '', at)
        const passage = text('passage')
        const shown: Piece[] =
          passage === null ? this.readLabel(text('text') ?? '', at) : [{ at, kind: 'embed', target: passage, words }]
        return { at, kind: 'reveal', label, body: shown, words }
      }
      case 'restart link': {
        const label = this.readLabel(text('label') ?? 'Restart', at)
        return { at, kind: 'reveal', label, body: [{ at, kind: 'restart', words }], words }
      }
      case 'ambient sound':
      case 'sound effect': {
        const source = text('ambient sound') ?? text('sound effect') ?? ''
        return { at, kind: 'audio', source, loop: given.has('ambient sound'), words }
      }
    }
    return /:/.test(inner) || /^(?:back link|no ambient sound|story name|text input)/.test(inner)
      ? { at, kind: 'left', words, reason: 'macro' }
      : null
  }
}

function readWords(text: string, here: string): Piece[] {
  return stripPieces(new PassageReader(createTextPassage(text, here)).readProse(0, text.length), MARKS)
}

/** Links and inserts are read before values are put in their places, so that those in a value stay as they are written. */
function readHeld(text: string): Piece[] {
  const pieces: Piece[] = [{ at: 0, kind: 'text', text: stripMarks(text, MARKS) }]
  const [words] = /\[\[.+?\]\]|\{.+?\}/.exec(text) ?? []
  return words === undefined ? pieces : [{ at: 0, kind: 'left', words, reason: 'raw' }, ...pieces]
}

const LANGUAGE_WITH_VISITS: ExpressionLanguage = {
  ...LANGUAGE,
  calls: new Map([['visited', (name) => `visits(${name})`]]),
}

export const CHAPBOOK: Dialect = {
  language: LANGUAGE,
  splitLink,
  unset: (variable) => `{${variable}}`,
  readPassages: () => (passage) => stripPieces(new PassageReader(passage).read(), MARKS),
  readHeld,
}
