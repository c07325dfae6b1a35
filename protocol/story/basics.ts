/** Schemas that all parts of a story's files share: names, texts in each language, changes of variables, conditions. */
import * as v from 'valibot'
import { shownText } from '../cleanText.ts'
import { face } from '../events/fields.ts'
import { forEachLocale } from '../locale.ts'
import { parseExpression } from './expression.ts'

/** What every object answers to: looked up by such a name, an object has what no author wrote. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])
const RESERVED = 'this word is reserved'

/** Whether nothing in a story can have this name, such as `constructor`. */
export function isReservedName(text: string): boolean {
  return RESERVED_NAMES.has(text)
}

const free = v.check((text: string) => !isReservedName(text), RESERVED)
/** The id of anything in a story, and the name of a picture, clip or sound. */
export const name = v.pipe(v.string(), v.regex(/^[a-z0-9][\w-]*$/i, 'letters, digits, - and _ only'), free)
export const variable = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]*$/, 'a variable has small letters, digits and _'),
  free,
)

/** An object whose keys are an author's words. Valibot's `record` alone drops reserved ones unseen, and takes a list for one. */
export function namedRecord<Key extends v.GenericSchema<string>, Value extends v.GenericSchema>(key: Key, item: Value) {
  return v.pipe(
    v.custom<Record<string, unknown>>((input) => typeof input === 'object' && input !== null && !Array.isArray(input)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const [reserved, value] of Object.entries(dataset.value).filter(([word]) => isReservedName(word)))
        addIssue({
          message: RESERVED,
          path: [{ type: 'object', origin: 'key', input: dataset.value, key: reserved, value }],
        })
    }),
    v.record(key, item),
  )
}
export const text = v.pipe(shownText, v.minLength(1, 'the text is empty'))
export const version = v.picklist(['1', '2', '3'])
/** A price: 0 is free. */
export const coins = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)
export const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** The schema of an object that holds one value for each locale. */
export function inEachLocale<Schema extends v.GenericSchema>(schema: Schema) {
  return v.strictObject(forEachLocale(() => schema))
}

/** A text in each language: those that a story does not have are filled in before (`server/stories/completeTexts.ts`). */
export const localized = inEachLocale(text)
export type Localized = v.InferOutput<typeof localized>

const plainHtml = v.pipe(text, v.check(isPlainHtml, 'only <p>, <em>, <strong>, <br> and <hr> stand in a page'))
/** Simple HTML in each language. */
export const localizedHtml = inEachLocale(plainHtml)

/** The face of a person on the stage: one of `FACES`, or another that the character has. */
export const expression = v.pipe(v.string(), v.regex(/^[a-z]+$/, 'a face has small letters only'))

/** The name of a picture, or of a clip. */
export const medium = v.union([name, v.strictObject({ video: name })])
export type Medium = v.InferOutput<typeof medium>

/** A picture or clip, and what it shows. */
export const picture = v.strictObject({ src: name, alt: localized })

/** A picture on the stage. `face`: where its face is, as shares of its width and height; null where it shows none. */
export const stagePicture = v.strictObject({ ...picture.entries, face })
/** A background. `portrait`: the player's avatar is drawn where its face is. */
export const backgroundPicture = v.strictObject({ ...stagePicture.entries, portrait: v.optional(v.boolean(), false) })

/** A number is the new value; `add` is added to the old one. */
export const change = v.union([v.number(), v.strictObject({ add: v.number() })])
export type Change = v.InferOutput<typeof change>

/** The value of a variable: a number, a truth, or a short text that names something, such as a door. */
export const value = v.union([v.number(), v.boolean(), v.pipe(name, v.maxLength(40))])

/** More values than these would make too many ways to check. */
export const RANDOM_VALUES_MAX = 12
/** Least and most of a drawn whole number. */
const range = v.pipe(
  v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.number(), v.integer())]),
  v.check(
    ([least, most]) => least < most && most - least < RANDOM_VALUES_MAX,
    `least and most, ${RANDOM_VALUES_MAX} values at most`,
  ),
)
/** An expression with any value: `trust * 2`. */
const computed = v.pipe(
  v.string(),
  v.check((source) => parseExpression(source) !== null, 'such as: trust * 2'),
)
/** A new value, an addition to the old one, a number that the game draws, or the value of an expression. */
const variableChange = v.union([
  value,
  v.strictObject({ add: v.number() }),
  v.strictObject({ random: range }),
  v.strictObject({ to: computed }),
])
export type VariableChange = v.InferOutput<typeof variableChange>
export const changes = namedRecord(variable, variableChange)
export type Changes = v.InferOutput<typeof changes>

/** An expression that is true or false: `trust >= 2 and not (visits('quay') == 1)`. `fixtures/stories/README.md` explains it to authors. */
export const condition = v.pipe(
  v.string(),
  v.check((source) => parseExpression(source) !== null, 'such as: trust >= 2 and heart < 50'),
)

function isPlainHtml(html: string): boolean {
  return !/[<>]/.test(html.replace(/<\/?(?:p|em|strong)>|<[bh]r ?\/?>/g, ''))
}
