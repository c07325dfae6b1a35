/** What a game has to remember of an Ink story: its variables, and what Ink's runtime counts. Each is a variable of ours where something reads it. */
import { type Expression } from '../../../protocol/story/expression.ts'

/** `global gold`, `temp 1 x` (a temporary, by its frame), `item mood.calm of x`, `count path` (visits), `turn path` (of the last visit), `turns`, `kept number 0` (a value that was set aside). */
export type Slot = string
export type SlotKind = 'number' | 'truth' | 'text'
/** Kinds of the slots that are no numbers. */
export type SlotKinds = Map<Slot, SlotKind>

export const globalSlot = (name: string): Slot => `global ${name}`
export const tempSlot = (name: string, context: number): Slot => `temp ${context} ${name}`
export const itemSlot = (of: Slot, item: string): Slot => `item ${item} of ${of}`
export const countSlot = (path: string): Slot => `count ${path}`
export const turnSlot = (path: string): Slot => `turn ${path}`
export const TURNS: Slot = 'turns'
/** A value of each kind has slots of its own: a variable of ours never changes its kind. */
export const keptSlot = (kind: SlotKind, index: number): Slot => `kept ${kind} ${index}`

export const read = (slot: Slot): Expression => ({ type: 'variable', name: slot })

/** The kind of an expression's value. */
export function findKind(e: Expression, kinds: SlotKinds): SlotKind {
  switch (e.type) {
    case 'value':
      return typeof e.value === 'number' ? 'number' : typeof e.value === 'boolean' ? 'truth' : 'text'
    case 'variable':
      return kinds.get(e.name) ?? 'number'
    case 'binary':
      return ['+', '-', '*', '/', 'mod'].includes(e.operator) ? 'number' : 'truth'
    case 'not':
    case 'chose':
      return 'truth'
    case 'call':
    case 'visits':
      return 'number'
  }
}

/** Replaces slots by others. */
export function renameSlots(e: Expression, rename: (slot: Slot) => Slot): Expression {
  switch (e.type) {
    case 'variable':
      return { type: 'variable', name: rename(e.name) }
    case 'not':
      return { ...e, operand: renameSlots(e.operand, rename) }
    case 'binary':
      return { ...e, left: renameSlots(e.left, rename), right: renameSlots(e.right, rename) }
    case 'call':
      return { ...e, operands: e.operands.map((operand) => renameSlots(operand, rename)) }
    default:
      return e
  }
}
