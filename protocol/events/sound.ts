/** Music, effects and voices. Doc 2 §4 (video and audio, scenes), §3 (voice config). */
import * as v from 'valibot'
import { mediaUrl, text } from './fields.ts'

/** Music that loops, or a voice line or an effect that plays once. */
export const playAudio = v.object({
  url: mediaUrl,
  audio_type: v.optional(v.picklist(['bgm', 'voice', 'effect']), 'bgm'),
})

/** The voice of the actor from here on. Empty: the default voice. */
export const voiceConfig = v.object({ provider: v.optional(text, ''), voice_id: v.optional(text, '') })
