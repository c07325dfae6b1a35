/** The choices of text size and reading speed, in the chat and in the settings. Their texts are in the bundle `later`. */
import { useTranslation } from 'react-i18next'
import { changeReaderSettings, READING_SPEEDS, TEXT_SIZES, useReaderSettings } from '../../platform/readerSettings.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'

export function TextSizeChoice() {
  const { t } = useTranslation()
  const { textSize } = useReaderSettings()
  return (
    <ChoiceGroup
      label={t('later.settings.textSize')}
      values={TEXT_SIZES}
      chosen={textSize}
      format={(size) => t(`later.settings.textSizes.${size}`)}
      onChoose={(size) => {
        changeReaderSettings({ textSize: size })
        trackEvent('setting_changed', { setting: 'text_size' })
      }}
    />
  )
}

export function ReadingSpeedChoice() {
  const { t } = useTranslation()
  const { readingSpeed } = useReaderSettings()
  return (
    <ChoiceGroup
      label={t('later.settings.readingSpeed')}
      values={READING_SPEEDS}
      chosen={readingSpeed}
      format={(speed) => t(`later.settings.readingSpeeds.${speed}`)}
      onChoose={(speed) => {
        changeReaderSettings({ readingSpeed: speed })
        trackEvent('setting_changed', { setting: 'reading_speed' })
      }}
    />
  )
}
