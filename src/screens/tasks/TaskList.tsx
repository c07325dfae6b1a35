/** The tasks of today: what each pays, how often it was done, and what leads to it. Doc 1 §3, §4, §9. */
import { useEffect, useEffectEvent } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import * as v from 'valibot'
import { type DailyTask, type InviteTask, type taskList } from '../../../protocol/api/rewards.ts'
import { useUser } from '../../account/user.ts'
import { Button } from '../../ui/Button.tsx'
import { DiamondIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { completeTask } from './completeTask.ts'
import { DoneIcon } from './icons.tsx'
import { retryPlayTask } from './playTask.ts'
import { shareStory } from './shareStory.ts'
import { Quiet, Row, Text } from '../../ui/layout.tsx'
import styles from './tasks.module.css'
import { readStoredValue, writeStoredValue } from '../../platform/storedValue.ts'
import { CREATION_PATH } from '../../navigation/paths.ts'

interface Props {
  tasks: v.InferOutput<typeof taskList.answer>
  /** A task was completed: the list has changed. */
  onChanged: () => void
}

export function TaskList({ tasks, onChanged }: Props) {
  const { t } = useTranslation(['credits', 'shell'])
  const [, navigate] = useLocation()
  const { play_game_task: play, share_task: share, invite_task: invite, create_task: create } = tasks
  const { isBusy: isSharing, run } = useOneAtATime()
  useUnpaidTasks(tasks, onChanged)
  useInviteToast(invite)
  const shown = [play, share, invite, ...(create === undefined ? [] : [create])]

  const onShare = async (): Promise<void> => {
    // Nothing was played yet, or nothing is left to share today.
    if (share.story === null) return navigate('/')
    const outcome = await shareStory(share.story)
    // One that is refused was paid elsewhere: another story is offered.
    if (outcome === 'completed' || outcome === 'refused') onChanged()
  }
  return (
    <section aria-labelledby="tasks-today" className={styles.section}>
      <h2 id="tasks-today" className={styles.heading}>
        {t('tasks.list')}
      </h2>
      {shown.every(({ is_done, coins }) => is_done || coins === 0) && (
        <div className={styles.allDone} role="status">
          <Text strong>{t('tasks.allDone')}</Text>
          <Quiet breaks>{t('tasks.allDoneHint')}</Quiet>
        </div>
      )}
      <ul className={styles.tasks}>
        <TaskRow task={play}>
          <Button look="quiet" className={styles.act} onClick={() => navigate('/')}>
            {t('tasks.play')}
          </Button>
        </TaskRow>
        <TaskRow task={share} about={share.is_done ? undefined : share.story?.title}>
          <Button look="quiet" className={styles.act} isBusy={isSharing} onClick={() => run(onShare)}>
            {t('tasks.share')}
          </Button>
        </TaskRow>
        <TaskRow task={invite}>
          <Button look="quiet" className={styles.act} onClick={focusInviteCode}>
            {t('tasks.invite')}
          </Button>
        </TaskRow>
        {create !== undefined && (
          <TaskRow task={create}>
            <Button look="quiet" className={styles.act} onClick={() => navigate(CREATION_PATH)}>
              {t('tasks.create')}
            </Button>
          </TaskRow>
        )}
      </ul>
    </section>
  )
}

interface TaskRowProps {
  task: DailyTask
  /** What the button is about. */
  about?: string | undefined
  children: Elements
}

function TaskRow({ task, about, children }: TaskRowProps) {
  const { t } = useTranslation(['credits', 'shell'])
  return (
    <Row as="li" justify="end" wrap className={styles.task} data-done={task.is_done}>
      <div className={styles.words}>
        <Text as="h3" strong breaks className={styles.name}>
          {task.name}
        </Text>
        <Quiet breaks>{task.description}</Quiet>
        {about !== undefined && <Text breaks>{about}</Text>}
        {task.coins > 0 && (
          <Row as="p" wrap className={styles.facts}>
            <Text as="span" strong small className={styles.reward}>
              <DiamondIcon size={14} />
              <span>{t('tasks.reward', { count: task.coins })}</span>
            </Text>
            <Quiet breaks as="span">
              {t('tasks.count', { count: task.count, limit: task.limit })}
            </Quiet>
          </Row>
        )}
      </div>
      {task.is_done ? (
        <span className={styles.done}>
          <DoneIcon />
          <span>{t('tasks.done')}</span>
        </span>
      ) : (
        children
      )}
    </Row>
  )
}

/** Rewards that were earned and not paid yet: a game whose call did not arrive, friends beyond the limit of an earlier day. Once for each visit. */
function useUnpaidTasks({ play_game_task: play, invite_task: invite }: Props['tasks'], onChanged: () => void): void {
  const pay = useEffectEvent(async () => {
    const isPlayPaid = !play.is_done && (await retryPlayTask(play))
    const isInvitePaid =
      !invite.is_done &&
      invite.coins > 0 &&
      (await completeTask('invite', {
        coins: invite.coins,
        isQuiet: true,
        // Said by the list that follows.
        hasNoToast: invite.earned !== undefined,
      })) === 'completed'
    if (isPlayPaid || isInvitePaid) onChanged()
  })
  useEffect(() => void pay(), [])
}

/** Says what friends have earned the player, once, for all of them together. */
function useInviteToast({ earned }: InviteTask): void {
  const { t } = useTranslation(['credits', 'shell'])
  const userId = useUser()?.uuid
  const say = useEffectEvent((count: number) => showToast('success', t('tasks.completed', { count })))
  useEffect(() => {
    if (earned === undefined || userId === undefined) return
    const count = takeNewInviteReward(userId, earned)
    if (count > 0) say(count)
  }, [earned, userId])
}

/** The invite code is further down on the screen. */
function focusInviteCode(): void {
  const section = document.getElementById('invite-code')
  section?.scrollIntoView({ block: 'center' })
  section?.querySelector('button')?.focus({ preventScroll: true })
}

/** Coins that friends have earned the player since the last notice: the server pays when it likes, for one friend or several. Doc 1 §4. */
const mark = v.object({ userId: v.string(), earned: v.number() })

/** Diamonds that were not said yet, of all that invitations have `earned`; 0 on a device that did not look before. They count as said from then on. */
export function takeNewInviteReward(userId: string, earned: number): number {
  const before = readStoredValue(STORAGE_KEY, mark)
  writeStoredValue(STORAGE_KEY, { userId, earned })
  return before?.userId === userId ? Math.max(0, earned - before.earned) : 0
}

const STORAGE_KEY = 'invite_rewards'
