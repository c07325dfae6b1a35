/** The code of the friend who invited the player: entered once, by a player who registered without it. Doc 1 §3, §4. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteUse } from '../../../protocol/api/rewards.ts'
import { CODE_MAX } from '../../account/referral.ts'
import { callAsUser } from '../../api/client.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import styles from './Tasks.module.css'

export function FriendCode() {
  const { t } = useTranslation('credits')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useOneAtATime()

  const send = async (): Promise<void> => {
    if (code.trim() === '') return setError(t('tasks.friendCode.required'))
    const answer = await callAsUser(inviteUse, { invite_code: code.trim() })
    if (!answer.ok) return setError(formatFailure(answer))
    setCode('')
    showToast('success', t('tasks.friendCode.taken'))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(send)
  }
  return (
    <form noValidate className={styles.friendCode} onSubmit={submit}>
      <TextField
        label={t('tasks.friendCode.label')}
        error={error}
        value={code}
        maxLength={CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={({ target }) => {
          setCode(target.value)
          setError(null)
        }}
      />
      <Button type="submit" look="quiet" wide isBusy={isBusy}>
        {t('tasks.friendCode.send')}
      </Button>
    </form>
  )
}
