/** Checks that every node can be reached and leads to an ending, as far as the exits show. */
import { type Script } from '../../../protocol/story.ts'
import { type Diagnostic } from './diagnostics.ts'
import { createFinding } from './problemMessages.ts'
import { findDeadEnds, findEndlessLoops, listExits, findUnreachableNodes } from './graph.ts'

export function checkReachability(script: Script): Diagnostic[] {
  const { start, nodes } = script
  const isKnown = (id: string): boolean => Object.hasOwn(nodes, id)
  return [
    ...(isKnown(start) ? [] : [{ at: ['start'], ...createFinding('unknown_start', { name: start }) }]),
    ...listExits(script)
      .filter(({ to }) => !isKnown(to))
      .map(({ from, to, at }) => ({ at, ...createFinding('unknown_node', { node: from, name: to }) })),
    ...findEndlessLoops(script).map((id) => ({ at: ['nodes', id], ...createFinding('endless_loop', { name: id }) })),
    // Without a start nothing can be reached, which is said already.
    ...(isKnown(start) ? findUnreachableNodes(script) : []).map((id) => ({
      at: ['nodes', id],
      ...createFinding('unreachable_node', { name: id }),
    })),
    ...findDeadEnds(script).map((id) => ({ at: ['nodes', id], ...createFinding('dead_end', { name: id }) })),
  ]
}

/** Exits that lead the reader back to where the story begins, which then begins once more: mostly a link to the wrong node. */
export function findWaysBack(script: Script): Diagnostic[] {
  return listExits(script)
    .filter(({ to }) => to === script.start)
    .map(({ from, to, at }) => ({ at, ...createFinding('back_to_start', { node: from, name: to }) }))
}
