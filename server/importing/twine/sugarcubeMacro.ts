/** A macro of SugarCube with what it is given: `<<name args>>`. */
import { skipQuoted } from '../scan.ts'

export interface Macro {
  name: string
  args: string
  from: number
  end: number
}

/** The macro that begins at `at`; null where none does. */
export function readMacro(text: string, at: number): Macro | null {
  const [, name = ''] = /^<<(\/?[A-Za-z][\w-]*|[-=])/.exec(text.slice(at, at + 80)) ?? []
  if (name === '') return null
  const from = at + 2 + name.length
  for (let index = from; index < text.length;) {
    if (text.startsWith('>>', index)) return { name, args: text.slice(from, index).trim(), from: at, end: index + 2 }
    index = '"\'`'.includes(text.charAt(index)) ? skipQuoted(text, index) : index + 1
  }
  return null
}
