/** The email of every form. What is typed is kept for the other forms. */
import { type ComponentProps } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { TextField } from '../../ui/TextField.tsx'
import { writeFormDraft } from './formDraft.ts'

export function EmailField({ onChange, ...rest }: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation()
  return (
    <TextField
      {...rest}
      label={t('account.signIn.email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => {
        writeFormDraft({ email: event.currentTarget.value })
        onChange?.(event)
      }}
    />
  )
}
