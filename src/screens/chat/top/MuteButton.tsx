/** Mutes everything that sounds, clips in front too, and lifts it again. Kept on this device. Doc 2 §4; rule M5. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { changeReaderSettings, useReaderSettings } from '../../../platform/readerSettings.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SpeakerIcon } from '../../../ui/SpeakerIcon.tsx'

export function MuteButton() {
  const { t } = useTranslation()
  const { isMuted } = useReaderSettings()
  return (
    <IconButton
      label={isMuted ? t('later.sound.unmute') : t('later.sound.mute')}
      onPicture
      onClick={() => changeReaderSettings({ isMuted: !isMuted })}
    >
      <SpeakerIcon isSilent={isMuted} />
    </IconButton>
  )
}
