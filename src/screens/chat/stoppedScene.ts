/** A paid scene that has stopped: it asks whether to go on, or has to be paid. Rules B5, B17. */
import { type View } from '../../../protocol/view.ts'
import { type PaidView } from '../../../protocol/view/scene.ts'

/** Null while the scene runs, and outside of one. */
export function findStoppedScene({ paid }: View): PaidView | null {
  return paid === null || paid.state === 'running' ? null : paid
}

/** Whether the story stands still for it: a clip in front waits behind the question. */
export function isSceneStopped(view: View): boolean {
  return findStoppedScene(view) !== null
}
