/** A macro of SugarCube with what it is given: `<<name args>>`, and what macros do with their bodies. */
import { skipQuoted } from '../scan.ts'

export interface Macro {
  name: string
  args: string
  from: number
  end: number
}

/** Macros around a body of which only the body is ours. */
export const TRANSPARENT = new Set(['timed', 'next', 'type', 'done', 'silently', 'silent'])
/** Macros around a body that is code, or runs more than once. */
export const OPAQUE = new Set([
  'script',
  'widget',
  'for',
  'repeat',
  'listbox',
  'createplaylist',
  'createaudiogroup',
  'capture',
  'copy',
])
/** Macros that show their body in an element of the page. */
export const SHOWN_ELSEWHERE = new Set(['replace', 'append', 'prepend'])
export const RESTART = /\b(?:UI|Engine)\.restart\s*\(/
/** Links whose body comes behind them, or in their place. */
export const REVEALING = new Set(['linkreplace', 'linkappend', 'linkprepend'])
/** Macros that write where they stand. */
export const WRITING_MACROS = new Set([
  ...REVEALING,
  '=',
  '-',
  'print',
  'include',
  'display',
  'link',
  'button',
  'cycle',
])

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
