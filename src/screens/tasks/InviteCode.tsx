/** The player's invite code: requested, shown, copied. Doc 1 §4, §8. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inviteCode } from '../../../protocol/api/rewards.ts'
import { useUser } from '../../account/user.ts'
import { callAsUser } from '../../api/client.ts'
import { copyText } from '../../platform/copyText.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { FriendCode } from './FriendCode.tsx'
import styles from './Tasks.module.css'

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
      <p className={styles.quiet}>{t('tasks.inviteCode.hint')}</p>
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
