/** The story asks for a picture of the player, who gives one or declines. Doc 2 §5 (image upload). */
import { useGame, useIntend } from '../../../game/game.ts'
import { useTranslation } from 'react-i18next'
import { type UploadView } from '../../../../protocol/view/options.ts'
import { useChoicesActive } from '../options/choices.ts'
import { Button } from '../../../ui/Button.tsx'
import { openPanel } from '../panelStore.ts'
import { useFocusTarget, useSizeReport } from '../regions.ts'
import { PictureButtons } from '../../upload/PictureButtons.tsx'
import styles from './UploadPanel.module.css'

export function UploadPanel() {
  const upload = useGame((view) => view.upload)
  useSizeReport(upload)
  return upload === null ? null : <Request key={upload.id} upload={upload} />
}

function Request({ upload }: { upload: UploadView }) {
  const { t } = useTranslation('pictures')
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const isActive = useChoicesActive()
  return (
    <section ref={useFocusTarget('request')} className={styles.panel} aria-label={t('upload.region')}>
      <p className={styles.words} lang={locale}>
        {upload.text || t('upload.ask')}
      </p>
      <div className={styles.buttons}>
        {upload.faceDetect ? (
          // What the picture must show comes first.
          <Button wide isBusy={!isActive} onClick={() => openPanel({ kind: 'faceRequirements', upload })}>
            {t('upload.choose')}
          </Button>
        ) : (
          <PictureButtons onFile={(file) => openPanel({ kind: 'uploadProgress', upload, file })} />
        )}
        <Button
          wide
          look="quiet"
          isBusy={!isActive}
          className={styles.decline}
          onClick={() => intend({ kind: 'upload', uploadId: upload.id, url: null })}
        >
          {t('upload.decline')}
        </Button>
      </div>
    </section>
  )
}
