/** The one form of the auth drawer and of the login and register screens. Doc 1 §2. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuest } from '../../../protocol/api/account.ts'
import { readGender, readTokens } from '../../account/accountStorage.ts'
import { signInWithCode, signInWithPassword, signUpAsGuest } from '../../account/signIn.ts'
import { signOut } from '../../account/changeUser.ts'
import { useUser } from '../../account/user.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { showToast } from '../../ui/toastStore.ts'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './AuthForm.module.css'
import { ForgotForm } from './ForgotForm.tsx'
import { formatSignInFailure } from './failureText.ts'
import { forgetFormDraft, readFormDraft, type SignInMethod, writeFormDraft } from './formDraft.ts'
import { type FormProps, type RequestKind } from './formProps.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { StrandedStories } from './StrandedStories.tsx'
import { useRequest } from './useRequest.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { useFields } from './useFields.ts'
import { checkCode, checkEmail, checkKnownPassword } from './validation.ts'
import { PasswordField } from './PasswordField.tsx'
import { Link } from 'wouter'
import { LEGAL_PATHS } from '../../navigation/paths.ts'

/** `forgot` sets a new password by a code. */
export type AuthMode = 'signIn' | 'register' | 'forgot'

/** Keys of the title of each mode, and of the sentence under it. */
export const TITLES = {
  signIn: 'signIn.title',
  register: 'signIn.registerTitle',
  forgot: 'signIn.forgotTitle',
} as const
export const LEADS = { signIn: 'signIn.lead', register: 'signIn.registerLead', forgot: 'signIn.forgotLead' } as const

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
  const [method, setMethod] = useState(() => (sendsEmail ? (readFormDraft().method ?? 'code') : 'password'))
  const isSignedOut = readTokens() === null
  const finish = (text: string | null): void => {
    forgetFormDraft()
    requests.stayBusy()
    onDone(text)
  }
  const chooseMethod = (next: SignInMethod): void => {
    setMethod(next)
    // A screen of its own takes the place of this one.
    writeFormDraft({ method: next })
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
    return (
      <>
        <StrandedStories />
        <AlreadySignedIn name={user.name || (user.email ?? '')} onContinue={() => finish(null)} />
      </>
    )
  const formProps = { requests, onDone: finish }
  return (
    <div className={styles.auth}>
      <StrandedStories />
      <ModeForm {...{ mode, method, formProps, leaveTo }} />
      <Row align="stretch" justify="center" wrap className={styles.links}>
        {mode === 'signIn' && sendsEmail && (
          <>
            {method === 'password' && (
              <button type="button" className={styles.link} onClick={switchTo(() => onModeChange('forgot'))}>
                {t('signIn.forgotPassword')}
              </button>
            )}
            <button
              type="button"
              className={styles.link}
              onClick={switchTo(() => chooseMethod(method === 'password' ? 'code' : 'password'))}
            >
              {t(method === 'password' ? 'signIn.withCode' : 'signIn.withPassword')}
            </button>
          </>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={switchTo(() => {
            if (mode === 'forgot') chooseMethod('password')
            onModeChange(mode === 'signIn' ? 'register' : 'signIn')
          })}
        >
          {t(MODE_LINKS[mode])}
        </button>
        {mode !== 'forgot' && isSignedOut && readGender() !== null && (
          <button type="button" className={styles.link} onClick={continueAsGuest}>
            {t('signIn.asGuest')}
          </button>
        )}
      </Row>
      {mode !== 'forgot' && <Terms onLeave={onLeave} />}
    </div>
  )
}

/** The text of the link from each mode to another. */
const MODE_LINKS = {
  signIn: 'signIn.toRegister',
  register: 'signIn.toSignIn',
  forgot: 'signIn.backToPassword',
} as const

interface ModeFormProps extends Required<Pick<Props, 'mode' | 'leaveTo'>> {
  method: SignInMethod
  formProps: FormProps
}

function ModeForm({ mode, method, formProps, leaveTo }: ModeFormProps) {
  if (mode === 'register') return <RegisterForm {...formProps} />
  if (mode === 'forgot') return <ForgotForm {...formProps} />
  return (
    <>
      <SocialButtons requests={formProps.requests} leaveTo={leaveTo} />
      {method === 'code' ? <CodeForm {...formProps} /> : <PasswordForm {...formProps} />}
    </>
  )
}

function ignore(): void {
  // Nothing to close.
}

function openPage(url: string): void {
  location.assign(url)
}

/** Shown instead of the form to a registered user, who may have signed in in another tab. */
function AlreadySignedIn({ name, onContinue }: { name: string; onContinue: () => void }) {
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const leave = (): void => {
    setBusy(true)
    // Without a user the form takes this place.
    void signOut()
  }
  return (
    <div className={styles.form}>
      <p>{t('signIn.already.lead', { name })}</p>
      <Button wide onClick={onContinue}>
        {t('signIn.already.continue')}
      </Button>
      <Button wide look="quiet" isBusy={isBusy} onClick={leave}>
        {t('signIn.already.signOut')}
      </Button>
    </div>
  )
}

/** Sign-in by email and verification code. Doc 1 §2, §4, §5. */
function CodeForm({ requests, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const fields = useFields({ email: checkEmail, code: checkCode }, { email: readFormDraft().email, code: '' })
  const { email, code } = fields.values

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fields.check()) return
    requests.run('submit', async (signal) => {
      const answer = await signInWithCode(email, code, { signal })
      if (signal.aborted) return
      if (answer.ok) return onDone(t('signIn.done.byCode'))
      showToast('error', formatSignInFailure(t, 'login', answer))
      fields.focus('code')
    })
  }

  return (
    <form id={fields.formId} className={styles.form} noValidate onSubmit={submit}>
      <EmailField {...fields.bind('email')} autoComplete="email" enterKeyHint="next" />
      <CodeField
        email={email}
        checkAddress={() => fields.check(['email'])}
        requests={requests}
        fields={fields}
        enterKeyHint="go"
      />
      <Button type="submit" wide isBusy={requests.busy === 'submit'}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

/** Sign-in by email and password. Doc 1 §4. */
function PasswordForm({ requests: { busy, run }, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const fields = useFields(
    { email: checkEmail, password: checkKnownPassword },
    { email: readFormDraft().email, password: '' },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fields.check()) return
    run('submit', async (signal) => {
      const answer = await signInWithPassword(fields.values.email, fields.values.password, { signal })
      if (signal.aborted) return
      if (answer.ok) return onDone(t('signIn.done.signedIn'))
      showToast('error', formatSignInFailure(t, 'login', answer))
      fields.focus('password')
    })
  }

  return (
    <form id={fields.formId} className={styles.form} noValidate onSubmit={submit}>
      <EmailField {...fields.bind('email')} autoComplete="username" enterKeyHint="next" />
      <PasswordField
        {...fields.bind('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" wide isBusy={busy === 'submit'}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

/** The terms that the player agrees to, with links. Doc 1 §2. */
function Terms({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Quiet className={styles.terms}>
      <span>{t('signIn.terms.before')}</span>
      <span className={styles.termsLinks}>
        <Link href={LEGAL_PATHS.terms} onClick={onLeave}>
          {t('signIn.terms.terms')}
        </Link>
        <span>{t('signIn.terms.and')}</span>
        <Link href={LEGAL_PATHS.privacy} onClick={onLeave}>
          {t('signIn.terms.privacy')}
        </Link>
      </span>
    </Quiet>
  )
}
