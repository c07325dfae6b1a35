/** The return of a card payment: asks the server what became of it. Doc 1 §2 (payment callback), §7. */
import { useEffect, useEffectEvent, useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { checkoutGet } from '../../../protocol/api/credits.ts'
import { type Result } from '../../../protocol/api/result.ts'
import { refreshUser } from '../../account/account.ts'
import { callAsUserWith } from '../../api/client.ts'
import { markPayment } from './paymentMark.ts'
import pageStyles from '../../ui/page.module.css'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { after } from '../../platform/time.ts'
import { readPaymentReturn } from '../recharge/paymentReturn.ts'
import { CREDITS_PATH, PAYMENT_SUCCESS_PATH } from '../../navigation/paths.ts'

type Answer = Result<{ status: 'open' | 'paid' | 'failed' | 'abandoned'; coins: number }>

/** A payment that is being processed is asked for again after this long, ms. */
const POLL_MS = 2_000

export default function PaymentCallback() {
  const { t } = useTranslation('credits')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const id = query.get('checkout') ?? ''
  const { answer, retry } = usePayment(id, (coins) => {
    markPayment()
    const { path = '/', isOtherTab = false } = readPaymentReturn(id) ?? {}
    navigate(PAYMENT_SUCCESS_PATH, { replace: true, state: { id, coins, path, isOtherTab } })
  })
  useScreenTitle(t('payment.title'))
  if (id === '') return <Outcome title={t('payment.unknown')} hint={t('payment.unknownHint')} />
  if (answer === null || (answer.ok && answer.data.status === 'paid'))
    return (
      <div className={pageStyles.page} role="status">
        <Spinner />
        <p>{t('payment.checking')}</p>
      </div>
    )
  if (!answer.ok) {
    if (answer.code === 'refused') return <Outcome title={t('payment.unknown')} hint={t('payment.unknownHint')} />
    return (
      <div className={pageStyles.page}>
        <ErrorState title={t('payment.checkFailed')} hint={formatFailure(answer)} onRetry={retry} />
      </div>
    )
  }
  if (answer.data.status === 'open')
    return (
      <Outcome title={t('payment.processing')} hint={t('payment.processingHint')}>
        <Spinner />
      </Outcome>
    )
  const outcome = answer.data.status === 'failed' ? 'failed' : 'abandoned'
  return <Outcome title={t(`payment.${outcome}`)} hint={t('payment.notCharged')} />
}

/** The answer for a payment, asked for again while it is open; null before the first. `onPaid` gets the coins once they are on the account. */
function usePayment(id: string, onPaid: (coins: number) => void): { answer: Answer | null; retry: () => void } {
  const [answer, setAnswer] = useState<Answer | null>(null)
  // A new object for each attempt.
  const [attempt, setAttempt] = useState({ id })
  const finish = useEffectEvent(onPaid)
  useEffect(() => {
    if (attempt.id === '') return undefined
    const leaving = new AbortController()
    let cancel = (): void => undefined
    const ask = async (): Promise<void> => {
      const next = await callAsUserWith({ signal: leaving.signal }, checkoutGet, { id: attempt.id })
      if (leaving.signal.aborted) return
      setAnswer(next)
      if (!next.ok) return
      if (next.data.status === 'open') cancel = after(POLL_MS, () => void ask())
      if (next.data.status !== 'paid') return
      await refreshUser()
      if (!leaving.signal.aborted) finish(next.data.coins)
    }
    void ask()
    return () => {
      leaving.abort()
      cancel()
    }
  }, [attempt])
  const retry = (): void => {
    setAnswer(null)
    setAttempt({ id })
  }
  return { answer, retry }
}

function Outcome({ title, hint, children }: { title: string; hint: string; children?: Elements }) {
  const { t } = useTranslation('credits')
  const [, navigate] = useLocation()
  return (
    <div className={pageStyles.page}>
      {children}
      <h1 className={pageStyles.title}>{title}</h1>
      <p className={pageStyles.hint}>{hint}</p>
      <Button onClick={() => navigate(CREDITS_PATH, { replace: true })}>{t('payment.choosePack')}</Button>
      <Button look="quiet" onClick={() => navigate('/', { replace: true })}>
        {t('payment.toStories')}
      </Button>
    </div>
  )
}
