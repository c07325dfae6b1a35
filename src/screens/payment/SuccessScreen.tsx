/** The result of a payment, and the way back to where it began. Doc 1 §2 (recharge success): the route lets nobody in without a payment. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { useUser } from '../../account/user.ts'
import pageStyles from '../../ui/page.module.css'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { sanitizePath } from '../../platform/redirect.ts'
import { Button } from '../../ui/Button.tsx'
import { DiamondIcon } from '../../ui/icons.tsx'
import { findPayingTab, isStoryPath } from '../recharge/payingTab.ts'
import styles from './SuccessScreen.module.css'

/** The state of the history entry, written by the callback. */
const paymentState = v.object({ id: v.string(), coins: v.number(), path: v.string(), isOtherTab: v.boolean() })

export default function RechargeSuccess() {
  const { t } = useTranslation('credits')
  const [, navigate] = useLocation()
  const user = useUser()
  useScreenTitle(t('payment.success'))
  const [{ id, coins, path, isOtherTab }] = useState(readPayment)
  const otherPath = useOtherTab(isOtherTab ? id : null)
  const leave = (to: string): void => navigate(to, { replace: true })
  return (
    <div className={pageStyles.page}>
      <span className={styles.diamond}>
        <DiamondIcon size={56} />
      </span>
      <h1 className={pageStyles.title}>{t('payment.success')}</h1>
      {coins > 0 && <p className={styles.amount}>{t('payment.added', { count: coins })}</p>}
      {user !== null && <p className={pageStyles.hint}>{t('payment.balance', { count: user.coins })}</p>}
      {otherPath !== null && (
        <p className={pageStyles.hint}>{t(isStoryPath(otherPath) ? 'payment.otherTab' : 'payment.otherScreen')}</p>
      )}
      {otherPath !== null ? (
        <Button onClick={() => window.close()}>{t('payment.closeTab')}</Button>
      ) : (
        <Button onClick={() => leave(sanitizePath(path) ?? '/')}>{t('payment.continue')}</Button>
      )}
      <Button look="quiet" onClick={() => leave('/')}>
        {t('payment.toStories')}
      </Button>
    </div>
  )
}

/** The screen behind the tab of the payment; null where it was closed, or there was none. */
function useOtherTab(id: string | null): string | null {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let isWanted = true
    void findPayingTab(id).then((found) => isWanted && setPath(found))
    return () => {
      isWanted = false
    }
  }, [id])
  return path
}

function readPayment(): v.InferOutput<typeof paymentState> {
  const read = v.safeParse(paymentState, history.state)
  return read.success ? read.output : { id: '', coins: 0, path: '/', isOtherTab: false }
}
