/** The fields of a new password: the password, and once more the same. */
import { type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './PasswordField.tsx'

type FieldProps = ComponentProps<typeof PasswordField>

interface Props {
  label: string
  /** The rule of the password. */
  hint: string
  /** Those of the form. */
  fields: { bind: (name: 'password' | 'confirmation') => Pick<FieldProps, 'name' | 'value' | 'error'> }
  /** Of the second one. */
  enterKeyHint: FieldProps['enterKeyHint']
}

export function NewPasswordFields({ label, hint, fields, enterKeyHint }: Props) {
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        {...fields.bind('password')}
        label={label}
        hint={hint}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...fields.bind('confirmation')}
        label={t('signIn.confirmPassword')}
        autoComplete="new-password"
        enterKeyHint={enterKeyHint}
      />
    </>
  )
}
