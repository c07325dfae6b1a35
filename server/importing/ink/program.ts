/** What an Ink story is followed with. */
import { type Pointer } from 'inkjs/engine/Pointer'
import { type VariableAssignment } from 'inkjs/engine/VariableAssignment'
import { type ImportNoteCode } from '../../../protocol/story/importNotes.ts'
import { type ListItems } from './lists.ts'
import { type Slot, type SlotKinds } from './slots.ts'
import { type State } from './state.ts'
import { type Sym } from './symbols.ts'

export interface Program {
  variables: Variables
  lists: ListItems
  kinds: SlotKinds
  /** Where a path of the compiled story leads. */
  pointerAt: (path: string) => Pointer
  /** Without glue a line is over where it ends. */
  hasGlue: boolean
  note: (code: ImportNoteCode, state: State, words: string, values?: Record<string, string | number>) => void
}

export interface Variables {
  get: (state: State, name: string) => Sym
  assign: (program: Program, state: State, assignment: VariableAssignment, value: Sym) => void
  /** Where a variable can lead. */
  targets: readonly string[]
  /** The value with which a slot begins. */
  firstOf: (slot: Slot) => number | boolean | { text: string } | undefined
}
