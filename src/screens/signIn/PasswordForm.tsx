/** Sign-in by email and password. Doc 1 §4. */
import { type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithPassword } from '../../account/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { EmailField } from './EmailField.tsx'
import { formatSignInFailure } from './failureText.ts'
import { readFormDraft } from './formDraft.ts'
import { type FormProps } from './formProps.ts'
import { PasswordField } from './PasswordField.tsx'
import { useFields } from './useFields.ts'
import { checkEmail, checkKnownPassword } from './validation.ts'

export function PasswordForm({ requests: { busy, run }, onDone }: FormProps) {
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
