/** Creating an avatar: what the picture must show, then its upload. Doc 2 §5 (face requirements), §8 (upload). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWhileMounted } from '../../ui/useWhileMounted.ts'
import { FaceRequirements } from '../upload/FaceRequirements.tsx'
import { type SentPicture, UploadProgress } from '../upload/UploadProgress.tsx'
import { createAvatar } from './avatarStore.ts'
import { readAsDataUrl } from './readAsDataUrl.ts'

/** `onCreated` gets the id of the new avatar. */
export function CreateAvatar({ onCreated, onClose }: { onCreated?: (id: string) => void; onClose: () => void }) {
  const { t } = useTranslation('pictures')
  const [file, setFile] = useState<File | null>(null)
  const close = useWhileMounted(onClose)
  const create = async ({ picture }: SentPicture): Promise<string | null> => {
    const imageData = await readAsDataUrl(picture)
    if (imageData === null) return t('upload.failures.unreadable')
    const answer = await createAvatar(imageData)
    if (!answer.ok) return t('avatars.createFailed')
    onCreated?.(answer.data.id)
    close()
    return null
  }
  if (file === null) return <FaceRequirements onFile={setFile} onClose={onClose} />
  return <UploadProgress file={file} face onSent={create} onClose={onClose} />
}
