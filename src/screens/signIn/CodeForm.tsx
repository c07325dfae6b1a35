/** Sign-in by email and verification code. Doc 1 §2, §4, §5. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { getResendWaitMs, readSentCode } from '../../account/sentCode.ts'
import { sendCode, signInWithCode } from '../../account/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { pageNow, useNow } from '../../ui/time.ts'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { EmailField } from './EmailField.tsx'
import { formatSignInFailure } from './failureText.ts'
import { readFormDraft } from './formDraft.ts'
import { type FormProps } from './formProps.ts'
import { useFields } from './useFields.ts'
import { checkCode, checkEmail, extractCode } from './validation.ts'

export function CodeForm({ requests: { busy, run }, onDone }: FormProps) {
  const { t } = useTranslation()
  const fields = useFields({ email: checkEmail, code: checkCode }, { email: readFormDraft().email, code: '' })
  const { email, code } = fields.values
  const { waitSeconds, hasSent, onSent } = useResendCountdown(email)

  function send(): void {
    if (waitSeconds > 0 || !fields.check(['email'])) return
    run('send', async (signal) => {
      const answer = await sendCode(email, { signal })
      if (signal.aborted) return
      if (!answer.ok) return void showToast('error', formatSignInFailure(t, 'codeNotSent', answer))
      onSent()
      showToast('success', t('account.signIn.done.codeSent'))
      fields.focus('code')
    })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fields.check()) return
    run('submit', async (signal) => {
      const answer = await signInWithCode(email, code, { signal })
      if (signal.aborted) return
      if (answer.ok) return onDone(t('account.signIn.done.byCode'))
      showToast('error', formatSignInFailure(t, 'login', answer))
      fields.focus('code')
    })
  }

  const sendText =
    waitSeconds > 0
      ? t('account.signIn.resendIn', { seconds: waitSeconds })
      : hasSent
        ? t('account.signIn.resendCode')
        : t('account.signIn.sendCode')
  return (
    <form id={fields.formId} className={styles.form} noValidate onSubmit={submit}>
      <EmailField {...fields.bind('email')} autoComplete="email" enterKeyHint="next" />
      <TextField
        {...fields.bind('code')}
        label={t('account.signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        onChange={(event) => fields.set('code', extractCode(event.currentTarget.value))}
        action={
          <button
            type="button"
            className={styles.inField}
            aria-disabled={waitSeconds > 0 || busy === 'send' || undefined}
            aria-busy={busy === 'send' || undefined}
            onClick={send}
          >
            {sendText}
          </button>
        }
      />
      <Button type="submit" wide isBusy={busy === 'submit'}>
        {t('account.signIn.submit')}
      </Button>
    </form>
  )
}

/** Seconds until this address may get another code, counted by the clock, so that a closed form and a reload do not restart it. */
function useResendCountdown(email: string) {
  const [sent, setSent] = useState(() => readSentCode(pageNow()))
  const now = useNow(getResendWaitMs(sent, email, pageNow()) > 0, 1_000)
  return {
    waitSeconds: Math.ceil(getResendWaitMs(sent, email, now) / 1_000),
    hasSent: sent !== null,
    onSent: () => setSent(readSentCode(pageNow())),
  }
}
