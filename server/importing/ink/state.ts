/** Where the reading of an Ink story stands: what Ink's runtime would have in memory, as far as it does not depend on the player. */
import { type Container } from 'inkjs/engine/Container'
import { type Expression } from '../../../protocol/story/expression.ts'
import { listReads, type Line, type Output } from './output.ts'
import { findKind, keptSlot, read, renameSlots, type Slot, type SlotKind, type SlotKinds } from './slots.ts'
import { type Sym, type TextItem } from './symbols.ts'

/** A place in the compiled story. Index -1 is the container itself. */
export interface At {
  container: Container
  index: number
}

export interface Frame {
  type: 'tunnel' | 'function'
  at: At | null
  isEvaluating: boolean
  temps: Map<string, Sym>
  /** Where in the output a function began; -1 once it has printed words. */
  outputStart: number
}

export interface Thread {
  frames: Frame[]
  previous: At | null
}

export interface PendingChoice {
  text: TextItem[]
  tags: TextItem[][]
  when: Expression
  /** Taken by itself where no other choice is left. */
  isFallback: boolean
  target: At
  thread: Thread
  line: number | null
}

/** What a node of the draft does. */
export type Op =
  | { op: 'line'; line: Line; at: number | null; when?: Expression }
  | { op: 'set'; slot: Slot; change: SlotChange; when?: Expression }
  | { op: 'note'; words: string; when?: Expression }
export type SlotChange =
  | number
  | boolean
  | { text: string }
  | { add: number }
  | { to: Expression }
  | { random: [number, number] }

export interface State {
  threads: Thread[]
  output: Output[]
  stack: Sym[]
  choices: PendingChoice[]
  /** Where a divert leads, until the instruction is over. */
  divertTo: At | null
  /** Not yet part of a node. */
  ops: Op[]
  /** Of all states of the story. */
  kinds: SlotKinds
  /** The line of the source that is read. */
  line: number | null
  /** Whether the flow was told to end, and did not just run out. */
  isSafeExit: boolean
  isEnded: boolean
}

export const topThread = ({ threads }: State): Thread => last(threads, 'thread')
export const topFrame = (state: State): Frame => last(topThread(state).frames, 'frame')

function last<T>(items: readonly T[], what: string): T {
  const item = items.at(-1)
  if (item === undefined) throw new Error(`no ${what}`)
  return item
}

export function createState(container: Container, kinds: SlotKinds): State {
  return {
    threads: [{ frames: [createFrame('tunnel', { container, index: 0 })], previous: null }],
    output: [],
    stack: [],
    choices: [],
    divertTo: null,
    ops: [],
    kinds,
    line: null,
    isSafeExit: false,
    isEnded: false,
  }
}

export function createFrame(type: Frame['type'], at: At | null, outputStart = 0): Frame {
  return { type, at, isEvaluating: false, temps: new Map(), outputStart }
}

export function copyThread({ frames, previous }: Thread): Thread {
  return { frames: frames.map((frame) => ({ ...frame, temps: new Map(frame.temps) })), previous }
}

export function copyState(state: State): State {
  return {
    ...state,
    threads: state.threads.map(copyThread),
    output: [...state.output],
    stack: [...state.stack],
    choices: [...state.choices],
    ops: [],
  }
}

/** Changes a variable of the game. What was read of it before and is not yet shown, asked or stored keeps its old value. */
export function emitSet(state: State, slot: Slot, change: SlotChange): void {
  if (readsSlot(state, slot)) {
    const kept = takeKeptSlot(state, state.kinds.get(slot) ?? 'number')
    state.ops.push({ op: 'set', slot: kept, change: { to: read(slot) } })
    renameReads(state, (each) => (each === slot ? kept : each))
  }
  state.ops.push({ op: 'set', slot, change })
}

/** The value of an expression now, as a variable that nothing changes while it is waited for. */
export function keepValue(state: State, change: SlotChange): Slot {
  const kind = typeof change === 'object' && 'to' in change ? findKind(change.to, state.kinds) : 'number'
  const slot = takeKeptSlot(state, kind)
  state.ops.push({ op: 'set', slot, change })
  return slot
}

function takeKeptSlot(state: State, kind: SlotKind): Slot {
  for (let index = 0; ; index += 1) {
    const slot = keptSlot(kind, index)
    if (readsSlot(state, slot)) continue
    state.kinds.set(slot, kind)
    return slot
  }
}

function readsSlot({ output, stack, choices, threads }: State, slot: Slot): boolean {
  const inText = (items: readonly TextItem[]): boolean => {
    const { slots, conditions } = listReads(items)
    return slots.includes(slot) || conditions.some((e) => readsInExpression(e, slot))
  }
  const inSym = (sym: Sym): boolean => {
    if (sym.t === 'expression' || sym.t === 'index') return readsInExpression(sym.e, slot)
    if (sym.t === 'text' || sym.t === 'tag') return inText(sym.items)
    return sym.t === 'list' && [...sym.items.values()].some((e) => readsInExpression(e, slot))
  }
  return (
    output.some((item) => (item.o === 'shown' ? inText([item.item]) : item.o === 'tag' && inText(item.items))) ||
    stack.some(inSym) ||
    choices.some(({ text, tags, when }) => readsInExpression(when, slot) || [text, ...tags].some(inText)) ||
    (slot.startsWith('kept ') &&
      threads.some(({ frames }) => frames.some(({ temps }) => [...temps.values()].some(inSym))))
  )
}

export function readsInExpression(e: Expression, slot: Slot): boolean {
  switch (e.type) {
    case 'variable':
      return e.name === slot
    case 'not':
      return readsInExpression(e.operand, slot)
    case 'binary':
      return readsInExpression(e.left, slot) || readsInExpression(e.right, slot)
    case 'call':
      return e.operands.some((operand) => readsInExpression(operand, slot))
    default:
      return false
  }
}

function renameReads(state: State, rename: (slot: Slot) => Slot): void {
  const inText = (items: readonly TextItem[]): TextItem[] => items.map((item) => renameItem(item, rename))
  const inSym = (sym: Sym): Sym => {
    if (sym.t === 'expression' || sym.t === 'index') return { ...sym, e: renameSlots(sym.e, rename) }
    if (sym.t === 'text' || sym.t === 'tag') return { ...sym, items: inText(sym.items) }
    if (sym.t !== 'list') return sym
    return { ...sym, items: new Map([...sym.items].map(([key, e]) => [key, renameSlots(e, rename)])) }
  }
  // One value may stand on the stack twice: it stays one.
  const renamed = new Map<Sym, Sym>()
  state.stack = state.stack.map((sym) => {
    const known = renamed.get(sym) ?? inSym(sym)
    renamed.set(sym, known)
    return known
  })
  state.output = state.output.map((item) => {
    if (item.o === 'shown') return { ...item, item: renameItem(item.item, rename) as Exclude<TextItem, string> }
    return item.o === 'tag' ? { ...item, items: inText(item.items) } : item
  })
  state.choices = state.choices.map((choice) => ({
    ...choice,
    text: inText(choice.text),
    tags: choice.tags.map(inText),
    when: renameSlots(choice.when, rename),
  }))
}

export function renameItem(item: TextItem, rename: (slot: Slot) => Slot): TextItem {
  if (typeof item === 'string') return item
  if ('slot' in item) return { slot: rename(item.slot) }
  return {
    cases: item.cases.map(({ when, text }) => ({
      when: renameSlots(when, rename),
      text: text.map((each) => renameItem(each, rename)),
    })),
  }
}

/** Equal for states from which the story goes on alike. */
export function keyOfState({ threads, output, stack, choices, ops }: State): string {
  const symbol = (sym: Sym): unknown => (sym.t === 'list' ? [sym.t, [...sym.items], sym.origins] : sym)
  const thread = ({ frames }: Thread): unknown =>
    frames.map(({ type, at, isEvaluating, temps, outputStart }) => [
      type === 'function' ? outputStart : '',
      formatAt(at),
      isEvaluating,
      [...temps].map(([name, sym]) => [name, symbol(sym)]),
    ])
  return JSON.stringify([
    threads.map(thread),
    output,
    stack.map(symbol),
    choices.map(({ text, when, target, thread: at, isFallback }) => [
      text,
      when,
      formatAt(target),
      thread(at),
      formatAt(at.previous),
      isFallback,
    ]),
    ops,
  ])
}

const paths = new WeakMap<Container, string>()

export function pathOf(container: Container): string {
  const known = paths.get(container)
  if (known !== undefined) return known
  const path = container.path.toString()
  paths.set(container, path)
  return path
}

function formatAt(at: At | null): string {
  return at === null ? '' : `${pathOf(at.container)}:${at.index}`
}
