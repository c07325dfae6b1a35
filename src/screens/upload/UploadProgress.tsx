/** The picture on its way: how much has been sent, with cancel; after a failure it can be sent again without choosing it again. Doc 2 §8 (upload). */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadPicture } from '../../api/uploads.ts'
import { preparePicture } from '../../platform/preparePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { PictureButtons } from './PictureButtons.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import styles from './UploadProgress.module.css'

/** A picture that has arrived. */
export interface SentPicture {
  /** Address at which the file can be read. */
  url: string
  /** The uploaded file: smaller than the chosen one, and without its metadata. */
  picture: Blob
}

interface Props {
  file: File
  /** Whether the picture must show a face. */
  face: boolean
  /** Uses the picture; resolves with the text of a failure, after which it can be sent again. Null: done. */
  onSent: (sent: SentPicture) => Promise<string | null>
  onClose: () => void
}

type Stage =
  | { kind: 'preparing' | 'checking' }
  /** `sent` is the share that has been sent, 0 to 1. */
  | { kind: 'sending'; sent: number }
  /** A toast says why; the drawer, what can be done. `other`: this picture can never be sent. */
  | { kind: 'failed'; advice: 'again' | 'face' | 'other' }

export function UploadProgress({ onClose, ...props }: Props) {
  const { t } = useTranslation('pictures')
  const { stage, file, retry, sendOther } = useUpload(props)
  const isRefused = stage.kind === 'failed' && stage.advice === 'other'
  const percent = stage.kind === 'sending' ? Math.round(stage.sent * 100) : stage.kind === 'checking' ? 100 : 0

  const actions =
    stage.kind === 'failed' ? (
      <>
        {!isRefused && (
          <Button wide onClick={retry}>
            {t('upload.retry')}
          </Button>
        )}
        <PictureButtons look={isRefused ? 'primary' : 'quiet'} onFile={sendOther} />
      </>
    ) : (
      <Button wide look="quiet" onClick={onClose}>
        {t('upload.cancel')}
      </Button>
    )
  return (
    <Drawer title={t('upload.region')} actions={actions} onClose={onClose}>
      <Row>
        {!isRefused && <Preview file={file} />}
        <Stack className={styles.state}>
          <p role="status">
            {stage.kind === 'failed' ? t(`upload.advice.${stage.advice}`) : t(`upload.stages.${stage.kind}`)}
          </p>
          {stage.kind !== 'failed' && (
            <>
              <ProgressBar label={t('upload.progress')} value={percent} />
              <p aria-hidden="true">{`${percent}%`}</p>
            </>
          )}
        </Stack>
      </Row>
    </Drawer>
  )
}

interface Upload {
  stage: Stage
  /** The picture, as it was chosen. */
  file: File
  /** Sends the same picture again. */
  retry: () => void
  sendOther: (file: File) => void
}

/** Sends the picture while mounted; unmounting aborts. A failure shows a toast. */
function useUpload({ file: first, face, onSent }: Omit<Props, 'onClose'>): Upload {
  const { t } = useTranslation('pictures')
  const [stage, setStage] = useState<Stage>({ kind: 'preparing' })
  // A new object for each attempt.
  const [attempt, setAttempt] = useState({ file: first })
  const finish = useEffectEvent(onSent)
  useEffect(() => {
    const abort = new AbortController()
    const show = (next: Stage): void => {
      if (!abort.signal.aborted) setStage(next)
    }
    const fail = (text: string, advice: 'again' | 'face' | 'other' = 'again'): void => {
      if (abort.signal.aborted) return
      setStage({ kind: 'failed', advice })
      showToast('error', text)
    }
    const sendPicture = async (): Promise<void> => {
      const prepared = await preparePicture(attempt.file)
      if (abort.signal.aborted) return
      if (!prepared.ok) return fail(t(`upload.failures.${prepared.failure}`), 'other')
      show({ kind: 'sending', sent: 0 })
      const sent = await uploadPicture(prepared.picture, {
        face,
        signal: abort.signal,
        onProgress: (share) => show(share < 1 ? { kind: 'sending', sent: share } : { kind: 'checking' }),
      })
      if (abort.signal.aborted) return
      if (!sent.ok) return fail(t(`upload.failures.${sent.failure}`), sent.failure === 'no_face' ? 'face' : 'again')
      const failure = await finish({ url: sent.url, picture: prepared.picture })
      if (failure !== null) fail(failure)
    }
    void sendPicture()
    return () => abort.abort()
  }, [face, attempt, t])
  const send = (file: File): void => {
    setStage({ kind: 'preparing' })
    setAttempt({ file })
  }
  return { stage, file: attempt.file, retry: () => send(attempt.file), sendOther: send }
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  // A picture that cannot be shown leaves its place empty, until it is known to be refused.
  return (
    <img
      ref={show}
      className={styles.preview}
      alt=""
      onError={({ currentTarget }) => currentTarget.removeAttribute('src')}
    />
  )
}
