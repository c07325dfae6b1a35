/** The fields of a form for a part of the draft: of a step, an end, an option. A form is a list of them; `FieldList` draws it. */
import { LOCALES } from '../../../../protocol/locale.ts'
import type { MEDIA_KINDS } from '../../../../protocol/api/creationMedia.ts'
import { MOODS } from '../../../../protocol/mood.ts'
import { isPart } from '../../model/documentPaths.ts'
import { type Texts } from '../../../i18n/namespaces.ts'

/** Labels of fields, and names of values that are picked: keys of `creation.steps.fields` and `creation.steps.values`. */
export type LabelKey = keyof Texts['creation']['steps']['fields']
export type ValueKey = keyof Texts['creation']['steps']['values']

interface Base {
  /** The key in the part. */
  at: string
  label: LabelKey
  /** May be missing. */
  isOptional?: boolean
  /** Seldom needed: folded away until it has a value. */
  isRare?: boolean
}

interface FieldsByType {
  /** An object whose fields stand in the form as if they were of the part itself. */
  group: Pick<Base, 'at' | 'isRare' | 'isOptional'> & {
    fields: readonly FieldSpec[]
    /** In a frame with this name, which the author adds and removes. */
    asked?: keyof Texts['creation']['steps']['asked']
    /** Says nothing beside the part at this key: shown there only with a value. */
    unless?: string
  }
  localized: Base & { isMultiline?: boolean }
  /** Simple HTML in each language, with a preview. */
  html: Base
  text: Base
  number: Base & { min?: number; max?: number; step?: number; fallback?: number }
  switch: Base & { fallback?: boolean }
  /** `asNumber`: the document has a number. */
  pick: Base & { values: readonly ValueKey[]; fallback?: ValueKey; asNumber?: boolean }
  /** `alt`: the key of what it shows. */
  media: Base & { kind: (typeof MEDIA_KINDS)[number]; alt?: string }
  /** A speaker of a line: an actor or a speaker. Without one it is the actor played with. */
  speaker: Base
  /** Any number of actors and speakers. */
  speakers: Base
  scene: Base
  /** `empty`: what no node means. */
  node: Base & { empty?: 'stays' | 'same' }
  condition: Base
  changes: Base
  heart: Base
  /** Where the face of a picture is; null: it shows none. */
  face: Base
  /** Weather and light: the strength of each part. */
  weather: Base
  preload: Base
  /** Texts, one a line, in each language. `isExpression`: they are words and patterns. */
  patterns: Base & { isExpression?: boolean }
  steps: Base
  list: Base & { fields: readonly FieldSpec[]; create: (index: number) => unknown; item: LabelKey; add: LabelKey }
}

export type FieldType = keyof FieldsByType
export type FieldOf<T extends FieldType> = FieldsByType[T] & { type: T }
export type FieldSpec = { [T in FieldType]: FieldOf<T> }[FieldType]

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'

/** Only what a form can show: what it does not know would be hidden. */
function hasOnly(value: unknown, keys: readonly string[], accepts: (value: unknown) => boolean): boolean {
  return isPart(value) && Object.entries(value).every(([key, item]) => keys.includes(key) && accepts(item))
}

const isLocalized = (value: unknown): boolean => hasOnly(value, LOCALES, isText)
const isListOf = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(accepts)
const isChange = (value: unknown): boolean =>
  isNumber(value) ||
  isText(value) ||
  typeof value === 'boolean' ||
  hasOnly(value, ['add'], isNumber) ||
  hasOnly(value, ['to'], isText) ||
  hasOnly(value, ['random'], (range) => isListOf(isNumber)(range) && Array.isArray(range) && range.length === 2)

/** Whether the control of a type can show a value. A wrong one is shown as JSON instead. */
const ACCEPTS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  group: isPart,
  localized: isLocalized,
  html: isLocalized,
  text: isText,
  number: isNumber,
  switch: (value) => typeof value === 'boolean',
  pick: (value) => isText(value) || isNumber(value),
  media: isText,
  speaker: isText,
  speakers: isListOf(isText),
  scene: isText,
  node: (value) => isText(value) || value === null,
  condition: isText,
  changes: (value) => isPart(value) && Object.values(value).every(isChange),
  heart: (value) =>
    isNumber(value) ||
    (isPart(value) &&
      Object.entries(value).every(
        ([key, item]) =>
          (key === 'add' && isNumber(item)) ||
          (key === 'why' && isLocalized(item)) ||
          (key === 'scenes' && isListOf(isText)(item)) ||
          (key === 'messages' && typeof item === 'boolean'),
      )),
  face: (value) => value === null || hasOnly(value, ['x', 'y', 'w', 'h'], isNumber),
  weather: (value) => hasOnly(value, MOODS, (strength) => isNumber(strength) || strength === true),
  preload: isListOf((item) => isText(item) || hasOnly(item, ['video'], isText)),
  patterns: (value) => hasOnly(value, LOCALES, isListOf(isText)),
  steps: Array.isArray,
  list: Array.isArray,
}

/** Whether the form's control can show this value without hiding any of it. */
export function canShow({ type }: Pick<FieldSpec, 'type'>, value: unknown): boolean {
  return value === undefined || ACCEPTS[type](value)
}

/** The keys that a form knows: its fields, and the texts of its pictures. */
export function listKeys(fields: readonly FieldSpec[]): string[] {
  return fields.flatMap((field) =>
    field.type === 'media' && field.alt !== undefined ? [field.at, field.alt] : field.at,
  )
}

/** The keys of a part that its form does not know. */
export function listUnknownKeys(fields: readonly FieldSpec[], part: unknown): string[] {
  const known = listKeys(fields)
  return isPart(part) ? Object.keys(part).filter((key) => !known.includes(key)) : []
}
