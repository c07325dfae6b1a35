/** The player's invite code: requested, shown, copied. Doc 1 §4, §8. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteCode, inviteUse } from '../../../protocol/api/rewards.ts'
import { useUser } from '../../account/user.ts'
import { callAsUser } from '../../api/client.ts'
import { canProveAddress } from '../../platform/appConfig.ts'
import { copyText } from '../../platform/copyText.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './tasks.module.css'
import { CODE_MAX } from '../../account/referral.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { TextField } from '../../ui/TextField.tsx'

export function InviteCode() {
  // The code of another user must not stay.
  return <OwnCode key={useUser()?.uuid} />
}

function OwnCode() {
  const { t } = useTranslation('credits')
  const [code, setCode] = useState<string | null>(null)
  const { isBusy: isLoading, run } = useOneAtATime()

  const load = async (): Promise<void> => {
    const answer = await callAsUser(inviteCode, {})
    if (answer.ok && answer.data.exclusive_invite_code !== '') setCode(answer.data.exclusive_invite_code)
    else showToast('error', t('tasks.inviteCode.getFailed'))
  }
  const copyCode = async (text: string): Promise<void> => {
    if (await copyText(text)) showToast('success', t('tasks.inviteCode.copied'))
    else showToast('error', t('tasks.inviteCode.copyFailed'))
  }
  const copyLink = async (text: string): Promise<void> => {
    if (await copyText(`${location.origin}/?invite_code=${encodeURIComponent(text)}`))
      showToast('success', t('tasks.copied'))
    else showToast('error', t('tasks.copyFailed'))
  }
  return (
    <section id="invite-code" aria-labelledby="invite-title" className={`${styles.section} ${styles.card}`}>
      <h2 id="invite-title" className={styles.heading}>
        {t('tasks.inviteCode.title')}
      </h2>
      <Quiet breaks>{t(canProveAddress() ? 'tasks.inviteCode.hint' : 'tasks.inviteCode.hintUnpaid')}</Quiet>
      {code === null ? (
        <Button look="quiet" wide isBusy={isLoading} className={styles.cardButton} onClick={() => run(load)}>
          {t('tasks.inviteCode.get')}
        </Button>
      ) : (
        <>
          <p className={styles.code} role="status">
            {code}
          </p>
          <div className={styles.copies}>
            <Button look="quiet" className={styles.act} onClick={() => void copyCode(code)}>
              {t('tasks.inviteCode.copy')}
            </Button>
            <Button look="quiet" className={styles.act} onClick={() => void copyLink(code)}>
              {t('tasks.inviteCode.copyLink')}
            </Button>
          </div>
        </>
      )}
      <FriendCode />
    </section>
  )
}

/** The code of the friend who invited the player: entered once, by a player who registered without it. Doc 1 §3, §4. */
function FriendCode() {
  const { t } = useTranslation('credits')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { isBusy, run } = useOneAtATime()

  const send = async (): Promise<void> => {
    if (code.trim() === '') return setError(t('tasks.friendCode.required'))
    const answer = await callAsUser(inviteUse, { invite_code: code.trim() })
    if (!answer.ok) return setError(formatFailure(answer))
    setCode('')
    showToast('success', t(canProveAddress() ? 'tasks.friendCode.taken' : 'tasks.friendCode.takenUnpaid'))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(send)
  }
  return (
    <Stack as="form" gap={3} noValidate className={styles.friendCode} onSubmit={submit}>
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
    </Stack>
  )
}
