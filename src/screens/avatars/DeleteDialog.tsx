/** Asks before an avatar is deleted. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { type AvatarEntry } from './avatarEntries.ts'
import { deleteAvatar } from './avatarStore.ts'

export function DeleteDialog({ avatar, onClose }: { avatar: AvatarEntry; onClose: () => void }) {
  const { t } = useTranslation()
  const { isBusy, run } = useOneAtATime()
  const confirm = async (): Promise<void> => {
    const answer = await deleteAvatar(avatar.id)
    if (answer.ok) showToast('success', t('pictures.avatars.deleted'))
    else showToast('error', t('pictures.avatars.deleteFailed'))
    onClose()
  }
  const actions = (
    <>
      <Button wide isBusy={isBusy} onClick={() => run(confirm)}>
        {t('pictures.avatars.delete')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('pictures.avatars.deleteTitle')} actions={actions} onClose={onClose}>
      <p>{t('pictures.avatars.deleteBody')}</p>
    </Dialog>
  )
}
