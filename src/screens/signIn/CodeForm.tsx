/** Sign-in by email and verification code. Doc 1 §2, §4, §5. */
import { type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithCode } from '../../account/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { formatSignInFailure } from './failureText.ts'
import { readFormDraft } from './formDraft.ts'
import { type FormProps } from './formProps.ts'
import { useFields } from './useFields.ts'
import { checkCode, checkEmail } from './validation.ts'

export function CodeForm({ requests, onDone }: FormProps) {
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
