/** The reward for a story that was shared, once a day for a story. Doc 1 §4. */
import { i18n } from '../../i18n/index.ts'
import { showToast } from '../../ui/toastStore.ts'
import { completeTask, type TaskOutcome } from './completeTask.ts'

/** The story was shared. One that was paid today, or beyond what a day allows, is refused without a word. */
export async function completeShareTask(storyId: string): Promise<TaskOutcome> {
  const outcome = await completeTask('share', { storyId, isQuiet: true })
  if (outcome === 'failed') showToast('error', i18n.t('credits:tasks.completeFailed'))
  return outcome
}
