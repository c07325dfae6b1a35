/** What is heard. Doc 2 §4; rules M2, M6, S6. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { speak } from '../voice.ts'
import { notify, type Working } from '../working.ts'

/** Music goes on behind the scene; a voice or an effect sounds once. */
export function audio(working: Working, { id, data }: EventOf<'play_audio'>): null {
  const { url, audio_type } = data
  if (audio_type === 'bgm') working.core.bgm = url
  else if (audio_type === 'voice') speak(working, id, null, url)
  else if (!working.core.muted) notify(working, { kind: 'sound', tone: 'info', text: url })
  return null
}

/** The actor speaks in this voice from here on. */
export function voiceConfig({ core }: Working, { data }: EventOf<'voice_config'>): null {
  core.voiceConfig = data
  return null
}
