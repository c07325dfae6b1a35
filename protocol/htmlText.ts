/**
 * HTML of the server as plain text, as `innerText` would give it: for screen readers, search, copies, the voice and the time a text takes to
 * read. Pure, so that worker, page and server have the same text. It is never shown as HTML.
 */

/** The text of HTML: a line for each block and at each `<br>`, a tab between cells, a number or dot before each item of a list. */
export function extractText(html: string): string {
  const text = createTextWriter()
  let from = 0
  for (const { 0: whole, 2: slash, 3: name = '', 4: attributes = '', index } of html.matchAll(TAG)) {
    text.write(html.slice(from, index))
    if (name !== '') text.tag(name.toLowerCase(), slash === '/', attributes)
    from = index + whole.length
  }
  text.write(html.slice(from))
  return text.finish()
}

/**
 * A comment, an element whose content is no text, or a tag. A `<` that begins none of them is text. Two dashes as `-{2}`: the start script has this in
 * its tag, where they would begin a comment.
 */
const TAG =
  /<!-{2}[\s\S]*?(?:-->|$)|<(script|style|template|noscript|iframe|svg|math|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z\d]*)\b((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi

const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

function createTextWriter() {
  let text = ''
  /** The text ends with the mark of an item, which its first block follows on the same line. */
  let isAfterMark = false
  /** The number of the next item of each open list; null where its items have dots. */
  const lists: (number | null)[] = []

  const breakLine = (): void => {
    if (!isAfterMark && !text.endsWith('\n')) text += '\n'
  }
  const mark = (attributes: string): void => {
    const number = readNumber(attributes, 'value') ?? lists[lists.length - 1] ?? null
    if (lists.length > 0) lists[lists.length - 1] = number === null ? null : number + 1
    text += number === null ? '• ' : `${number}. `
    isAfterMark = true
  }
  return {
    write(part: string) {
      const words = decodeEntities(part.replace(/[ \t\n\r\f]+/g, ' '))
      const rest = /\s$/.test(text) || text === '' ? words.replace(/^ +/, '') : words
      if (rest !== '') isAfterMark = false
      text += rest
    },
    tag(name: string, isEnd: boolean, attributes: string) {
      if (BLOCKS.has(name)) breakLine()
      if (name === 'ol' || name === 'ul') {
        if (isEnd) lists.pop()
        else lists.push(name === 'ol' ? (readNumber(attributes, 'start') ?? 1) : null)
      } else if (name === 'li' && !isEnd) mark(attributes)
      else if ((name === 'td' || name === 'th') && !isEnd && !text.endsWith('\n')) text += '\t'
    },
    finish: () => text.replace(/ *([\n\t]) */g, '$1').trim(),
  }
}

function readNumber(attributes: string, name: 'start' | 'value'): number | null {
  const [, digits] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?(-?\\d{1,9})`, 'i').exec(attributes) ?? []
  return digits === undefined ? null : Number(digits)
}

/** The characters that the references of HTML stand for; one that is not known stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(String(name)) ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Those that stories use; all others stay as they are written. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['shy', '\u00ad'],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['middot', '·'],
  ['bull', '•'],
  ['times', '×'],
  ['deg', '°'],
  ['hearts', '♥'],
  ['copy', '©'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
])
