/** How characters sound: for the device's own voice, and for a speech service. `fixtures/stories/README.md` explains it to authors. */
import * as v from 'valibot'

/** Least and most of pitch and rate: beyond them a voice of a device is hard to follow. */
export const VOICE_RANGE = { least: 0.5, most: 2 } as const

const factor = v.optional(v.pipe(v.number(), v.minValue(VOICE_RANGE.least), v.maxValue(VOICE_RANGE.most)), 1)

/** `pitch` and `rate` are factors of the usual ones, 0.5 to 2. `voice` is the name by which a speech service knows the voice. */
const ownVoice = v.strictObject({
  pitch: factor,
  rate: factor,
  voice: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'letters, digits, - _ and . only')), 'alloy'),
})
export type VoiceSound = v.InferOutput<typeof ownVoice>

/** Voices with a name of their own. */
export const VOICES = ['low', 'mid', 'high', 'whisper', 'bright'] as const
export const namedVoice = v.picklist(VOICES)
export type NamedVoice = v.InferOutput<typeof namedVoice>

/** One of the named voices, or a sound of its own. */
export const voice = v.union([namedVoice, ownVoice])
export type Voice = v.InferOutput<typeof voice>

const SOUNDS: Readonly<Record<NamedVoice, VoiceSound>> = {
  low: { pitch: 0.75, rate: 0.95, voice: 'onyx' },
  mid: { pitch: 1, rate: 1, voice: 'alloy' },
  high: { pitch: 1.3, rate: 1.03, voice: 'nova' },
  whisper: { pitch: 0.9, rate: 0.85, voice: 'shimmer' },
  bright: { pitch: 1.15, rate: 1.1, voice: 'coral' },
}

/** How a voice sounds. */
export function getVoiceSound(of: Voice): VoiceSound {
  return typeof of === 'string' ? SOUNDS[of] : of
}
