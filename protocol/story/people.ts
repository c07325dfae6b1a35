/** People on the stage: their faces, their places and the pictures they are drawn with. Rules S21 and S22; `fixtures/stories/README.md` explains them to authors. */

/** The faces that every character with portraits has. A character may have more, such as `tired`. */
export const FACES = ['calm', 'glad', 'hurt', 'angry', 'afraid', 'tender'] as const
export type Face = (typeof FACES)[number]
/** The face of a person without another one, and where a picture is missing. */
export const DEFAULT_FACE: Face = 'calm'

export const PLACES = ['left', 'center', 'right'] as const
export type Place = (typeof PLACES)[number]

/** How many people stand on the stage at once, at most. */
export const PEOPLE_MAX = 5

/**
 * The canvas of every portrait, px, and where the head and the eyes are on it, as shares of its width and height. The person stands on the
 * lower edge.
 */
export const PERSON_PICTURE = {
  width: 720,
  height: 960,
  head: { x: 0.25, y: 0.05, w: 0.5, h: 0.42 },
  eyes: { x: 0.27, y: 0.18, w: 0.46, h: 0.14 },
} as const

/** The name of a character's picture with this face. */
export function namePortrait(id: string, face: string): string {
  return `person-${id}-${face}`
}

/** The name of the picture of the band of the eyes, closed, that belongs to this face. It is a part of the canvas: `PERSON_PICTURE.eyes`. */
export function nameBlink(id: string, face: string): string {
  return `${namePortrait(id, face)}-blink`
}

/** Whether a picture is a portrait, or the closed eyes of one: of anyone, or of this character. */
export function isPortrait(picture: string, id?: string): boolean {
  return picture.startsWith(id === undefined ? 'person-' : `person-${id}-`)
}
