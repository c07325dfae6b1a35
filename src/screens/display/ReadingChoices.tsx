/** The choices of text size and reading speed, in the chat and in the settings. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { addDisplayTexts } from '../../i18n/display.ts'
import { changeReaderSettings, READING_SPEEDS, useReaderSettings } from '../../platform/readerSettings.ts'
import { TEXT_SIZES } from '../../platform/textSize.ts'
import { trackEvent } from '../../telemetry/track.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'

addDisplayTexts()

export function TextSizeChoice() {
  const { t } = useTranslation()
  const { textSize } = useReaderSettings()
  return (
    <ChoiceGroup
      label={t('display.textSize')}
      values={TEXT_SIZES}
      chosen={textSize}
      format={(size) => t(`display.textSizes.${size}`)}
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
      label={t('display.readingSpeed')}
      values={READING_SPEEDS}
      chosen={readingSpeed}
      format={(speed) => t(`display.readingSpeeds.${speed}`)}
      onChoose={(speed) => {
        changeReaderSettings({ readingSpeed: speed })
        trackEvent('setting_changed', { setting: 'reading_speed' })
      }}
    />
  )
}
