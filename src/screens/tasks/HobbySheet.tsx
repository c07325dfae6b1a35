/** The player's hobbies: tags to choose from, at least one. Doc 1 §3, §7; doc 2 §4, ending. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hobbyCreate, systemConfig } from '../../../protocol/api/rewards.ts'
import { setUser } from '../../account/user.ts'
import { callAsUser, callAsVisitor } from '../../api/client.ts'
import { invalidateAnswers } from '../../api/freshness.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './HobbySheet.module.css'

export function HobbySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('game')
  const { status, data, retry } = useAnswer('hobbies', () => callAsVisitor(systemConfig, {}))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const close = useWhileMounted(onClose)
  const toggle = (id: string): void =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))

  const submit = async (): Promise<void> => {
    setSending(true)
    const answer = await callAsUser(hobbyCreate, { hobby_tags: [...chosen] })
    setSending(false)
    if (!answer.ok) return void showToast('error', t('ending.rating.failed'))
    setUser(answer.data.user)
    // The list comes in their order.
    invalidateAnswers()
    showToast('success', t('ending.hobby.saved'))
    close()
  }
  const actions = (
    <Button wide disabled={chosen.length === 0} isBusy={isSending} onClick={() => void submit()}>
      {t('ending.hobby.submit')}
    </Button>
  )
  return (
    <Drawer title={t('ending.hobby.title')} actions={actions} onClose={onClose}>
      <Text tone="quiet">{t('ending.hobby.body')}</Text>
      {status === 'failed' && <ErrorState title={t('ending.hobby.loadFailed')} onRetry={retry} />}
      {status === 'loading' && (
        <div role="status" aria-label={t('ending.hobby.loading')} aria-busy="true">
          <Skeleton className={styles.skeleton} />
        </div>
      )}
      {status === 'here' && (
        <Row align="stretch" wrap role="group" aria-label={t('ending.hobby.title')} className={styles.tags}>
          {data.user_hobby_collection.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={styles.tag}
              aria-pressed={chosen.includes(id)}
              onClick={() => toggle(id)}
            >
              {name}
            </button>
          ))}
        </Row>
      )}
    </Drawer>
  )
}
