/** Characters that no name and no text keeps that others see: they hide what is written, or turn it around. */
import * as v from 'valibot'

/** A text without control characters, overrides of its direction, and halves of characters. Lines, all of one kind, and tabs stay. */
export function cleanText(text: string): string {
  return text.replace(/\r\n|[\u2028\u2029]/g, '\n').replace(HIDDEN, '')
}

/** A name, on one line: cleaned, without invisible characters, and without spaces around it or several in a row. */
export function cleanName(name: string): string {
  return cleanText(name).replace(INVISIBLE, '').replace(/\s+/g, ' ').replace(EDGES, '')
}

/** Schema of a name: its length counts once it is clean. */
export function nameSchema(minLength: number, maxLength: number) {
  return v.pipe(v.string(), v.transform(cleanName), v.minLength(minLength), v.maxLength(maxLength))
}

/** Schema of a text that others see. */
export const shownText = v.pipe(v.string(), v.transform(cleanText))

const HIDDEN = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu
/** Marks of direction, spaces without width, and fillers. */
const INVISIBLE = /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2064\u3164\ufeff\uffa0]/g
/** Joiners are part of emoji and of some scripts, but they join nothing at an edge. */
const EDGES = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g
