/** The subscription to news of the story: a button that says whether there is one, and the drawer that changes it. Doc 1 §4, §5. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../../protocol/api/stories.ts'
import { isSubscribed } from '../../../api/subscriptions.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Subscription.module.css'
import { SubscriptionDrawer } from './SubscriptionDrawer.tsx'
import { StrokeIcon } from '../../../ui/icons.tsx'

export function Subscription({ story }: { story: Pick<Story, 'id' | 'title'> }) {
  const { t } = useTranslation('intro')
  const answer = useAnswer(`subscription ${story.id}`, (signal) => isSubscribed(story.id, signal))
  /** The player's change since the answer. */
  const [changed, setChanged] = useState<boolean | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isOn = changed ?? answer.data ?? false
  return (
    <>
      <IconButton
        onPicture
        label={t(isOn ? 'subscription.subscribed' : 'subscription.subscribe')}
        className={styles.button}
        onClick={() => {
          setOpen(true)
          if (answer.status === 'failed') answer.retry()
        }}
      >
        <BellIcon filled={isOn} />
      </IconButton>
      {isOpen && (
        <SubscriptionDrawer story={story} isSubscribed={isOn} onChanged={setChanged} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** A bell, outlined or filled. */
function BellIcon({ filled }: { filled: boolean }) {
  return (
    <StrokeIcon size={20} fill={filled ? 'currentColor' : 'none'}>
      <path d="M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 20.5h4" />
    </StrokeIcon>
  )
}
