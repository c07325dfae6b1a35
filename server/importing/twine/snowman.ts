/** Snowman 2: templates of Underscore (`<% %>`, `<%= %>`) over Markdown and HTML; its variables are properties of `s`. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExpressionLanguage, readForeignExpression, SCRIPT_WORDS } from '../expressions.ts'
import { createTextPassage, type Dialect, isWebAddress, readPrint, readSettings, splitAt, trimLink } from './dialect.ts'
import {
  findCodeEnd,
  type Marks,
  pushText,
  readTag,
  pushTag,
  stripMarks,
  stripPieces,
  readMarkdownLink,
} from './markup.ts'
import { findClosing } from '../scan.ts'
import { NESTING_MAX } from '../reader.ts'
import { type Passage, type Piece, type Way } from './twineStory.ts'

const LANGUAGE: ExpressionLanguage = {
  words: new Map(SCRIPT_WORDS),
  variable: (word) => /^(?:window\.)?(?:s|story\.state)\.([\p{L}_$][\w.$\p{L}]*)$/u.exec(word)?.[1] ?? null,
  calls: new Map([
    ['visited', (name) => `visits(${name})`],
    ['hasVisited', (name) => `(visits(${name}) > 0)`],
    ['window.story.hasVisited', (name) => `(visits(${name}) > 0)`],
    ['story.hasVisited', (name) => `(visits(${name}) > 0)`],
  ]),
}

const MARKS: Marks = [
  [/^ {0,3}#{1,6} +/gm, ''],
  [/^ {0,3}[*+-] +/gm, ''],
  [/^ {0,3}> ?/gm, ''],
  [/\*\*(.+?)\*\*/g, '$1'],
  [/\*(\S(?:.*?\S)?)\*/g, '$1'],
  [/(?<!\w)_(\S(?:.*?\S)?)_(?!\w)/g, '$1'],
  [/~~(.+?)~~/g, '$1'],
]

/** One sign divides label and target; a link with two of them leads nowhere. */
function splitLink(inner: string): { label: string; target: string } | null {
  const signs = inner.match(/\||->|<-/g) ?? []
  if (signs.length > 1) return null
  const link = splitAt(inner, '|', 'label first') ??
    splitAt(inner, '->', 'label first') ??
    splitAt(inner, '<-', 'target first') ?? { label: inner, target: inner }
  return trimLink(link)
}

/** What stands in a template, one after another; blocks are put together afterwards. */
type Token =
  | { kind: 'piece'; piece: Piece }
  | { kind: 'if'; isElse: boolean; at: number; condition: Expression; lost: Piece | null }
  | { kind: 'else'; at: number }
  | { kind: 'close'; at: number }
  | { kind: 'opaque'; at: number }

class PassageReader {
  private readonly text: string
  private readonly here: string
  private readonly tokens: Token[] = []

  constructor({ text, name }: Passage) {
    this.text = text
    this.here = name
  }

  read(): Piece[] {
    const { text } = this
    for (let at = 0; at < text.length;) {
      const open = text.indexOf('<%', at)
      const close = open === -1 ? -1 : text.indexOf('%>', open)
      this.readProse(at, close === -1 ? text.length : open)
      if (close === -1) break
      const sign = text.charAt(open + 2)
      if (sign === '=' || sign === '-') this.readPrint(open, close)
      else this.readCode(open + 2, close)
      at = close + 2
    }
    return this.build()
  }

  private push(piece: Piece): void {
    this.tokens.push({ kind: 'piece', piece })
  }

  private readPrint(open: number, close: number): void {
    const words = this.text.slice(open, close + 2)
    const piece = readPrint(open, this.text.slice(open + 3, close).replace(/;\s*$/, ''), words, LANGUAGE, this.here)
    this.push(piece ?? { at: open, kind: 'left', words, reason: 'expression' })
  }

  /** Statements: `if`, `else`, the ends of blocks, settings; all else is code. */
  private readCode(from: number, to: number): void {
    const code = this.text.slice(0, to)
    for (let at = from; at < to;) {
      const rest = code.slice(at, Math.min(to, at + 2_000))
      const blank = /^[\s;]+/.exec(rest)?.[0]
      if (blank !== undefined) {
        at += blank.length
        continue
      }
      const opening = /^(\}\s*else\s+if|if)\s*(?=\()/.exec(rest)
      const bracket = opening === null ? -1 : findClosing(code, at + opening[0].length)
      const brace = bracket === -1 ? null : /^\s*\{/.exec(code.slice(bracket + 1, to))
      if (opening !== null && brace !== null) {
        const words = code.slice(at, bracket + 1)
        const condition = readForeignExpression(code.slice(at + opening[0].length + 1, bracket), LANGUAGE, this.here)
        this.tokens.push({
          kind: 'if',
          isElse: opening[1] !== 'if',
          at,
          condition: condition ?? { type: 'value', value: false },
          lost: condition === null ? { at, kind: 'left', words, reason: 'expression' } : null,
        })
        at = bracket + 1 + brace[0].length
        continue
      }
      const other = /^\}\s*else\s*\{|^\}\s*\)?/.exec(rest)?.[0]
      if (other !== undefined) {
        this.tokens.push({ kind: other.includes('else') ? 'else' : 'close', at })
        at += other.length
        continue
      }
      const block = /^(?:for|while|switch|function)\b[^\n{]*\{|^[\w.$]+\([^\n{;]*(?:function\b|=>)[^\n{;]*\{/.exec(
        rest,
      )?.[0]
      if (block !== undefined) {
        this.tokens.push({ kind: 'opaque', at })
        at += block.length
        continue
      }
      const statement = /^(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^;\n{}]*)/.exec(rest)?.[0] ?? rest
      const words = statement === '' ? rest.charAt(0) : statement
      this.push(this.readStatement(at, words))
      at += words.length
    }
  }

  private readStatement(at: number, words: string): Piece {
    if (/^\/[/*]/.test(words)) return { at, kind: 'left', words, reason: 'comment' }
    const settings = readSettings(words, LANGUAGE, this.here)
    return settings === null ? { at, kind: 'left', words, reason: 'script' } : { at, kind: 'set', settings, words }
  }

  private readProse(from: number, to: number): void {
    const pieces: Piece[] = []
    for (let at = from; at < to;) {
      const before = at
      if (this.text.startsWith('[[', at)) at = this.readLink(pieces, at, to)
      else if (this.text.charAt(at) === '<') at = this.readTag(pieces, at)
      else if (/[[!]/.test(this.text.charAt(at))) at = this.readMarkdown(pieces, at)
      if (at !== before) continue
      const next = /\[|<|!(?=\[)/.exec(this.text.slice(at + 1, to))
      const end = next === null ? to : at + 1 + next.index
      pushText(pieces, at, this.text.slice(at, end))
      at = end
    }
    for (const piece of pieces) this.push(piece)
  }

  private readMarkdown(pieces: Piece[], at: number): number {
    const link = readMarkdownLink(this.text, at, (label) => [{ at, kind: 'text', text: label }])
    if (link !== null) pieces.push(link.piece)
    return link?.end ?? at
  }

  private readTag(pieces: Piece[], at: number): number {
    const tag = readTag(this.text, at)
    if (tag === null) return at
    const code = findCodeEnd(this.text, at, tag)
    const passage = tag.attributes.get('data-passage')
    if (code !== null) {
      pieces.push({ at, kind: 'left', words: this.text.slice(at, code.end), reason: code.reason })
      return code.end
    }
    if (tag.name === 'a' && passage !== undefined) {
      const close = this.text.indexOf('</a', at)
      const end = close === -1 ? at + tag.words.length : close
      pieces.push(link(at, this.text.slice(at + tag.words.length, end), passage, this.text.slice(at, end)))
      return close === -1 ? end : this.text.indexOf('>', close) + 1
    }
    pushTag(pieces, at, tag)
    return at + tag.words.length
  }

  private readLink(pieces: Piece[], at: number, to: number): number {
    const end = this.text.indexOf(']]', at)
    if (end === -1 || end > to) return at
    const words = this.text.slice(at, end + 2)
    const split = splitLink(this.text.slice(at + 2, end))
    pieces.push(
      split === null ? { at, kind: 'left', words, reason: 'link' } : link(at, split.label, split.target, words),
    )
    return end + 2
  }

  /** Puts what stands between the ends of blocks into them. */
  private build(): Piece[] {
    const top: Piece[] = []
    const open: { at: number; isOpaque: boolean; ways: Way[]; body: Piece[] }[] = []
    const body = (): Piece[] => open.at(-1)?.body ?? top
    const begin = (at: number, isOpaque: boolean, condition: Expression | null): void => {
      const inner: Piece[] = []
      open.push({ at, isOpaque, ways: [{ condition, body: inner }], body: inner })
    }
    const end = (to: number): void => {
      const block = open.pop()
      if (block === undefined) return
      // A loop or a function runs its body as often as it likes, so none of it is taken for prose.
      if (block.isOpaque)
        body().push({ at: block.at, kind: 'left', words: this.text.slice(block.at, to), reason: 'script' })
      else body().push({ at: block.at, kind: 'if', ways: block.ways })
    }
    const nextWay = (condition: Expression | null): void => {
      const block = open.at(-1)
      if (block === undefined || block.isOpaque) return
      block.body = []
      block.ways.push({ condition, body: block.body })
    }
    for (const token of this.tokens) {
      switch (token.kind) {
        case 'piece':
          body().push(token.piece)
          break
        case 'opaque':
          begin(token.at, true, null)
          break
        case 'close':
          end(token.at + 1)
          break
        case 'else':
          nextWay(null)
          break
        case 'if':
          if (token.lost !== null) body().push(token.lost)
          if (token.isElse) nextWay(token.condition)
          else begin(token.at, open.length >= NESTING_MAX, token.condition)
      }
    }
    while (open.length > 0) {
      const at = open.at(-1)?.at ?? 0
      end(this.text.length)
      top.push({ at, kind: 'left', words: this.text.slice(at, at + 80), reason: 'unclosed' })
    }
    return top
  }
}

function link(at: number, label: string, target: string, words: string): Piece {
  const said: Piece[] = [{ at, kind: 'text', text: stripMarks(label, MARKS) }]
  if (isWebAddress(target)) return { at, kind: 'left', words, reason: 'link', said }
  return { at, kind: 'link', label: said, target, sets: [], words }
}

const readPassage = (passage: Passage): Piece[] => stripPieces(new PassageReader(passage).read(), MARKS)

export const SNOWMAN: Dialect = {
  language: LANGUAGE,
  splitLink,
  unset: () => '',
  readPassages: () => readPassage,
  // A template in a value is none.
  readHeld: (text) => readPassage(createTextPassage(text.replaceAll('<%', '< %'))),
}
