/** Texts of a draft that are not in it, since they cannot be read: kept on the device until they can, or until the author discards them. */
import type { Draft } from '../../../protocol/story/draft.ts'

export interface HeldText {
  text: string
  /** The draft that the text was made from. */
  base: Draft
  /** The draft that had the text as it was before. */
  taken: Draft
}

/** Keeps a text on the device, or removes it with null; whether that worked. */
export type KeepText = (place: string, text: HeldText | null) => Promise<boolean>

export interface HeldTexts {
  get: (place: string) => HeldText | null
  /** Null where there is none any more. */
  set: (place: string, text: HeldText | null) => void
  /** Whether the device has not got a text that is held. */
  hasUnkept: () => boolean
  /** The device has deleted all of them. */
  markUnkept: () => void
  /** Keeps them on the device again. */
  keepAgain: () => void
}

/** `past`: what the device has kept of an earlier page. Calls back with the places after one came or went. */
export function createHeldTexts(
  past: ReadonlyMap<string, HeldText>,
  keep: KeepText,
  onPlaces: (places: readonly string[]) => void,
): HeldTexts {
  const texts = new Map(past)
  const unkept = new Set<string>()
  const keepHeld = (place: string, text: HeldText): void => {
    unkept.add(place)
    void keep(place, text).then((isKept) => {
      if (isKept && texts.get(place) === text) unkept.delete(place)
    })
  }
  return {
    get: (place) => texts.get(place) ?? null,
    set(place, text) {
      const known = texts.get(place) ?? null
      if (known === text || (known !== null && known.text === text?.text && known.base === text.base)) return
      if (text === null) {
        texts.delete(place)
        unkept.delete(place)
        onPlaces([...texts.keys()])
        void keep(place, null)
        return
      }
      texts.set(place, text)
      keepHeld(place, text)
      if (known === null) onPlaces([...texts.keys()])
    },
    hasUnkept: () => unkept.size > 0,
    markUnkept: () => [...texts.keys()].forEach((place) => unkept.add(place)),
    keepAgain: () => texts.forEach((text, place) => keepHeld(place, text)),
  }
}
