/** What a script with indented blocks says, statement by statement: the form in which Yarn and ChoiceScript come to be written as nodes. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Source } from '../notes.ts'
import { type Setting } from '../settingWriter.ts'

/** A part of a text: words, the value of an expression, or words that depend on one. */
export type TextPiece =
  | string
  /** `capitals`: of its first letter, or of all. */
  | { show: Expression; capitals?: 'first' | 'all' }
  | { when: Expression; text: string; other: string }
  /** The text of the number that it is, from 1. */
  | { pick: Expression; texts: readonly string[] }

export interface Way {
  /** Null: else. */
  when: Expression | null
  body: readonly Statement[]
}

export interface FlowOption {
  text: readonly TextPiece[]
  when: Expression | null
  /** The variable that keeps whether it was chosen, where it is offered once. */
  once: string | null
  body: readonly Statement[]
}

export type Statement = Source &
  (
    | { kind: 'line'; name: string | null; text: readonly TextPiece[] }
    | { kind: 'set'; setting: Setting }
    | { kind: 'if'; ways: readonly Way[] }
    /** `areLinks`: offered at the end of their part, with those of other places. */
    | { kind: 'choose'; options: readonly FlowOption[]; areLinks?: boolean }
    /** A place that others go to; the way goes on behind it. */
    | { kind: 'label'; name: string }
    /** `target` is the name of a part, or of a label. */
    | { kind: 'goto' | 'call'; target: string }
    | { kind: 'return' | 'end' }
    | { kind: 'wait'; seconds: number }
    | { kind: 'image' | 'sound'; path: string }
    /** What has no counterpart; the report has it by now. */
    | { kind: 'note' }
  )

/** The blocks of a statement. */
export function listBlocks(statement: Statement): (readonly Statement[])[] {
  if (statement.kind === 'if') return statement.ways.map(({ body }) => body)
  return statement.kind === 'choose' ? statement.options.map(({ body }) => body) : []
}

/** All statements, also those in blocks. */
export function* walkStatements(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    for (const block of listBlocks(statement)) yield* walkStatements(block)
  }
}
