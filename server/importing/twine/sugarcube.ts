/** SugarCube 2: `<<macros>>`, `$variables` in prose, links with settings. */
import { readForeignExpression } from '../expressions.ts'
import {
  createTextPassage,
  delay,
  type Dialect,
  isWebAddress,
  readBodyLink,
  readPrint,
  readSettings,
  splitAt,
  trimLink,
} from './dialect.ts'
import { collapseBlanks, findCodeEnd, pushText, readTag, pushTag, stripPieces } from './markup.ts'
import { PageElements } from './sugarcubeElements.ts'
import { SUGARCUBE_LANGUAGE, SUGARCUBE_MARKS, splitLink, WORD_MARKS } from './sugarcubeLanguage.ts'
import {
  type Macro,
  OPAQUE,
  readMacro,
  RESTART,
  REVEALING,
  SHOWN_ELSEWHERE,
  TRANSPARENT,
  WRITING_MACROS,
} from './sugarcubeMacro.ts'
import { findWidgets, hasContents, placeContents, type Widgets, writeWidget } from './sugarcubeWidgets.ts'
import { createFinder, splitWords, unquote } from '../scan.ts'
import { NESTING_MAX } from '../reader.ts'
import { type Content, type Passage, type Piece, type Way } from './twineStory.ts'
import { type Setting } from '../settingWriter.ts'

/** A widget in a widget is so much deeper. */
const WIDGET_DEPTH = NESTING_MAX / 6

class PassageReader {
  private at = 0
  private readonly text: string
  private readonly find: ReturnType<typeof createFinder>
  private readonly here: string
  private readonly widgets: Widgets
  private readonly elements: PageElements
  /** The body of a link is read: how many are in each other. */
  private links = 0
  /** What is read is only run: nothing of it shows but what a macro puts elsewhere. */
  private isSilent = false
  /** What the link puts into elements whose body is read. */
  private shows: Content[] = []

  constructor({ text, name, tags }: Passage, widgets: Widgets = NO_WIDGETS, elements = new PageElements(name)) {
    this.text = tags.includes('nobr') ? text.replaceAll('\n', ' ') : text
    this.find = createFinder(this.text)
    this.here = name
    this.widgets = widgets
    this.elements = elements
  }

  /** Reads a part whose own words and links the player sees, or does not see. */
  private readSilently<T>(isSilent: boolean, read: () => T): T {
    const outer = this.isSilent
    this.isSilent = isSilent
    const body = read()
    this.isSilent = outer
    return body
  }

  /** Reads up to the macro that ends the body, which stays to be read; to the end without one. */
  readBody(enders: readonly string[], depth: number): Piece[] {
    const pieces: Piece[] = []
    while (this.at < this.text.length) {
      const macro = this.text.startsWith('<<', this.at) ? readMacro(this.text, this.at) : null
      if (macro !== null && enders.includes(macro.name)) return pieces
      const from = pieces.length
      if (macro !== null) {
        this.at = macro.end
        pieces.push(...this.readMacroPieces(macro, depth))
      } else this.readProse(pieces)
      if (this.isSilent && (macro === null || WRITING_MACROS.has(macro.name)))
        pieces.push(...pieces.splice(from).map((piece) => hide(piece)))
    }
    return pieces
  }

  private readProse(pieces: Piece[]): void {
    const { text, at } = this
    const rest = text.slice(at, at + 400)
    const comment = /^(?:\/\*|\/%|<!--)/.exec(rest)?.[0]
    if (comment !== undefined) {
      const closer = comment === '/*' ? '*/' : comment === '/%' ? '%/' : '-->'
      const end = this.find(closer, at + comment.length)
      if (end !== -1) {
        pieces.push({ at, kind: 'left', words: text.slice(at, end + closer.length), reason: 'comment' })
        this.at = end + closer.length
        return
      }
    }
    const raw = /^(?:\{\{\{|"""|<nowiki>)/.exec(rest)?.[0]
    if (raw !== undefined && this.readRaw(pieces, raw)) return
    if (/^\[\[[^[]/.test(rest) && this.readLink(pieces)) return
    if (/^\[[<>]?img\[/i.test(rest) && this.readImage(pieces)) return
    const variable =
      /^\$\$|^[$](?=[A-Za-z_$])[\w$]+(?:\.[A-Za-z_$][\w$]*)*|^(?<![\w])_[A-Za-z$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/.exec(
        rest,
      )?.[0]
    const isWithinWord = /\w/.test(text.charAt(at - 1))
    if (variable === '$$') {
      pushText(pieces, at, '$')
      this.at += 2
      return
    }
    if (variable !== undefined && !(variable.startsWith('_') && isWithinWord)) {
      pieces.push({ at, kind: 'print', expression: { type: 'variable', name: variable }, words: variable })
      this.at += variable.length
      return
    }
    const tag = text.charAt(at) === '<' ? readTag(text, at) : null
    if (tag !== null) {
      const code = findCodeEnd(text, at, tag)
      const passage = tag.attributes.get('data-passage')
      if (code !== null) {
        pieces.push({ at, kind: 'left', words: text.slice(at, code.end), reason: code.reason })
        this.at = code.end
      } else if (passage !== undefined && tag.name === 'a') {
        const close = this.find('</a', at)
        const end = close === -1 ? at + tag.words.length : close
        const sets = readSettings(tag.attributes.get('data-setter') ?? '', SUGARCUBE_LANGUAGE, this.here)
        const words = text.slice(at, end)
        pieces.push(
          sets === null
            ? { at, kind: 'left', words, reason: 'expression' }
            : this.link(at, text.slice(at + tag.words.length, end), passage, sets, words),
        )
        this.at = close === -1 ? end : text.indexOf('>', close) + 1
      } else {
        this.elements.enterTag(tag)
        pushTag(pieces, at, tag)
        this.at += tag.words.length
      }
      return
    }
    const next = /[[$_<]|\/[*%]|\{\{\{|"""/.exec(text.slice(at + 1, at + 4_000))
    const end = next === null ? Math.min(text.length, at + 4_000) : at + 1 + next.index
    pushText(pieces, at, text.slice(at, end))
    this.at = end
  }

  /** What stands as it is written. */
  private readRaw(pieces: Piece[], opening: string): boolean {
    const { text, at } = this
    const closing = opening === '{{{' ? '}}}' : opening.replace('<', '</')
    const from = at + opening.length
    const end = this.find(closing, from)
    if (end === -1) return false
    pieces.push({ at, kind: 'text', text: text.slice(from, end), isRaw: true })
    this.at = end + closing.length
    return true
  }

  private link(at: number, label: string, target: string, sets: readonly Setting[], words: string): Piece {
    if (isWebAddress(target)) return { at, kind: 'left', words, reason: 'link', said: readInline(label, at, this.here) }
    if (/^\$\w|^_[a-z]|^[\w.]+\(.*\)$/i.test(target)) return { at, kind: 'left', words, reason: 'expression' }
    const said = readInline(label, at, this.here)
    const within = this.elements.listContents()
    return { at, kind: 'link', label: said, target: unquote(target) ?? target, sets, words, within }
  }

  /** `<<replace "#id">>…<</replace>>` in the body of a link: the player sees what stands in it when the link is followed. */
  private readElsewhere({ name, args }: Macro, depth: number): Piece[] | null {
    const id = (unquote(splitWords(args)[0] ?? '') ?? '').replace(/^#/, '')
    if (name !== 'replace') return this.readSilently(false, () => this.readContainer(name, depth))
    return this.elements.readInto(id, this.shows, () => this.readSilently(false, () => this.readContainer(name, depth)))
  }

  private readWidget(macro: Macro, depth: number): Piece[] | null {
    const widget = this.widgets.get(macro.name)
    if (widget === undefined || depth + WIDGET_DEPTH >= NESTING_MAX) return null
    const contents = widget.isContainer ? (this.readContainer(macro.name, depth) ?? []) : []
    const written = writeWidget(widget, macro.args)
    const reader = new PassageReader(createTextPassage(written, this.here), this.widgets, this.elements)
    reader.links = this.links
    reader.shows = this.shows
    reader.isSilent = this.isSilent
    const pieces = placeContents(reader.readBody([], depth + WIDGET_DEPTH), macro.from, contents)
    if (contents.length === 0 || hasContents(written)) return pieces
    // Where the widget puts the body by code, it stands behind what the widget writes.
    const words = this.text.slice(macro.from, macro.end)
    return [...pieces, { at: macro.from, kind: 'left', words, reason: 'macro' }, ...contents]
  }

  private readLink(pieces: Piece[]): boolean {
    const { text, at } = this
    const end = this.find(']]', at)
    const settings = this.find('][', at)
    const inner = text.slice(at + 2, settings !== -1 && settings < end ? settings : end)
    if (end === -1 || inner.includes('\n')) return false
    const words = text.slice(at, end + 2)
    const sets =
      settings !== -1 && settings < end
        ? readSettings(text.slice(settings + 2, end), SUGARCUBE_LANGUAGE, this.here)
        : []
    const link = splitLink(inner)
    if (link === null || sets === null)
      pieces.push({ at, kind: 'left', words, reason: sets === null ? 'expression' : 'link' })
    else pieces.push(this.link(at, link.label, link.target, sets, words))
    this.at = end + 2
    return true
  }

  /** `[img[source]]`, `[img[alt|source]]`, `[img[source][target]]`. */
  private readImage(pieces: Piece[]): boolean {
    const { text, at } = this
    const end = this.find(']]', at)
    if (end === -1) return false
    const words = text.slice(at, end + 2)
    const [first = '', target] = text.slice(text.indexOf('[', at + 1) + 1, end).split('][')
    const { label, target: source } = trimLink(splitAt(first, '|', 'label first') ?? { label: '', target: first })
    pieces.push({ at, kind: 'image', source: unquote(source) ?? source, alt: label, words })
    if (target !== undefined && target.trim() !== '')
      pieces.push(this.link(at, label === '' && !isWebAddress(target) ? target : label, target.trim(), [], words))
    this.at = end + 2
    return true
  }

  private readMacroPieces(macro: Macro, depth: number): Piece[] {
    const { name, args, from: at, end } = macro
    const words = this.text.slice(at, end)
    const left = (reason: 'macro' | 'expression'): Piece[] => [{ at, kind: 'left', words, reason }]
    switch (name) {
      case 'set':
      case 'run': {
        if (RESTART.test(args)) return [{ at, kind: 'restart', words }]
        const settings = readSettings(args, SUGARCUBE_LANGUAGE, this.here)
        return settings === null ? left('expression') : [{ at, kind: 'set', settings, words }]
      }
      case 'textbox':
      case 'textarea':
      case 'numberbox': {
        const [variable = '', first = ''] = splitWords(args)
        const settings = readSettings(`${unquote(variable) ?? ''} to ${first}`, SUGARCUBE_LANGUAGE, this.here)
        const input: Piece = { at, kind: 'left', words, reason: 'input' }
        return settings === null ? left('macro') : [input, { at, kind: 'set', settings, words }]
      }
      case 'unset':
        return left('macro')
      case '=':
      case '-':
      case 'print': {
        const piece = readPrint(at, args, words, SUGARCUBE_LANGUAGE, this.here)
        return piece === null ? left('expression') : [piece]
      }
      case 'if':
        return this.readIf(macro, depth)
      case 'switch':
        return this.readSwitch(macro, depth)
      case 'goto': {
        const target = readTarget(args)
        return target === null ? left('expression') : [{ at, kind: 'goto', target, words }]
      }
      case 'include':
      case 'display': {
        const target = readTarget(splitWords(args)[0] ?? '')
        return target === null ? left('expression') : [{ at, kind: 'embed', target, words }]
      }
      case 'link':
      case 'button':
        return this.readLinkMacro(macro, depth)
      case 'cycle':
        return this.readCycle(macro, depth)
      case 'nobr': {
        if (depth >= NESTING_MAX) return [{ at, kind: 'left', words, reason: 'nesting' }]
        const body = this.readBody(['/nobr'], depth + 1)
        return this.skipMacro() === null
          ? [{ at, kind: 'left', words, reason: 'unclosed' }, ...body]
          : collapseBlanks(body)
      }
      case 'dialog': {
        const body = this.readSilently(false, () => this.readContainer(name, depth))
        const title = unquote(splitWords(args)[0] ?? '') ?? ''
        const line = (text: string): Piece => ({ at, kind: 'text', text })
        return body === null ? left('macro') : [line(`\n${title}\n`), ...body, line('\n')]
      }
      case 'audio': {
        const [source = '', ...actions] = splitWords(args)
        const track = unquote(source)
        if (track === null || !actions.includes('play')) return left('macro')
        return [{ at, kind: 'audio', source: track, loop: actions.includes('loop'), words }]
      }
    }
    if (TRANSPARENT.has(name) || REVEALING.has(name)) {
      const isSilent = this.isSilent || name === 'silently' || name === 'silent'
      const body = this.readSilently(isSilent, () => this.readContainer(name, depth))
      if (body === null) return left('macro')
      const [argument = ''] = splitWords(args)
      const label = this.readLinkLabel(argument, unquote(argument) ?? argument, at)
      if (REVEALING.has(name))
        return label === null ? [...left('expression'), ...body] : [{ at, kind: 'reveal', label, body, words }]
      return name === 'silently' || name === 'silent' || name === 'done' ? body : [...left('macro'), ...delay(body)]
    }
    if (SHOWN_ELSEWHERE.has(name) && this.links > 0) return this.readElsewhere(macro, depth) ?? left('macro')
    const written = this.readWidget(macro, depth)
    if (written !== null) return written
    if (OPAQUE.has(name) || SHOWN_ELSEWHERE.has(name)) {
      const close = this.find(`<</${name}>>`, end)
      if (close !== -1) this.at = close + name.length + 5
      const code = this.text.slice(at, this.at)
      if (RESTART.test(code)) return [{ at, kind: 'restart', words: code }]
      return [{ at, kind: 'left', words: code, reason: name === 'script' ? 'script' : 'macro' }]
    }
    return left('macro')
  }

  /** The body up to the macro's end, which is read too; null where it lies too deep. */
  private readContainer(name: string, depth: number): Piece[] | null {
    if (depth >= NESTING_MAX) return null
    const body = this.readBody([`/${name}`], depth + 1)
    this.skipMacro()
    return body
  }

  private skipMacro(): Macro | null {
    const macro = this.text.startsWith('<<', this.at) ? readMacro(this.text, this.at) : null
    if (macro !== null) this.at = macro.end
    return macro
  }

  private readIf(macro: Macro, depth: number): Piece[] {
    if (depth >= NESTING_MAX)
      return [{ at: macro.from, kind: 'left', words: this.text.slice(macro.from, macro.end), reason: 'nesting' }]
    const ways: Way[] = []
    const lost: Piece[] = []
    let condition: string | null = macro.args
    let opened: Macro | null = macro
    while (opened !== null) {
      const body = this.readBody(['elseif', 'else', '/if', 'endif'], depth + 1)
      ways.push(this.readWay(opened, condition, body, lost))
      opened = this.skipMacro()
      if (opened === null)
        lost.push({ at: macro.from, kind: 'left', words: this.text.slice(macro.from, macro.end), reason: 'unclosed' })
      if (opened === null || opened.name.startsWith('/') || opened.name === 'endif') break
      condition = opened.name === 'else' && !/^if\b/.test(opened.args) ? null : opened.args.replace(/^if\b/, '')
    }
    return [...lost, { at: macro.from, kind: 'if', ways }]
  }

  /** A way with its condition; null for none. One without a counterpart never holds, and its macro is added to `lost`. */
  private readWay(opened: Macro, source: string | null, body: Piece[], lost: Piece[]): Way {
    if (source === null) return { condition: null, body }
    const condition = readForeignExpression(source, SUGARCUBE_LANGUAGE, this.here)
    if (condition !== null) return { condition, body }
    const words = this.text.slice(opened.from, opened.end)
    lost.push({ at: opened.from, kind: 'left', words, reason: 'expression' })
    return { condition: { type: 'value', value: false }, body }
  }

  private readSwitch(macro: Macro, depth: number): Piece[] {
    if (depth >= NESTING_MAX)
      return [{ at: macro.from, kind: 'left', words: this.text.slice(macro.from, macro.end), reason: 'nesting' }]
    const ways: Way[] = []
    const lost: Piece[] = []
    this.readBody(['case', 'default', '/switch'], depth + 1)
    for (let opened = this.skipMacro(); opened !== null && !opened.name.startsWith('/'); opened = this.skipMacro()) {
      const body = this.readBody(['case', 'default', '/switch'], depth + 1)
      const tests =
        opened.name === 'default' ? [] : splitWords(opened.args).map((value) => `(${macro.args}) is ${value}`)
      ways.push(this.readWay(opened, tests.length === 0 ? null : tests.join(' or '), body, lost))
    }
    return [...lost, { at: macro.from, kind: 'if', ways }]
  }

  /** `<<link "label" "target">>…<</link>>`, `<<link [[label|target]]>>…<</link>>`: what is set in the body takes effect with the link. */
  private readLinkMacro(macro: Macro, depth: number): Piece[] {
    const { name, args, from: at, end } = macro
    const words = this.text.slice(at, end)
    const within = this.elements.listContents()
    const [outer, shows] = [this.shows, [] as Content[]]
    this.shows = shows
    this.links += 1
    const body = this.readSilently(true, () => this.readContainer(name, depth))
    this.links -= 1
    this.shows = outer
    if (body === null) return [{ at, kind: 'left', words, reason: 'nesting' }]
    const square = /^\[\[([\s\S]*?)\]\]$/.exec(args)?.[1]
    const [first = '', second] = splitWords(args)
    const link =
      square === undefined
        ? { label: unquote(first) ?? first, target: second === undefined ? null : readTarget(second) }
        : splitLink(square)
    if (link === null || (link.target === null && second !== undefined))
      return [{ at, kind: 'left', words, reason: 'expression' }]
    const label = this.readLinkLabel(square === undefined ? first : '', link.label, at)
    if (label === null) return [{ at, kind: 'left', words, reason: 'expression' }, ...body]
    const plain = link.target === null ? null : this.link(at, link.label, link.target, [], words)
    if (plain?.kind === 'left') return [plain, ...body]
    return readBodyLink(at, label, body, words, link.target).map((piece): Piece => {
      if (piece.kind === 'reveal') return { ...piece, within, shows, stays: true }
      return piece.kind === 'link' ? { ...piece, within } : piece
    })
  }

  /** The words of a link, or an expression in backquotes; null for one without a counterpart. */
  private readLinkLabel(argument: string, words: string, at: number): Piece[] | null {
    if (!argument.startsWith('`')) return readInline(words, at, this.here)
    const piece = readPrint(at, argument.slice(1, -1), argument, SUGARCUBE_LANGUAGE, this.here)
    return piece === null ? null : [piece]
  }

  private readCycle(macro: Macro, depth: number): Piece[] {
    const { args, from: at, end } = macro
    const [variable = ''] = splitWords(args)
    const values: string[] = []
    if (depth >= NESTING_MAX) return [{ at, kind: 'left', words: this.text.slice(at, end), reason: 'nesting' }]
    this.readBody(['option', '/cycle'], depth + 1)
    let opened = this.skipMacro()
    for (; opened?.name === 'option'; opened = this.skipMacro()) {
      const [first = '', second] = splitWords(opened.args)
      values.push(unquote(second !== undefined && second !== 'selected' ? second : first) ?? first)
      this.readBody(['option', '/cycle'], depth + 1)
    }
    const words = this.text.slice(at, this.at)
    const name = unquote(variable)
    if (name === null || values.length === 0) return [{ at, kind: 'left', words, reason: 'macro' }]
    return [{ at, kind: 'cycle', variable: name, values, words }]
  }
}

/** What the body of a link would show if its output were not thrown away. */
function hide(piece: Piece): Piece {
  switch (piece.kind) {
    case 'text':
      return piece.text.replaceAll('\\', '').trim() === ''
        ? piece
        : { at: piece.at, kind: 'left', words: piece.text, reason: 'hidden' }
    case 'print':
    case 'draw':
    case 'link':
    case 'reveal':
    case 'cycle':
    case 'image':
    case 'embed':
      return { at: piece.at, kind: 'left', words: piece.words, reason: 'hidden' }
    default:
      return piece
  }
}

function readTarget(source: string): string | null {
  const square = /^\[\[([\s\S]*?)\]\]$/.exec(source.trim())?.[1]
  // A bare word is a text, too.
  const word = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.exec(source.trim())?.[0] ?? null
  return square === undefined ? (unquote(source) ?? word) : (splitLink(square)?.target ?? null)
}

/** The pieces of a label, at the place of its link. */
function readInline(label: string, at: number, here: string): Piece[] {
  const reader = new PassageReader(createTextPassage(label, here))
  return stripPieces(reader.readBody([], NESTING_MAX), WORD_MARKS).map((piece) => ({ ...piece, at }))
}

const NO_WIDGETS: Widgets = new Map()
const readPassage = (passage: Passage, widgets?: Widgets): Piece[] =>
  stripPieces(new PassageReader(passage, widgets).readBody([], 0), SUGARCUBE_MARKS)

export const SUGARCUBE: Dialect = {
  language: SUGARCUBE_LANGUAGE,
  splitLink,
  unset: (variable) => variable,
  readPassages: (passages) => {
    const widgets = findWidgets(passages)
    return (passage) => readPassage(passage, widgets)
  },
  readsWidgets: true,
  readHeld: (text) => readPassage(createTextPassage(text)),
}
