/** The field of a verification code, with the button that sends one to an address. Doc 1 §5: another one after 60 s. */
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResendWaitMs, readSentCode } from '../../account/sentCode.ts'
import { sendCode } from '../../account/signIn.ts'
import { TextField } from '../../ui/TextField.tsx'
import { pageNow, useNow } from '../../platform/time.ts'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { formatSignInFailure } from './failureText.ts'
import { type FormProps } from './formProps.ts'
import { extractCode } from './validation.ts'

interface Props {
  /** Where the code is sent. */
  email: string
  /** Whether the address is right; shows what is wrong with it. */
  checkAddress: () => boolean
  requests: FormProps['requests']
  /** Those of the form, one of which is the code. */
  fields: {
    bind: (name: 'code') => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error'>
    set: (name: 'code', value: string) => void
    focus: (name: 'code') => void
  }
  enterKeyHint: ComponentProps<typeof TextField>['enterKeyHint']
}

export function CodeField({ email, checkAddress, requests: { busy, run }, fields, enterKeyHint }: Props) {
  const { t } = useTranslation('account')
  const { waitSeconds, hasSent, onSent } = useResendCountdown(email)

  function send(): void {
    if (waitSeconds > 0 || !checkAddress()) return
    run('send', async (signal) => {
      const answer = await sendCode(email, { signal })
      if (signal.aborted) return
      if (!answer.ok) return void showToast('error', formatSignInFailure(t, 'codeNotSent', answer))
      onSent()
      showToast('success', t('signIn.done.codeSent'))
      fields.focus('code')
    })
  }

  const sendText =
    waitSeconds > 0
      ? t('signIn.resendIn', { seconds: waitSeconds })
      : hasSent
        ? t('signIn.resendCode')
        : t('signIn.sendCode')
  return (
    <TextField
      {...fields.bind('code')}
      label={t('signIn.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint={enterKeyHint}
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
