/** The settings of the reader: text size, reading speed, sound. */
import { useTranslation } from '../../../../i18n/useTranslation.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ReadingSpeedChoice, TextSizeChoice } from '../../../display/ReadingChoices.tsx'
import { VolumeSliders } from '../../../../ui/readerControls/VolumeSliders.tsx'
import { closePanel } from '../panelStore.ts'
import styles from './SettingsPanel.module.css'

export function SettingsPanel() {
  const { t } = useTranslation()
  const actions = (
    <Button wide onClick={closePanel}>
      {t('later.settings.close')}
    </Button>
  )
  return (
    <Dialog title={t('later.settings.title')} actions={actions} onClose={closePanel}>
      <div className={styles.settings}>
        <TextSizeChoice />
        <ReadingSpeedChoice />
        <VolumeSliders />
      </div>
    </Dialog>
  )
}
