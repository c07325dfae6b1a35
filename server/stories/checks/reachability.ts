/** Checks that every node can be reached and leads to an ending, as far as the exits show. */
import { type Script } from '../../../protocol/story.ts'
import { type Diagnostic } from './diagnostics.ts'
import { createFinding } from './problemMessages.ts'
import { findDeadEnds, findEndlessLoop, listExits, findUnreachableNodes } from './graph.ts'

export function checkReachability(script: Script): Diagnostic[] {
  const { start, nodes } = script
  const astray = [
    ...(nodes[start] === undefined ? [{ at: ['start'], ...createFinding('unknown_start', { name: start }) }] : []),
    ...listExits(script)
      .filter(({ to }) => nodes[to] === undefined)
      .map(({ from, to, at }) => ({ at, ...createFinding('unknown_node', { node: from, name: to }) })),
  ]
  // Reachability is only known if every exit leads to a node.
  if (astray.length > 0) return astray
  const loop = findEndlessLoop(script)
  return [
    ...(loop === null ? [] : [{ at: ['nodes', loop], ...createFinding('endless_loop', { name: loop }) }]),
    ...findUnreachableNodes(script).map((id) => ({
      at: ['nodes', id],
      ...createFinding('unreachable_node', { name: id }),
    })),
    ...findDeadEnds(script).map((id) => ({ at: ['nodes', id], ...createFinding('dead_end', { name: id }) })),
  ]
}
