/** How the reading of an Ink story goes from one instruction to the next (Story.NextContent of inkjs, version 2.4.0), and which visits that counts. */
import { Container } from 'inkjs/engine/Container'
import { type InkObject } from 'inkjs/engine/Object'
import { trimFunctionEnd } from './output.ts'
import { countSlot, read, TURNS, turnSlot } from './slots.ts'
import { type At, emitSet, pathOf, type State, topFrame, topThread } from './state.ts'
import { fromExpression, type Sym, VOID } from './symbols.ts'

/** How often a container was visited. */
export function visitOf(container: Container): Sym {
  return fromExpression('int', read(countSlot(pathOf(container))))
}

/** Goes into the containers at a place, each of which is visited, and gives what is there. */
export function enterContainers(state: State, from: At): InkObject | null {
  let at = from
  let object = resolve(at)
  while (object instanceof Container) {
    visit(state, object, true)
    if (object.content.length === 0) break
    at = { container: object, index: 0 }
    object = resolve(at)
  }
  topFrame(state).at = at
  return object
}

/** The next instruction is this one. */
export function goTo(state: State, at: At): void {
  state.divertTo = at
}

/** Goes on behind an instruction that was performed. Where nothing is left the frame on top has no place any more. */
export function follow(state: State): void {
  const frame = topFrame(state)
  topThread(state).previous = frame.at
  if (state.divertTo !== null) {
    frame.at = state.divertTo
    state.divertTo = null
    visitChangedContainers(state)
    return
  }
  if (increment(state)) return
  if (topThread(state).frames.length > 1 && frame.type === 'function') {
    popFrame(state)
    if (topFrame(state).isEvaluating) state.stack.push(VOID)
  } else if (state.threads.length > 1) state.threads.pop()
  else return
  if (topFrame(state).at !== null) follow(state)
}

function increment(state: State): boolean {
  const frame = topFrame(state)
  if (frame.at === null) return false
  let { container, index } = frame.at
  index += 1
  while (index >= container.content.length) {
    const { parent } = container
    const inParent = parent instanceof Container ? parent.content.indexOf(container) : -1
    if (!(parent instanceof Container) || inParent < 0) {
      frame.at = null
      return false
    }
    container = parent
    index = inParent + 1
  }
  frame.at = { container, index }
  return true
}

/** Returns from a function or a tunnel. */
export function popFrame(state: State): void {
  const { frames } = topThread(state)
  const frame = frames.pop()
  if (frame?.type === 'function') trimFunctionEnd(state.output, frame.outputStart)
}

/** Containers that a divert has entered, which the place before was not in. */
export function visitChangedContainers(state: State): void {
  const { previous } = topThread(state)
  const { at } = topFrame(state)
  if (at === null || at.index === -1) return
  const before = new Set<Container>()
  if (previous !== null) {
    const object = resolve(previous)
    for (
      let each: InkObject | null = object instanceof Container ? object : previous.container;
      each instanceof Container;
      each = each.parent
    )
      before.add(each)
  }
  let child = resolve(at)
  if (child === null) return
  let isAtStart = true
  for (let each = child.parent; each instanceof Container; each = each.parent) {
    if (before.has(each) && !each.countingAtStartOnly) return
    isAtStart = isAtStart && each.content.length > 0 && child === each.content[0]
    visit(state, each, isAtStart)
    child = each
  }
}

function resolve({ container, index }: At): InkObject | null {
  if (index < 0 || container.content.length === 0) return container
  return container.content[index] ?? null
}

function visit(state: State, container: Container, isAtStart: boolean): void {
  if (container.countingAtStartOnly && !isAtStart) return
  if (container.visitsShouldBeCounted) emitSet(state, countSlot(pathOf(container)), { add: 1 })
  if (container.turnIndexShouldBeCounted) emitSet(state, turnSlot(pathOf(container)), { to: read(TURNS) })
}
