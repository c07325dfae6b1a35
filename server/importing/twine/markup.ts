/** Marks of formatting and HTML in the prose of a passage: the words stay, the marks go. A chat shows plain lines. */
import { isWebAddress } from './dialect.ts'
import { type LeftReason, type Piece } from './twineStory.ts'

/** Marks of one dialect, as `[mark, what stays]`. */
export type Marks = readonly (readonly [RegExp, string])[]

const PLAIN_TAGS =
  /^(?:b|i|u|s|em|strong|span|p|div|small|big|sub|sup|ins|del|mark|q|cite|blockquote|center|font|h[1-6]|ul|ol|li|tt|code|pre|section|article|header|footer|main|abbr|dfn|hr|table|tbody|thead|tr|td|th|figure|figcaption|nobr|wbr|br)$/i
const BREAKING = /^(?:br|p|div|h[1-6]|li|hr|blockquote|tr|section|article|figure)$/i
const TAG = /^<(\/?)([a-z][\w-]*)((?:\s+[^<>"']*|"[^"]*"|'[^']*')*)\s*\/?>/i
const TAG_MAX = 4_000

export interface Tag {
  isEnd: boolean
  name: string
  attributes: Map<string, string>
  words: string
}

/** The tag that begins here; null where none does. */
export function readTag(text: string, at: number): Tag | null {
  const match = TAG.exec(text.slice(at, at + TAG_MAX))
  if (match === null) return null
  const [words, slash, name = '', rest = ''] = match
  const attributes = new Map<string, string>()
  for (const [, key = '', quoted, single, plain] of rest.matchAll(
    /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  ))
    attributes.set(key.toLowerCase(), quoted ?? single ?? plain ?? '')
  return { isEnd: slash === '/', name: name.toLowerCase(), attributes, words }
}

/** What a tag is in a passage: text, a picture, a link's beginning, or nothing that we have. */
function readTagPiece(tag: Tag, at: number): Piece | null {
  if (tag.name === 'img') {
    const source = tag.attributes.get('src') ?? tag.attributes.get('data-src') ?? ''
    return source === ''
      ? { at, kind: 'left', words: tag.words, reason: 'html' }
      : { at, kind: 'image', source, alt: tag.attributes.get('alt') ?? '', words: tag.words }
  }
  if (tag.name === 'audio' || tag.name === 'source') {
    const source = tag.attributes.get('src') ?? ''
    if (source !== '' && !isWebAddress(source))
      return { at, kind: 'audio', source, loop: /\bloop\b/.test(tag.words), words: tag.words }
    return tag.isEnd || source === '' ? null : { at, kind: 'left', words: tag.words, reason: 'html' }
  }
  if (PLAIN_TAGS.test(tag.name)) return BREAKING.test(tag.name) ? { at, kind: 'text', text: '\n', isRaw: true } : null
  return tag.isEnd ? null : { at, kind: 'left', words: tag.words, reason: 'html' }
}

/** The end of a block of HTML whose content is no prose, such as a script; -1 where the tag begins none. */
export function findCodeEnd(text: string, at: number, tag: Tag): { end: number; reason: LeftReason } | null {
  if (tag.isEnd || !/^(?:script|style|svg|iframe|video|canvas|object)$/.test(tag.name)) return null
  const end = text.toLowerCase().indexOf(`</${tag.name}`, at)
  const close = end === -1 ? -1 : text.indexOf('>', end)
  return {
    end: close === -1 ? text.length : close + 1,
    reason: tag.name === 'script' ? 'script' : tag.name === 'style' ? 'style' : 'html',
  }
}

/** The characters that the references of HTML stand for, of those that stand in prose. */
export function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6}|x[\da-f]{1,5})|([a-z]+\d*));/gi, (words, code?: string, name?: string) =>
    code === undefined
      ? (REFERENCES.get(name ?? '') ?? words)
      : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  )
}

/** The names of the characters from 161 on. */
const LATIN =
  'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(161 + index)]),
  ['nbsp', ' '],
  ['apos', "'"],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['euro', '€'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
  ['amp', '&'],
])

export function stripMarks(text: string, marks: Marks): string {
  return decodeReferences(marks.reduce((stripped, [mark, rest]) => stripped.replace(mark, rest), text))
}

/** Adds text to the pieces, joined with text before it. */
export function pushText(pieces: Piece[], at: number, text: string): void {
  if (text === '') return
  const last = pieces.at(-1)
  if (last?.kind === 'text' && last.isRaw !== true) last.text += text
  else pieces.push({ at, kind: 'text', text })
}

/** Adds a piece; text without marks of its own is joined with text before it. */
export function pushPiece(pieces: Piece[], piece: Piece): void {
  if (piece.kind === 'text' && piece.isRaw !== true) pushText(pieces, piece.at, piece.text)
  else pieces.push(piece)
}

/** Adds what a tag shows, if anything. */
export function pushTag(pieces: Piece[], at: number, tag: Tag): void {
  const piece = readTagPiece(tag, at)
  if (piece !== null) pieces.push(piece)
}

/** Stands for what is no text while marks around it are looked for. */
const HOLE = '\uE000'

/** A link or a picture of Markdown, which begins here, and the place behind it; null where none does. */
export function readMarkdownLink(
  text: string,
  at: number,
  readLabel: (label: string) => readonly Piece[],
): { piece: Piece; end: number } | null {
  const [words, sign, label = '', target = ''] =
    /^(!?)\[([^\][\n]*)\]\(\s*<?([^\s()<>]+)>?(?:\s+"[^"\n]*")?\s*\)/.exec(text.slice(at, at + 2_000)) ?? []
  if (words === undefined) return null
  const piece: Piece =
    sign === '!'
      ? { at, kind: 'image', source: target, alt: label, words }
      : { at, kind: 'left', words, reason: 'link', said: readLabel(label) }
  return { piece, end: at + words.length }
}

/** The pieces without marks of formatting, which may stand around others: `**{gold}**`. */
export function stripPieces(pieces: readonly Piece[], marks: Marks): Piece[] {
  const isText = (piece: Piece): boolean => piece.kind === 'text' && piece.isRaw !== true
  const whole = pieces
    .map((piece) => (piece.kind === 'text' && piece.isRaw !== true ? piece.text.replaceAll(HOLE, ' ') : HOLE))
    .join('')
  const [first = '', ...rest] = stripMarks(whole, marks).split(HOLE)
  const others = pieces.filter((piece) => !isText(piece))
  const stripped: Piece[] = []
  pushText(stripped, pieces[0]?.at ?? 0, first)
  for (const [index, piece] of others.entries()) {
    stripped.push(stripBodies(piece, marks))
    pushText(stripped, piece.at, rest[index] ?? '')
  }
  return stripped
}

function stripBodies(piece: Piece, marks: Marks): Piece {
  if (piece.kind === 'if')
    return { ...piece, ways: piece.ways.map((way) => ({ ...way, body: stripPieces(way.body, marks) })) }
  return piece.kind === 'reveal' ? { ...piece, body: stripPieces(piece.body, marks) } : piece
}

/** The pieces with a blank for each end of a line, and one for several blanks. */
export function collapseBlanks(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece): Piece => {
    if (piece.kind === 'text' && piece.isRaw !== true) return { ...piece, text: piece.text.replaceAll(/\s+/g, ' ') }
    if (piece.kind === 'if')
      return { ...piece, ways: piece.ways.map((way) => ({ ...way, body: collapseBlanks(way.body) })) }
    return piece.kind === 'reveal' ? { ...piece, body: collapseBlanks(piece.body) } : piece
  })
}
