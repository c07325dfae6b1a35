/** Asks before an avatar is deleted. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { type AvatarEntry } from './avatarEntries.ts'
import { deleteAvatar } from './avatarStore.ts'

export function DeleteDialog({ avatar, onClose }: { avatar: AvatarEntry; onClose: () => void }) {
  const { t } = useTranslation(['pictures', 'shell'])
  const { isBusy, run } = useOneAtATime()
  const confirm = async (): Promise<void> => {
    const answer = await deleteAvatar(avatar.id)
    if (answer.ok) showToast('success', t('avatars.deleted'))
    else showToast('error', t('avatars.deleteFailed'))
    onClose()
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
