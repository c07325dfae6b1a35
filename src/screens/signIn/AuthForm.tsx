/** The one form of the auth drawer and of the login and register screens. Doc 1 §2. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuest } from '../../../protocol/api/account.ts'
import { readGender, readTokens } from '../../account/accountStorage.ts'
import { signUpAsGuest } from '../../account/signIn.ts'
import { useUser } from '../../account/user.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { showToast } from '../../ui/toastStore.ts'
import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import styles from './AuthForm.module.css'
import { CodeForm } from './CodeForm.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { formatSignInFailure } from './failureText.ts'
import { forgetFormDraft } from './formDraft.ts'
import { type RequestKind } from './formProps.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { Terms } from './Terms.tsx'
import { useRequest } from './useRequest.ts'

export type AuthMode = 'signIn' | 'register'

/** How to sign in by email. `forgot` sets a new password by a code. */
type Method = 'code' | 'password' | 'forgot'

/** What leads from each to another one. */
const LINKS = { code: 'signIn.withPassword', password: 'signIn.withCode', forgot: 'signIn.backToPassword' } as const
const FORMS = { code: CodeForm, password: PasswordForm, forgot: ForgotForm }

interface Props {
  mode: AuthMode
  onModeChange: (mode: AuthMode) => void
  /** Called after the sign-in, with the text of its toast; null for none. */
  onDone: (text: string | null) => void
  /** Called when a link leads to another screen. */
  onLeave?: () => void
  /** Leaves the app for a provider's page. */
  leaveTo?: (url: string) => void
}

export function AuthForm({ mode, onModeChange, onDone, onLeave = ignore, leaveTo = openPage }: Props) {
  const { t } = useTranslation('account')
  const user = useUser()
  const requests = useRequest<RequestKind>()
  // Without email no code arrives.
  const { sendsEmail } = getAppConfig()
  const [method, setMethod] = useState<Method>(sendsEmail ? 'code' : 'password')
  const isSignedOut = readTokens() === null
  const finish = (text: string | null): void => {
    forgetFormDraft()
    requests.stayBusy()
    onDone(text)
  }
  const switchTo = (change: () => void) => () => {
    requests.cancel()
    change()
  }
  const continueAsGuest = (): void =>
    requests.run('guest', async (signal) => {
      const answer = await signUpAsGuest({ signal })
      if (answer?.ok === true) finish(null)
      else if (answer !== null && !signal.aborted) showToast('error', formatSignInFailure(t, 'signUp', answer))
    })

  if (user !== null && !isGuest(user) && !isSignedOut && requests.busy === null)
    return <AlreadySignedIn name={user.name || (user.email ?? '')} onContinue={() => finish(null)} />
  const formProps = { requests, onDone: finish }
  const EmailForm = FORMS[method]
  return (
    <div className={styles.auth}>
      {mode === 'register' ? (
        <RegisterForm {...formProps} />
      ) : (
        <>
          <SocialButtons requests={requests} leaveTo={leaveTo} />
          <EmailForm {...formProps} />
        </>
      )}
      <div className={styles.links}>
        {mode === 'signIn' && sendsEmail && (
          <>
            {method === 'password' && (
              <button type="button" className={styles.link} onClick={switchTo(() => setMethod('forgot'))}>
                {t('signIn.forgotPassword')}
              </button>
            )}
            <button
              type="button"
              className={styles.link}
              onClick={switchTo(() => setMethod(method === 'password' ? 'code' : 'password'))}
            >
              {t(LINKS[method])}
            </button>
          </>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={switchTo(() => onModeChange(mode === 'signIn' ? 'register' : 'signIn'))}
        >
          {mode === 'signIn' ? t('signIn.toRegister') : t('signIn.toSignIn')}
        </button>
        {isSignedOut && readGender() !== null && (
          <button type="button" className={styles.link} onClick={continueAsGuest}>
            {t('signIn.asGuest')}
          </button>
        )}
      </div>
      <Terms onLeave={onLeave} />
    </div>
  )
}

function ignore(): void {
  // Nothing to close.
}

function openPage(url: string): void {
  location.assign(url)
}
