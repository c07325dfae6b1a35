/** Selection of the avatar with which the player appears in a story with face swap. Doc 2 §2, §4 (avatar selection). */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../ui/Drawer.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { getWardrobe } from '../../../account/wardrobe.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { AvatarGrid } from '../../avatars/AvatarGrid.tsx'
import { createDrawnEntry, createPredefinedEntry, isSelectable } from '../../avatars/avatarEntries.ts'
import { loadOwnAvatars, useOwnAvatars } from '../../avatars/avatarStore.ts'
import { CreateAvatar } from '../../avatars/CreateAvatar.tsx'
import { PricedButton } from '../PricedButton.tsx'
import { getStartDisplayPrice } from '../start/startPrice.ts'
import { StartPriceNote } from '../start/StartPriceNote.tsx'
import { type StartStepProps } from '../start/startSteps.ts'
import { Text } from '../../../ui/layout.tsx'
import styles from './AvatarDrawer.module.css'

export function AvatarDrawer({ story, actor, onDone, onClose }: StartStepProps) {
  const { t } = useTranslation(['intro', 'pictures'])
  const own = useOwnAvatars()
  const noteId = useId()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isCreating, setCreating] = useState(false)
  /** Whether the player has confirmed before their own look, which is marked by itself, was there. */
  const [isConfirmed, setConfirmed] = useState(false)
  const wardrobe = useAnswer('wardrobe|choice', getWardrobe)
  const drawn = wardrobe.status === 'here' ? [createDrawnEntry(wardrobe.data.worn)] : []
  const entries = [...drawn, ...own.avatars, ...story.predefined_avatars.map(createPredefinedEntry)]
  // A player who has dressed in the wardrobe comes as they are, unless they choose another one.
  const markedId = selectedId ?? drawn[0]?.id
  // One that was deleted or has failed since is selected no more.
  const selected = entries.find((entry) => entry.id === markedId && isSelectable(entry)) ?? null

  const comeAsSelected = (): void => {
    if (selected !== null) onDone({ user_avatar_url: selected.url })
  }
  function finish(): void {
    if (selected !== null) comeAsSelected()
    else if (wardrobe.status === 'loading') setConfirmed(true)
    else setRefusals(refusals + 1)
  }
  const finishLater = useEffectEvent(comeAsSelected)
  const isDue = isConfirmed && wardrobe.status !== 'loading'
  useEffect(() => {
    if (isDue) finishLater()
  }, [isDue])
  const isRefused = selected === null && (refusals > 0 || isDue)
  // Nothing to choose must not keep anyone out of the story.
  const isNoneSelectable = own.status !== 'loading' && wardrobe.status !== 'loading' && !entries.some(isSelectable)
  const actions = (
    <div className={styles.actions}>
      {isRefused ? (
        <Text strong tone="danger" small key={refusals} role="alert" className={styles.warning}>
          {t('avatarChoice.chooseFirst')}
        </Text>
      ) : (
        <StartPriceNote id={noteId} story={story} actor={actor} />
      )}
      <PricedButton
        wide
        label={t('avatarChoice.confirm')}
        price={getStartDisplayPrice(story, actor)}
        aria-describedby={noteId}
        isBusy={isConfirmed && !isDue}
        onClick={finish}
      />
      {isNoneSelectable && (
        <PricedButton
          wide
          look="quiet"
          label={t('avatarChoice.skip')}
          price={getStartDisplayPrice(story, actor)}
          onClick={() => onDone({})}
        />
      )}
    </div>
  )
  return (
    <Drawer title={t('avatarChoice.title')} actions={actions} onClose={onClose}>
      <AvatarGrid
        label={t('pictures:avatars.list')}
        entries={entries}
        unviewed={own.unviewed}
        selectedId={selected?.id ?? null}
        onSelect={({ id }) => {
          setConfirmed(false)
          setSelectedId(id)
        }}
        onCreate={() => setCreating(true)}
        shakes={refusals}
      />
      {own.status === 'loading' && (
        <p role="status" className={styles.loading}>
          {t('pictures:avatars.loading')}
        </p>
      )}
      {own.status === 'failed' && (
        <ErrorState title={t('pictures:avatars.loadFailed')} onRetry={() => void loadOwnAvatars()} />
      )}
      {isCreating && <CreateAvatar onClose={() => setCreating(false)} />}
    </Drawer>
  )
}
