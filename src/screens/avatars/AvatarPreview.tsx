/** A large picture of an avatar, with Select where one is chosen. Doc 2 §4. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './AvatarGrid.module.css'
import { type AvatarEntry } from './avatarEntries.ts'

interface Props {
  entry: AvatarEntry
  name: string
  onSelect: ((entry: AvatarEntry) => void) | undefined
  onClose: () => void
}

export function AvatarPreview({ entry, name, onSelect, onClose }: Props) {
  const { t } = useTranslation('pictures')
  const actions = (
    <>
      {onSelect !== undefined && (
        <Button
          wide
          onClick={() => {
            onClose()
            onSelect(entry)
          }}
        >
          {t('avatars.select')}
        </Button>
      )}
      <Button wide look={onSelect === undefined ? 'primary' : 'quiet'} onClick={onClose}>
        {t('avatars.close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('avatars.preview')} actions={actions} onClose={onClose}>
      <Picture url={entry.url} alt={name} sizes="(min-width: 430px) 394px, 90vw" first className={styles.large} />
    </Dialog>
  )
}
