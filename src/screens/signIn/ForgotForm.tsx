/** A forgotten password: a code signs in and sets a new one. Doc 1 §5. */
import { type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { setPassword } from '../../account/setPassword.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { formatSignInFailure } from './failureText.ts'
import { readFormDraft } from './formDraft.ts'
import { type FormProps } from './formProps.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useFields } from './useFields.ts'
import { checkAccountPassword, checkCode, checkConfirmation, checkEmail } from './validation.ts'

export function ForgotForm({ requests, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const fields = useFields(
    {
      email: checkEmail,
      code: checkCode,
      password: checkAccountPassword,
      confirmation: (confirmation, { password }) => checkConfirmation(confirmation, password),
    },
    { email: readFormDraft().email, code: '', password: '', confirmation: '' },
  )
  const { email, code, password } = fields.values

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fields.check()) return
    requests.run('submit', async (signal) => {
      const answer = await setPassword({ email, password, proof: { code } }, { signal })
      if (signal.aborted) return
      if (answer.ok) return onDone(t('signIn.done.passwordSet'))
      showToast('error', formatSignInFailure(t, 'password', answer))
      fields.focus('code')
    })
  }

  return (
    <form id={fields.formId} className={styles.form} noValidate onSubmit={submit}>
      <EmailField {...fields.bind('email')} autoComplete="username" enterKeyHint="next" />
      <CodeField
        email={email}
        checkAddress={() => fields.check(['email'])}
        requests={requests}
        fields={fields}
        enterKeyHint="next"
      />
      <NewPasswordFields
        label={t('signIn.newPassword')}
        hint={t('signIn.rules.account')}
        fields={fields}
        enterKeyHint="go"
      />
      <Button type="submit" wide isBusy={requests.busy === 'submit'}>
        {t('signIn.setPassword')}
      </Button>
    </form>
  )
}
