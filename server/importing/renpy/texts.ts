/** Texts of Ren'Py: what stands between quotes, as its lexer reads it. */

/** The place behind the quoted text that begins here; -1 where it is never closed. */
export function skipText(source: string, at: number): number {
  const quote = ['"""', "'''", '```'].find((each) => source.startsWith(each, at)) ?? source.charAt(at)
  for (let from = at + quote.length; ;) {
    const end = source.indexOf(quote, from)
    if (end === -1) return -1
    let strokes = 0
    while (end - strokes > from && source.charAt(end - strokes - 1) === '\\') strokes += 1
    if (strokes % 2 === 0) return end + quote.length
    from = end + 1
  }
}

/** The text of a quoted one, with tags and brackets; a triple-quoted one is a text for each paragraph. */
export function readTexts(quoted: string): string[] {
  const isRaw = quoted.startsWith('r')
  const bare = isRaw ? quoted.slice(1) : quoted
  const isTriple = /^(?:"""|'''|```)/.test(bare) && bare.length >= 6
  const inner = isTriple ? bare.slice(3, -3) : bare.slice(1, -1)
  if (isRaw) return [inner]
  if (!isTriple) return [dequote(inner)]
  return inner
    .replaceAll(/ *\n */g, '\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map(dequote)
}

/** The text of a quoted one that has one paragraph. */
export function readText(quoted: string): string {
  return readTexts(quoted).join(' ')
}

const DOUBLED: readonly string[] = ['{', '[', '%']

function dequote(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\\(?:u([0-9a-fA-F]{1,4})|(.))/gs, (_, code?: string, sign = '') => {
    if (code !== undefined) return String.fromCharCode(parseInt(code, 16))
    if (sign === 'n') return '\n'
    return DOUBLED.includes(String(sign)) ? `${sign}${sign}` : String(sign)
  })
}

/** A text as Ren'Py writes it in code, from which the names of translations are computed. */
export function encodeText(text: string): string {
  return `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('"', '\\"')
    .replaceAll(/(?<= ) /g, '\\ ')}"`
}

/** A piece of a text: words, the value of an expression, or a tag. */
export type TextPiece =
  | { kind: 'words'; text: string }
  | { kind: 'value'; source: string; flags: string; format: string }
  | { kind: 'tag'; name: string; value: string }
  /** A percent sign that is not doubled, which stops the real one or shows something else. */
  | { kind: 'percent'; text: string }
  /** A bracket that is never closed, which stops the real one. */
  | { kind: 'open'; text: string }

const TAG = /\{\{|\{(?<tag>[^{}]*)\}|(?<open>\{)|[^{]+/gs
const PIECE =
  /\[\[|\{\{|%%|%\((?<named>\w+)\)[sd]|(?<percent>%)|\[(?<value>(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|!=|[^[\]!:"']|\[[^[\]]*\])+)(?:!(?<flags>[a-z]+))?(?::(?<format>[^\]!]*))?(?:!(?<late>[a-z]+))?\]|\[(?<other>[^[\]]*)\]|\{(?<tag>[^{}]*)\}|(?<open>[[{])|[^[{%]+/gs

/** `percents`: whether a percent sign is formatting, as it is by default. */
export function splitText(text: string, percents: boolean): TextPiece[] {
  return split(text, PIECE, percents)
}

/** The pieces of a text that a variable holds: tags count in it, brackets and percent signs do not. */
export function splitHeld(text: string): TextPiece[] {
  return split(text, TAG, false)
}

/** A text without its tags. */
export function stripTags(text: string): string {
  return splitHeld(text)
    .map((piece) => (piece.kind === 'words' || piece.kind === 'open' ? piece.text : ''))
    .join('')
}

function split(text: string, pattern: RegExp, percents: boolean): TextPiece[] {
  const pieces: TextPiece[] = []
  const say = (words: string): void => {
    const last = pieces.at(-1)
    if (last?.kind === 'words') last.text += words
    else pieces.push({ kind: 'words', text: words })
  }
  for (const { 0: piece, groups = {} } of text.matchAll(pattern)) {
    const { named, percent, value, other, format = '', flags = '', late = '', tag, open } = groups
    if (piece === '[[' || piece === '{{') say(piece.charAt(0))
    else if (piece === '%%') say(percents ? '%' : '%%')
    else if (named !== undefined && percents) pieces.push({ kind: 'value', source: named, flags: '', format: '' })
    else if (percent !== undefined && percents) pieces.push({ kind: 'percent', text: piece })
    else if (value !== undefined) pieces.push({ kind: 'value', source: value.trim(), flags: flags + late, format })
    else if (other !== undefined) pieces.push({ kind: 'value', source: other, flags: '', format: '' })
    else if (open !== undefined) pieces.push({ kind: 'open', text: piece })
    else if (tag !== undefined) {
      const [, name = '', own = ''] = /^(\/?[^=]*)=?([^]*)$/.exec(tag) ?? []
      pieces.push({ kind: 'tag', name: name.trim(), value: own })
    } else say(piece)
  }
  return pieces
}
