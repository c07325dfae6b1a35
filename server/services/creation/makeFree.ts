/** A story for test readers: as it is, but nothing costs or pays diamonds. */
import { type StoryFile } from '../../../protocol/story.ts'
import { type StoryNode } from '../../../protocol/story/node.ts'
import { type Step } from '../../../protocol/story/steps.ts'
import { type ParsedStory } from '../../stories/checks/checkDocument.ts'

export function makeFree({ metadata, script }: ParsedStory): ParsedStory {
  const nodes = Object.fromEntries(Object.entries(script.nodes).map(([id, node]) => [id, makeNodeFree(node)]))
  return { metadata: makeCardFree(metadata), script: { ...script, nodes } }
}

function makeCardFree(metadata: StoryFile): StoryFile {
  return { ...metadata, coins: 0, actors: metadata.actors.map((actor) => ({ ...actor, coins: 0 })) }
}

function makeNodeFree(node: StoryNode): StoryNode {
  const { choose, act, listen } = node
  return {
    ...node,
    do: dropPaid(node.do),
    ...(choose !== undefined && { choose: { ...choose, options: choose.options.map(makeOptionFree) } }),
    ...(act !== undefined && { act: act.map(makeOptionFree) }),
    ...(listen !== undefined && {
      listen: {
        ...listen,
        answers: listen.answers.map((answer) => ({ ...answer, do: dropPaid(answer.do) })),
        otherwise: { ...listen.otherwise, do: dropPaid(listen.otherwise.do) },
      },
    }),
  }
}

const makeOptionFree = <Option extends { price: number }>(option: Option): Option => ({ ...option, price: 0 })

/** A paid scene goes on without its steps of payment. */
function dropPaid(steps: readonly Step[]): Step[] {
  return steps.filter((step) => !('pay' in step) && !('coins' in step) && !('paid_scene' in step))
}
