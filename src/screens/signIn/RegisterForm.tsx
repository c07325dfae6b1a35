/** Registration of the guest by name, email and password. Doc 1 §2, §4, §5. */
import { type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_MAX, keepInviteCode, readReferral } from '../../account/referral.ts'
import { register } from '../../account/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import styles from './AuthForm.module.css'
import { EmailField } from './EmailField.tsx'
import { formatSignInFailure } from './failureText.ts'
import { readFormDraft, writeFormDraft } from './formDraft.ts'
import { type FormProps } from './formProps.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useFields } from './useFields.ts'
import { checkConfirmation, checkEmail, checkName, checkNewPassword } from './validation.ts'

/** The longest name that the server takes, characters. */
const NAME_MAX = 50

export function RegisterForm({ requests: { busy, run }, onDone }: FormProps) {
  const { t } = useTranslation('account')
  const draft = readFormDraft()
  const fields = useFields(
    {
      email: checkEmail,
      name: checkName,
      password: checkNewPassword,
      confirmation: (confirmation, { password }) => checkConfirmation(confirmation, password),
      // Optional: the server ignores a code that nobody has.
      invite: () => null,
    },
    { email: draft.email, name: draft.name, password: '', confirmation: '', invite: readReferral().invite_code ?? '' },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fields.check()) return
    run('submit', async (signal) => {
      keepInviteCode(fields.values.invite)
      const answer = await register(fields.values, { signal })
      if (signal.aborted) return
      if (answer.ok) return onDone(t('signIn.done.registered'))
      showToast('error', formatSignInFailure(t, 'signUp', answer))
    })
  }

  const name = fields.bind('name')
  return (
    <form id={fields.formId} className={styles.form} noValidate onSubmit={submit}>
      <EmailField {...fields.bind('email')} autoComplete="email" enterKeyHint="next" />
      <TextField
        {...name}
        label={t('signIn.name')}
        autoComplete="nickname"
        enterKeyHint="next"
        maxLength={NAME_MAX}
        onChange={(event) => {
          writeFormDraft({ name: event.currentTarget.value })
          name.onChange(event)
        }}
      />
      <NewPasswordFields
        label={t('signIn.password')}
        hint={t('signIn.rules.drawer')}
        fields={fields}
        enterKeyHint="next"
      />
      <TextField
        {...fields.bind('invite')}
        label={t('signIn.inviteCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={CODE_MAX}
      />
      <Button type="submit" wide isBusy={busy === 'submit'}>
        {t('signIn.register')}
      </Button>
    </form>
  )
}
