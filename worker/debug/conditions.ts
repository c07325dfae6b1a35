/** Conditions on a value of the state: `heart above 50`, `reason is select_option`, `options changes`. For the tools of developers; no player's bundle has it. */
import { isRecord } from '../../protocol/json.ts'
import { MESSAGES_PER_PAGE } from '../../protocol/limits.ts'
import { type State } from '../reducer/state.ts'
import { formatPath, parsePath, type Path, readPath } from './diffViews.ts'

export interface Condition {
  /** As it was written. */
  text: string
  /** A path of the state or of its view, or a field of the view: see `resolveName`. */
  name: string
  /** Of a change there is no value to test: it is a matter of two states. */
  isChange: boolean
  test: (value: unknown) => boolean
}

const CONDITION = /^([\w.]+)\s+(is not|is|=|above|>|below|<|contains|changes)(?:\s+(.*))?$/i
/** How deep a name is looked for in the view. */
const MOST_DEPTH = 3

/** Null where the text is no condition. */
export function parseCondition(text: string): Condition | null {
  const [, name, comparison = '', operand = ''] = CONDITION.exec(text.trim()) ?? []
  const isChange = comparison.toLowerCase() === 'changes'
  if (name === undefined || (operand === '') !== isChange) return null
  return { text: text.trim(), name, isChange, test: createTest(comparison.toLowerCase(), operand) }
}

/** The condition that a value is what it is now; that it changes, where the value is too long to be written in a line. */
export function writeCondition(path: Path, value: unknown): string {
  const text = formatPlain(value)
  const isShort = value !== undefined && text.trim() !== '' && text.length <= LONG_VALUE && !/\s{2}|\n/.test(text)
  return isShort ? `${formatPath(path)} is ${text}` : `${formatPath(path)} changes`
}

const LONG_VALUE = 60

/** Whether the condition holds in this state. A change never does: it is over. */
export function isMet({ name, isChange, test }: Condition, state: State): boolean {
  return !isChange && test(findValue(state, name))
}

/** Whether the condition comes true, or the value changes, between these states; `before` is null at the beginning. */
export function comesTrue(condition: Condition, before: State | null, after: State): boolean {
  const { name, isChange, test } = condition
  if (before === null) return isMet(condition, after)
  const [old, value] = [findValue(before, name), findValue(after, name)]
  // Nothing is changed in place: what kept its identity is the same.
  if (Object.is(old, value)) return false
  return isChange ? JSON.stringify(old) !== JSON.stringify(value) : test(value) && !test(old)
}

function createTest(comparison: string, operand: string): (value: unknown) => boolean {
  const wanted = operand.trim().toLowerCase()
  const is = (value: unknown): boolean =>
    value === null ? wanted === 'null' || wanted === 'none' : formatPlain(value).toLowerCase() === wanted
  const compare = (holds: (value: number) => boolean) => (value: unknown) => listNumbers(value).some(holds)
  switch (comparison) {
    case 'above':
    case '>':
      return compare((value) => value > Number(wanted))
    case 'below':
    case '<':
      return compare((value) => value < Number(wanted))
    case 'contains':
      return (value) => formatPlain(value).toLowerCase().includes(wanted)
    case 'is not':
      return (value) => value !== undefined && !is(value)
    default:
      return is
  }
}

/** The value of a name. */
export function findValue(state: State, name: string): unknown {
  return readPath(state, resolveName(state, name))
}

/**
 * The path of a name in the state, which begins with `view` or `core`: the name itself where it does, a line of the conversation by its number from 0
 * (`messages.3.text`), a path of the view, the first field of the view that is called so, or a path of the core.
 */
export function resolveName({ view }: State, name: string): Path {
  const path = parsePath(name)
  const [root, number, ...rest] = path
  // As the model and tests name a line.
  if (root === 'messages' && typeof number === 'number') {
    const page = Math.floor(number / MESSAGES_PER_PAGE)
    return ['view', 'messages', 'pages', page, 'items', number % MESSAGES_PER_PAGE, ...rest]
  }
  if (root === 'view' || root === 'core') return path
  if (path.length > 1 || readPath(view, path) !== undefined) return ['view', ...path]
  // The conversation is long, and has no names of its own to ask for.
  const found = findField({ ...view, messages: null }, name, MOST_DEPTH)
  return found === null ? ['core', ...path] : ['view', ...found]
}

function findField(value: unknown, name: string, depth: number): Path | null {
  if (!isRecord(value) || depth === 0) return null
  if (name in value) return [name]
  for (const [key, part] of Object.entries(value)) {
    const found = findField(part, name, depth - 1)
    if (found !== null) return [key, ...found]
  }
  return null
}

function formatPlain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A number, or those that an object holds: `heart above 50` means its value. */
function listNumbers(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return isRecord(value) ? Object.values(value).filter((part) => typeof part === 'number') : []
}
