/** Mutes everything that sounds, clips in front too, and lifts it again. Kept on this device. Doc 2 §4; rule M5. */
import { useTranslation } from 'react-i18next'
import { changeReaderSettings, useReaderSettings } from '../../../platform/readerSettings.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SpeakerIcon } from '../../../ui/SpeakerIcon.tsx'

export function MuteButton() {
  const { t } = useTranslation('game')
  const { isMuted } = useReaderSettings()
  return (
    <IconButton
      label={isMuted ? t('sound.unmute') : t('sound.mute')}
      onPicture
      onClick={() => changeReaderSettings({ isMuted: !isMuted })}
    >
      <SpeakerIcon isSilent={isMuted} />
    </IconButton>
  )
}
