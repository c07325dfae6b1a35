/** The requirements of a picture with a face, with drawn examples, before the player chooses one. Doc 2 §5 (face requirements), §8. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../ui/Drawer.tsx'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { CheckIcon } from '../../ui/CheckIcon.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './FaceRequirements.module.css'
import { PictureButtons } from './PictureButtons.tsx'
import accessories from './examples/accessories.webp'
import background from './examples/background.webp'
import frontal from './examples/frontal.webp'
import good from './examples/good.webp'
import hands from './examples/hands.webp'

/** The requirements, and a drawing of what breaks each. */
const FAULTS = { background, frontal, hands, accessories }
const REQUIREMENTS = ['background', 'frontal', 'hands', 'accessories'] as const

export function FaceRequirements({ onFile, onClose }: { onFile: (file: File) => void; onClose: () => void }) {
  const { t } = useTranslation('pictures')
  const faultsId = useId()
  const onError = (): void => void showToast('error', t('upload.failures.no_demo'))
  return (
    <Drawer title={t('upload.requirements.title')} actions={<PictureButtons onFile={onFile} />} onClose={onClose}>
      <Row as="figure" wrap className={styles.good}>
        <img src={good} alt="" width={96} height={112} onError={onError} />
        <figcaption>
          <ul className={styles.required}>
            {REQUIREMENTS.map((requirement) => (
              <li key={requirement}>
                <CheckIcon /> <span>{t(`upload.requirements.${requirement}`)}</span>
              </li>
            ))}
          </ul>
        </figcaption>
      </Row>
      <Quiet as="h3" id={faultsId} className={styles.heading}>
        {t('upload.requirements.avoid')}
      </Quiet>
      <ul className={styles.faults} aria-labelledby={faultsId}>
        {REQUIREMENTS.map((requirement) => (
          <Row as="li" key={requirement} className={styles.fault}>
            <span className={styles.example}>
              <img src={FAULTS[requirement]} alt="" width={64} height={75} onError={onError} />
              <span className={styles.cross}>
                <CloseIcon size={12} />
              </span>
            </span>
            <span>{t(`upload.requirements.faults.${requirement}`)}</span>
          </Row>
        ))}
      </ul>
    </Drawer>
  )
}
