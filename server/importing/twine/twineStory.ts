/** A story of Twine as it was written: its passages, and what each dialect says in them. Everything keeps where it stood. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Setting } from '../settingWriter.ts'

/** The story formats of Twine that have a table of their own. */
export const DIALECT_NAMES = ['harlowe', 'sugarcube', 'chapbook', 'snowman'] as const
export type DialectName = (typeof DIALECT_NAMES)[number]

export interface Passage {
  name: string
  tags: readonly string[]
  text: string
  file: string
  /** Line of the file in which `text` begins, from 1. */
  line: number
}

export interface TwineStory {
  title: string
  /** The story format that the file names, as it is written there: `Harlowe 3.3.9`, or ''. */
  format: string
  /** Name of the first passage; '' where the file names none. */
  start: string
  passages: readonly Passage[]
  /** Passages of code and of style, each by itself. */
  scripts: readonly Passage[]
  styles: readonly Passage[]
  /** What belongs to no passage: text before the first one, a header without a name, data that cannot be read. */
  outside: readonly Passage[]
  /** Other stories of the same archive. */
  others: readonly { title: string; file: string; line: number }[]
}

/** Why something of a passage has no counterpart. */
export type LeftReason =
  | 'macro'
  | 'expression'
  | 'script'
  | 'style'
  | 'link'
  | 'html'
  | 'nesting'
  | 'unclosed'
  | 'hidden'
  | 'input'
  | 'comment'
  /** A variable that nothing is ever put into. */
  | 'unset'
  /** The story format itself shows it as it is written. */
  | 'raw'

/** A part of a passage. `at` is its place in the passage's text, in characters. */
export type Piece = { at: number } &
  /** `isRaw`: no marks of looks are read in it, and its blanks stay. */
  (
    | { kind: 'text'; text: string; isRaw?: true }
    | { kind: 'print'; expression: Expression; words: string }
    /** One of these, drawn each time. `areSome`: more than a story holds are drawn from. */
    | { kind: 'draw'; values: readonly string[]; words: string; areSome?: boolean }
    | { kind: 'set'; settings: readonly Setting[]; words: string }
    /** `printed`: the condition is a variable, which is shown instead where it holds something else, with these blanks. */
    | { kind: 'if'; ways: readonly Way[]; printed?: { words: string; blanks: string } }
    /** `target` is the name of a passage. `sets` take effect when the link is followed. */
    | ({ kind: 'link'; label: readonly Piece[]; target: string; sets: readonly Setting[]; words: string } & Placed)
    /**
     * A link that shows more in this passage. `isElsewhere`: its words stand at another place of the passage. `shows`: what it puts into
     * elements, in the place of what is there with its links. `stays`: it can be followed again.
     */
    | ({
        kind: 'reveal'
        label: readonly Piece[]
        body: readonly Piece[]
        words: string
        isElsewhere?: true
        shows?: readonly Content[]
        stays?: true
      } & Placed)
    /** A link whose text changes with each tap. */
    | { kind: 'cycle'; variable: string | null; values: readonly string[]; words: string }
    | { kind: 'image'; source: string; alt: string; words: string }
    | { kind: 'audio'; source: string; loop: boolean; words: string }
    /** `isLater`: after a time in which a link may be followed. */
    | { kind: 'goto'; target: string; words: string; isLater?: true }
    /** The story begins again: it is over. */
    | { kind: 'restart'; words: string }
    | { kind: 'embed'; target: string; words: string }
    /** An author's own comment, or what the dialect has and we have not. `said`: words of it that a player reads. */
    | { kind: 'left'; words: string; reason: LeftReason; said?: readonly Piece[] }
  )

/** One of what an element of the page may have in it: 0 is what it begins with. */
export interface Content {
  element: string
  content: number
}

/** `within`: what a link stands in. */
interface Placed {
  within?: readonly Content[]
}

/** One way of an `if`; the last may have no condition. */
export interface Way {
  condition: Expression | null
  body: readonly Piece[]
}
