/** The player's picture, and the button that changes it. A picture that could not be saved leaves the one before. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type User } from '../../../protocol/api/account.ts'
import { updateProfile } from '../../account/profile.ts'
import { uploadPicture } from '../../api/uploads.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { PICTURE_TYPES, preparePicture } from '../../platform/preparePicture.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { CameraIcon } from './icons.tsx'
import { Spoken } from '../../ui/layout.tsx'
import styles from './profile.module.css'

export function ProfilePicture({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const input = useRef<HTMLInputElement>(null)
  const { isSaving, save } = useSavePicture()
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again after a failure.
    currentTarget.value = ''
    if (file !== undefined) void save(file)
  }
  return (
    <div className={styles.pictureFrame}>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('profile.picture')}
        hidden
        onChange={onChange}
      />
      <button
        type="button"
        className={styles.pictureButton}
        aria-label={t('profile.changePicture')}
        aria-busy={isSaving || undefined}
        aria-disabled={isSaving || undefined}
        onClick={isSaving ? undefined : () => input.current?.click()}
      >
        {user.avatar_url === null ? (
          <span className={styles.initial} aria-hidden="true">
            {Array.from(user.name)[0] ?? ''}
          </span>
        ) : (
          <Picture key={user.avatar_url} url={user.avatar_url} alt="" sizes="88px" className={styles.picture} />
        )}
        <span className={styles.camera}>{isSaving ? <Spinner /> : <CameraIcon />}</span>
      </button>
      <Spoken role="status">{isSaving && t('profile.pictureSaving')}</Spoken>
    </div>
  )
}

/** Prepares, uploads and saves a picture, one at a time. Leaving the screen stops it. */
function useSavePicture() {
  const { t } = useTranslation('account')
  const [isSaving, setSaving] = useState(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])

  /** The text of the failure; null if it was saved. */
  async function trySave(file: File, signal: AbortSignal): Promise<string | null> {
    const prepared = await preparePicture(file)
    if (!prepared.ok) return t(`profile.pictureFailures.${prepared.failure}`)
    const sent = await uploadPicture(prepared.picture, { face: false, signal, onProgress: () => undefined })
    if (!sent.ok) return t('profile.pictureFailures.not_sent')
    const saved = await updateProfile({ avatar_url: sent.url }, { signal })
    return saved.ok ? null : formatFailure(saved)
  }

  async function save(file: File): Promise<void> {
    const signal = leaving.current?.signal
    if (signal === undefined) return
    setSaving(true)
    const failure = await trySave(file, signal)
    if (signal.aborted) return
    setSaving(false)
    if (failure === null) showToast('success', t('profile.saved'))
    else showToast('error', failure)
  }

  return { isSaving, save }
}
