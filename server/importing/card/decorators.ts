/** Decorators of a lorebook's entry: lines of version 3 that say when it is used. */
import { CCardLib } from '@risuai/ccardlib'

/** The content without them, and their names. */
export function parseDecorators(content: string): { text: string; names: string[] } {
  if (!content.trimStart().startsWith('@@')) return { text: content, names: [] }
  const names: string[] = []
  const text = CCardLib.decorator.parse(content, (name) => void names.push(name))
  return { text, names }
}
