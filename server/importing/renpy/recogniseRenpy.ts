/** Scripts of Ren'Py, by their statements. */
import { type WorkFile } from '../reader.ts'

const LABEL = /^[ \t]*label[ \t]+\.?[\p{L}_][\w\p{L}.]*[ \t]*(?:\([^\n]*\))?(?:[ \t]+hide)?[ \t]*:[ \t]*(?:#.*)?$/mu
const MARKS =
  /^(?:label[ \t]+\w|define[ \t]+[\w.]+[ \t]*=|default[ \t]+[\w.]+[ \t]*=|image[ \t]+\w|init[ \t]|translate[ \t]+\w+[ \t]+\w+[ \t]*:|screen[ \t]+\w|style[ \t]+\w|transform[ \t]+\w|layeredimage[ \t])/m

/** The scripts, that with the label `start` first, where one of them has a label. Loads no parser. */
export function recogniseRenpy(files: readonly WorkFile[]): string[] {
  const scripts = files.filter(
    ({ path, text }) => text !== null && !isModule(path) && (LABEL.test(text) || MARKS.test(text)),
  )
  const labelled = scripts.filter(({ text }) => LABEL.test(text ?? '') && isScript(text ?? ''))
  if (labelled.length === 0) return []
  const isStart = ({ text }: WorkFile): boolean => /^[ \t]*label[ \t]+start\b/m.test(text ?? '')
  return scripts
    .toSorted((a, b) => Number(isStart(b)) - Number(isStart(a)) || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/** A module is read only where a game asks for it in Python. */
export function isModule(path: string): boolean {
  return /\.rpym$/i.test(path)
}

/** A label alone could stand in any text: below one there is a block. */
function isScript(text: string): boolean {
  return /^([ \t]*)label[ \t][^\n]*:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*\1[ \t]+\S/m.test(text)
}

/** What the author wrote: the texts in quotes, without those of translations. */
export function readRenpyWords({ text }: WorkFile): string {
  const own = (text ?? '').replaceAll(/^translate [^\n]*\n(?:[ \t]+[^\n]*\n|[ \t]*#[^\n]*\n|[ \t]*\n)*/gm, '')
  return [...own.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, quoted = '']) => quoted).join(' ')
}
