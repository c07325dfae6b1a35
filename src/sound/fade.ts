/** Changes of a volume that cannot be heard as a click. */

/**
 * Time constants of the changes, s. After one of them 63 % of the change is done, after seven 99.9 %. The music that comes in is faster than
 * the one that goes out, so that the power of both together stays within 1 dB.
 */
export const FADE_S = {
  mute: 0.02,
  voice: 0.01,
  duck: 0.08,
  unduck: 0.3,
  musicIn: 0.3,
  musicOut: 0.8,
  pause: 0.06,
} as const

/** Number of time constants after which a fading sound is inaudible: -70 dB. */
export const FADED_AFTER = 8

/** Moves a volume towards `value`. It continues from the value that it has by then, so a change may interrupt another. */
export function fadeTo(volume: AudioParam, value: number, atS: number, timeConstantS: number): void {
  volume.cancelScheduledValues(atS)
  volume.setTargetAtTime(value, atS, timeConstantS)
}

/** A volume of the reader, 0 to 1, as a gain: half the way of a slider sounds half as loud. */
export function toGain(volume: number): number {
  return volume * volume
}
