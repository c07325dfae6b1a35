/** A password, hidden until the player wants to see it. */
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AuthForm.module.css'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'action'>

export function PasswordField(props: Props) {
  const { t } = useTranslation('account')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={PASSWORD_MAX}
      action={
        <button
          type="button"
          className={styles.inField}
          aria-label={isShown ? t('signIn.hidePassword') : t('signIn.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('signIn.hide') : t('signIn.show')}
        </button>
      }
    />
  )
}

/** The server takes no longer one, characters. */
const PASSWORD_MAX = 200
