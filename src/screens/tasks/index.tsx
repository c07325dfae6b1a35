/** The daily tasks: check-in, the tasks of today, the invite code. Registered players only, by the route. Doc 1 §2, §3, §4, §8. */
import { useTranslation } from 'react-i18next'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { hobbyStatus, taskList } from '../../../protocol/api/rewards.ts'
import { refreshUser } from '../../account/account.ts'
import { useUser } from '../../account/user.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { getDayFields, useToday } from '../../ui/localDay.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { ButtonRow, RowList } from '../../ui/RowList.tsx'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CheckIn } from './CheckIn.tsx'
import { InviteCode } from './InviteCode.tsx'
import { ListScreen, Row } from '../../ui/layout.tsx'
import styles from './tasks.module.css'
import { TaskList } from './TaskList.tsx'
import { withTexts } from '../../i18n/index.ts'
import { CREDITS_PATH } from '../../navigation/paths.ts'

/** The tag rating of the ending. */
const HobbySheet = lazyWithRetry(() => withTexts(['game'], import('./HobbySheet.tsx'))).pick(
  (module) => module.HobbySheet,
)

export default function DailyTasks() {
  const { t } = useTranslation('credits')
  const coins = useUser()?.coins ?? 0
  const { today } = useToday()
  const tasks = useAnswer(`daily-tasks ${today.name}`, (signal) => callAsUserWith({ signal }, taskList, getDayFields()))
  useScreenTitle(t('tasks.title'))
  // A friend may have registered since: the server pays for that by itself.
  useEffect(() => void refreshUser(), [])
  return (
    <ListScreen>
      <Row as="header" gap={3} justify="between" className={styles.head}>
        <h1 className={styles.title}>{t('tasks.title')}</h1>
        <Link href={CREDITS_PATH} className={styles.balance} aria-label={t('tasks.balance', { count: coins })}>
          <DiamondIcon />
          <span>{formatCompact(coins)}</span>
        </Link>
      </Row>
      <CheckIn />
      {tasks.status === 'loading' && (
        <div role="status" aria-busy="true" aria-label={t('tasks.loading')} className={styles.section}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className={styles.missing} />
          ))}
        </div>
      )}
      {tasks.status === 'failed' && (
        <ErrorState title={t('tasks.fetchFailed')} hint={formatFailure(tasks.failure)} onRetry={tasks.retry} />
      )}
      {tasks.status === 'here' && <TaskList key={today.name} tasks={tasks.data} onChanged={tasks.retry} />}
      <InviteCode />
      <HobbyRow />
    </ListScreen>
  )
}

/** The tags that the player likes, while none are known. */
function HobbyRow() {
  const { t } = useTranslation('credits')
  const { data, retry } = useAnswer('hobby-status', (signal) => callAsUserWith({ signal }, hobbyStatus, {}))
  const [isOpen, setOpen] = useState(false)
  if (data === null || data.is_collected_hobby) return null
  const close = (): void => {
    setOpen(false)
    retry()
  }
  return (
    <div className={styles.section}>
      <RowList>
        <ButtonRow label={t('tasks.hobby')} onClick={() => setOpen(true)} />
      </RowList>
      {isOpen && (
        <LoadedOverlay onClose={close}>
          <HobbySheet onClose={close} />
        </LoadedOverlay>
      )}
    </div>
  )
}
