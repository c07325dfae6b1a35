/** The recharge: what the player has and needs, and the packs of diamonds; for a guest the way to sign-in. Doc 2 §2 (credit display), §6, §8; doc 1 §7. */
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link } from 'wouter'
import { isGuest } from '../../../protocol/api/account.ts'
import { useUser } from '../../account/user.ts'
import { addCreditTexts } from '../../i18n/credits.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { Amounts } from './Amounts.tsx'
import { BuyDiamonds } from './BuyDiamonds.tsx'
import styles from './BuyDiamonds.module.css'
import { LoginPrompt } from './LoginPrompt.tsx'
import { closeRecharge, type RechargeRequest } from './rechargeStore.ts'

addCreditTexts()

/** The credits screen. */
const COINS_PATH = '/user/coins'

export function RechargeDrawer({ request }: { request: RechargeRequest }) {
  const user = useUser()
  return user === null || isGuest(user) ? <LoginPrompt request={request} /> : <Recharge request={request} />
}

/** The recharge of a registered player. */
export function Recharge({ request: { reason, needed, storyId, path } }: { request: RechargeRequest }) {
  const { t } = useTranslation()
  useEffect(() => trackEvent('recharge_opened', { story_id: storyId ?? '' }), [storyId])
  const finish = (coins: number): void => {
    showToast('success', t('credits.recharge.added', { count: coins }))
    closeRecharge()
  }
  const details =
    path === COINS_PATH ? undefined : (
      <Link href={COINS_PATH} className={styles.link} onClick={closeRecharge}>
        {t('credits.recharge.details')}
      </Link>
    )
  return (
    <Drawer title={t('credits.recharge.title')} actions={details} onClose={closeRecharge}>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <Amounts needed={needed} />
      <BuyDiamonds onPaid={finish} />
    </Drawer>
  )
}
