/** Recognises Ink stories by what is in them. */
import { type WorkFile } from '../reader.ts'

const KNOT = /^\s*={2,}\s*(?:function\s+)?[\p{L}_][\p{L}\p{N}_]*/mu
const DECLARATION =
  /^\s*(?:VAR|CONST|LIST)\s+[\p{L}_][\p{L}\p{N}_]*\s*=|^\s*(?:INCLUDE\s+\S|EXTERNAL\s+[\p{L}_]\w*\s*\()/mu
const DIVERT = /->\s*(?:END|DONE|[\p{L}_][\p{L}\p{N}_.]*)\s*(?:\(.*\))?\s*$/mu
const CHOICE = /^\s*[*+]\s*\S/m
/** Other formats whose lines look like some of Ink's. */
const OTHERS = [
  /^:: ?\S/m,
  /<tw-storydata/i,
  /^title:.*(?:\r?\n|\r)(?:.*(?:\r?\n|\r))*?---/m,
  /^label\s+\w+.*:\s*$/m,
  /^\s*\*(?:choice|goto|finish|create|scene_list|page_break|label|set|temp|if)\b/m,
]
const INCLUDE = /^\s*INCLUDE\s+(.+?)\s*$/gm

/** The main file is the one that no other includes; of several the one that includes most, or is longest. */
export function recogniseInk(files: readonly WorkFile[]): string[] {
  const found = files.filter(({ text }) => text !== null && isInk(text))
  const included = new Set(
    found.flatMap(({ text }) => listIncludes(text ?? '')).map((name) => name.replace(/^.*\//, '').toLowerCase()),
  )
  const isIncluded = ({ path }: WorkFile): boolean => included.has(path.replace(/^.*\//, '').toLowerCase())
  return found
    .toSorted(
      (a, b) =>
        Number(isIncluded(a)) - Number(isIncluded(b)) ||
        listIncludes(b.text ?? '').length - listIncludes(a.text ?? '').length ||
        (b.text ?? '').length - (a.text ?? '').length,
    )
    .map(({ path }) => path)
}

function isInk(text: string): boolean {
  if (OTHERS.some((sign) => sign.test(text))) return false
  return KNOT.test(text) || DECLARATION.test(text) || (DIVERT.test(text) && CHOICE.test(text))
}

function listIncludes(text: string): string[] {
  return [...text.matchAll(INCLUDE)].map(([, name = '']) => name)
}
