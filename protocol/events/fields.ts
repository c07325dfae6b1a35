/** Fields that several families of events share. */
import * as v from 'valibot'
import { URL_PATTERN, parseTimestamp } from '../convert.ts'

/** Any text, empty too. Shown as text, never as HTML, unless the field is called `html`. */
export const text = v.string()
/** An id of the server: never empty. */
export const id = v.pipe(v.string(), v.minLength(1))
/** Address of a picture, clip or sound: absolute with http(s), or a path of this host. */
export const mediaUrl = v.pipe(v.string(), v.regex(URL_PATTERN, 'a http(s) address or a path'))
/** The text alternative of a picture or clip, in the session's language. */
export const alt = v.optional(v.string(), '')
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/** Where the face is in a picture: its upper left corner and its size, as shares of the width and height of the picture. */
const faceArea = v.object({ x: share, y: share, w: share, h: share })
export type FaceArea = v.InferOutput<typeof faceArea>
/** The face of a picture, which words must not cover; null: it shows none. Where it is missing, or is no area, the page assumes one in the upper middle. */
export const face = v.fallback(v.optional(v.nullable(faceArea)), undefined)

/** A part of one, clamped to 0 to 1. */
export const unitShare = v.pipe(
  v.number(),
  v.transform((part) => Math.min(1, Math.max(0, part))),
)
/** A percentage, clamped to 0 to 100. */
export const percent = v.pipe(
  v.number(),
  v.transform((share) => Math.min(100, Math.max(0, share))),
)
/** An amount of coins, whole. */
export const coins = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A span of time, s; fractions are allowed. */
export const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))
/** A time, ms since 1970. */
export const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A time as servers write it (`parseTimestamp`), ms since 1970. */
export const wireTime = v.pipe(
  v.custom<number | string>((value) => parseTimestamp(value) !== null, 'a time'),
  v.transform((value) => parseTimestamp(value) ?? 0),
)
