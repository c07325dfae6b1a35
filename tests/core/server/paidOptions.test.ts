/** An option that costs diamonds is worth them, in the stories of the repository: what follows it is at least so many lines. */
import { expect, test } from 'vitest'
import { type Script, type Step } from '../../../protocol/story.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { loadLibrary } from '../../../server/stories/library.ts'

const LINES_MIN = 8
const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

/** Lines from a node to the next pause. */
function countLines({ nodes }: Script, from: string): number {
  let lines = 0
  for (let id: string | undefined = from; id !== undefined; id = nodes[id]?.goto)
    lines += (nodes[id]?.do ?? []).filter(isLine).length
  return lines
}

function isLine(step: Step): boolean {
  return ['say', 'narrate', 'page', 'picture'].some((kind) => kind in step)
}

test.each([...stories.values()].map((story) => [story.metadata.id, story.script] as const))(
  'paid options of %s are followed by eight lines at least',
  (_, script) => {
    const paid = Object.values(script.nodes)
      .flatMap(({ choose, act }) => [...(choose?.options ?? []), ...(act ?? [])])
      .filter(({ price }) => price > 0)
    const poor = paid.filter(({ goto }) => countLines(script, goto) < LINES_MIN).map(({ id }) => id)
    expect(poor).toEqual([])
  },
)
