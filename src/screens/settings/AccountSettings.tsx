/** The account of a registered player: its password, which an account without one can get, and its sessions on other devices. Doc 1 §5. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGuest } from '../../../protocol/api/account.ts'
import { endOtherSessions } from '../../account/changeUser.ts'
import { setPassword } from '../../account/setPassword.ts'
import { useUser } from '../../account/user.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { ButtonRow, RowList } from '../../ui/RowList.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import form from '../signIn/AuthForm.module.css'
import { CodeField } from '../signIn/CodeField.tsx'
import { formatSignInFailure } from '../signIn/failureText.ts'
import { type RequestKind } from '../signIn/formProps.ts'
import { NewPasswordFields } from '../signIn/NewPasswordFields.tsx'
import { PasswordField } from '../signIn/PasswordField.tsx'
import { useFields } from '../signIn/useFields.ts'
import { useRequest } from '../signIn/useRequest.ts'
import { checkAccountPassword, checkCode, checkConfirmation, checkKnownPassword } from '../signIn/validation.ts'
import styles from './settings.module.css'

/** Nothing for a guest, who has no account yet. */
export function AccountSettings() {
  const { t } = useTranslation('account')
  const user = useUser()
  const [open, setOpen] = useState<'password' | 'sessions' | null>(null)
  const close = (): void => setOpen(null)
  const email = user === null || isGuest(user) ? null : user.email
  if (email === null) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('settings.account')}</h2>
      <RowList>
        <ButtonRow label={t('settings.password')} onClick={() => setOpen('password')} />
        <ButtonRow label={t('settings.endOthers')} onClick={() => setOpen('sessions')} />
      </RowList>
      {open === 'password' && <PasswordDrawer email={email} onClose={close} />}
      {open === 'sessions' && <OtherSessionsDialog onClose={close} />}
    </section>
  )
}

function OtherSessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const end = async (): Promise<void> => {
    onClose()
    const answer = await endOtherSessions()
    if (answer.ok) showToast('success', t('settings.endedOthers'))
    else showToast('error', formatFailure(answer))
  }
  return (
    <ConfirmDialog
      title={t('settings.endOthersTitle')}
      confirmLabel={t('settings.endOthersConfirm')}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      <p>{t('settings.endOthersBody')}</p>
    </ConfirmDialog>
  )
}

function PasswordDrawer({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account')
  const requests = useRequest<RequestKind>()
  // Without email no code arrives: the current password proves the owner of the account.
  const { sendsEmail } = getAppConfig()
  const fields = useFields(
    {
      code: (code) => (sendsEmail ? checkCode(code) : null),
      current: (current) => (sendsEmail ? null : checkKnownPassword(current)),
      password: checkAccountPassword,
      confirmation: (confirmation, { password }) => checkConfirmation(confirmation, password),
    },
    { code: '', current: '', password: '', confirmation: '' },
  )
  const { code, current, password } = fields.values
  const close = useWhileMounted(onClose)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!fields.check()) return
    requests.run('submit', async (signal) => {
      const proof = sendsEmail ? { code } : { current_password: current }
      const answer = await setPassword({ email, password, proof }, { signal })
      if (signal.aborted) return
      if (!answer.ok) {
        showToast('error', formatSignInFailure(t, 'password', answer))
        fields.focus(sendsEmail ? 'code' : 'current')
        return
      }
      showToast('success', t('signIn.done.passwordSet'))
      close()
    })
  }

  return (
    <Drawer
      title={t('settings.passwordTitle')}
      actions={
        <Button wide type="submit" form={fields.formId} isBusy={requests.busy === 'submit'}>
          {t('settings.passwordSave')}
        </Button>
      }
      onClose={onClose}
    >
      <form id={fields.formId} className={form.form} noValidate onSubmit={submit}>
        <p className={form.formLead}>
          {sendsEmail && <span>{t('settings.passwordByCode', { email })}</span>}{' '}
          <span>{t('settings.passwordElsewhere')}</span>
        </p>
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {sendsEmail ? (
          <CodeField email={email} checkAddress={() => true} requests={requests} fields={fields} enterKeyHint="next" />
        ) : (
          <PasswordField
            {...fields.bind('current')}
            label={t('signIn.currentPassword')}
            autoComplete="current-password"
            enterKeyHint="next"
          />
        )}
        <NewPasswordFields
          label={t('signIn.newPassword')}
          hint={t('signIn.rules.account')}
          fields={fields}
          enterKeyHint="go"
        />
      </form>
    </Drawer>
  )
}
