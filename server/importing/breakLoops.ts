/**
 * Ways that lead back to themselves without waiting for the player, as a loop of another tool does in which each line waits for a tap: a question with one
 * option, 'Go on', waits there.
 */
import { isRecord } from '../../protocol/json.ts'
import { type ReadStory } from './reader.ts'
import { NO_PLACE } from './notes.ts'
import { type StoryBuilder } from './storyBuilder.ts'

type NodeRecord = Record<string, unknown>

/** Changes the story; each loop is a line of the report. */
export function breakLoops(story: ReadStory, { notes, goOn }: StoryBuilder): ReadStory {
  const { script } = story.document
  const nodes = isRecord(script['nodes']) ? script['nodes'] : {}
  const given = new Map(Object.entries(nodes).flatMap(([id, node]) => (isRecord(node) ? [[id, node] as const] : [])))
  const closing = findClosing(given)
  if (closing.length === 0) return story
  for (const id of closing) {
    const { do: steps, ...end } = given.get(id) ?? {}
    const next = `${id}-on`
    given.set(next, { do: [], ...end })
    given.set(id, { do: steps, choose: { options: [{ id: `${id}-go-on`, text: goOn, goto: next }] } })
    notes.add('loop', NO_PLACE, id)
  }
  return {
    ...story,
    document: { ...story.document, script: { ...script, nodes: Object.fromEntries(given) } },
    notes: notes.list(),
  }
}

/** Nodes that lead at once to one from which they were reached. */
function findClosing(nodes: ReadonlyMap<string, NodeRecord>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const closing = new Set<string>()
  for (const start of nodes.keys()) {
    if (state.has(start)) continue
    const open = [{ id: start, next: listFollowing(nodes.get(start)) }]
    state.set(start, 'open')
    for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
      const target = current.next.pop()
      if (target === undefined) {
        state.set(current.id, 'done')
        open.pop()
      } else if (state.get(target) === 'open') closing.add(current.id)
      else if (!state.has(target)) {
        state.set(target, 'open')
        open.push({ id: target, next: listFollowing(nodes.get(target)) })
      }
    }
  }
  return [...closing]
}

function listFollowing(node: NodeRecord | undefined): string[] {
  const ways = Array.isArray(node?.['branch']) ? node['branch'] : []
  const targets: unknown[] = [node?.['goto'], ...ways.map((way: unknown) => (isRecord(way) ? way['goto'] : null))]
  return targets.filter((target) => typeof target === 'string')
}
