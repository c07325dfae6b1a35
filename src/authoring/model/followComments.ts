/** Lets comments follow their lines through an edit: where a line is moved, written in, deleted and brought back. Pure. */
import type { Draft } from '../../../protocol/story/draft.ts'
import {
  type CommentedLine,
  type CommentThread,
  listSteps,
  listThreads,
  type PlacedStep,
  quoteStep,
} from './comments.ts'
import { asPart, writePathKey, readAt, writeAt } from './documentPaths.ts'

/** Changes where comments stand, for the recipe of an edit. A part that is the same object before and after has not changed. */
export function followComments(before: Draft, after: Draft, document: Draft): void {
  const known = new Map(listThreads(before.marks).map((thread) => [thread.id, thread]))
  if (![...known.values()].some(({ line }) => line !== null)) return
  const steps = listChangedSteps(before, after)
  for (const thread of listThreads(after.marks)) {
    const { line: was, node } = known.get(thread.id) ?? thread
    if (was === null || thread.line === null) continue
    // A line that is gone may come back in any node.
    if (was.at !== null && readNode(before, node) === readNode(after, thread.node)) continue
    const step = was.at === null ? undefined : readAt(readNode(before, node), was.at)
    const found = findStep(steps, thread, was, step)
    const line: CommentedLine =
      found === undefined ? { at: null, text: was.text } : { at: found.at, text: quoteStep(found.step) }
    if (
      found?.node === thread.node &&
      writePathKey(line.at ?? []) === writePathKey(was.at ?? []) &&
      line.text === was.text
    )
      continue
    writeAt(document, ['marks', 'comments', thread.id, 'node'], found?.node ?? thread.node)
    writeAt(document, ['marks', 'comments', thread.id, 'line'], line)
  }
}

interface ChangedStep extends PlacedStep {
  node: string
  /** It was not there before the edit, or has been written in. */
  isNew: boolean
}

/** The step itself; else a new one that says the same, which was moved, brought back or pasted; else the one that was written in at its place. */
function findStep(
  steps: readonly ChangedStep[],
  { node }: CommentThread,
  { at, text }: CommentedLine,
  step: unknown,
): ChangedStep | undefined {
  const isPlace = (each: ChangedStep): boolean => each.node === node && writePathKey(each.at) === writePathKey(at ?? [])
  const same = step === undefined ? undefined : steps.find((each) => each.step === step)
  if (same !== undefined) return same
  const twins = steps.filter((each) => each.isNew && quoteStep(each.step) === text)
  return (
    twins.find(isPlace) ??
    twins.find((each) => each.node === node) ??
    twins[0] ??
    (step === undefined ? undefined : steps.find((each) => each.isNew && isPlace(each)))
  )
}

/** The steps of all nodes that are not the same object any more. */
function listChangedSteps(before: Draft, after: Draft): ChangedStep[] {
  const nodes = asPart(after.script['nodes'])
  const changed = Object.keys(nodes).filter((id) => nodes[id] !== readNode(before, id))
  const gone = Object.keys(asPart(before.script['nodes'])).filter((id) => nodes[id] !== readNode(before, id))
  const known = new Set(gone.flatMap((id) => listSteps(readNode(before, id)).map(({ step }) => step)))
  return changed.flatMap((node) =>
    listSteps(nodes[node]).map(({ at, step }): ChangedStep => ({ node, at, step, isNew: !known.has(step) })),
  )
}

function readNode({ script }: Draft, id: string): unknown {
  return readAt(script, ['nodes', id])
}
