/** Weather and light over a background: the closed set that a script declares, an event carries and the stage draws. Rules S19, S20. */

/** `lights`: passing lights; `glints`: on water; `drift`: a slow movement of the picture. */
export const MOODS = ['rain', 'snow', 'embers', 'dust', 'fog', 'flicker', 'glints', 'lights', 'drift'] as const
export type MoodName = (typeof MOODS)[number]

/** How strong each part is, over 0 and up to 1. Missing: not there. */
export type Mood = Readonly<Partial<Record<MoodName, number>>>

/** The parts that are there; null where none is. */
export function readMood(given: Readonly<Partial<Record<MoodName, number | undefined>>>): Mood | null {
  const parts = MOODS.flatMap((name) => {
    const strength = given[name] ?? 0
    return strength > 0 ? [[name, strength] as const] : []
  })
  return parts.length === 0 ? null : Object.fromEntries(parts)
}
