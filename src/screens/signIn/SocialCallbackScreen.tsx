/** `/user/social-callback`: the way back from a social provider. Doc 1 §2, §4. */
import { useEffect, useEffectEvent, useState } from 'react'
import { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { finishSocialSignIn } from '../../account/socialSignIn.ts'
import { type SocialFailure, type SocialOutcome } from '../../account/socialSignIn.ts'
import page from '../../ui/page.module.css'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { formatSignInFailure } from './failureText.ts'
import { leaveSignIn } from './leaveSignIn.ts'
import { LOGIN_PATH } from '../../navigation/paths.ts'

export default function SocialCallbackScreen() {
  const { t } = useTranslation(['account', 'shell'])
  const [, navigate] = useLocation()
  const [parameters] = useState(() => new URLSearchParams(location.search))
  const [failure, setFailure] = useState<SocialFailure | null>(null)
  useScreenTitle(failure === null ? t('signIn.callback.title') : t('signIn.failed.login'))
  // The code stays neither in the history nor in an address that is shared or reported.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const onOutcome = (outcome: SocialOutcome): void => {
    if (outcome.ok) return leaveSignIn(navigate, t('signIn.done.signedIn'))
    setFailure(outcome)
    if (outcome.reason === 'failed') showToast('error', formatFailureReason(t, outcome))
  }

  if (failure === null) return <Exchange parameters={parameters} onOutcome={onOutcome} />
  const canRetry = failure.reason === 'failed' && failure.canRetry
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('signIn.failed.login')}</h1>
      <p className={page.hint} role="alert">
        {formatFailureReason(t, failure)}
      </p>
      {canRetry && <Button onClick={() => setFailure(null)}>{t('shell:retry')}</Button>}
      <Button look={canRetry ? 'quiet' : 'primary'} onClick={() => navigate(LOGIN_PATH, { replace: true })}>
        {t('signIn.callback.back')}
      </Button>
    </div>
  )
}

interface ExchangeProps {
  parameters: URLSearchParams
  onOutcome: (outcome: SocialOutcome) => void
}

/** Exchanges the code while it is mounted. */
function Exchange({ parameters, onOutcome }: ExchangeProps) {
  const { t } = useTranslation(['account', 'shell'])
  const report = useEffectEvent(onOutcome)
  useEffect(() => {
    let isLeft = false
    void finishSocialSignIn(parameters).then((outcome) => {
      if (!isLeft) report(outcome)
    })
    return () => {
      isLeft = true
    }
  }, [parameters])
  return (
    <div className={page.page} role="status" aria-busy="true">
      <Spinner />
      <p>{t('signIn.callback.wait')}</p>
    </div>
  )
}

function formatFailureReason(t: TFunction<['account', 'shell']>, failure: SocialFailure): string {
  if (failure.reason === 'failed') return formatSignInFailure(t, 'login', failure.failure)
  return t(`signIn.callback.${failure.reason}`)
}
