/** The settings of the reader: text size and reading speed. */
import { useTranslation } from 'react-i18next'
import {
  changeReaderSettings,
  READING_SPEEDS,
  TEXT_SIZES,
  useReaderSettings,
} from '../../../../platform/readerSettings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ChoiceGroup } from '../../../../ui/ChoiceGroup.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { closePanel } from '../panelStore.ts'
import { VolumeSliders } from '../sound/VolumeSliders.tsx'
import styles from './SettingsPanel.module.css'

export function SettingsPanel() {
  const { t } = useTranslation()
  const { textSize, readingSpeed } = useReaderSettings()
  const actions = (
    <Button wide onClick={closePanel}>
      {t('later.settings.close')}
    </Button>
  )
  return (
    <Dialog title={t('later.settings.title')} actions={actions} onClose={closePanel}>
      <div className={styles.settings}>
        <ChoiceGroup
          label={t('later.settings.textSize')}
          values={TEXT_SIZES}
          chosen={textSize}
          format={(size) => t(`later.settings.textSizes.${size}`)}
          onChoose={(size) => changeReaderSettings({ textSize: size })}
        />
        <ChoiceGroup
          label={t('later.settings.readingSpeed')}
          values={READING_SPEEDS}
          chosen={readingSpeed}
          format={(speed) => t(`later.settings.readingSpeeds.${speed}`)}
          onChoose={(speed) => changeReaderSettings({ readingSpeed: speed })}
        />
        <VolumeSliders />
      </div>
    </Dialog>
  )
}
