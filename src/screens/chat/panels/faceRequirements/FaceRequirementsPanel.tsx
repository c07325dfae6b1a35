/** What a picture with a face must show, with drawn examples, before the player chooses one. Doc 2 §5 (face requirements), §8. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../../bridge/game.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { CheckIcon } from '../../options/CheckIcon.tsx'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { showToast } from '../../../../ui/toastStore.ts'
import { PictureButtons } from '../../upload/PictureButtons.tsx'
import { closePanel, openPanel, type PanelOf } from '../panelStore.ts'
import styles from './FaceRequirementsPanel.module.css'
import accessories from './examples/accessories.webp'
import background from './examples/background.webp'
import frontal from './examples/frontal.webp'
import good from './examples/good.webp'
import hands from './examples/hands.webp'

/** What to avoid, and a drawing of it. */
const FAULTS = { background, frontal, hands, accessories }

export function FaceRequirementsPanel({ panel: { upload } }: { panel: PanelOf<'faceRequirements'> }) {
  const { t } = useTranslation()
  const isAsked = useGame((view) => view.upload?.id === upload.id)
  // The story may have gone on meanwhile.
  useEffect(() => (isAsked ? undefined : closePanel()), [isAsked])
  const onError = (): void => void showToast('error', t('later.upload.failures.no_demo'))
  return (
    <Drawer
      title={t('later.upload.requirements.title')}
      actions={<PictureButtons onFile={(file) => openPanel({ kind: 'uploadProgress', upload, file })} />}
      onClose={closePanel}
    >
      <figure className={styles.good}>
        <img src={good} alt="" width={96} height={112} onError={onError} />
        <figcaption>
          <CheckIcon /> {t('later.upload.requirements.good')}
        </figcaption>
      </figure>
      <ul className={styles.faults}>
        {(['background', 'frontal', 'hands', 'accessories'] as const).map((fault) => (
          <li key={fault} className={styles.fault}>
            <span className={styles.example}>
              <img src={FAULTS[fault]} alt="" width={64} height={75} onError={onError} />
              <span className={styles.cross}>
                <CloseIcon size={12} />
              </span>
            </span>
            {t(`later.upload.requirements.${fault}`)}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
