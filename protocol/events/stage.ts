/** Pictures, clips and overlays behind and over the conversation. Doc 2 §4 (video and audio, event queue), §3 (overlay, preload item). */
import * as v from 'valibot'
import { VIDEO_MIN_WATCH_S } from '../limits.ts'
import { type MoodName } from '../mood.ts'
import { DEFAULT_FACE, PEOPLE_MAX, PLACES } from '../story/people.ts'
import { alt, face, id, mediaUrl, seconds, text, unitShare } from './fields.ts'

/** A picture for the background, or over the screen until a tap. */
export const showImage = v.object({
  url: mediaUrl,
  alt,
  position: v.optional(v.picklist(['background', 'fullscreen']), 'background'),
  face,
  /** The player's avatar, which the page draws where the face is. Rule S18. */
  portrait_url: v.optional(mediaUrl),
})

/** Pictures shown one per tap; after the last, it becomes the background. */
export const animatedImages = v.object({
  images: v.pipe(v.array(v.object({ url: mediaUrl, alt, face })), v.minLength(1)),
})

/** A clip in the background, or in front, where `min_watch` is the minimum watch time, s. */
export const playVideo = v.object({
  url: mediaUrl,
  alt,
  is_background: v.optional(v.boolean(), false),
  min_watch: v.optional(seconds, VIDEO_MIN_WATCH_S),
  poster_url: v.optional(v.nullable(mediaUrl), null),
  /** Of the clip and its poster. */
  face,
})

/** A text over everything; the queue stops until its button is pressed (action continue), or without one until it is tapped anywhere. */
export const showOverlay = v.object({
  overlay: text,
  position: v.optional(v.picklist(['top', 'center', 'bottom']), 'center'),
  button: v.optional(
    v.nullable(v.object({ text: v.optional(text, ''), action: v.optional(v.picklist(['continue']), 'continue') })),
    null,
  ),
})

/** Weather and light over the background, which replace those before; without any field there are none. Rules S19, S20. */
export const showMood = v.object({
  rain: v.optional(unitShare),
  snow: v.optional(unitShare),
  embers: v.optional(unitShare),
  dust: v.optional(unitShare),
  fog: v.optional(unitShare),
  flicker: v.optional(unitShare),
  glints: v.optional(unitShare),
  lights: v.optional(unitShare),
  drift: v.optional(unitShare),
} satisfies Record<MoodName, unknown>)

/** Someone on the stage. `face` names the expression in `image`, `blink` is the band of the eyes in it, closed (`PERSON_PICTURE`). */
const person = v.object({
  id,
  /** As it stands above their lines: the speaker of the last line is drawn in full light. */
  name: v.optional(text, ''),
  place: v.optional(v.picklist(PLACES), 'center'),
  face: v.optional(text, DEFAULT_FACE),
  image: mediaUrl,
  blink: v.optional(v.nullable(mediaUrl), null),
  alt,
})

/** Everyone who stands on the stage from now on, in the order of their coming; nobody if the list is empty. Rule S21. */
export const showPeople = v.object({
  people: v.pipe(
    v.array(person),
    v.transform((people) =>
      people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index).slice(0, PEOPLE_MAX),
    ),
  ),
})

/** Media that will be shown soon. An item without a type is a picture. */
export const preload = v.object({
  items: v.array(v.object({ url: mediaUrl, type: v.optional(v.picklist(['video', 'image']), 'image') })),
})
