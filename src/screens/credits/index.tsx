/** The credits: the balance, the packs of diamonds, and ways to earn them. Doc 1 §2, §7, §9. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuest } from '../../../protocol/api/account.ts'
import { CREDIT_COUNT_MS } from '../../../protocol/limits.ts'
import { refreshUser } from '../../account/account.ts'
import { useUser } from '../../account/user.ts'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatCompact } from '../../i18n/formatCompact.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { DiamondIcon } from '../../ui/icons.tsx'
import { LinkRow, RowList } from '../../ui/RowList.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useCountTo } from '../../ui/useCountTo.ts'
import { BuyDiamonds } from '../recharge/BuyDiamonds.tsx'
import { openRecharge } from '../recharge/rechargeStore.ts'
import { ListScreen, Quiet, Row } from '../../ui/layout.tsx'
import styles from './index.module.css'
import { TASKS_PATH, WARDROBE_PATH } from '../../navigation/paths.ts'

export default function Credits() {
  const { t } = useTranslation(['credits', 'stories'])
  const user = useUser()
  useScreenTitle(t('screen.title'))
  // Another device may have bought or spent.
  useEffect(() => void refreshUser(), [])
  if (user === null) return null
  return (
    <ListScreen>
      <h1 className={styles.title}>{t('screen.title')}</h1>
      <Balance coins={user.coins} />
      {getAppConfig().takesPayments && (
        <section aria-labelledby="packs" className={styles.section}>
          <h2 id="packs" className={styles.heading}>
            {t('recharge.title')}
          </h2>
          <BuyDiamonds
            onPaid={(count) => void showToast('success', t('recharge.added', { count }))}
            onRefused={isGuest(user) ? () => openRecharge() : undefined}
          />
        </section>
      )}
      <section aria-labelledby="earn" className={styles.section}>
        <h2 id="earn" className={styles.heading}>
          {t('screen.earn')}
        </h2>
        <div className={styles.places}>
          <RowList>
            <LinkRow href={TASKS_PATH} label={t('screen.tasks')} />
          </RowList>
        </div>
      </section>
      <section aria-labelledby="spend" className={styles.section}>
        <h2 id="spend" className={styles.heading}>
          {t('screen.spend')}
        </h2>
        <div className={styles.places}>
          <RowList>
            <LinkRow href={WARDROBE_PATH} label={t('screen.wardrobe')} />
          </RowList>
        </div>
      </section>
    </ListScreen>
  )
}

/** Short for the eye, exact for a screen reader. */
function Balance({ coins }: { coins: number }) {
  const { t } = useTranslation(['credits', 'stories'])
  const shown = useCountTo(coins, CREDIT_COUNT_MS)
  return (
    <div className={styles.balance}>
      <Quiet>{t('screen.balance')}</Quiet>
      <Row as="p" gap={3} className={styles.amount} role="img" aria-label={t('stories:diamonds', { count: coins })}>
        <DiamondIcon size={34} />
        <span>{formatCompact(shown)}</span>
      </Row>
      <Quiet>{t('screen.note')}</Quiet>
    </div>
  )
}
