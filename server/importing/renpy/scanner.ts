/** Reads one logical line word by word, as Ren'Py's lexer does. */
import { findClosing, skipQuoted } from '../scan.ts'
import { skipText } from './texts.ts'

/** Words that are no part of the name of an image, or of attributes. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'as',
  'at',
  'behind',
  'call',
  'expression',
  'hide',
  'if',
  'in',
  'image',
  'init',
  'jump',
  'menu',
  'onlayer',
  'python',
  'return',
  'scene',
  'show',
  'with',
  'while',
  'zorder',
  'transform',
])
const BLANKS = /\s*/y
const WORD = /[a-zA-Z_\u00a0-\ufffd][\w\u00a0-\ufffd]*/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const IMAGE_WORD = /[-\w\u00a0-\ufffd]+/y
const QUOTE = /r?["'`]/y

export class Scanner {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  /** What matches here behind blanks; null where nothing does. The expression is a sticky one. */
  match(expression: RegExp): string | null {
    BLANKS.lastIndex = this.at
    BLANKS.exec(this.text)
    expression.lastIndex = BLANKS.lastIndex
    const found = expression.exec(this.text)
    if (found === null) return null
    this.at = expression.lastIndex
    return found[0]
  }

  isAtEnd(): boolean {
    return this.text.slice(this.at).trim() === ''
  }

  rest(): string {
    return this.text.slice(this.at).trim()
  }

  save(): number {
    return this.at
  }

  restore(at: number): void {
    this.at = at
  }

  word(): string | null {
    return this.match(WORD)
  }

  /** Whether this word stands here; then it is passed. */
  keyword(word: string): boolean {
    const before = this.at
    if (this.word() === word) return true
    this.at = before
    return false
  }

  sign(sign: string): boolean {
    const before = this.at
    if (this.match(/./y) === sign) return true
    this.at = before
    return false
  }

  /** A quoted text as it is written, with its quotes. */
  quoted(): string | null {
    this.match(BLANKS)
    const from = this.at
    const begin = this.match(QUOTE)
    if (begin === null) return null
    const end = skipText(this.text, this.at - 1)
    this.at = end === -1 ? from : end
    return end === -1 ? null : this.text.slice(from, end)
  }

  imageWord(): string | null {
    const before = this.at
    // A quote behind `r` begins a text.
    if (this.match(/[ru]["'`]/y) !== null) {
      this.at = before
      return null
    }
    const word = this.match(IMAGE_WORD)
    if (word === null || !KEYWORDS.has(word)) return word
    this.at = before
    return null
  }

  imageWords(): string[] {
    const words: string[] = []
    for (let word = this.imageWord(); word !== null; word = this.imageWord()) words.push(word)
    return words
  }

  /** A name, a number, a text or something in brackets, with what hangs on it: calls and names behind points. */
  expression(): string | null {
    this.match(BLANKS)
    const from = this.at
    if (this.quoted() === null && this.name() === null && this.match(NUMBER) === null && !this.bracketed()) return null
    for (;;) {
      const before = this.at
      if (this.sign('.') && this.word() !== null) continue
      this.at = before
      if (!this.bracketed()) break
    }
    return this.text.slice(from, this.at).trim()
  }

  /** What stands in round brackets here, with them; null where none begin. */
  arguments(): string | null {
    this.match(BLANKS)
    const from = this.at
    return this.text.charAt(from) === '(' && this.bracketed() ? this.text.slice(from, this.at) : null
  }

  private name(): string | null {
    const before = this.at
    const word = this.word()
    if (word === null || !KEYWORDS.has(word)) return word
    this.at = before
    return null
  }

  private bracketed(): boolean {
    this.match(BLANKS)
    if (!'([{'.includes(this.text.charAt(this.at)) || this.at >= this.text.length) return false
    const end = findClosing(this.text, this.at)
    if (end === -1) return false
    this.at = end + 1
    return true
  }
}

/** The place of the first colon outside of quotes and brackets; -1 where there is none. */
export function findColon(text: string): number {
  for (let index = 0; index < text.length;) {
    const sign = text.charAt(index)
    if (sign === ':') return index
    if ('"\'`'.includes(sign)) index = skipQuoted(text, index)
    else if ('([{'.includes(sign)) index = Math.max(index, findClosing(text, index)) + 1
    else index += 1
  }
  return -1
}
