/**
 * A story in one language as formats of text know it: passages of lines that follow each other, then a choice or the next passage. What only a chat has
 * is a comment, or was made of lines, variables and options.
 */
import { type Locale } from '../../../protocol/locale.ts'
import { type Expression, type Value } from '../../../protocol/story/expression.ts'

/** A text as it is shown: words, the value of a variable, or the first of these texts whose condition holds. */
export type ShownPart =
  | string
  | { variable: string }
  | { ways: readonly { when: Expression; text: Shown }[]; other: Shown }
export type Shown = readonly ShownPart[]
/** One without conditions inside. */
export type PlainShown = readonly (string | { variable: string })[]

export type MediumUse = 'picture' | 'background' | 'music' | 'sound' | 'video'

export type NewValue = { to: Expression } | { random: readonly [number, number] }
export interface Setting {
  variable: string
  value: NewValue
}

export type PassageStep = {
  /** It is left out unless this holds. */
  when: Expression | null
} & (
  | { kind: 'line'; text: Shown; face: string | null }
  /** `path` in the zip of the story. */
  | { kind: 'medium'; use: MediumUse; name: string; path: string; alt: string }
  | ({ kind: 'set' } & Setting)
  | { kind: 'comment'; words: string }
)

export interface PassageOption {
  text: PlainShown
  when: Expression | null
  sets: readonly Setting[]
  /** The id of a passage. */
  goto: string
}

export type PassageEnd =
  | { kind: 'goto'; goto: string }
  /** The first way that holds, else the other. */
  | { kind: 'branch'; ways: readonly { when: Expression; goto: string }[]; other: string }
  /** One of the options is always open. */
  | { kind: 'choose'; options: readonly PassageOption[] }
  | { kind: 'end' }

export interface Passage {
  id: string
  /** The node of the story that it comes from. */
  node: string
  steps: PassageStep[]
  end: PassageEnd
}

export interface PassageStory {
  id: string
  title: string
  locale: Locale
  start: string
  /** Variables and their first values. */
  variables: ReadonlyMap<string, Value>
  passages: readonly Passage[]
}
