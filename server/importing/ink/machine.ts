/**
 * Follows a compiled Ink story instruction by instruction, as inkjs does (Story.Step, version 2.4.0), but for values that depend on the player: where
 * one decides, the way forks.
 */
import { ChoicePoint } from 'inkjs/engine/ChoicePoint'
import { type Container } from 'inkjs/engine/Container'
import { ControlCommand } from 'inkjs/engine/ControlCommand'
import { Divert } from 'inkjs/engine/Divert'
import { Glue } from 'inkjs/engine/Glue'
import { NativeFunctionCall } from 'inkjs/engine/NativeFunctionCall'
import { type InkObject } from 'inkjs/engine/Object'
import { PushPopType } from 'inkjs/engine/PushPop'
import {
  BoolValue,
  DivertTargetValue,
  FloatValue,
  IntValue,
  ListValue,
  StringValue,
  VariablePointerValue,
} from 'inkjs/engine/Value'
import { VariableAssignment } from 'inkjs/engine/VariableAssignment'
import { VariableReference } from 'inkjs/engine/VariableReference'
import { Void } from 'inkjs/engine/Void'
import { type Expression } from '../../../protocol/story/expression.ts'
import { performCommand } from './commands.ts'
import { enterContainers, follow, goTo, visitOf } from './flow.ts'
import { createList } from './lists.ts'
import { callNative } from './nativeFunctions.ts'
import { pushItem, pushText } from './pushOutput.ts'
import { type Program } from './program.ts'
import { copyState, copyThread, createFrame, type State, topFrame, topThread } from './state.ts'
import {
  allOf,
  compare,
  constant,
  int,
  not,
  type Sym,
  type TextItem,
  toCondition,
  truth,
  Unsupported,
  VOID,
} from './symbols.ts'

export type StepResult =
  | { kind: 'next'; hasJumped: boolean; hasCommitted: boolean }
  /** The first way whose condition holds, else the other. */
  | { kind: 'fork'; ways: { when: Expression; state: State }[]; other: State }
  /** Nothing follows in this turn. */
  | { kind: 'stop' }

/** Frames of tunnels and functions that are written out. */
const DEPTH_MAX = 12

/** Performs one instruction. */
export function step(program: Program, state: State): StepResult {
  const { at } = topFrame(state)
  if (at === null) return { kind: 'stop' }
  const object = enterContainers(state, at)
  state.line = object?.debugMetadata?.startLineNumber ?? state.line
  const opsBefore = state.ops.length
  if (object instanceof Divert) {
    const forked = performDivert(program, state, object)
    if (forked !== null) return forked
  } else perform(program, state, object)
  if (state.isEnded || topFrame(state).at === null) return { kind: 'stop' }
  const hasJumped = state.divertTo !== null
  follow(state)
  // A thread begins behind this instruction, and comes back to what is behind the next.
  if (object instanceof ControlCommand && object.commandType === ControlCommand.CommandType.StartThread)
    state.threads.push(copyThread(topThread(state)))
  if (topFrame(state).at === null) return { kind: 'stop' }
  return { kind: 'next', hasJumped, hasCommitted: state.ops.slice(opsBefore).some(({ op }) => op === 'line') }
}

function perform(program: Program, state: State, object: InkObject | null): void {
  try {
    if (object instanceof ControlCommand) performCommand(program, state, object)
    else if (object instanceof ChoicePoint) addChoice(state, object)
    else if (object instanceof VariableAssignment) program.variables.assign(program, state, object, popValue(state))
    else if (object instanceof VariableReference) state.stack.push(readReference(program, state, object))
    else if (object instanceof NativeFunctionCall) callFunction(program, state, object)
    else if (object instanceof Glue) pushItem(program, state, { o: 'glue' })
    else if (object instanceof StringValue && !topFrame(state).isEvaluating)
      pushText(program, state, object.value ?? '')
    else if (object !== null && topFrame(state).isEvaluating) state.stack.push(readValue(state, object))
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error
    program.note('expression', state, error.message)
    // The instruction would have left a value, but for an assignment.
    if (object instanceof NativeFunctionCall || object instanceof VariableReference) state.stack.push(int(0))
  }
}

export function popValue({ stack }: State): Sym {
  return stack.pop() ?? VOID
}

function readValue(state: State, object: InkObject): Sym {
  if (object instanceof StringValue) return { t: 'string', value: object.value ?? '' }
  if (object instanceof BoolValue) return truth(object.value === true)
  if (object instanceof IntValue) return int(object.value ?? 0)
  if (object instanceof FloatValue) return { t: 'number', value: object.value ?? 0, isFloat: true }
  if (object instanceof DivertTargetValue) return { t: 'target', path: object.targetPath.toString() }
  if (object instanceof ListValue) {
    const items = [...(object.value ?? new Map<string, number>()).keys()].map((key) => readItemName(key))
    const origins = [...new Set([...items.map((key) => key.split('.')[0] ?? ''), ...(object.value?.originNames ?? [])])]
    return createList(
      items.map((key) => [key, constant(true)]),
      origins,
    )
  }
  if (object instanceof VariablePointerValue) {
    const { variableName, contextIndex } = object
    const { frames } = topThread(state)
    const context = contextIndex >= 0 ? contextIndex : topFrame(state).temps.has(variableName) ? frames.length : 0
    return { t: 'pointer', name: variableName, context }
  }
  return object instanceof Void ? VOID : int(0)
}

/** inkjs names items of lists by JSON: `{"originName":"mood","itemName":"calm"}`. */
function readItemName(key: string): string {
  const { originName, itemName } = JSON.parse(key) as { originName: string; itemName: string }
  return `${originName}.${itemName}`
}

function readReference(
  program: Program,
  state: State,
  { pathForCount, containerForCount, name }: VariableReference,
): Sym {
  if (pathForCount !== null) return containerForCount === null ? int(0) : visitOf(containerForCount)
  return program.variables.get(state, name ?? '')
}

function callFunction(program: Program, state: State, { name, numberOfParameters }: NativeFunctionCall): void {
  const operands = state.stack.splice(state.stack.length - numberOfParameters, numberOfParameters)
  const [a, b] = operands
  if (name === '==' && a?.t === 'index' && b?.t === 'number') {
    state.stack.push({
      t: 'expression',
      kind: 'truth',
      e: compareIndex(a, b.value),
      narrows: { index: a, value: b.value },
    })
    return
  }
  const result = callNative(name ?? '', operands, program.lists, () => program.note('ink_float_division', state, '/'))
  state.stack.push(result)
}

/** Whether the place in a sequence is this one: in words of how often it was visited. */
function compareIndex({ e, most, count }: Extract<Sym, { t: 'index' }>, value: number): Expression {
  if (most !== 'stays' || e.type !== 'call') return compare('==', e, constant(value))
  const [visits] = e.operands
  if (visits?.type !== 'binary') return compare('==', e, constant(value))
  return compare(value === count - 1 ? '>=' : '==', visits.left, constant(value + 1))
}

function addChoice(state: State, point: ChoicePoint): void {
  const conditions = point.hasCondition ? [toCondition(popValue(state))] : []
  const tags: TextItem[][] = []
  const only = point.hasChoiceOnlyContent ? popText(state, tags) : []
  const start = point.hasStartContent ? popText(state, tags) : []
  const target = point.choiceTarget
  if (target === null) return
  if (point.onceOnly) conditions.push(not(toCondition(visitOf(target))))
  const when = allOf(conditions)
  if (when.type === 'value' && when.value === false) return
  state.choices.push({
    text: trimEdges([...start, ...only]),
    tags: tags.toReversed(),
    when,
    isFallback: point.isInvisibleDefault,
    target: { container: target, index: 0 },
    thread: copyThread(topThread(state)),
    line: state.line,
  })
}

function popText(state: State, tags: TextItem[][]): TextItem[] {
  const text = popValue(state)
  for (let top = state.stack.at(-1); top?.t === 'tag'; top = state.stack.at(-1)) {
    tags.push([...top.items])
    state.stack.pop()
  }
  if (text.t === 'string') return [text.value]
  return text.t === 'text' ? [...text.items] : []
}

function trimEdges(items: readonly TextItem[]): TextItem[] {
  const trimmed = [...items]
  const [first, last] = [trimmed[0], trimmed.at(-1)]
  if (typeof first === 'string') trimmed[0] = first.replace(/^[ \t]+/, '')
  if (typeof last === 'string')
    trimmed[trimmed.length - 1] = (trimmed.length === 1 ? last.replace(/^[ \t]+/, '') : last).replace(/[ \t]+$/, '')
  return trimmed
}

/** Diverts, or forks; null where the way is known. */
function performDivert(program: Program, state: State, divert: Divert): StepResult | null {
  if (divert.isConditional) {
    const condition = popValue(state)
    const when = readCondition(program, state, condition)
    if (when.type !== 'value') return fork(program, state, divert, condition, when)
    if (when.value !== true) return null
  }
  return takeDivert(program, state, divert)
}

function readCondition(program: Program, state: State, condition: Sym): Expression {
  try {
    return toCondition(condition)
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error
    program.note('expression', state, error.message)
    return constant(false)
  }
}

function fork(program: Program, state: State, divert: Divert, condition: Sym, when: Expression): StepResult {
  const [yes, no] = [copyState(state), copyState(state)]
  if (condition.t === 'expression' && condition.narrows !== undefined) {
    const { index, value } = condition.narrows
    replaceOnStack(yes, index, int(value))
    replaceOnStack(no, index, excludeValue(index, value))
  }
  const forked = takeDivert(program, yes, divert)
  if (forked === null) follow(yes)
  follow(no)
  if (forked?.kind !== 'fork') return { kind: 'fork', ways: [{ when, state: yes }], other: no }
  const ways = forked.ways.map((way) => ({ when: allOf([when, way.when]), state: way.state }))
  return { kind: 'fork', ways: [...ways, { when, state: forked.other }], other: no }
}

function replaceOnStack(state: State, from: Sym, to: Sym): void {
  state.stack = state.stack.map((sym) => (sym === from ? to : sym))
}

function excludeValue(index: Extract<Sym, { t: 'index' }>, value: number): Sym {
  const excluded = [...index.excluded, value]
  const left = Array.from({ length: index.count }, (_, each) => each).filter((each) => !excluded.includes(each))
  const [only] = left
  return left.length === 1 && only !== undefined ? int(only) : { ...index, excluded }
}

function takeDivert(program: Program, state: State, divert: Divert): StepResult | null {
  if (divert.isExternal) {
    program.note('ink_external', state, divert.targetPathString ?? '')
    state.stack.splice(Math.max(0, state.stack.length - divert.externalArgs), divert.externalArgs)
    state.stack.push(int(0))
    return null
  }
  const target = divert.hasVariableTarget ? program.variables.get(state, divert.variableDivertName ?? '') : null
  if (target?.t === 'expression' && target.kind === 'target') return forkByTarget(program, state, divert, target.e)
  jump(program, state, divert, target?.t === 'target' ? target.path : null)
  // Where the words of a choice come back to is the compiler's own: it is asked once, and would tell equal places apart.
  if (divert.variableDivertName?.startsWith('$') === true) topFrame(state).temps.delete(divert.variableDivertName)
  return null
}

/** A way for each target that a variable can have. */
function forkByTarget(program: Program, state: State, divert: Divert, e: Expression): StepResult {
  const states = program.variables.targets.map((path) => {
    const copy = copyState(state)
    jump(program, copy, divert, path)
    follow(copy)
    return { when: compare('==', e, constant(path)), state: copy }
  })
  const other = states.pop()?.state
  return other === undefined ? { kind: 'stop' } : { kind: 'fork', ways: states, other }
}

function jump(program: Program, state: State, divert: Divert, path: string | null): void {
  const target = path === null ? (divert.hasVariableTarget ? null : divert.targetPointer) : program.pointerAt(path)
  if (target === null || target.container === null) {
    program.note('unknown_target', state, divert.variableDivertName ?? divert.targetPathString ?? '')
    topFrame(state).at = null
    return
  }
  if (divert.pushesToStack) {
    const { frames } = topThread(state)
    if (frames.length > DEPTH_MAX) {
      program.note('ink_recursion', state, target.container.name ?? '')
      dropArguments(state, target.container)
      if (divert.stackPushType === PushPopType.Function) state.stack.push(int(0))
      return
    }
    frames.push(
      createFrame(
        divert.stackPushType === PushPopType.Function ? 'function' : 'tunnel',
        topFrame(state).at,
        state.output.length,
      ),
    )
  }
  goTo(state, { container: target.container, index: target.index })
}

/** Takes the arguments of a call that is not made off the stack. */
function dropArguments(state: State, container: Container): void {
  for (const object of container.content) {
    if (!(object instanceof VariableAssignment) || !object.isNewDeclaration) return
    state.stack.pop()
  }
}
