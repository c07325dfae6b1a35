/** How far the player is. Doc 2 §3, §4. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { type Working } from '../working.ts'

export function totalProgress({ view }: Working, { data }: EventOf<'update_total_progress'>): null {
  view.progress.total = data.percent
  return null
}

export function taskProgress({ view }: Working, { data }: EventOf<'update_task_progress'>): null {
  view.progress.task = { id: data.task_id, level: data.index + 1, percent: data.percent, description: data.description }
  return null
}

export function heart({ view }: Working, { data }: EventOf<'heart_value'>): null {
  view.heart = { value: data.heart_value, sceneIds: data.scene_ids, isAllowMessage: data.is_allow_message }
  return null
}
