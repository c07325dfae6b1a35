/** Progress, heart value, coins and missions. Doc 2 §3, §4; rules S4, S9, S10, S11. */
import { type EventData, type EventOf } from '../../../protocol/events/index.ts'
import { updateCoins } from '../coins.ts'
import { restrictCards } from '../offers.ts'
import { isEveryActorComplete, recordMission } from '../missions.ts'
import { addToast, type FoldContext } from '../foldContext.ts'

/** Shows how far the story is. Rule S4. */
export function applyTotalProgress({ view }: FoldContext, { data }: EventOf<'update_total_progress'>): null {
  view.progress = { ...view.progress, total: data.percent }
  return null
}

/** Shows how far the task is, and which one it is. Rule S4. */
export function applyTaskProgress({ view, core }: FoldContext, { data }: EventOf<'update_task_progress'>): null {
  core.tasks = withTask(core.tasks, data)
  const level = (data.index ?? core.tasks.indexOf(taskName(data))) + 1
  const task = { id: data.task_id, level, percent: data.percent, description: data.description }
  view.progress = { ...view.progress, task }
  return null
}

/** The tasks in order of appearance, which gives the level of a task without an index. */
export function withTask(tasks: readonly string[], data: EventData<'update_task_progress'>): readonly string[] {
  const name = taskName(data)
  return tasks.includes(name) ? tasks : [...tasks, name]
}

/** A task without an id is known by its description. */
function taskName(data: EventData<'update_task_progress'>): string {
  return data.task_id === '' ? `~${data.description}` : data.task_id
}

/** Shows the heart value; a full one restricts the cards. Rules S4, S9. */
export function applyHeart(context: FoldContext, { data }: EventOf<'heart_value'>): null {
  context.view.heart = {
    value: data.heart_value,
    sceneIds: data.scene_ids,
    isAllowMessage: data.is_allow_message,
    ...(data.reason && { reason: data.reason }),
  }
  restrictCards(context)
  return null
}

/** Takes over the coins of the player. Rule S10. */
export function applyUserCoins(context: FoldContext, { data }: EventOf<'update_user_coins'>): null {
  const { core } = context
  if (core.user !== null) core.user = { ...core.user, coins: data.coins }
  updateCoins(context, data.coins)
  return null
}

/** Marks an actor as complete, with one notice, and adds the clues that are new to their scene. Another notice says that all are. Rule S11. */
export function applyMission(context: FoldContext, { data }: EventOf<'mission_completed'>): null {
  context.core.isStageComplete = true
  if (!recordMission(context, data)) return null
  addToast(context, { tone: 'success', code: 'stage_complete', name: data.name })
  if (isEveryActorComplete(context)) addToast(context, { tone: 'success', code: 'all_complete' })
  return null
}
