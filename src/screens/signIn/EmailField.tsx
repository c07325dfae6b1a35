/** The email of every form. What is typed is kept for the other forms. */
import { type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/TextField.tsx'
import { writeFormDraft } from './formDraft.ts'

export function EmailField({ onChange, ...rest }: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation('account')
  return (
    <TextField
      {...rest}
      label={t('signIn.email')}
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
