/** Follows an Ink story on all its ways, and gives them as a graph: what happens, and where it goes on. Equal states are one place. */
import { type Container } from 'inkjs/engine/Container'
import { type Expression } from '../../../protocol/story/expression.ts'
import { visitChangedContainers } from './flow.ts'
import { step } from './machine.ts'
import { isInString } from './output.ts'
import { type Program } from './program.ts'
import { commitLine } from './pushOutput.ts'
import {
  copyState,
  copyThread,
  createState,
  keyOfState,
  type Op,
  type PendingChoice,
  pathOf,
  type State,
  topFrame,
} from './state.ts'
import { anyOf, type TextItem } from './symbols.ts'

export interface Block {
  /** The container in which it begins. */
  path: string
  ops: Op[]
  end: BlockEnd
  /** Of its first instruction. */
  line: number | null
}
export type BlockEnd =
  | { kind: 'open' }
  | { kind: 'goto'; to: Block }
  | { kind: 'branch'; ways: { when: Expression; to: Block }[]; other: Block }
  | { kind: 'choose'; options: BlockOption[] }
  /** `isOpen`: nothing said that it ends. */
  | { kind: 'end'; isOpen: boolean }
export interface BlockOption {
  text: TextItem[]
  tags: TextItem[][]
  when: Expression
  to: Block
}

/** Bounds of what is written out: places, and instructions that are followed. */
const BLOCKS_MAX = 20_000
const STEPS_MAX = 3_000_000

export function explore(program: Program, root: Container): Block {
  const blocks = new Map<string, Block>()
  const open: { block: Block; state: State }[] = []
  let steps = 0

  const start = blockOf(createState(root, program.kinds))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (blocks.size > BLOCKS_MAX || steps > STEPS_MAX) {
      program.note('ink_too_many_states', next.state, '')
      next.block.end = { kind: 'end', isOpen: true }
    } else run(next.block, next.state)
  }
  return start

  /** The place of a state: a new one, or the one that goes on alike. */
  function blockOf(state: State): Block {
    const key = keyOfState(state)
    const known = blocks.get(key)
    if (known !== undefined) return known
    const { at } = topFrame(state)
    const block: Block = {
      path: at === null ? '' : pathOf(at.container),
      ops: state.ops,
      end: { kind: 'open' },
      line: state.line,
    }
    state.ops = []
    blocks.set(key, block)
    open.push({ block, state })
    return block
  }

  function run(block: Block, state: State): void {
    for (;;) {
      steps += 1
      const result = step(program, state)
      if (result.kind === 'stop') return endTurn(block, state)
      if (result.kind === 'fork') {
        flush(block, state)
        const ways = result.ways.map(({ when, state: next }) => ({ when, to: blockOf(next) }))
        block.end = { kind: 'branch', ways, other: blockOf(result.other) }
        return
      }
      // Ways that have parted meet again where a divert leads, or a line begins.
      const isInExpression = topFrame(state).isEvaluating || isInString(state.output)
      if ((result.hasJumped && !isInExpression) || result.hasCommitted) {
        flush(block, state)
        block.end = { kind: 'goto', to: blockOf(state) }
        return
      }
    }
  }

  function flush(block: Block, state: State): void {
    block.ops.push(...state.ops)
    state.ops = []
  }

  function endTurn(block: Block, state: State): void {
    commitLine(state)
    flush(block, state)
    const visible = state.isEnded ? [] : state.choices.filter(({ isFallback }) => !isFallback)
    const fallbacks = state.isEnded ? [] : state.choices.filter(({ isFallback }) => isFallback)
    const choose = (): BlockEnd => ({
      kind: 'choose',
      options: visible.map((choice) => ({
        text: choice.text,
        tags: choice.tags,
        when: choice.when,
        to: blockOf(chooseState(state, choice, true)),
      })),
    })
    const otherwise = (): BlockEnd => followFallbacks(state, fallbacks)
    if (visible.length === 0) block.end = otherwise()
    else {
      const isAny = anyOf(visible.map(({ when }) => when))
      if (isAny.type === 'value') block.end = choose()
      else {
        const to = createBlock(block, choose())
        // One way for each: all of their conditions in one may be longer than a script can hold.
        block.end = {
          kind: 'branch',
          ways: visible.map(({ when }) => ({ when, to })),
          other: createBlock(block, otherwise()),
        }
      }
    }
  }

  function createBlock({ path, line }: Block, end: BlockEnd): Block {
    return { path, ops: [], end, line }
  }

  function followFallbacks(state: State, fallbacks: readonly PendingChoice[]): BlockEnd {
    const ways = fallbacks.map((choice) => ({ when: choice.when, to: blockOf(chooseState(state, choice, false)) }))
    const sure = ways.findIndex(({ when }) => when.type === 'value')
    if (sure === 0 && ways[0] !== undefined) return { kind: 'goto', to: ways[0].to }
    const end: Block = {
      path: '',
      ops: [],
      // Where choices were all taken, or none may be, the story ends as well.
      end: { kind: 'end', isOpen: !state.isEnded && !state.isSafeExit && state.choices.length === 0 },
      line: state.line,
    }
    if (ways.length === 0) return end.end
    const other = sure > 0 ? ways[sure]?.to : undefined
    return { kind: 'branch', ways: sure > 0 ? ways.slice(0, sure) : ways, other: other ?? end }
  }

  /** The state after a choice, which goes on in the thread that offered it. */
  function chooseState(before: State, { thread, target, line }: PendingChoice, isTurn: boolean): State {
    const state: State = {
      ...copyState(before),
      threads: [copyThread(thread)],
      output: [],
      choices: [],
      isSafeExit: false,
      line,
    }
    if (isTurn) state.ops.push({ op: 'set', slot: 'turns', change: { add: 1 } })
    topFrame(state).at = target
    visitChangedContainers(state)
    return state
  }
}
