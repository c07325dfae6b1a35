/** The story asks for a picture of the player, who gives one or declines. Doc 2 §5 (image upload). */
import { useTranslation } from 'react-i18next'
import { type UploadView } from '../../../../protocol/view/options.ts'
import { useGame, useIntend } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { openPanel } from '../panels/panelStore.ts'
import { PictureButtons } from '../../upload/PictureButtons.tsx'
import styles from './UploadPanel.module.css'

export function UploadPanel() {
  const upload = useGame((view) => view.upload)
  return upload === null ? null : <Request key={upload.id} upload={upload} />
}

function Request({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('pictures')
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  return (
    <section className={styles.panel} aria-label={t('upload.region')}>
      <p className={styles.words} lang={locale}>
        {upload.text || t('upload.ask')}
      </p>
      <div className={styles.buttons}>
        {upload.faceDetect ? (
          // What the picture must show comes first.
          <Button wide onClick={() => openPanel({ kind: 'faceRequirements', upload })}>
            {t('upload.choose')}
          </Button>
        ) : (
          <PictureButtons onFile={(file) => openPanel({ kind: 'uploadProgress', upload, file })} />
        )}
        <Button
          wide
          look="quiet"
          className={styles.decline}
          onClick={() => intend({ kind: 'upload', uploadId: upload.id, url: null })}
        >
          {t('upload.decline')}
        </Button>
      </div>
    </section>
  )
}
