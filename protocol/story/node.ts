/** One place of a story: what happens there, and how it goes on. */
import { inEachLocale } from '../locale.ts'
import * as v from 'valibot'
import { changes, coins, condition, localized, name, text } from './basics.ts'
import { stepList } from './steps.ts'

const option = v.pipe(
  v.strictObject({
    id: name,
    text: localized,
    /** Coins; bought once, free from then on. */
    price: coins,
    /** A picture on the card, and what it shows. */
    image: v.optional(name),
    alt: v.optional(localized),
    /** Where it leads, and whom it addresses: they answer from then on. */
    scene: v.optional(name),
    actor: v.optional(name),
    /** Offered only where this holds. */
    when: v.optional(condition),
    set: v.optional(changes, {}),
    goto: name,
  }),
  v.check(
    ({ image, alt }) => (image === undefined) === (alt === undefined),
    'an option has both image and alt, or neither',
  ),
)
export type StoryOption = v.InferOutput<typeof option>

const choose = v.strictObject({
  style: v.optional(v.picklist(['default', 'card', 'actor']), 'default'),
  tooltip: v.optional(localized),
  options: v.pipe(v.array(option), v.minLength(1)),
})

/** An option shown as a picture. */
const pictureOption = v.strictObject({
  id: name,
  type: v.picklist(['pay_now', 'try_again']),
  image: name,
  alt: localized,
  price: coins,
  set: v.optional(changes, {}),
  goto: name,
})
export type PictureOption = v.InferOutput<typeof pictureOption>

const pattern = v.pipe(text, v.check(isPattern, 'not a regular expression'))
/** Stays in the node where it leads nowhere. */
const goto = v.optional(v.nullable(name), null)
const listen = v.strictObject({
  /** The first that matches answers. */
  answers: v.array(v.strictObject({ match: inEachLocale(v.array(pattern)), do: stepList, goto })),
  /** What is answered where none matches. */
  otherwise: v.strictObject({ do: stepList, goto }),
})

/** Waits for a picture of the player; declined or not, it goes on, to `declined` where that is named. `face` takes only a face. */
const upload = v.strictObject({
  text: localized,
  face: v.optional(v.boolean(), false),
  goto: name,
  declined: v.optional(name),
})

/** Waits for the player's side to say that the next scene may begin: by itself after so many seconds, or with 0 at once. */
const transition = v.strictObject({
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(600)),
  scene: v.optional(name),
  goto: name,
})

const ending = v.strictObject({
  id: name,
  /** Which of the story's endings, from 1. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: localized,
  html: localized,
  image: name,
  alt: localized,
})

/** The ways in which a node ends. It has exactly one of them. */
export const NODE_ENDS = ['choose', 'act', 'listen', 'upload', 'transition', 'goto', 'ending'] as const

export const node = v.pipe(
  v.strictObject({
    do: stepList,
    /** A choice, in words. */
    choose: v.optional(choose),
    /** A choice, in pictures. */
    act: v.optional(v.pipe(v.array(pictureOption), v.minLength(1))),
    /** A free answer. */
    listen: v.optional(listen),
    upload: v.optional(upload),
    transition: v.optional(transition),
    /** The next node. */
    goto: v.optional(name),
    ending: v.optional(ending),
  }),
  v.check(
    (node) => NODE_ENDS.filter((end) => node[end] !== undefined).length === 1,
    `a node has exactly one of: ${NODE_ENDS.join(', ')}`,
  ),
)
export type StoryNode = v.InferOutput<typeof node>

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu') instanceof RegExp
  } catch {
    return false
  }
}
