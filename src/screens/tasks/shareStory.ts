/** Sharing a story: its link, whose preview is its card, and the reward of the task, once a day for a story. An opened share sheet alone is no share. Doc 1 §4. */
import { getLocale, i18n, withTexts } from '../../i18n/index.ts'
import { writeSharedAddress } from '../../navigation/paths.ts'
import { shareLink } from '../../platform/shareLink.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { showToast } from '../../ui/toastStore.ts'
import { type TaskOutcome } from './completeTask.ts'

interface SharedStory {
  id: string
  title: string
}

/** Call it in the handler of a tap. Null where it was not shared. */
export async function shareStory({ id, title }: SharedStory): Promise<TaskOutcome | null> {
  const outcome = await shareLink({
    text: i18n.t('shell:share.text', { title, app: i18n.t('shell:appName') }),
    url: `${location.origin}${writeSharedAddress(id, null, getLocale())}`,
  })
  if (outcome === 'copied') showToast('success', i18n.t('shell:share.copied'))
  if (outcome === 'failed') showToast('error', i18n.t('shell:share.failed'))
  if (outcome !== 'sent' && outcome !== 'copied') return null
  trackEvent('share_made', { story_id: id, way: outcome })
  return withTexts(['credits'], import('./completeShareTask.ts')).then(
    ({ completeShareTask }) => completeShareTask(id),
    () => 'failed',
  )
}
