/** The recharge: what the player has and needs, and the packs of diamonds; for a guest the way to sign-in. Doc 2 §2 (credit display), §6, §8; doc 1 §7. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isGuest } from '../../../protocol/api/account.ts'
import { useUser } from '../../account/user.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { Amounts } from './Amounts.tsx'
import { BuyDiamonds } from './BuyDiamonds.tsx'
import styles from './BuyDiamonds.module.css'
import { LoginPrompt } from './LoginPrompt.tsx'
import { closeRecharge, type RechargeRequest } from './rechargeStore.ts'
import { CREDITS_PATH, TASKS_PATH } from '../../navigation/paths.ts'

export function RechargeDrawer({ request }: { request: RechargeRequest }) {
  const user = useUser()
  return user === null || isGuest(user) ? <LoginPrompt request={request} /> : <Recharge request={request} />
}

/** The recharge of a registered player. */
export function Recharge({ request: { reason, needed, storyId, path } }: { request: RechargeRequest }) {
  const { t } = useTranslation('credits')
  useEffect(() => trackEvent('recharge_opened', { story_id: storyId ?? '' }), [storyId])
  const finish = (coins: number): void => {
    showToast('success', t('recharge.added', { count: coins }))
    closeRecharge()
  }
  // Where nothing is sold, tasks are the way to diamonds.
  const { takesPayments } = getAppConfig()
  const [nextPath, nextText] = takesPayments ? [CREDITS_PATH, t('recharge.details')] : [TASKS_PATH, t('recharge.tasks')]
  const details =
    path === nextPath ? undefined : (
      <Link href={nextPath} className={styles.link} onClick={closeRecharge}>
        {nextText}
      </Link>
    )
  return (
    <Drawer title={t('recharge.title')} actions={details} onClose={closeRecharge}>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <Amounts needed={needed} />
      {takesPayments ? (
        <BuyDiamonds onPaid={finish} />
      ) : (
        <EmptyState title={t('recharge.notSold')} hint={t('recharge.notSoldHint')} />
      )}
    </Drawer>
  )
}
