/**
 * Simple HTML as a text that an author writes in a plain field: `**bold**`, `*italics*`, a line break where a line ends, a paragraph behind an empty
 * line, `---` for a dividing line. What has no mark stays in the text as HTML, so that nothing gets lost. Pure.
 */
import { escapeMarkup } from '../../../protocol/escapeMarkup.ts'
import { decodeEntities } from '../../../protocol/htmlText.ts'

/** The marked text of HTML. */
export function toMarkedText(html: string): string {
  const blocks: string[] = []
  let atoms: Atom[] = []
  let [strong, emphasis] = [0, 0]
  const add = (kind: Atom['kind'], text: string): void => {
    if (text !== '') atoms.push({ kind, text, bold: strong > 0, italic: emphasis > 0 })
  }
  const addWords = (text: string): void => {
    for (const part of text.split(/([ \t\n\r\f]+)/)) add(/^[ \t\n\r\f]/.test(part) ? 'space' : 'word', part)
  }
  const endBlock = (block = ''): void => {
    blocks.push(writeParagraph(atoms), block)
    atoms = []
    ;[strong, emphasis] = [0, 0]
  }
  let from = 0
  for (const { 0: whole, 1: slash = '', 2: word = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    // In an element that stays whole.
    if (index < from) continue
    addWords(html.slice(from, index))
    from = index + whole.length
    const name = word.toLowerCase()
    const isPlain = /^[\s/]*$/.test(attributes)
    const change = slash === '' ? 1 : -1
    if (isPlain && name === 'p') endBlock()
    else if (isPlain && name === 'br') add('break', '<br>')
    else if (isPlain && name === 'hr') endBlock(DIVIDER)
    else if (isPlain && STRONG.has(name)) strong = Math.max(0, strong + change)
    else if (isPlain && EMPHASIS.has(name)) emphasis = Math.max(0, emphasis + change)
    else if (slash === '' && BLOCKS.has(name)) {
      from = findElementEnd(html, name, from)
      endBlock(toOneLine(name, html.slice(index, from)))
    } else add('kept', whole.replace(/\s+/g, ' '))
  }
  addWords(html.slice(from))
  endBlock()
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** The HTML of a marked text: `<p>`, `<strong>`, `<em>`, `<br>`, `<hr>`, and what stands in it as HTML; '' for an empty text. */
export function toHtml(text: string): string {
  return text
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      if (/^-{3,}$/.test(block)) return '<hr>'
      return isKeptBlock(block) ? block : `<p>${writeInline(readParagraph(block))}</p>`
    })
    .join('')
}

/** The names of the tags that stay in a marked text as HTML, each once. */
export function listKeptTags(text: string): string[] {
  const names = [...text.matchAll(PART)].flatMap(([part, escaped, marks, tag]) =>
    escaped === undefined && marks === undefined && tag !== undefined
      ? (/^<\/?([a-z\d]+)/i.exec(part)?.[1] ?? '!--')
      : [],
  )
  return [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => name !== 'br')
}

const DIVIDER = '---'
/** A comment, or a tag: its slash, name and attributes. A `<` that begins none is text. */
const TAG = /<!-{2}[^]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)\b((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const STRONG: ReadonlySet<string> = new Set(['strong', 'b'])
const EMPHASIS: ReadonlySet<string> = new Set(['em', 'i'])
/** They stay whole, with everything in them. A `p` or `hr` is one that has attributes. */
const BLOCKS: ReadonlySet<string> = new Set(
  'p hr address article aside blockquote center details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header iframe main nav ol pre script section style svg table template ul'.split(
    ' ',
  ),
)

/** A part of a paragraph. `kept` is a tag that has no mark. */
interface Atom {
  kind: 'word' | 'space' | 'break' | 'kept'
  text: string
  bold: boolean
  italic: boolean
}

/** Where the element ends whose start tag ends at `from`. */
function findElementEnd(html: string, name: string, from: number): number {
  if (name === 'hr') return from
  let depth = 1
  for (const { 0: whole, 1: slash, 2: word = '', index } of html.slice(from).matchAll(TAG)) {
    if (word.toLowerCase() !== name) continue
    depth += slash === '/' ? -1 : 1
    if (depth === 0) return from + index + whole.length
  }
  return html.length
}

/** An empty line would end the block. */
function toOneLine(name: string, html: string): string {
  return name === 'pre' ? html.replace(/\r?\n/g, '&#10;') : html.replace(/\s+/g, ' ').trim()
}

function isKeptBlock(block: string): boolean {
  const [, name = ''] = /^<([a-z][a-z\d]*)\b[^]*>$/i.exec(block) ?? []
  return BLOCKS.has(name.toLowerCase())
}

function writeParagraph(all: readonly Atom[]): string {
  const atoms = dropSpaces(all)
  let text = ''
  let before = PLAIN
  for (const [index, atom] of atoms.entries()) {
    const next = atoms.slice(index + 1).find((each) => !isGap(each)) ?? PLAIN
    // A mark begins before a word and ends behind one.
    const marks = isGap(atom) ? { bold: before.bold && next.bold, italic: before.italic && next.italic } : atom
    text += writeChange(before, marks) + writeAtom(atom, index, atoms)
    before = marks
  }
  text += writeChange(before, PLAIN)
  return /^-{3,}$/.test(text) ? `\\${text}` : text
}

const PLAIN = { bold: false, italic: false }
const isGap = ({ kind }: Atom): boolean => kind === 'space' || kind === 'break'

/** Without those that a browser does not show either: at the beginning and the end of a line, and behind another one. */
function dropSpaces(atoms: readonly Atom[]): Atom[] {
  const isEdge = (atom: Atom | undefined): boolean => atom === undefined || atom.kind === 'break'
  return atoms.filter(({ kind }, index) => {
    const [last, next] = [atoms[index - 1], atoms[index + 1]]
    return kind !== 'space' || !(isEdge(last) || isEdge(next) || last?.kind === 'space')
  })
}

function writeAtom({ kind, text }: Atom, index: number, atoms: readonly Atom[]): string {
  if (kind === 'space') return ' '
  if (kind === 'word') return escapeWord(text)
  if (kind === 'kept') return text
  // Between two lines only: an empty line would begin a paragraph.
  const isLineEnd = isInLine(atoms[index - 1]) && atoms.slice(index + 1).some(isInLine)
  return isLineEnd ? '\n' : text
}

const isInLine = (atom: Atom | undefined): boolean => atom !== undefined && atom.kind !== 'break'

/** The sign by which marks begin or end: one for italics, two for bold, three for both. */
function writeChange(one: Pick<Atom, Mark>, other: Pick<Atom, Mark>): string {
  return MARKS.map((mark) => (one[mark] === other[mark] ? '' : MARK_SIGNS[mark])).join('')
}

const REFERENCE = /(&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)/i

/** A word of HTML as it is written in a marked text: a backslash stands before what would be read as a mark. */
function escapeWord(html: string): string {
  const parts = html.split(REFERENCE)
  const written = parts.map((part, index) => {
    const isReference = index % 2 === 1
    const decoded = isReference ? decodeEntities(part) : part
    // A browser may know a reference that we do not.
    if (isReference && decoded === part) return part
    const follows = isReference ? (parts[index + 1] ?? '') : ''
    if ((decoded === '<' && /^[a-z/!]/i.test(follows)) || (decoded === '&' && REFERENCE_REST.test(follows)))
      return `\\${decoded}`
    return decoded
      .replace(/\\(?=[*\\<&-]|$)/g, '\\\\')
      .replace(/<(?=[a-z/!])/gi, '\\<')
      .replace(/\*/g, '\\*')
  })
  return written.join('')
}

const REFERENCE_REST = /^(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/i

export type Mark = 'bold' | 'italic'
const MARKS = ['bold', 'italic'] as const satisfies readonly Mark[]
export const MARK_SIGNS: Readonly<Record<Mark, string>> = { bold: '**', italic: '*' }
const MARK_TAGS: Readonly<Record<Mark, string>> = { bold: 'strong', italic: 'em' }

/** What a paragraph consists of: a sign behind a backslash, signs of marks, a tag, a reference, the end of a line, or words. */
const PART = new RegExp(
  String.raw`\\([*\\<&-])|(\*+)|(<!-{2}[^]*?(?:-->|$)|<\/?[a-z][a-z\d]*\b(?:"[^"]*"|'[^']*'|[^'"<>])*>)|(&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);)|(\s*\n\s*)|[^\\*<&\n]+|[^]`,
  'gi',
)

/** A piece of HTML, and its marks. */
interface Piece extends Pick<Atom, Mark> {
  html: string
}

function readParagraph(block: string): Piece[] {
  const parts = [...block.matchAll(PART)]
  const canEnd = (index: number): boolean => /\S/.test(block[index - 1] ?? ' ')
  /** Where each mark can end last: one that cannot end does not begin. */
  const lastEnd: Record<Mark, number> = { bold: -1, italic: -1 }
  for (const { 2: signs, index } of parts) for (const mark of listMarks(signs)) if (canEnd(index)) lastEnd[mark] = index
  let marks: Pick<Atom, Mark> = PLAIN
  return parts.flatMap(({ 0: whole, 1: escaped, 2: signs, 3: tag, 4: reference, 5: lineEnd, index }): Piece[] => {
    if (signs === undefined)
      return [{ html: lineEnd === undefined ? (tag ?? reference ?? escapeMarkup(escaped ?? whole)) : '<br>', ...marks }]
    const canBegin = /\S/.test(block[index + signs.length] ?? ' ')
    const turned = listMarks(signs).filter((mark) => (marks[mark] ? canEnd(index) : canBegin && lastEnd[mark] > index))
    const before = marks
    marks = { bold: marks.bold !== turned.includes('bold'), italic: marks.italic !== turned.includes('italic') }
    const rest = signs.slice(turned.reduce((length, mark) => length + MARK_SIGNS[mark].length, 0))
    return rest === '' ? [] : [{ html: rest, ...before }]
  })
}

/** The marks that signs in a row turn on or off; four and more are text. */
function listMarks(signs: string | undefined): readonly Mark[] {
  return MARKS.filter((mark) => signs?.length === MARK_SIGNS[mark].length || signs?.length === 3)
}

function writeInline(pieces: readonly Piece[]): string {
  const open: Mark[] = []
  let html = ''
  const turn = (wanted: Pick<Atom, Mark>): void => {
    while (open.some((mark) => !wanted[mark])) html += `</${MARK_TAGS[open.pop() ?? 'bold']}>`
    for (const mark of MARKS) {
      if (!wanted[mark] || open.includes(mark)) continue
      open.push(mark)
      html += `<${MARK_TAGS[mark]}>`
    }
  }
  for (const piece of pieces) {
    turn(piece)
    html += piece.html
  }
  turn(PLAIN)
  return html
}
