/** Music, effects and voices. Doc 2 §4; rules M2, M6, S6. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { startVoice } from '../voice.ts'
import { addNotice, type FoldContext } from '../foldContext.ts'

/** Music is state, since it goes on; an effect is over by the time that sound is wanted, so that none is noted while it is off. */
export function applyAudio(context: FoldContext, { id, data }: EventOf<'play_audio'>): null {
  const { url, audio_type } = data
  if (audio_type === 'bgm') context.core.bgm = url
  else if (audio_type === 'voice') {
    if (!context.core.isSkipping) startVoice(context, id, null, url)
  } else if (!context.core.isMuted) addNotice(context, { kind: 'sound', url })
  return null
}

/** Sets the voice of the actor. */
export function applyVoiceConfig({ core }: FoldContext, { data }: EventOf<'voice_config'>): null {
  core.voiceConfig = data
  return null
}
