/** A node of a story: its steps, and how it ends. */
import * as v from 'valibot'
import { changes, coins, condition, inEachLocale, localized, localizedHtml, name, text } from './basics.ts'
import { stepList } from './steps.ts'

const option = v.pipe(
  v.strictObject({
    id: name,
    text: localized,
    /** Price in coins, paid once. */
    price: coins,
    /** A picture on the card, and what it shows. */
    image: v.optional(name),
    alt: v.optional(localized),
    /** The next node, and the actor it addresses, who answers from then on. */
    scene: v.optional(name),
    actor: v.optional(name),
    /** It ends the stage and leads back to the choice of actors: 'Finish' chooses it. */
    finish: v.optional(v.boolean(), false),
    /** Offered only if this holds. */
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

/** Compiling a pattern cannot be interrupted, and takes a minute for one of 200,000 characters. */
const PATTERN_MAX_LENGTH = 300
const pattern = v.pipe(
  text,
  v.maxLength(PATTERN_MAX_LENGTH, `a pattern has at most ${PATTERN_MAX_LENGTH} characters`),
  v.check(isPattern, 'not a regular expression'),
)
/** Without a next node, the story stays in this one. */
const goto = v.optional(v.nullable(name), null)
const listen = v.strictObject({
  /** The first that matches answers. */
  answers: v.array(v.strictObject({ match: inEachLocale(v.array(pattern)), do: stepList, goto })),
  /** The answer if none matches. */
  otherwise: v.strictObject({ do: stepList, goto }),
})

/** Waits for a picture of the player; declined or not, the story continues, with `declined` if it is given. `face` accepts only a picture of a face. */
const upload = v.strictObject({
  text: localized,
  face: v.optional(v.boolean(), false),
  goto: name,
  declined: v.optional(name),
})

/** Waits for the client to request the next scene: after this many seconds, or with 0 at once. */
const transition = v.strictObject({
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(600)),
  scene: v.optional(name),
  goto: name,
})

/** The first way whose condition holds is taken; the last one has none. */
const branch = v.pipe(
  v.array(v.strictObject({ if: v.optional(condition), goto: name })),
  v.minLength(1),
  v.check(
    (ways) => ways.every((way, index) => (way.if === undefined) === (index === ways.length - 1)),
    'each way of a branch has an if, but for the last',
  ),
)

const ending = v.strictObject({
  id: name,
  /** Which of the story's endings, from 1. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: localized,
  html: localized,
  image: name,
  alt: localized,
  /** Shown in place of the title to a player who has not found it. */
  hint: v.optional(localized),
  /** What came of the player's choices: those that hold are shown under the text. */
  because: v.optional(v.array(v.strictObject({ if: condition, text: localizedHtml })), []),
})

/** The ways in which a node ends. It has exactly one of them. */
export const NODE_ENDS = ['choose', 'act', 'listen', 'upload', 'transition', 'goto', 'branch', 'ending'] as const

export const node = v.pipe(
  v.strictObject({
    do: stepList,
    /** Options shown as text. */
    choose: v.optional(choose),
    /** Options shown as pictures. */
    act: v.optional(v.pipe(v.array(pictureOption), v.minLength(1))),
    /** Free text. */
    listen: v.optional(listen),
    upload: v.optional(upload),
    transition: v.optional(transition),
    /** The next node. */
    goto: v.optional(name),
    branch: v.optional(branch),
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
