/** Subscribes to news of a story, with an optional email address, or cancels. Doc 1 §4, §5. */
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isGuest } from '../../../../protocol/api/account.ts'
import { subscriptionCreate } from '../../../../protocol/api/library.ts'
import { type Result, succeed } from '../../../../protocol/api/result.ts'
import { type Story } from '../../../../protocol/api/stories.ts'
import { useUser } from '../../../account/user.ts'
import { subscribe, unsubscribe } from '../../../api/subscriptions.ts'
import { formatFailure } from '../../../i18n/formatFailure.ts'
import { getAppConfig } from '../../../platform/appConfig.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toastStore.ts'
import { useWhileMounted } from '../../../ui/useWhileMounted.ts'
import styles from './Subscription.module.css'

interface Props {
  story: Pick<Story, 'id' | 'title'>
  isSubscribed: boolean
  onChanged: (isSubscribed: boolean) => void
  onClose: () => void
}

export function SubscriptionDrawer({ story, isSubscribed, onChanged, onClose }: Props) {
  const { t } = useTranslation('intro')
  const user = useUser()
  const formId = useId()
  const { sendsNews } = getAppConfig()
  const about = t(sendsNews ? 'subscription.about' : 'subscription.aboutWithoutEmail', { title: story.title })
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = useWhileMounted(onClose)
  // The server writes to the account's address where none is given; a guest has none.
  const ownEmail = user === null || isGuest(user) ? null : user.email

  async function change(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const answer = isSubscribed ? await end() : await begin()
    setBusy(false)
    if (!answer.ok) return setProblem(formatFailure(answer))
    showToast('success', t(answer.data))
    close()
  }
  async function end(): Promise<Result<'subscription.cancelled'>> {
    const answer = await unsubscribe(story.id)
    if (!answer.ok) return answer
    onChanged(false)
    return succeed('subscription.cancelled')
  }
  async function begin(): Promise<Result<'subscription.done' | 'subscription.confirmationSent'>> {
    const answer = await subscribe(story.id, email)
    if (!answer.ok) return answer
    if (answer.data.awaitsConfirmation) return succeed('subscription.confirmationSent')
    onChanged(true)
    return succeed('subscription.done')
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = email.trim()
    if (address === '' && ownEmail === null) return setProblem(t('subscription.emailRequired'))
    if (address !== '' && !v.is(subscriptionCreate.body.entries.email, address))
      return setProblem(t('subscription.emailInvalid'))
    void change()
  }
  if (isSubscribed)
    return (
      <Drawer
        title={t('subscription.subscribed')}
        actions={
          <Button wide look="quiet" isBusy={isBusy} onClick={() => void change()}>
            {t('subscription.cancel')}
          </Button>
        }
        onClose={onClose}
      >
        <p className={styles.text}>{about}</p>
        {problem !== null && <p role="alert">{problem}</p>}
      </Drawer>
    )
  if (!sendsNews)
    return (
      <Drawer title={t('subscription.subscribe')} onClose={onClose}>
        <p className={styles.text}>{about}</p>
      </Drawer>
    )
  return (
    <Drawer
      title={t('subscription.subscribe')}
      actions={
        <Button wide type="submit" form={formId} isBusy={isBusy}>
          {t('subscription.subscribe')}
        </Button>
      }
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p className={styles.text}>{about}</p>
        <TextField
          label={t(ownEmail === null ? 'subscription.email' : 'subscription.otherEmail')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder={ownEmail ?? undefined}
          value={email}
          error={problem}
          isErrorSpoken
          onChange={({ target }) => {
            setEmail(target.value)
            setProblem(null)
          }}
        />
      </form>
    </Drawer>
  )
}
