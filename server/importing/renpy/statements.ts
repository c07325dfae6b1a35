/** What a script of Ren'Py says, statement by statement. */

interface Base {
  file: string
  line: number
  /** The line as it is written. */
  words: string
}

export interface Say extends Base {
  kind: 'say'
  /** An expression that names who speaks; null: the story itself. */
  who: string | null
  attributes: readonly string[]
  temporary: readonly string[]
  /** Still with tags and brackets. */
  what: string
  isInMenu: boolean
  arguments: string | null
  id: string | null
  with: string | null
}

export interface MenuItem extends Base {
  text: string
  condition: string | null
  arguments: string | null
  /** Null for a caption. */
  block: readonly Statement[] | null
}
export interface Menu extends Base {
  kind: 'menu'
  items: readonly MenuItem[]
  /** The variable with the options that are no longer offered. */
  set: string | null
  arguments: string | null
}
export interface Label extends Base {
  kind: 'label'
  name: string
  parameters: string | null
  block: readonly Statement[]
  isHidden: boolean
}
export interface Way extends Base {
  /** Null: else. */
  condition: string | null
  block: readonly Statement[]
}
export interface ImageSpec {
  /** The tag first. */
  name: readonly string[]
  as: string | null
  at: readonly string[]
  /** An expression instead of a name, or a layer of its own. */
  isOther: boolean
}

export type Statement =
  | Say
  | Menu
  | Label
  | (Base & { kind: 'jump'; target: string | null })
  | (Base & { kind: 'call'; target: string | null; arguments: string | null; from: string | null })
  | (Base & { kind: 'return'; value: string | null })
  | (Base & { kind: 'if'; ways: readonly Way[] })
  | (Base & { kind: 'while'; condition: string; block: readonly Statement[] })
  | (Base & { kind: 'set'; source: string })
  | (Base & { kind: 'default' | 'define'; name: string; value: string })
  | (Base & { kind: 'image'; name: readonly string[]; value: string | null })
  | (Base & { kind: 'scene' | 'show' | 'hide'; image: ImageSpec | null; with: string | null; hasBlock: boolean })
  | (Base & { kind: 'audio'; action: 'play' | 'queue' | 'stop' | 'voice'; channel: string; value: string | null })
  | (Base & { kind: 'pause'; seconds: number | null })
  | (Base & { kind: 'translate'; language: string; id: string; block: readonly Statement[] })
  | (Base & { kind: 'strings'; language: string; pairs: readonly { old: string; new: string; line: number }[] })
  | (Base & { kind: 'python'; lines: readonly Base[] })
  /** `isLook`: of the looks of a game, such as a style or a screen. */
  | (Base & { kind: 'other'; construct: string; isLook: boolean; isTranslatable: boolean })
  | (Base & { kind: 'pass' })

/** All statements, also those in blocks, in the order in which they stand. */
export function* walkStatements(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    for (const block of listBlocks(statement)) yield* walkStatements(block)
  }
}

/** The blocks of a statement that a game plays. */
export function listBlocks(statement: Statement): (readonly Statement[])[] {
  switch (statement.kind) {
    case 'label':
    case 'while':
      return [statement.block]
    case 'if':
      return statement.ways.map(({ block }) => block)
    case 'menu':
      return statement.items.flatMap(({ block }) => (block === null ? [] : [block]))
    default:
      return []
  }
}

/** The lines of statements as they are written, with those of their blocks. */
export function* walkWords(statements: readonly Statement[]): Generator<string> {
  for (const statement of statements) {
    if (statement.kind === 'if' || statement.kind === 'menu') {
      if (statement.kind === 'menu') yield statement.words
      for (const { words, block } of statement.kind === 'if' ? statement.ways : statement.items) {
        yield words
        yield* walkWords(block ?? [])
      }
      continue
    }
    yield statement.words
    for (const block of listBlocks(statement)) yield* walkWords(block)
  }
}
