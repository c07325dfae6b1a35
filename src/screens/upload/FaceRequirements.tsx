/** What a picture with a face must show, with drawn examples, before the player chooses one. Doc 2 §5 (face requirements), §8. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { addPictureTexts } from '../../i18n/pictures.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { CloseIcon } from '../../ui/laterIcons.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { CheckIcon } from '../chat/options/CheckIcon.tsx'
import styles from './FaceRequirements.module.css'
import { PictureButtons } from './PictureButtons.tsx'
import accessories from './examples/accessories.webp'
import background from './examples/background.webp'
import frontal from './examples/frontal.webp'
import good from './examples/good.webp'
import hands from './examples/hands.webp'

addPictureTexts()

/** What to avoid, and a drawing of it. */
const FAULTS = { background, frontal, hands, accessories }

export function FaceRequirements({ onFile, onClose }: { onFile: (file: File) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const onError = (): void => void showToast('error', t('pictures.upload.failures.no_demo'))
  return (
    <Drawer
      title={t('pictures.upload.requirements.title')}
      actions={<PictureButtons onFile={onFile} />}
      onClose={onClose}
    >
      <figure className={styles.good}>
        <img src={good} alt="" width={96} height={112} onError={onError} />
        <figcaption>
          <CheckIcon /> {t('pictures.upload.requirements.good')}
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
            {t(`pictures.upload.requirements.${fault}`)}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
