/** Breaking text into lines for a canvas, which knows only single lines. */

/** Chinese text never begins a line with these, and never ends one with those. */
const NO_LINE_START = /^[，。、；：？！”’）】》」』…—·,.;:?!)\]}]/u
const NO_LINE_END = /[“‘（【《「『([{]$/u
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/**
 * The lines of a text that fit `width`, at most `maxLines`; the last one ends in an ellipsis if text is left. `measure` gives the
 * width of a line.
 */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  measure: (line: string) => number,
): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of splitParts(text)) {
    if (line === '' || measure((line + part).trimEnd()) <= width) line += part
    else {
      lines.push(line.trimEnd())
      line = part.trimStart()
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), shorten(kept.at(-1) ?? '', width, measure)]
}

/** Words with the space after them; of Chinese, characters with the punctuation that stays with them. */
function splitParts(text: string): string[] {
  const parts: string[] = []
  for (const word of text.match(/\S*\s+|\S+$/gu) ?? []) {
    for (const piece of HAN.test(word) ? Array.from(word) : [word]) {
      const last = parts.at(-1)
      const isBound = last !== undefined && (NO_LINE_START.test(piece) || NO_LINE_END.test(last)) && !/\s$/u.test(last)
      if (isBound) parts[parts.length - 1] = last + piece
      else parts.push(piece)
    }
  }
  return parts
}

function shorten(line: string, width: number, measure: (line: string) => number): string {
  let characters = Array.from(line.replace(/[\s，。、；：,.;:]+$/u, ''))
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters = characters.slice(0, -1)
  return `${characters.join('').trimEnd()}…`
}
