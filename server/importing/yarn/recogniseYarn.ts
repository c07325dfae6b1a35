/** Whether files are scripts of Yarn Spinner: nodes with a title, a body and an end. */
import { type WorkFile } from '../reader.ts'

/** That with the node `Start` first. */
export function recogniseYarn(files: readonly WorkFile[]): string[] {
  const scripts = files.filter(({ text }) => text !== null && hasNode(text))
  const isFirst = ({ text }: WorkFile): boolean => text !== null && /^title[ \t]*:[ \t]*Start[ \t]*$/m.test(text)
  return scripts.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))).map(({ path }) => path)
}

/** Lines of headers, of which one is the title, then the line that begins the body. */
function hasNode(text: string): boolean {
  let hasTitle = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^\uFEFF?title[ \t]*:[ \t]*\S/.test(line)) hasTitle = true
    else if (hasTitle && /^---[ \t]*$/.test(line)) return true
    else if (!/^(?:[ \t]*|[\w.-]+[ \t]*:.*|\/\/.*)$/.test(line)) hasTitle = false
  }
  return false
}
