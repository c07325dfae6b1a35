/** A node of a story: its steps, and how it ends. */
import * as v from 'valibot'
import { changes, coins, condition, inEachLocale, localized, localizedHtml, name, text } from './basics.ts'
import { forEachLocale } from '../locale.ts'
import { lines, listenSmallTalk } from './smallTalk.ts'
import { stepList } from './steps.ts'

export const EXAMPLE_MAX_LENGTH = 200
/** Texts of players who mean an answer or an option. Compared by likeness, so that typing errors do not count. */
const examples = inEachLocale(v.array(v.pipe(text, v.maxLength(EXAMPLE_MAX_LENGTH))))

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
    /** What players may write for it, beside its own words. Rule I17. */
    examples: v.optional(examples),
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
const answer = v.strictObject({
  /** The intent of an answer to a `reply`: the name by which a model chooses it. */
  id: v.optional(name),
  match: v.optional(
    inEachLocale(v.array(pattern)),
    forEachLocale(() => []),
  ),
  /** Beside the patterns. */
  examples: v.optional(
    examples,
    forEachLocale(() => []),
  ),
  do: stepList,
  goto,
})
export type StoryAnswer = v.InferOutput<typeof answer>
const facts = v.optional(
  inEachLocale(v.array(text)),
  forEachLocale(() => []),
)
const turns = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 6)
/** Makes free text a talk with a character. Where a model writes, its line stands in place of theirs in the answer, whose steps are all that changes the story. */
const reply = v.strictObject({
  /** Who answers; else the actor played with. */
  by: v.optional(name),
  persona: localized,
  /** Facts that they may tell, and facts that they must not. */
  knows: facts,
  hides: facts,
  tone: v.optional(localized),
  /** So many sentences at most. */
  sentences: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)), 2),
  /** The character's lines for a subject that they do not talk about. */
  refuse: localized,
  /** After so many texts the story goes on by itself. */
  turns,
  goto: name,
})
export type StoryReply = v.InferOutput<typeof reply>

const listen = v.strictObject({
  /** The first that matches answers. With a `reply` each is an intent that the character understands. */
  answers: v.array(answer),
  /** The answer if none matches. `again` has the speaker's lines for the second time and later ones, each said once in a game. */
  otherwise: v.strictObject({ do: stepList, goto, again: v.optional(lines) }),
  small_talk: v.optional(listenSmallTalk),
  /** What may be written here, offered to be tapped after two texts that were not understood. Without any, the first examples of the answers. */
  suggest: v.optional(lines),
  reply: v.optional(reply),
  /** Makes the texts free turns: these words go on without any, every text counts, and none changes the story. Rule I18. */
  free: v.optional(localized),
  /** Without a `reply`: after so many texts the story goes on by itself. Needed where it listens on after an answer. */
  after: v.optional(v.strictObject({ turns, goto: name })),
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
  /** Number of the ending, from 1. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: localized,
  html: localized,
  image: name,
  alt: localized,
  /** Shown in place of the title to a player who has not found it. */
  hint: v.optional(localized),
  /** Consequences of the player's choices: those that hold are shown under the text. */
  because: v.optional(v.array(v.strictObject({ if: condition, text: localizedHtml })), []),
  /** What is said to the player on the next day: those lines that hold, by the actor played with, or the one named. */
  epilogue: v.optional(
    v.array(v.strictObject({ text: localized, by: v.optional(name), if: v.optional(condition) })),
    [],
  ),
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
