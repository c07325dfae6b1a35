/** The panel to upload a picture of the player, or to decline. Doc 2 §5 (image upload), §8 (upload). */
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UploadView } from '../../../../protocol/view/options.ts'
import { PICTURE_TYPES, uploadPicture } from '../../../api/uploads.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toastStore.ts'
import styles from './UploadPanel.module.css'

export function UploadPanel() {
  const upload = useGame((view) => view.upload)
  return upload === null ? null : <Panel key={upload.id} upload={upload} />
}

function Panel({ upload: { id, text, faceDetect } }: { upload: UploadView }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)

  async function onFileChosen(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const field = event.currentTarget
    const file = field.files?.[0]
    // The same picture may be chosen again after a failure.
    field.value = ''
    if (file === undefined) return
    setIsSending(true)
    const sent = await uploadPicture(file, { face: faceDetect })
    setIsSending(false)
    if (sent.ok) intend({ kind: 'upload', uploadId: id, url: sent.url })
    else showToast('error', t(`chat.upload.failures.${sent.failure}`))
  }

  return (
    <section className={styles.panel} aria-label={t('chat.upload.region')} aria-busy={isSending}>
      <p className={styles.words} lang={locale}>
        {text || t('chat.upload.ask')}
      </p>
      {faceDetect && <p className={styles.note}>{t('chat.upload.face')}</p>}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('chat.upload.choose')}
        hidden
        onChange={(event) => void onFileChosen(event)}
      />
      <div className={styles.buttons}>
        <Button isBusy={isSending} onClick={() => input.current?.click()}>
          {t(isSending ? 'chat.upload.sending' : 'chat.upload.choose')}
        </Button>
        <Button
          look="quiet"
          className={styles.decline}
          isBusy={isSending}
          onClick={() => intend({ kind: 'upload', uploadId: id, url: null })}
        >
          {t('chat.upload.decline')}
        </Button>
      </div>
    </section>
  )
}
