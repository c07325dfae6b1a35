/** The steps of a script, each with its place. */
import { type Script, type Step, type StoryNode } from '../../../protocol/story.ts'
import { type Path } from '../yaml.ts'

export interface PlacedStep {
  step: Step
  at: Path
  /** The node of the step. */
  node: string
  /** The node that follows without a player's move; null where the player moves first. */
  next: string | null
}

export function listSteps({ nodes }: Script): PlacedStep[] {
  return Object.entries(nodes).flatMap(([id, node]) => listNodeSteps(id, node))
}

function listNodeSteps(id: string, node: StoryNode): PlacedStep[] {
  const at: Path = ['nodes', id]
  const place = (steps: readonly Step[], around: Path, next: string | null): PlacedStep[] =>
    steps.map((step, index) => ({ step, at: [...around, 'do', index], node: id, next }))
  const { listen } = node
  return [
    ...place(node.do, at, id),
    ...(listen?.answers ?? []).flatMap((answer, index) =>
      place(answer.do, [...at, 'listen', 'answers', index], answer.goto),
    ),
    ...place(listen?.otherwise.do ?? [], [...at, 'listen', 'otherwise'], listen?.otherwise.goto ?? null),
  ]
}
