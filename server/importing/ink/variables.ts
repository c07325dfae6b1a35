/** The variables of an Ink story: those that nothing changes are their values, all others are read from the game. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { createList, type ListItems } from './lists.ts'
import { type Program, type Variables } from './program.ts'
import { globalSlot, itemSlot, read, type Slot, type SlotKind, type SlotKinds, tempSlot } from './slots.ts'
import { emitSet, keepValue, type SlotChange, type State, topThread } from './state.ts'
import {
  constant,
  fromExpression,
  type Sym,
  toCondition,
  toExpression,
  Unsupported,
  type ValueKind,
} from './symbols.ts'

export interface VariableUses {
  kinds: SlotKinds
  /** The first values of global variables. */
  globals: ReadonlyMap<string, Sym>
  /** Names that are assigned to after their declaration, or passed by reference. */
  changed: ReadonlySet<string>
  targets: readonly string[]
  lists: ListItems
}

export function createVariables({ globals, changed, targets, lists, kinds }: VariableUses): Variables {
  const firsts = new Map<Slot, number | boolean | { text: string }>()
  /** How a list variable can be filled: with any item of the story. */
  const items = [...lists.keys()]
  const dynamicGlobals = new Map<string, Sym>()
  for (const [name, first] of globals) if (changed.has(name)) dynamicGlobals.set(name, declare(globalSlot(name), first))
  return {
    targets,
    firstOf: (slot) => firsts.get(slot),
    get: (state, name) => resolve(state, name, topThread(state).frames.length),
    assign: (program, state, { variableName, isNewDeclaration, isGlobal }, value) => {
      const name = variableName ?? ''
      const { frames } = topThread(state)
      const context = frames.length
      if (isNewDeclaration && !isGlobal) {
        const given = value.t === 'pointer' ? resolvePointer(state, value) : value
        setTemp(program, state, name, context, given)
        return
      }
      const at = findPlace(state, name, context)
      if (at.context > 0) setTemp(program, state, at.name, at.context, value)
      else write(program, state, globalSlot(at.name), dynamicGlobals.get(at.name), value)
    },
  }

  /** The value of a variable, as the code of a frame sees it. */
  function resolve(state: State, name: string, context: number): Sym {
    const found = readRaw(state, name, context)
    return found.t === 'pointer' ? resolve(state, found.name, found.context) : found
  }

  function readRaw(state: State, name: string, context: number): Sym {
    const global = dynamicGlobals.get(name) ?? globals.get(name)
    if (global !== undefined) return global
    const item = items.find((key) => key.endsWith(`.${name}`) || key === name)
    if (item !== undefined) return createList([[item, constant(true)]], [item.split('.')[0] ?? ''])
    const temp = context > 0 ? topThread(state).frames[context - 1]?.temps.get(name) : undefined
    // inkjs takes 0 for a temporary that was not declared yet.
    return temp ?? { t: 'number', value: 0, isFloat: false }
  }

  function resolvePointer(state: State, pointer: Extract<Sym, { t: 'pointer' }>): Sym {
    const inner =
      pointer.context > 0 ? topThread(state).frames[pointer.context - 1]?.temps.get(pointer.name) : undefined
    return inner?.t === 'pointer' ? inner : pointer
  }

  function findPlace(state: State, name: string, context: number): { name: string; context: number } {
    if (globals.has(name)) return { name, context: 0 }
    const temp = topThread(state).frames[context - 1]?.temps.get(name)
    return temp?.t === 'pointer' ? findPlace(state, temp.name, temp.context) : { name, context }
  }

  function setTemp(program: Program, state: State, name: string, context: number, value: Sym): void {
    const frame = topThread(state).frames[context - 1]
    if (frame === undefined) return
    const isKnown =
      value.t !== 'expression' &&
      value.t !== 'index' &&
      (value.t !== 'list' || [...value.items.values()].every((e) => e.type === 'value'))
    if (
      isKnown &&
      (!changed.has(name) || value.t === 'target' || value.t === 'pointer' || value.t === 'void' || value.t === 'text')
    ) {
      frame.temps.set(name, value)
      return
    }
    const slot = tempSlot(name, context)
    const known = frame.temps.get(name)
    // Each frame declares it again, so that its first value says nothing.
    const now = known?.t === 'expression' || known?.t === 'list' ? known : declare(slot, value)
    write(program, state, slot, now, value)
    frame.temps.set(name, now)
  }

  /** A variable of the game with this first value, and how it is read. */
  function declare(slot: Slot, first: Sym): Sym {
    if (first.t === 'list') {
      const all = [...new Set([...items, ...first.items.keys()])]
      const origins = [...new Set(all.map((key) => key.split('.')[0] ?? ''))]
      for (const key of all) {
        const e = first.items.get(key)
        firsts.set(itemSlot(slot, key), e?.type === 'value' && e.value === true)
        kinds.set(itemSlot(slot, key), 'truth')
      }
      return createList(
        all.map((key) => [key, read(itemSlot(slot, key))]),
        first.origins.length > 0 ? first.origins : origins,
      )
    }
    const { kind, e } =
      first.t === 'void' || first.t === 'text' || first.t === 'pointer' || first.t === 'tag'
        ? { kind: 'int' as const, e: constant(0) }
        : toExpression(first)
    kinds.set(slot, KINDS[kind])
    firsts.set(slot, e.type === 'value' ? toFirst(e.value) : EMPTY[kind])
    return fromExpression(kind, read(slot))
  }

  function write(program: Program, state: State, slot: Slot, declared: Sym | undefined, value: Sym): void {
    if (declared === undefined) throw new Unsupported(slot)
    if (declared.t === 'list') return writeList(state, slot, declared, value)
    if (declared.t !== 'expression') throw new Unsupported(slot)
    emitValue(program, state, slot, declared.kind, value)
  }

  function writeList(state: State, slot: Slot, declared: Extract<Sym, { t: 'list' }>, value: Sym): void {
    if (value.t !== 'list') throw new Unsupported('a list')
    const changes = [...declared.items.keys()].flatMap((key): { key: string; e: Expression }[] => {
      const e = value.items.get(key) ?? constant(false)
      const isSame = e.type === 'variable' && e.name === itemSlot(slot, key)
      return isSame ? [] : [{ key, e }]
    })
    // What is computed of other items is computed before any of them changes. On the stack each of the values counts as waited for.
    const height = state.stack.length
    const computed = changes.map(({ key, e }) => {
      if (e.type === 'value' || changes.length === 1)
        return { key, change: e.type === 'value' ? e.value === true : { to: e } }
      const kept = read(keepValue(state, { to: e }))
      state.stack.push(fromExpression('truth', kept))
      return { key, change: { to: kept } }
    })
    state.stack.length = height
    for (const { key, change } of computed) emitSet(state, itemSlot(slot, key), change)
  }
}

function emitValue(program: Program, state: State, slot: Slot, kind: ValueKind, value: Sym): void {
  if (kind === 'truth') {
    const e = toCondition(value)
    if (!isTruth(value)) program.note('ink_other_kind', state, slot.replace(/^.* /, ''))
    emitSet(state, slot, e.type === 'value' ? e.value === true : { to: e })
    return
  }
  if (isTruth(value)) {
    if (kind !== 'int' && kind !== 'float') throw new Unsupported(slot)
    program.note('ink_other_kind', state, slot.replace(/^.* /, ''))
    // A truth in a variable that held a number is 1 or 0.
    const e = toCondition(value)
    if (e.type === 'value') return emitSet(state, slot, e.value === true ? 1 : 0)
    const kept = read(keepValue(state, { to: e }))
    emitSet(state, slot, 0)
    state.ops.push({ op: 'set', slot, change: 1, when: kept })
    return
  }
  const given =
    value.t === 'number' && kind === 'string' ? { kind, e: constant(String(value.value)) } : toExpression(value)
  const fits =
    given.kind === kind || (kind === 'int' && given.kind === 'float') || (kind === 'float' && given.kind === 'int')
  if (!fits) throw new Unsupported(`${slot}: another kind of value`)
  emitSet(state, slot, toChange(slot, given.e))
}

function isTruth(value: Sym): boolean {
  return value.t === 'truth' || (value.t === 'expression' && value.kind === 'truth')
}

function toChange(slot: Slot, e: Expression): SlotChange {
  if (e.type === 'value') return toFirst(e.value)
  if (
    e.type === 'binary' &&
    e.left.type === 'variable' &&
    e.left.name === slot &&
    e.right.type === 'value' &&
    typeof e.right.value === 'number'
  ) {
    if (e.operator === '+') return { add: e.right.value }
    if (e.operator === '-') return { add: -e.right.value }
  }
  return { to: e }
}

function toFirst(value: number | boolean | string): number | boolean | { text: string } {
  return typeof value === 'string' ? { text: value } : value
}

const KINDS: Readonly<Record<ValueKind, SlotKind>> = {
  int: 'number',
  float: 'number',
  truth: 'truth',
  string: 'text',
  target: 'text',
}

const EMPTY: Readonly<Record<ValueKind, number | boolean | { text: string }>> = {
  int: 0,
  float: 0,
  truth: false,
  string: { text: '' },
  target: { text: '' },
}
