/**
 * The format of an authored story: a folder with `story.yaml` (what the catalogue shows) and `script.yaml` (what happens).
 * Texts stand in both languages. Media are named without path or ending: `lan-smile`.
 */
import * as v from 'valibot'

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][\w-]*$/i, 'letters, digits, - and _ only'))
const variable = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/, 'a variable has small letters, digits and _'))
const words = v.pipe(v.string(), v.minLength(1, 'the text is empty'))
const version = v.picklist(['1', '2', '3'])
const coins = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

/** A text in both languages. */
export const localized = v.strictObject({ en: words, zh: words })
export type Localized = v.InferOutput<typeof localized>

const picture = v.strictObject({ src: name, alt: localized })

/** A number is the new value; `add` goes on top of the old one. */
const change = v.union([v.number(), v.strictObject({ add: v.number() })])
export type Change = v.InferOutput<typeof change>
const changes = v.record(variable, change)
export type Changes = v.InferOutput<typeof changes>

/** Comparisons of variables, or of `heart`, with numbers, joined by `and`: `trust >= 2 and heart < 50`. */
const condition = v.pipe(
  v.string(),
  v.regex(/^\s*[a-z]\w*\s*(?:>=|<=|==|!=|>|<)\s*-?\d+(?:\s+and\s+[a-z]\w*\s*(?:>=|<=|==|!=|>|<)\s*-?\d+)*\s*$/, 'such as: trust >= 2 and heart < 50'),
)

/** What a node does, by the key it is written with. Each becomes one event, but `set`, which changes variables only. */
const steps = {
  /** show_image: the background. */
  image: v.strictObject({ image: picture }),
  /** update_total_progress, percent. */
  total: v.strictObject({ total: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  /** update_task_progress. */
  task: v.strictObject({
    task: v.strictObject({
      id: name,
      index: v.pipe(v.number(), v.integer(), v.minValue(0)),
      percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      text: localized,
    }),
  }),
  /** message of the system: what the story tells. */
  narrate: v.strictObject({ narrate: localized }),
  /** message of an actor: the one played with, or the one named. */
  say: v.strictObject({ say: localized, by: v.optional(name) }),
  /** message of the kind tips. */
  tip: v.strictObject({ tip: localized }),
  /** message with a picture, from the actor. */
  picture: v.strictObject({ picture }),
  /** wait, s. */
  wait: v.strictObject({ wait: v.pipe(v.number(), v.minValue(0), v.maxValue(60)) }),
  /** heart_value: kept in the session, between 0 and 100. */
  heart: v.strictObject({ heart: change }),
  /** show_overlay. */
  overlay: v.strictObject({
    overlay: v.strictObject({ text: localized, position: v.optional(v.picklist(['top', 'center', 'bottom']), 'center'), button: v.optional(localized) }),
  }),
  /** preload: pictures that come soon. */
  preload: v.strictObject({ preload: v.pipe(v.array(name), v.minLength(1)) }),
  /** debug: a note for authors. */
  debug: v.strictObject({ debug: words }),
  set: v.strictObject({ set: changes }),
} as const
type Steps = typeof steps
type StepKind = keyof Steps
export type Step = { [K in StepKind]: v.InferOutput<Steps[K]> }[StepKind]
export type StepOf<K extends StepKind> = v.InferOutput<Steps[K]>

const noStep = v.custom<Step>(() => false, `a step is one of: ${Object.keys(steps).join(', ')}`)
// Chosen by its key, so that a mistake is told of the step that was meant, not of all of them.
const step = v.lazy((input): v.GenericSchema<unknown, Step> => {
  if (typeof input !== 'object' || input === null) return noStep
  const kind = Object.keys(steps).find((key) => Object.prototype.hasOwnProperty.call(input, key))
  return kind === undefined ? noStep : steps[kind as StepKind]
})
const todo = v.optional(v.array(step), [])

const option = v.strictObject({
  id: name,
  text: localized,
  /** Offered only where this holds. */
  when: v.optional(condition),
  set: v.optional(changes, {}),
  goto: name,
})
export type StoryOption = v.InferOutput<typeof option>

const pattern = v.pipe(words, v.check(isPattern, 'not a regular expression'))
/** Stays in the node where it leads nowhere. */
const goto = v.optional(v.nullable(name), null)
const listen = v.strictObject({
  /** The first that matches answers. */
  answers: v.array(v.strictObject({ match: v.strictObject({ en: v.array(pattern), zh: v.array(pattern) }), do: todo, goto })),
  /** What is answered where none matches. */
  otherwise: v.strictObject({ do: todo, goto }),
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

/** What happens at one place of the story, and then one of: a choice, a free answer, the next node, the end. */
const node = v.pipe(
  v.strictObject({
    do: todo,
    choose: v.optional(v.strictObject({ tooltip: v.optional(localized), options: v.pipe(v.array(option), v.minLength(1)) })),
    listen: v.optional(listen),
    goto: v.optional(name),
    ending: v.optional(ending),
  }),
  v.check(
    ({ choose, listen, goto, ending }) => [choose, listen, goto, ending].filter((part) => part !== undefined).length === 1,
    'a node has exactly one of: choose, listen, goto, ending',
  ),
)
export type StoryNode = v.InferOutput<typeof node>

/** `script.yaml` */
export const scriptFile = v.strictObject({ start: name, variables: v.optional(v.record(variable, v.number()), {}), nodes: v.record(name, node) })
export type Script = v.InferOutput<typeof scriptFile>

const actor = v.strictObject({
  id: name,
  name: localized,
  preview: name,
  avatar: name,
  version,
  coins,
  /** How well liked; more comes first. */
  hot: v.optional(v.number(), 0),
  extra: v.optional(v.array(v.strictObject({ key: localized, value: localized })), []),
})
export type StoryActor = v.InferOutput<typeof actor>

/** `story.yaml`. Version 3 is the reasoning mode, 2 the new chat, 1 the legacy one. */
export const storyFile = v.strictObject({
  id: name,
  version,
  title: localized,
  description: localized,
  preview: name,
  categories: v.array(name),
  coins,
  actors: v.pipe(v.array(actor), v.minLength(1)),
})
export type StoryFile = v.InferOutput<typeof storyFile>

/** `categories.yaml`, beside the stories' folders, in the order in which they are shown. */
export const categoriesFile = v.array(v.strictObject({ id: name, level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), name: localized }))
export type StoryCategory = v.InferOutput<typeof categoriesFile>[number]

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu') instanceof RegExp
  } catch {
    return false
  }
}
