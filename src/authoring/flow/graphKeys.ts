/** The keys of the graph, and what they mean. Pure. */
import { DIRECTIONS, type Direction } from './neighbours.ts'

export type GraphCommand =
  | { kind: 'go' | 'extend' | 'move'; direction: Direction }
  | {
      kind:
        | 'open'
        | 'create'
        | 'connect'
        | 'remove'
        | 'selectAll'
        | 'duplicate'
        | 'foldRun'
        | 'foldScene'
        | 'arrange'
        | 'zoomIn'
        | 'zoomOut'
        | 'fit'
        | 'find'
        | 'help'
        | 'escape'
    }

type Simple = Exclude<GraphCommand, { direction: Direction }>['kind']

const PLAIN: Readonly<Record<string, Simple>> = {
  Enter: 'open',
  n: 'create',
  c: 'connect',
  Delete: 'remove',
  Backspace: 'remove',
  g: 'foldRun',
  G: 'foldScene',
  a: 'arrange',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  f: 'find',
  '?': 'help',
  Escape: 'escape',
}
const WITH_CONTROL: Readonly<Record<string, Simple>> = { a: 'selectAll', d: 'duplicate', f: 'find' }

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The command of a key; null for keys that are not the graph's. */
export function readGraphKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): GraphCommand | null {
  const isControlled = ctrlKey || metaKey
  const direction = readDirection(key)
  if (direction !== null && !isControlled) {
    return { kind: altKey ? 'move' : shiftKey ? 'extend' : 'go', direction }
  }
  if (altKey) return null
  const kind = isControlled ? WITH_CONTROL[key.toLowerCase()] : (PLAIN[key] ?? PLAIN[key.toLowerCase()])
  return kind === undefined ? null : { kind }
}

function readDirection(key: string): Direction | null {
  return Object.hasOwn(DIRECTIONS, key) ? DIRECTIONS[key as keyof typeof DIRECTIONS] : null
}
