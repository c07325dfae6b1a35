/** The control commands of a compiled Ink story, as inkjs performs them (Story.PerformLogicAndFlowControl, version 2.4.0). */
import { Container } from 'inkjs/engine/Container'
import { ControlCommand } from 'inkjs/engine/ControlCommand'
import { RANDOM_VALUES_MAX } from '../../../protocol/story/basics.ts'
import { scaleDrawn } from '../draws.ts'
import { goTo, popFrame, visitOf } from './flow.ts'
import { printList } from './lists.ts'
import { isInString, takeString, takeTag } from './output.ts'
import { type Program } from './program.ts'
import { pushItem, pushItems, pushText } from './pushOutput.ts'
import { read, TURNS, turnSlot } from './slots.ts'
import { keepValue, pathOf, type State, topFrame, topThread } from './state.ts'
import { constant, fromExpression, int, join, mergeTexts, type Sym, Unsupported, VOID } from './symbols.ts'

const { CommandType } = ControlCommand

export function performCommand(program: Program, state: State, { commandType }: ControlCommand): void {
  const frame = topFrame(state)
  const { stack } = state
  const pop = (): Sym => stack.pop() ?? VOID
  switch (commandType) {
    case CommandType.EvalStart:
      frame.isEvaluating = true
      return
    case CommandType.EvalEnd:
      frame.isEvaluating = false
      return
    case CommandType.EvalOutput:
      if (stack.length > 0) print(program, state, pop())
      return
    case CommandType.Duplicate:
      stack.push(stack.at(-1) ?? VOID)
      return
    case CommandType.PopEvaluatedValue:
      stack.pop()
      return
    case CommandType.PopFunction:
    case CommandType.PopTunnel:
      return leave(program, state, commandType === CommandType.PopTunnel)
    case CommandType.BeginString:
      pushItem(program, state, { o: 'begin_string' })
      frame.isEvaluating = false
      return
    case CommandType.EndString: {
      const { items, tags } = takeString(state.output)
      for (const tag of tags) pushItem(program, state, tag)
      frame.isEvaluating = true
      stack.push(mergeTexts(items))
      return
    }
    case CommandType.BeginTag:
      return pushItem(program, state, { o: 'begin_tag' })
    case CommandType.EndTag:
      if (isInString(state.output)) stack.push({ t: 'tag', items: takeTag(state.output) })
      else pushItem(program, state, { o: 'end_tag' })
      return
    case CommandType.ChoiceCount:
      if (state.choices.some(({ when }) => when.type !== 'value')) throw unsupportedValue(stack, 'CHOICE_COUNT()')
      stack.push(int(state.choices.length))
      return
    case CommandType.Turns:
      stack.push(fromExpression('int', read(TURNS)))
      return
    case CommandType.TurnsSince:
    case CommandType.ReadCount:
      return countVisits(program, state, commandType === CommandType.TurnsSince)
    case CommandType.Random:
      return drawNumber(program, state)
    case CommandType.SeedRandom:
      pop()
      program.note('no_counterpart', state, 'SEED_RANDOM', { construct: 'SEED_RANDOM' })
      stack.push(VOID)
      return
    case CommandType.VisitIndex:
      if (frame.at !== null) {
        const visits = visitOf(frame.at.container)
        if (visits.t === 'expression') stack.push({ ...visits, e: join('-', visits.e, constant(1)) })
      }
      return
    case CommandType.SequenceShuffleIndex: {
      const count = pop()
      pop()
      if (count.t !== 'number') throw unsupportedValue(stack, 'shuffle')
      if (count.value < 2 || count.value > RANDOM_VALUES_MAX) throw unsupportedValue(stack, 'shuffle')
      program.note('ink_shuffle', state, 'shuffle')
      const drawn = keepValue(state, { random: [0, count.value - 1] })
      stack.push({ t: 'index', e: read(drawn), count: count.value, most: 'repeats', excluded: [] })
      return
    }
    case CommandType.Done:
      if (state.threads.length > 1) state.threads.pop()
      else {
        state.isSafeExit = true
        frame.at = null
      }
      return
    case CommandType.End:
      state.isEnded = true
      return
    case CommandType.ListFromInt:
    case CommandType.ListRange:
    case CommandType.ListRandom:
      return performListCommand(program, state, commandType)
  }
}

/** Puts a value in the place of the one that cannot be computed. */
function unsupportedValue(stack: Sym[], what: string): Unsupported {
  stack.push(int(0))
  return new Unsupported(what)
}

function leave(program: Program, state: State, isTunnel: boolean): void {
  const popped = isTunnel ? (state.stack.pop() ?? VOID) : VOID
  const { frames } = topThread(state)
  const frame = topFrame(state)
  if (frames.length < 2 || frame.type !== (isTunnel ? 'tunnel' : 'function')) {
    program.note('no_counterpart', state, isTunnel ? '->->' : '~ return', { construct: isTunnel ? '->->' : '~ return' })
    frame.at = null
    return
  }
  popFrame(state)
  if (popped.t !== 'target') return
  const { container, index } = program.pointerAt(popped.path)
  if (container !== null) goTo(state, { container, index })
}

function print(program: Program, state: State, sym: Sym): void {
  switch (sym.t) {
    case 'void':
    case 'tag':
    case 'pointer':
      return
    case 'number':
      return pushText(program, state, String(sym.value))
    case 'truth':
      return pushText(program, state, String(sym.value))
    case 'string':
      return pushText(program, state, sym.value)
    case 'text':
      return pushItems(program, state, sym.items)
    case 'list':
      return pushText(program, state, printList(sym, program.lists))
    case 'target':
      throw new Unsupported('a target as text')
    case 'index':
    case 'expression': {
      const slot = sym.e.type === 'variable' ? sym.e.name : keepValue(state, { to: sym.e })
      return pushItem(program, state, { o: 'shown', item: { slot } })
    }
  }
}

function countVisits(program: Program, state: State, isTurns: boolean): void {
  const target = state.stack.pop()
  if (target?.t !== 'target') throw unsupportedValue(state.stack, isTurns ? 'TURNS_SINCE' : 'READ_COUNT')
  const { container } = program.pointerAt(target.path)
  if (!(container instanceof Container)) {
    state.stack.push(int(isTurns ? -1 : 0))
    return
  }
  if (!isTurns) {
    state.stack.push(visitOf(container))
    return
  }
  // Before the first visit the turn of the last one is far ahead.
  const since = join('-', read(TURNS), read(turnSlot(pathOf(container))))
  state.stack.push(fromExpression('int', { type: 'call', function: 'max', operands: [since, constant(-1)] }))
}

function drawNumber(program: Program, state: State): void {
  const most = state.stack.pop()
  const least = state.stack.pop()
  if (least?.t !== 'number' || most?.t !== 'number' || most.value < least.value)
    throw unsupportedValue(state.stack, 'RANDOM')
  const count = most.value - least.value + 1
  if (count === 1) {
    state.stack.push(int(least.value))
    return
  }
  if (count <= RANDOM_VALUES_MAX) {
    state.stack.push(fromExpression('int', read(keepValue(state, { random: [least.value, most.value] }))))
    return
  }
  program.note('random_range', state, `RANDOM(${least.value}, ${most.value})`, { among: RANDOM_VALUES_MAX })
  const drawn = read(keepValue(state, { random: [0, RANDOM_VALUES_MAX - 1] }))
  const value = scaleDrawn(drawn, least.value, most.value)
  state.stack.push(fromExpression('int', read(keepValue(state, { to: value }))))
}

function performListCommand(program: Program, { stack }: State, type: ControlCommand.CommandType): void {
  if (type === CommandType.ListFromInt) {
    const [value, list] = [stack.pop(), stack.pop()]
    if (value?.t !== 'number' || list?.t !== 'string') throw unsupportedValue(stack, 'a list from a number')
    const found = [...program.lists].find(([key, each]) => key.startsWith(`${list.value}.`) && each === value.value)
    stack.push({
      t: 'list',
      items: new Map(found === undefined ? [] : [[found[0], constant(true)]]),
      origins: [list.value],
    })
    return
  }
  const [max, min] = type === CommandType.ListRange ? [stack.pop(), stack.pop()] : []
  const list = stack.pop()
  if (list?.t !== 'list' || min?.t !== 'number' || max?.t !== 'number')
    throw unsupportedValue(stack, type === CommandType.ListRange ? 'LIST_RANGE' : 'LIST_RANDOM')
  const isIn = (key: string): boolean => {
    const value = program.lists.get(key) ?? 0
    return value >= min.value && value <= max.value
  }
  stack.push({ ...list, items: new Map([...list.items].filter(([key]) => isIn(key))) })
}
