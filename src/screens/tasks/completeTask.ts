/** Completes a daily task: the call, the balance, and what the player reads. Doc 1 §4, §7, §8. */
import { i18n } from '../../i18n/index.ts'
import { isGuest } from '../../../protocol/api/account.ts'
import { type CallError } from '../../../protocol/api/result.ts'
import { taskCreate, taskInvite, taskPlay, taskShare } from '../../../protocol/api/rewards.ts'
import { TASK_REWARD_COINS } from '../../../protocol/limits.ts'
import { getUser, setUser } from '../../account/user.ts'
import { callAsUser } from '../../api/client.ts'
import { getDayFields } from '../../ui/localDay.ts'
import { showToast } from '../../ui/toastStore.ts'

export type TaskKind = 'play_game' | 'share' | 'create' | 'invite'

const CALLS = { play_game: taskPlay, create: taskCreate, invite: taskInvite }

interface Options {
  /** Diamonds that the list names for it. */
  coins?: number | undefined
  /** The story that was shared. */
  storyId?: string
  /** A refusal is expected, and nobody asked: the task was paid before, or there is nothing to pay for yet. */
  isQuiet?: boolean
  /** The success is said elsewhere. */
  hasNoToast?: boolean
}

/** `refused`: the server has nothing to pay for; `failed`: no answer, so that it may be tried again. */
export type TaskOutcome = 'completed' | 'refused' | 'failed'

/** Guests have no tasks: for them nothing is sent. */
export async function completeTask(
  kind: TaskKind,
  { coins = TASK_REWARD_COINS, storyId, isQuiet = false, hasNoToast = false }: Options = {},
): Promise<TaskOutcome> {
  const before = getUser()
  if (before === null || isGuest(before)) return 'refused'
  const answer =
    kind === 'share'
      ? await callAsUser(taskShare, { ...getDayFields(), story_id: storyId })
      : await callAsUser(CALLS[kind], getDayFields())
  if (!answer.ok) {
    if (!isQuiet) showToast('error', i18n.t('credits:tasks.completeFailed'))
    return isRefusal(answer) ? 'refused' : 'failed'
  }
  const { user } = answer.data
  if (getUser()?.uuid === user.uuid) setUser(user)
  if (!hasNoToast) showToast('success', i18n.t('credits:tasks.completed', { count: coins }))
  return 'completed'
}

function isRefusal({ code }: CallError): boolean {
  return code === 'refused'
}
