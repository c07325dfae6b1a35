/** The settings of the reader: text size, reading speed, sound. */
import { closePanel } from '../../panelStore.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ReadingSpeedChoice, TextSizeChoice } from '../../../display/ReadingChoices.tsx'
import { VolumeSliders } from '../../../../ui/readerControls/VolumeSliders.tsx'
import styles from './SettingsPanel.module.css'

export function SettingsPanel() {
  const { t } = useTranslation('game')
  const actions = (
    <Button wide onClick={closePanel}>
      {t('settings.close')}
    </Button>
  )
  return (
    <Dialog title={t('settings.title')} actions={actions} onClose={closePanel}>
      <div className={styles.settings}>
        <TextSizeChoice />
        <ReadingSpeedChoice />
        <VolumeSliders />
      </div>
    </Dialog>
  )
}
