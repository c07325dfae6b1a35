/** Parses a scene of ChoiceScript: paragraphs, commands, and blocks by how far they are indented. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { FALSE } from '../conditions.ts'
import { type FlowOption, type Statement, type Way } from '../flow/statements.ts'
import { NESTING_MAX } from '../reader.ts'
import { joinGuards } from '../lineWriter.ts'
import { type Notes } from '../notes.ts'
import { readChoicescriptExpression, readChoicescriptSet } from './expressions.ts'
import { readPieces } from './texts.ts'

export interface SceneContext {
  notes: Notes
  /** Whether a variable is true or false, and no number. */
  isTruth: (variable: string) => boolean
  /** The scene behind this one; null: the story ends. */
  sceneAfter: (scene: string) => string | null
  /** A name that no other variable has. */
  next: (kind: string) => string
}

interface Row {
  text: string
  indent: number
  line: number
}

/** Commands of the engine that say nothing. */
const SILENT = /^(?:create|title|author|ifid|scene_list|achievement|page_break|line_break|product|comment|looplimit)$/

export function parseScene(scene: string, file: string, source: string, context: SceneContext): Statement[] {
  const rows = source.split(/\r\n|\n|\r/).map((text, index): Row => {
    const blank = /^\uFEFF?([ \t]*)/.exec(text)?.[1] ?? ''
    return { text: text.replace('\uFEFF', '').trim(), indent: blank.length, line: index + 1 }
  })
  return new SceneParser(scene, file, rows, context).parseAll()
}

/** The name of a label of a scene, among all. */
function nameLabel(scene: string, label: string): string {
  return `${scene} › ${label.toLowerCase()}`
}

class SceneParser {
  private at = 0
  private depth = 0
  private reuse: 'allow' | 'hide' | 'disable' = 'allow'
  private readonly scene: string
  private readonly file: string
  private readonly rows: readonly Row[]
  private readonly context: SceneContext

  constructor(scene: string, file: string, rows: readonly Row[], context: SceneContext) {
    this.scene = scene
    this.file = file
    this.rows = rows
    this.context = context
  }

  parseAll(): Statement[] {
    const statements = this.parse(0)
    const last = this.rows.at(-1) ?? { text: '', indent: 0, line: 1 }
    return [...statements, this.finish({ ...last, text: '' })]
  }

  private base({ text, line }: Row) {
    return { file: this.file, line, words: text }
  }

  /** The next row with words. */
  private peek(): Row | null {
    while (this.rows[this.at]?.text === '') this.at += 1
    return this.rows[this.at] ?? null
  }

  private leave(row: Row, construct: string): Statement[] {
    this.context.notes.add('no_counterpart', this.base(row), row.text, { construct })
    return [{ ...this.base(row), kind: 'note' }]
  }

  private condition(source: string, row: Row): Expression {
    const read = readChoicescriptExpression(source)
    if (read !== null) return read
    this.context.notes.add('expression', this.base(row), row.text)
    return FALSE
  }

  /** The rows that are indented at least so far. */
  private parse(indent: number): Statement[] {
    this.depth += 1
    const statements = this.depth > NESTING_MAX ? this.leaveNested(indent) : this.parseRows(indent)
    this.depth -= 1
    return statements
  }

  /** Rows that are nested too deeply. */
  private leaveNested(indent: number): Statement[] {
    const statements: Statement[] = []
    for (let row = this.peek(); row !== null && row.indent >= indent; row = this.peek()) {
      this.at += 1
      statements.push(...this.leave(row, 'nesting'))
    }
    return statements
  }

  private parseRows(indent: number): Statement[] {
    const statements: Statement[] = []
    for (let row = this.peek(); row !== null && row.indent >= indent; row = this.peek()) {
      if (/^\*(?:else|elseif|elsif)\b/.test(row.text)) {
        this.at += 1
        statements.push(...this.leave(row, 'else'), ...this.parse(row.indent + 1))
      } else statements.push(...(row.text.startsWith('*') ? this.parseCommand(row) : [this.parseParagraph(row)]))
    }
    return statements
  }

  /** Rows up to an empty one, or to a command, are one line of the story. */
  private parseParagraph(first: Row): Statement {
    const words: string[] = []
    for (let row = this.rows[this.at]; row !== undefined; row = this.rows[this.at]) {
      if (row.text === '' || row.text.startsWith('*') || row.indent < first.indent) break
      // A row of options outside of a choice is refused by the engine.
      words.push(row.text)
      this.at += 1
    }
    return {
      ...this.base({ ...first, text: words.join(' ') }),
      kind: 'line',
      name: null,
      text: this.read(words.join(' '), first),
    }
  }

  private read(text: string, row: Row) {
    const left: string[] = []
    const pieces = readPieces(text, this.context.isTruth, left)
    for (const part of left) this.context.notes.add('expression', this.base(row), part)
    return pieces
  }

  private parseCommand(row: Row): Statement[] {
    this.at += 1
    const [, command = '', given = ''] = /^\*(\w+)\s*(.*)$/.exec(row.text) ?? []
    const base = this.base(row)
    switch (command) {
      case 'choice':
      case 'fake_choice':
        return [{ ...base, kind: 'choose', options: this.parseOptions(row.indent + 1, null) }]
      case 'if':
        return [this.parseIf(given, row)]
      case 'set':
        return this.set(readChoicescriptSet(given), row)
      case 'temp':
        return /\s/.test(given) ? this.set(readChoicescriptSet(given), row) : []
      case 'rand': {
        const [, variable, least, most] = /^(\w+)\s+(-?\d+)\s+(-?\d+)$/.exec(given) ?? []
        if (variable === undefined) return this.leave(row, command)
        return this.set(
          { variable: variable.toLowerCase(), kind: 'random', least: Number(least), most: Number(most) },
          row,
        )
      }
      case 'label':
        return [{ ...base, kind: 'label', name: nameLabel(this.scene, given) }]
      case 'goto':
      case 'gosub':
        return this.jump(nameLabel(this.scene, given.split(/\s+/)[0] ?? ''), command === 'gosub', row)
      case 'goto_scene':
      case 'gosub_scene': {
        const [scene = '', label] = given.toLowerCase().split(/\s+/)
        return this.jump(label === undefined ? scene : nameLabel(scene, label), command === 'gosub_scene', row)
      }
      case 'return':
        return [{ ...base, kind: 'return' }]
      case 'finish':
        return [this.finish(row)]
      case 'ending':
        return [{ ...base, kind: 'end' }]
      case 'image':
      case 'sound':
        return [{ ...base, kind: command, path: given.split(/\s+/)[0] ?? '' }]
      case 'link': {
        const [, address = '', words = address] = /^(\S+)(?:\s+(.+))?$/.exec(given) ?? []
        const shown: Statement = { ...base, kind: 'line', name: null, text: this.read(words, row) }
        return words === address ? [shown] : [shown, ...this.leave(row, command)]
      }
      case 'hide_reuse':
      case 'disable_reuse':
      case 'allow_reuse':
        this.reuse = command === 'hide_reuse' ? 'hide' : command === 'disable_reuse' ? 'disable' : 'allow'
        return []
      case 'input_text':
      case 'input_number':
        this.context.notes.add('choicescript_input', base, row.text)
        return [{ ...base, kind: 'note' }]
      case 'comment':
        return [{ ...base, words: given, kind: 'note' }]
    }
    if (SILENT.test(command)) {
      this.skipBlock(row)
      return []
    }
    return [...this.leave(row, command), ...this.skipBlock(row)]
  }

  /** Rows that belong to a command, such as those of a chart, as notes. */
  private skipBlock({ indent }: Row): Statement[] {
    const notes: Statement[] = []
    for (let row = this.peek(); row !== null && row.indent > indent; row = this.peek()) {
      this.at += 1
      notes.push({ ...this.base(row), kind: 'note' })
    }
    return notes
  }

  private set(setting: ReturnType<typeof readChoicescriptSet>, row: Row): Statement[] {
    if (setting !== null) return [{ ...this.base(row), kind: 'set', setting }]
    this.context.notes.add('expression', this.base(row), row.text)
    return [{ ...this.base(row), kind: 'note' }]
  }

  private jump(target: string, isCall: boolean, row: Row): Statement[] {
    if (!target.includes('{')) return [{ ...this.base(row), kind: isCall ? 'call' : 'goto', target }]
    const left = this.leave(row, isCall ? 'gosub' : 'goto')
    return isCall ? left : [...left, { ...this.base(row), kind: 'end' }]
  }

  private finish(row: Row): Statement {
    const target = this.context.sceneAfter(this.scene)
    if (target === null) return { ...this.base(row), kind: 'end' }
    this.context.notes.add('choicescript_chapter', this.base(row), target)
    return { ...this.base(row), kind: 'goto', target }
  }

  private parseIf(first: string, row: Row): Statement {
    const ways: Way[] = [{ when: this.condition(first, row), body: this.parse(row.indent + 1) }]
    for (let next = this.peek(); next !== null && next.indent === row.indent; next = this.peek()) {
      const [, kind, condition = ''] = /^\*(elseif|elsif|else)\b\s*(.*)$/.exec(next.text) ?? []
      if (kind === undefined) break
      this.at += 1
      ways.push({ when: kind === 'else' ? null : this.condition(condition, next), body: this.parse(next.indent + 1) })
      if (kind === 'else') break
    }
    return { ...this.base(row), kind: 'if', ways }
  }

  /** Options that are indented at least so far, also those in blocks of `*if`. */
  private parseOptions(indent: number, guard: Expression | null): FlowOption[] {
    const options: FlowOption[] = []
    /** What holds where no way of the `*if` before does. */
    let denied: Expression | null = null
    for (let row = this.peek(); row !== null && row.indent >= indent; row = this.peek()) {
      this.at += 1
      const [, kind, condition = ''] = /^\*(if|elseif|elsif|else)\b\s*([^#]*)$/.exec(row.text) ?? []
      if (kind === undefined) {
        options.push(...this.parseOption(row, guard))
        continue
      }
      const asked = kind === 'else' ? null : this.condition(condition, row)
      const before: Expression | null = kind === 'if' ? null : denied
      options.push(...this.parseOptions(row.indent + 1, joinGuards(guard, before, asked)))
      denied = joinGuards(before, asked === null ? null : { type: 'not', operand: asked })
    }
    return options
  }

  private parseOption(row: Row, guard: Expression | null): FlowOption[] {
    const [, before = '', words] = /^((?:\*[^#]*)?)#\s*(.*)$/.exec(row.text) ?? []
    const body = this.parse(row.indent + 1)
    if (words === undefined) {
      this.leave(row, 'choice')
      return []
    }
    const [, reuse = this.reuse] = /\*(hide|disable|allow)_reuse\b/.exec(before) ?? []
    const [, kind, condition] =
      /\*(if|selectable_if)\s*(.+?)\s*$/.exec(before.replace(/\*(?:hide|disable|allow)_reuse\b/g, '')) ?? []
    if (reuse === 'disable' || kind === 'selectable_if')
      this.context.notes.add('choicescript_disabled', this.base(row), row.text)
    const when = joinGuards(guard, condition === undefined ? null : this.condition(condition, row))
    return [{ text: this.read(words, row), when, once: reuse === 'allow' ? null : this.context.next('once'), body }]
  }
}
