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
import { ListScreen } from '../../ui/layout.tsx'
import styles from './index.module.css'
import { deleteAvatar, loadOwnAvatars, markAvatarsViewed, useOwnAvatars } from './avatarStore.ts'
import { HangerIcon } from './icons.tsx'
import { LinkRow, RowList } from '../../ui/RowList.tsx'
import { CreateAvatar } from './CreateAvatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { PROFILE_PATH, WARDROBE_PATH } from '../../navigation/paths.ts'

export default function Avatars() {
  const { t } = useTranslation('pictures')
  const { status, failure, avatars, unviewed } = useOwnAvatars()
  const [isCreating, setCreating] = useState(false)
  const [deleting, setDeleting] = useState<AvatarEntry | null>(null)
  const shownAsNew = useSeen(status === 'here', unviewed)
  useScreenTitle(t('avatars.title'))
  return (
    <ListScreen>
      <ScreenHeader title={t('avatars.title')} fallback={PROFILE_PATH} />
      <p className={styles.intro}>{t('avatars.intro')}</p>
      <div className={styles.wardrobe}>
        <RowList>
          <LinkRow href={WARDROBE_PATH} icon={<HangerIcon />} label={t('wardrobe.offer')} />
        </RowList>
      </div>
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
    </ListScreen>
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

/** Asks before an avatar is deleted. */
function DeleteDialog({ avatar, onClose }: { avatar: AvatarEntry; onClose: () => void }) {
  const { t } = useTranslation(['pictures', 'shell'])
  const { isBusy, run } = useOneAtATime()
  const close = useWhileMounted(onClose)
  const confirm = async (): Promise<void> => {
    const answer = await deleteAvatar(avatar.id)
    if (answer.ok) showToast('success', t('avatars.deleted'))
    else showToast('error', t('avatars.deleteFailed'))
    close()
  }
  const actions = (
    <>
      <Button wide isBusy={isBusy} onClick={() => run(confirm)}>
        {t('avatars.delete')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('shell:cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('avatars.deleteTitle')} actions={actions} onClose={onClose}>
      <p>{t('avatars.deleteBody')}</p>
    </Dialog>
  )
}
