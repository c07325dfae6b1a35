/** The player's avatars: created from a picture of their face, shown, deleted. Registered players only, by the route. Doc 1 §2; doc 2 §3, §4. */
import { useEffect, useState } from 'react'
import { useScreenTitle } from '../../navigation/screenFrame.ts'
import { useTranslation } from 'react-i18next'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type AvatarEntry } from './avatarEntries.ts'
import { AvatarGrid } from './AvatarGrid.tsx'
import styles from './Avatars.module.css'
import { loadOwnAvatars, markAvatarsViewed, useOwnAvatars } from './avatarStore.ts'
import { CreateAvatar } from './CreateAvatar.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'

export default function Avatars() {
  const { t } = useTranslation('pictures')
  const { status, failure, avatars, unviewed } = useOwnAvatars()
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<AvatarEntry | null>(null)
  const shownAsNew = useSeen(status === 'here', unviewed)
  useScreenTitle(t('avatars.title'))
  return (
    <div className={styles.screen}>
      <ScreenHeader title={t('avatars.title')} fallback="/user/profile" />
      <p className={styles.intro}>{t('avatars.intro')}</p>
      {status === 'loading' && (
        <div role="status" aria-busy="true" aria-label={t('avatars.loading')} className={styles.loading}>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className={styles.missing} />
          ))}
        </div>
      )}
      {status === 'failed' && (
        <ErrorState
          title={t('avatars.loadFailed')}
          {...(failure !== null && { hint: formatFailure(failure) })}
          onRetry={() => void loadOwnAvatars()}
        />
      )}
      {status === 'here' && (
        <>
          <AvatarGrid
            label={t('avatars.list')}
            entries={avatars}
            unviewed={shownAsNew}
            onCreate={() => setCreating(true)}
            onDelete={setDeleting}
          />
          {avatars.length === 0 && <EmptyState title={t('avatars.emptyTitle')} hint={t('avatars.emptyHint')} />}
        </>
      )}
      {isCreating && <CreateAvatar onClose={() => setCreating(false)} />}
      {deleting !== null && <DeleteDialog avatar={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

/** The avatars that were new when the screen opened: they count as seen from then on, and keep their mark for this visit. */
function useSeen(isHere: boolean, unviewed: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const isNew = isHere && unviewed.some((id) => !seen.includes(id))
  if (isNew) setSeen([...new Set([...seen, ...unviewed])])
  const hasMarks = isHere && unviewed.length > 0
  useEffect(() => {
    if (hasMarks) markAvatarsViewed()
  }, [hasMarks])
  return seen
}
