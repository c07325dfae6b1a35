/** The check-in of the day: a card that says where the player stands, and the modal with the seven days. It opens by itself once a day. Doc 1 §2, §4. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { checkInStatus, type CheckInCoins, systemConfig } from '../../../protocol/api/rewards.ts'
import { type CallError, type Result, succeed } from '../../../protocol/api/result.ts'
import { getUser } from '../../account/user.ts'
import { callAsUserWith, callAsVisitor } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { getLocale } from '../../i18n/index.ts'
import { readStoredValue, writeStoredValue } from '../../platform/storedValue.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { findToday, getDayFields, useToday } from '../../ui/localDay.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CheckInDrawer, type CheckInState } from './CheckInDrawer.tsx'
import { Quiet } from '../../ui/layout.tsx'
import styles from './tasks.module.css'

export function CheckIn() {
  const { t } = useTranslation('credits')
  const { today } = useToday()
  const answer = useAnswer(`check-in ${today.name}`, loadCheckIn)
  if (answer.status === 'loading') return <Skeleton className={styles.missingCheckIn} />
  if (answer.status === 'failed') return <ErrorState title={t('tasks.checkIn.loadFailed')} onRetry={answer.retry} />
  return answer.data !== null && <CheckInCard key={today.name} state={answer.data} onChanged={answer.retry} />
}

function CheckInCard({ state, onChanged }: { state: CheckInState; onChanged: () => void }) {
  const { t } = useTranslation('credits')
  const { day, isCheckedIn, coins } = state
  const [isOpen, setOpen] = useState(() => !isCheckedIn && !wasShownToday())
  useEffect(markShownToday, [])
  return (
    <section aria-labelledby="check-in" className={`${styles.section} ${styles.card}`}>
      <h2 id="check-in" className={styles.heading}>
        {t('tasks.checkIn.title')}
      </h2>
      <Quiet breaks>
        {isCheckedIn
          ? `${t('tasks.checkIn.taken')} · ${t('tasks.checkIn.takenHint', { count: coins[day - 1] ?? 0 })}`
          : t('tasks.checkIn.hint')}
      </Quiet>
      {isCheckedIn && <NextDay />}
      <Button look={isCheckedIn ? 'quiet' : 'primary'} wide className={styles.cardButton} onClick={() => setOpen(true)}>
        {isCheckedIn ? t('tasks.checkIn.days') : t('tasks.checkIn.open')}
      </Button>
      {isOpen && <CheckInDrawer state={state} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** When the next day begins: it is the player's, so that midnight is theirs. */
function NextDay() {
  const { t } = useTranslation('credits')
  const { leftMs } = useToday()
  return <Quiet breaks>{t('tasks.checkIn.nextDay', { when: formatTimeLeft(leftMs) })}</Quiet>
}

/** 'in 5 hours', and in the last hour 'in 12 minutes'; begun ones count. */
function formatTimeLeft(leftMs: number): string {
  const format = new Intl.RelativeTimeFormat(getLocale())
  const minutes = Math.ceil(leftMs / 60_000)
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}

/** Null on a server that has no check-in: its calls are ours, and not of the specification. */
async function loadCheckIn(signal: AbortSignal): Promise<Result<CheckInState | null>> {
  const [status, config] = await Promise.all([
    callAsUserWith({ signal }, checkInStatus, getDayFields()),
    callAsVisitor(systemConfig, {}),
  ])
  if (!status.ok) return isUnknownCall(status) ? succeed(null) : status
  if (!config.ok) return config
  const { day, is_checked_in: isCheckedIn } = status.data
  return succeed({ day, isCheckedIn, coins: listDays(config.data.checkin.check_in_coins_per_day) })
}

/** Another answer than ours, or a status that says so. */
function isUnknownCall({ code, status = 0 }: CallError): boolean {
  return code === 'bad_answer' || UNKNOWN_CALL.has(status)
}

/** Not found, method not allowed, not implemented. */
const UNKNOWN_CALL: ReadonlySet<number> = new Set([404, 405, 501])

/** Diamonds of day 1 to 7. */
function listDays(coins: CheckInCoins): number[] {
  const { day_one, day_two, day_three, day_four, day_five, day_six, day_seven } = coins
  return [day_one, day_two, day_three, day_four, day_five, day_six, day_seven]
}

const shown = v.object({ userId: v.string(), day: v.string() })

const STORAGE_KEY = 'check_in_shown'

/** The modal opens by itself once a day for each player. */
function wasShownToday(): boolean {
  const before = readStoredValue(STORAGE_KEY, shown)
  const now = describeToday()
  return before?.userId === now.userId && before.day === now.day
}

function markShownToday(): void {
  writeStoredValue(STORAGE_KEY, describeToday())
}

/** The player, and their day. */
function describeToday(): v.InferOutput<typeof shown> {
  return { userId: getUser()?.uuid ?? '', day: findToday().name }
}
