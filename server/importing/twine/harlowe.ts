/** Harlowe 3: `(macros:)` with `[hooks]` behind them, `$variables` in prose, links that keep their blanks. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { FALSE, joinAll, TRUE } from '../conditions.ts'
import {
  createTextPassage,
  delay,
  type Dialect,
  isWebAddress,
  readBodyLink,
  readPrint,
  readTexts,
  splitAt,
} from './dialect.ts'
import {
  CHANGERS,
  HARLOWE_LANGUAGE,
  nameMacro,
  readHarloweExpression,
  readHarloweSettings,
  readPrompt,
  rewrite,
} from './harloweLanguage.ts'
import {
  collapseBlanks,
  findCodeEnd,
  type Marks,
  pushPiece,
  pushText,
  readTag,
  pushTag,
  stripPieces,
} from './markup.ts'
import { createFinder, findClosing, splitOutside, unquote } from '../scan.ts'
import { NESTING_MAX } from '../reader.ts'
import { type Passage, type Piece, type Way } from './twineStory.ts'

const MARKS: Marks = [
  [/^ *#{1,6} */gm, ''],
  [/^ *(?:\*+|(?:0\.)+) +/gm, ''],
  [/^ *-{3,} *$/gm, ''],
  [/^ *(?:\|=+\|?|=*\|=*|=+\|) *$/gm, ''],
  [/^ *(?:=+><=+|<==+>|=+=>|<=+=) *$/gm, ''],
  [/''([^]+?)''/g, '$1'],
  [/(?<![a-z]:)\/\/([^]+?)(?<![a-z]:)\/\//gi, '$1'],
  [/\*\*(.+?)\*\*/g, '$1'],
  [/\*(\S(?:.*?\S)?)\*/g, '$1'],
  [/\^\^(.+?)\^\^/g, '$1'],
  [/~~(.+?)~~/g, '$1'],
  [/\\\n|\n\\/g, ''],
]

const HOOK_NAME = /^<[\w-]+\|/

/** Words of links may have a condition in them, but no blocks in blocks. */
const LABEL_DEPTH = NESTING_MAX - 3

/** The last `->` decides, else the first `<-`. Blanks belong to the name of the passage. */
function splitLink(inner: string): { label: string; target: string } {
  return (
    splitAt(inner, '->', 'label first', 'last') ??
    splitAt(inner, '<-', 'target first') ??
    splitAt(inner, '|', 'label first') ?? { label: inner, target: inner }
  )
}

interface Macro {
  name: string
  args: string
  from: number
  end: number
  words: string
}

/** Changers behind a `+`, up to `end`, with what of them has no counterpart. */
interface Chain {
  conditions: Expression[]
  lost: Piece[]
  end: number
  isTooLong: boolean
}

class PassageReader {
  private at = 0
  private readonly text: string
  private readonly find: ReturnType<typeof createFinder>
  private readonly here: string
  /** Conditions of the last `(if:)`, which a later `(else:)` denies. */
  private tried: Expression[] | null = null
  /** Up to here variables stand in a chain that is too long to change a hook. */
  private printsUpTo = 0

  constructor({ text, name }: Passage) {
    this.text = text
    this.find = createFinder(text)
    this.here = name
  }

  readBody(ender: ']' | '}' | null, depth: number): Piece[] {
    const pieces: Piece[] = []
    while (this.at < this.text.length && this.text.charAt(this.at) !== ender) this.readPart(pieces, depth)
    return pieces
  }

  private readPart(pieces: Piece[], depth: number): void {
    const { text, at } = this
    const rest = text.slice(at, at + 400)
    if (rest.startsWith('<!--')) {
      const end = this.find('-->', at)
      this.at = end === -1 ? text.length : end + 3
      pieces.push({ at, kind: 'left', words: text.slice(at, this.at), reason: 'comment' })
    } else if (rest.startsWith('[[') && this.readLink(pieces)) return
    else if (rest.startsWith('`')) this.readVerbatim(pieces)
    else if (/^\([\w-]+:/.test(rest)) this.readMacro(pieces, depth)
    else if (/^\|[\w-]+[>)]\[(?!\[)/.test(rest)) this.readNamedHook(pieces, depth)
    else if (rest.startsWith('[') || rest.startsWith('{')) this.readBracket(pieces, depth)
    else if (/^[$_][\p{L}_]/u.test(rest) && !/[\w$]/.test(text.charAt(at - 1))) this.readVariable(pieces, depth)
    else if (rest.startsWith('<') && this.readTagPart(pieces)) return
    else {
      const next = /[[\](){}`$_<|]/.exec(text.slice(at + 1, at + 4_000))
      this.at = next === null ? Math.min(text.length, at + 4_000) : at + 1 + next.index
      pushText(pieces, at, text.slice(at, this.at))
    }
  }

  private readVerbatim(pieces: Piece[]): void {
    const { text, at } = this
    const fence = /^`+/.exec(text.slice(at, at + 40))?.[0] ?? '`'
    const end = this.find(fence, at + fence.length)
    this.at = end === -1 ? at + fence.length : end + fence.length
    if (end === -1) pushText(pieces, at, fence)
    else pieces.push({ at, kind: 'text', text: text.slice(at + fence.length, end), isRaw: true })
  }

  private readVariable(pieces: Piece[], depth: number): void {
    const { text, at } = this
    const [name = ''] = /^[$_][\p{L}\p{M}\w]+/u.exec(text.slice(at, at + 200)) ?? []
    const possessive = /^'s\s+\w+/.exec(text.slice(at + name.length, at + name.length + 80))?.[0]
    const isProperty = possessive !== undefined && /^'s\s+(?:\d*(?:st|nd|rd|th)|last|length|name)\b/.test(possessive)
    this.at = at + name.length + (isProperty ? possessive.length : 0)
    const words = text.slice(at, this.at)
    if (!isProperty && this.readChangedHook(pieces, name, depth)) return
    pieces.push(
      isProperty
        ? { at, kind: 'left', words, reason: 'expression' }
        : { at, kind: 'print', expression: { type: 'variable', name }, words },
    )
  }

  /** `$flag[text]` shows the text where the variable holds, or as the changer says that it keeps. */
  private readChangedHook(pieces: Piece[], variable: string, depth: number): boolean {
    const start = this.at
    if (start <= this.printsUpTo) return false
    const { conditions, lost, end, isTooLong } = this.readChain()
    if (isTooLong) this.printsUpTo = end
    const blanks = /^\s*/.exec(this.text.slice(end, end + 200))?.[0] ?? ''
    this.at = end
    const body = isTooLong || (end > start && blanks !== '') ? null : this.readHook(depth)
    if (body === null) {
      this.at = start
      return false
    }
    const at = start - variable.length
    const first: Expression = { type: 'variable', name: variable }
    const others = joinAll('and', conditions)
    const inner: Piece[] = others === TRUE ? body : [{ at, kind: 'if', ways: [{ condition: others, body }] }]
    const ways: Way[] = [{ condition: first, body: inner }]
    pieces.push(...lost, { at, kind: 'if', ways, printed: { words: variable, blanks } })
    this.tried = [joinAll('and', [first, others])]
    return true
  }

  /** What stands behind a changer before its hook: `+ (if: $a) + $b`. */
  private readChain(): Chain {
    const start = this.at
    const chain: Chain = { conditions: [], lost: [], end: start, isTooLong: false }
    for (let count = 1; this.readChanger(chain); count += 1) {
      chain.end = this.at
      chain.isTooLong = count > NESTING_MAX
    }
    this.at = start
    return chain
  }

  private readChanger({ conditions, lost, isTooLong }: Chain): boolean {
    const plus = /^\s*\+\s*(?=\([\w-]+:|[$_]\p{L})/u.exec(this.text.slice(this.at, this.at + 200))?.[0]
    if (plus === undefined) return false
    this.at += plus.length
    const [variable] = /^[$_][\p{L}\p{M}\w]+/u.exec(this.text.slice(this.at, this.at + 200)) ?? []
    if (variable !== undefined) {
      this.at += variable.length
      conditions.push({ type: 'variable', name: variable })
      return true
    }
    const macro = this.readMacroHead()
    const isCondition = macro?.name === 'if' || macro?.name === 'unless'
    if (macro === null || !(isCondition || CHANGERS.test(macro.name))) return false
    this.at = macro.end
    if (isCondition && !isTooLong) conditions.push(this.readCondition(macro, lost))
    return true
  }

  /** What a macro asks for; never where that has no counterpart. */
  private readCondition({ name, args, from: at, words }: Macro, pieces: Piece[]): Expression {
    const read = readHarloweExpression(args, this.here)
    if (read === null) pieces.push({ at, kind: 'left', words, reason: 'expression' })
    if (read === null) return FALSE
    return name === 'unless' ? { type: 'not', operand: read } : read
  }

  private readTagPart(pieces: Piece[]): boolean {
    const { text, at } = this
    const tag = readTag(text, at)
    if (tag === null) return false
    const code = findCodeEnd(text, at, tag)
    this.at = code?.end ?? at + tag.words.length
    if (code === null) pushTag(pieces, at, tag)
    else pieces.push({ at, kind: 'left', words: text.slice(at, code.end), reason: code.reason })
    return true
  }

  private readLink(pieces: Piece[]): boolean {
    const { text, at } = this
    const end = this.find(']]', at)
    if (end === -1 || text.slice(at, end).includes('\n')) return false
    const { label, target } = splitLink(text.slice(at + 2, end))
    pieces.push(this.link(at, label, target, text.slice(at, end + 2)))
    this.at = end + 2
    return true
  }

  private link(at: number, label: string, target: string, words: string): Piece {
    if (isWebAddress(target)) return { at, kind: 'left', words, reason: 'link', said: this.readLabel(label, at) }
    if (/^\s*[$(]/.test(target)) return { at, kind: 'left', words, reason: 'expression' }
    return { at, kind: 'link', label: this.readLabel(label, at), target, sets: [], words }
  }

  private readLabel(label: string, at: number): Piece[] {
    return stripPieces(this.readString(label, at, LABEL_DEPTH), MARKS)
  }

  /** The pieces of a text that stands in a macro, at its place. */
  private readString(text: string, at: number, depth: number): Piece[] {
    return new PassageReader(createTextPassage(text, this.here))
      .readBody(null, depth)
      .map((piece) => ({ ...piece, at }))
  }

  /** `[text]<name|` and `{collapsed}`: what stands in them is shown. */
  private readBracket(pieces: Piece[], depth: number): void {
    const { text, at } = this
    const isHook = text.charAt(at) === '['
    if (depth >= NESTING_MAX || findClosing(text, at, { quotes: false }) === -1) {
      pushText(pieces, at, text.charAt(at))
      this.at += 1
      return
    }
    this.at += 1
    const body = this.readBody(isHook ? ']' : '}', depth + 1)
    this.at += 1
    const name = isHook ? HOOK_NAME.exec(text.slice(this.at, this.at + 80))?.[0] : undefined
    this.at += name?.length ?? 0
    for (const piece of isHook ? body : collapseBlanks(body)) pushPiece(pieces, piece)
  }

  /** `|name>[text]` is shown; `|name)[text]` is hidden until a macro shows it. */
  private readNamedHook(pieces: Piece[], depth: number): void {
    const { text, at } = this
    const name = /^\|[\w-]+[>)]/.exec(text.slice(at, at + 80))?.[0] ?? '|'
    this.at += name.length
    const body = this.readHook(depth)
    if (body === null) pushText(pieces, at, name)
    else if (name.endsWith('>')) pieces.push(...body)
    else pieces.push({ at, kind: 'left', words: text.slice(at, this.at), reason: 'hidden' })
  }

  /** The hook that stands here, or behind blanks; null where none does. */
  private readHook(depth: number): Piece[] | null {
    const blanks = /^\s*/.exec(this.text.slice(this.at, this.at + 200))?.[0].length ?? 0
    const at = this.at + blanks
    if (depth >= NESTING_MAX || this.text.charAt(at) !== '[' || /^\[\[[^[\]]*\]\]/.test(this.text.slice(at, at + 400)))
      return null
    if (findClosing(this.text, at, { quotes: false }) === -1) return null
    this.at = at + 1
    const body = this.readBody(']', depth + 1)
    this.at += 1
    this.at += HOOK_NAME.exec(this.text.slice(this.at, this.at + 80))?.[0].length ?? 0
    return body
  }

  /** The words of the hook that `?name` means; null where none here has that name. */
  private findHook(source: string): string | null {
    const [, name = ''] = /^\?([\w-]+)$/.exec(source) ?? []
    if (name === '') return null
    const [, before, behind] =
      new RegExp(`\\|${name}>\\[([^\\][]+)\\]|\\[([^\\][]+)\\]<${name}\\|`).exec(this.text) ?? []
    return before ?? behind ?? null
  }

  private readMacroHead(): Macro | null {
    const { text, at } = this
    const [, name = ''] = /^\(([\w-]+):/.exec(text.slice(at, at + 80)) ?? []
    const close = name === '' ? -1 : findClosing(text, at)
    if (close === -1) return null
    return {
      name: nameMacro(name),
      args: text.slice(at + name.length + 2, close).trim(),
      from: at,
      end: close + 1,
      words: text.slice(at, close + 1),
    }
  }

  private readMacro(pieces: Piece[], depth: number): void {
    const macro = this.readMacroHead()
    if (macro === null) {
      pushText(pieces, this.at, '(')
      this.at += 1
      return
    }
    this.at = macro.end
    pieces.push(...this.readMacroPieces(macro, depth))
  }

  private readMacroPieces(macro: Macro, depth: number): Piece[] {
    const { name, args, from: at, words } = macro
    const parts = splitOutside(args, ',')
    const left = (reason: 'macro' | 'expression' | 'nesting'): Piece[] => [{ at, kind: 'left', words, reason }]
    switch (name) {
      case 'set':
      case 'put': {
        const prompt = readPrompt(args)
        if (prompt !== null) {
          const { asked, setting } = prompt
          const line: Piece = { at, kind: 'text', text: `\n${asked}\n` }
          return [line, { at, kind: 'left', words, reason: 'input' }, { at, kind: 'set', settings: [setting], words }]
        }
        const settings = readHarloweSettings(args, name, this.here)
        return settings === null ? left('expression') : [{ at, kind: 'set', settings, words }]
      }
      case 'print':
      case 'random':
      case 'either': {
        const source = name === 'print' ? rewrite(args) : `${name}(${args})`
        const piece = readPrint(at, source, words, HARLOWE_LANGUAGE, this.here)
        return piece === null ? left('expression') : [piece]
      }
      case 'if':
      case 'unless':
      case 'elseif':
      case 'else':
        return this.readIf(macro, depth)
      case 'goto':
      case 'display': {
        const target = unquote(args)
        if (target === null) return left('expression')
        return [name === 'goto' ? { at, kind: 'goto', target, words } : { at, kind: 'embed', target, words }]
      }
      case 'linkgoto': {
        const [label, target] = [unquote(parts[0] ?? ''), unquote(parts[1] ?? parts[0] ?? '')]
        return label === null || target === null ? left('expression') : [this.link(at, label, target, words)]
      }
      case 'link':
      case 'linkreplace':
      case 'linkreveal':
      case 'linkrepeat':
      case 'linkrerun':
      case 'linkrevealgoto': {
        const label = unquote(parts[0] ?? '')
        const target = name === 'linkrevealgoto' ? unquote(parts[1] ?? '') : null
        const body = this.readHook(depth)
        if (body === null || label === null) return [...left(label === null ? 'expression' : 'macro'), ...(body ?? [])]
        const link = readBodyLink(at, this.readLabel(label, at), body, words, target)
        const isAgain = name === 'linkrepeat' || name === 'linkrerun'
        return link.map((piece) => (piece.kind === 'reveal' && isAgain ? { ...piece, stays: true } : piece))
      }
      case 'click':
      case 'clickreplace':
      case 'clickappend':
      case 'clickprepend': {
        const label = unquote(args) ?? this.findHook(args)
        const body = this.readHook(depth)
        if (body === null || label === null) return [...left('macro'), ...(body ?? [])]
        return [{ at, kind: 'reveal', label: this.readLabel(label, at), body, words, isElsewhere: true }]
      }
      case 'dialog':
      case 'alert': {
        const shown = parts.find((part) => !/^2?bind\b/.test(part)) ?? ''
        const [text, target] = [unquote(shown), unquote(/^\(passage:\s*(.+)\)'s\s+source$/.exec(shown)?.[1] ?? '')]
        if (text === null && target === null) return left('expression')
        const line = (): Piece => ({ at, kind: 'text', text: '\n' })
        const inside: Piece[] =
          target === null ? this.readString(text ?? '', at, depth) : [{ at, kind: 'embed', target, words }]
        return [line(), ...inside, line()]
      }
      case 'restart':
      case 'reload':
        return [{ at, kind: 'restart', words }]
      case 'live':
      case 'after':
        return [...left('macro'), ...delay(this.readHook(depth) ?? [])]
      case 'cyclinglink':
      case 'seqlink': {
        const [, bound] = /^2?bind\s+([$_]\w+)$/.exec(parts[0] ?? '') ?? []
        const values = readTexts((bound === undefined ? parts : parts.slice(1)).join(', '))
        return values === null ? left('expression') : [{ at, kind: 'cycle', variable: bound ?? null, values, words }]
      }
    }
    // Several change the same hook: `(color: red)+(size: 2)[words]`.
    this.at += /^\s*\+\s*(?=\([\w-]+:|[$_]\p{L})/u.exec(this.text.slice(this.at, this.at + 200))?.[0].length ?? 0
    const body = this.readHook(depth)
    if (CHANGERS.test(name)) return body ?? []
    // Without knowing what the macro does with its hook, the words of the hook stay where they stand.
    return [...left('macro'), ...(body ?? [])]
  }

  private readIf(first: Macro, depth: number): Piece[] {
    const { from: at } = first
    if (depth >= NESTING_MAX) return [{ at, kind: 'left', words: first.words, reason: 'nesting' }]
    const ways: Way[] = []
    const lost: Piece[] = []
    if (first.name === 'else' || first.name === 'elseif') {
      if (this.tried === null) lost.push({ at, kind: 'left', words: first.words, reason: 'macro' })
      ways.push(...(this.tried ?? []).map((condition) => ({ condition, body: [] })))
    } else this.tried = []
    for (let macro: Macro | null = first; macro !== null; macro = this.readNextWay()) {
      const own = macro.name === 'else' ? [] : [this.readCondition(macro, lost)]
      const { conditions, lost: lostBehind, end, isTooLong } = this.readChain()
      const words = isTooLong ? this.text.slice(macro.from, end) : macro.words
      this.at = end
      lost.push(...lostBehind)
      const tried: Expression[] | null = this.tried
      const body = isTooLong ? null : this.readHook(depth)
      const asked = [...own, ...conditions]
      const condition = asked.length === 0 ? null : joinAll('and', asked)
      this.tried = [...(tried ?? []), ...(condition === null ? [] : [condition])]
      if (body === null) lost.push({ at: macro.from, kind: 'left', words, reason: isTooLong ? 'nesting' : 'macro' })
      ways.push({ condition, body: body ?? [] })
      if (isTooLong || macro.name === 'else') break
    }
    return [...lost, { at, kind: 'if', ways }]
  }

  /** The `(else-if:)` or `(else:)` right behind a hook. */
  private readNextWay(): Macro | null {
    const start = this.at
    const blanks = /^\s*/.exec(this.text.slice(start, start + 200))?.[0].length ?? 0
    this.at = start + blanks
    const macro = this.readMacroHead()
    if (macro !== null && (macro.name === 'else' || macro.name === 'elseif')) {
      this.at = macro.end
      return macro
    }
    this.at = start
    return null
  }
}

const readPassage = (passage: Passage): Piece[] => stripPieces(new PassageReader(passage).readBody(null, 0), MARKS)

export const HARLOWE: Dialect = {
  language: HARLOWE_LANGUAGE,
  splitLink,
  unset: () => '0',
  readPassages: () => readPassage,
  readHeld: (text) => readPassage(createTextPassage(text)),
}
