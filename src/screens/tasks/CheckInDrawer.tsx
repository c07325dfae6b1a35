/** The check-in modal: the rewards of day 1 to 7, and the button that takes today's. Doc 1 §2, §4, §9. */
import { useTranslation } from 'react-i18next'
import { checkInCreate } from '../../../protocol/api/rewards.ts'
import { getUser, setUser } from '../../account/user.ts'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { callAsUser } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { DiamondIcon } from '../../ui/icons.tsx'
import { getDayFields } from '../../ui/localDay.ts'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { DoneIcon } from './icons.tsx'
import { Column, Text } from '../../ui/layout.tsx'
import styles from './CheckInDrawer.module.css'

/** Where the player stands. `day` is the next to take, 1 to 7. */
export interface CheckInState {
  day: number
  isCheckedIn: boolean
  /** Diamonds of each day, from the first. */
  coins: readonly number[]
}

interface Props {
  state: CheckInState
  /** The player has checked in, here or elsewhere. */
  onChanged: () => void
  onClose: () => void
}

export function CheckInDrawer({ state: { day, isCheckedIn, coins }, onChanged, onClose }: Props) {
  const { t } = useTranslation(['credits', 'shell'])
  const { isBusy, run } = useOneAtATime()
  const close = useWhileMounted(onClose)
  const reward = coins[day - 1] ?? 0

  const claim = async (): Promise<void> => {
    const answer = await callAsUser(checkInCreate, getDayFields())
    if (answer.ok) {
      const { user } = answer.data
      if (getUser()?.uuid === user.uuid) setUser(user)
      showToast('success', t('tasks.checkIn.claimed', { count: reward }))
      close()
    } else showToast('error', t('tasks.checkIn.failed'))
    // Another tab may have checked in, or the answer was lost.
    onChanged()
  }
  const actions = isCheckedIn ? (
    <Button wide look="quiet" onClick={onClose}>
      {t('shell:close')}
    </Button>
  ) : (
    <Button wide isBusy={isBusy} onClick={() => run(claim)}>
      {t('tasks.checkIn.claim', { count: reward })}
    </Button>
  )
  return (
    <Drawer title={t('tasks.checkIn.title')} actions={actions} onClose={onClose}>
      <Text tone="quiet">{isCheckedIn ? t('tasks.checkIn.taken') : t('tasks.checkIn.hint')}</Text>
      <ol className={styles.days}>
        {coins.map((amount, index) => (
          <Day key={index} day={index + 1} coins={amount} state={findState(index + 1, day, isCheckedIn)} />
        ))}
      </ol>
    </Drawer>
  )
}

type DayState = 'taken' | 'today' | 'next'

/** After the seventh day is taken, the next one is the first again: the whole round is taken until tomorrow. */
function findState(day: number, next: number, isCheckedIn: boolean): DayState {
  if (day < next || (isCheckedIn && next === 1)) return 'taken'
  return day === next && !isCheckedIn ? 'today' : 'next'
}

function Day({ day, coins, state }: { day: number; coins: number; state: DayState }) {
  const { t } = useTranslation(['credits', 'shell'])
  return (
    <Column
      as="li"
      gap={1}
      align="center"
      justify="between"
      quiet
      className={styles.day}
      data-state={state}
      aria-label={t(`tasks.checkIn.dayState.${state}`, { day, count: coins })}
    >
      <span aria-hidden="true">{t('tasks.checkIn.day', { day })}</span>
      <span className={styles.mark} aria-hidden="true">
        {state === 'taken' ? <DoneIcon size={22} /> : <DiamondIcon size={22} />}
      </span>
      <span className={styles.coins} aria-hidden="true">
        {`+${formatCompact(coins)}`}
      </span>
    </Column>
  )
}
