/** The choices of text size and reading speed, in the chat and in the settings. */
import { useTranslation } from 'react-i18next'
import { changeReaderSettings, READING_SPEEDS, useReaderSettings } from '../../platform/readerSettings.ts'
import { TEXT_SIZES } from '../../platform/textSize.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'

export function TextSizeChoice() {
  const { t } = useTranslation('display')
  const { textSize } = useReaderSettings()
  return (
    <ChoiceGroup
      label={t('textSize')}
      values={TEXT_SIZES}
      chosen={textSize}
      format={(size) => t(`textSizes.${size}`)}
      onChoose={(size) => {
        changeReaderSettings({ textSize: size })
        trackEvent('setting_changed', { setting: 'text_size' })
      }}
    />
  )
}

export function ReadingSpeedChoice() {
  const { t } = useTranslation('display')
  const { readingSpeed } = useReaderSettings()
  return (
    <ChoiceGroup
      label={t('readingSpeed')}
      values={READING_SPEEDS}
      chosen={readingSpeed}
      format={(speed) => t(`readingSpeeds.${speed}`)}
      onChoose={(speed) => {
        changeReaderSettings({ readingSpeed: speed })
        trackEvent('setting_changed', { setting: 'reading_speed' })
      }}
    />
  )
}
