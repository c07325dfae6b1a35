/** Where a preview begins. */
import { type Value } from '../../../protocol/story/expression.ts'
import { type Story } from '../../stories/story.ts'

/** A preview draws the same numbers each time, so that its moves can be made again after an edit. */
const PREVIEW_SEED = 1

/** The story from another node, with other first values. It costs nothing to begin. */
export function beginAt(
  story: Story,
  {
    node,
    variables,
    heart,
  }: { node?: string | undefined; variables: Record<string, Value>; heart?: number | undefined },
): Story {
  const { metadata, script } = story
  const first = node !== undefined && Object.hasOwn(script.nodes, node) ? node : script.start
  let start = 'preview-start'
  while (Object.hasOwn(script.nodes, start)) start += '-'
  return {
    ...story,
    seed: PREVIEW_SEED,
    metadata: { ...metadata, coins: 0, actors: metadata.actors.map((actor) => ({ ...actor, coins: 0 })) },
    script: {
      ...script,
      start: heart === undefined ? first : start,
      variables: { ...script.variables, ...variables },
      nodes: heart === undefined ? script.nodes : { ...script.nodes, [start]: { do: [{ heart }], goto: first } },
    },
  }
}
