/** Parses scripts of Yarn Spinner 1 to 3: nodes with headers, and in each lines, options, commands and conditions. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { FALSE, joinAll, TRUE } from '../conditions.ts'
import { type FlowOption, type Statement, type Way } from '../flow/statements.ts'
import { NESTING_MAX } from '../reader.ts'
import { type Notes, type Source } from '../notes.ts'
import { readYarnSet, readYarnExpression } from './expressions.ts'
import { gatherLinks } from './gatherLinks.ts'
import { cutComment, cutTags, readText } from './texts.ts'

export interface YarnNode {
  title: string
  file: string
  /** Of its title. */
  line: number
  headers: ReadonlyMap<string, string>
  lines: readonly SourceLine[]
}
export interface SourceLine {
  text: string
  indent: number
  line: number
}

/** The nodes of a file. */
export function parseNodes(file: string, source: string): YarnNode[] {
  const nodes: YarnNode[] = []
  let headers = new Map<string, string>()
  let titleLine = 1
  let lines: SourceLine[] | null = null
  const close = (): void => {
    const title = headers.get('title')
    if (title !== undefined && lines !== null) nodes.push({ title, file, line: titleLine, headers, lines })
    headers = new Map()
    lines = null
  }
  for (const [index, text] of source.split(/\r\n|\n|\r/).entries()) {
    if (/^===\s*$/.test(text)) close()
    else if (lines !== null) {
      const blank = /^[ \t]*/.exec(text)?.[0] ?? ''
      // A tab is as wide as eight blanks.
      lines.push({ text: text.trim(), indent: blank.replaceAll('\t', '        ').length, line: index + 1 })
    } else if (/^---\s*$/.test(text)) lines = []
    else {
      const [, key, value = ''] = /^\uFEFF?([\w.-]+)\s*:\s*(.*?)\s*$/.exec(text) ?? []
      if (key === undefined) continue
      if (key === 'title') titleLine = index + 1
      headers.set(key, value)
    }
  }
  close()
  return nodes
}

/** The statements of a node. `next` counts what has no name of its own. */
export function parseBody(node: YarnNode, notes: Notes, next: (kind: string) => string): Statement[] {
  return gatherLinks(new BodyParser(node, notes, next).parse(0))
}

const CLOSING = /^<<\s*(?:elseif\b.*|else|endif|endonce)\s*>>$/
/** Commands of the engine that change nothing of what is said. */
const SILENT = /^(?:declare|enum|case|endenum|local)\b/

/** More statements in the first way. */
function addToFirst(statement: Extract<Statement, { kind: 'if' }>, rest: readonly Statement[]): Statement {
  const ways = statement.ways.map((way, index) => (index === 0 ? { ...way, body: [...way.body, ...rest] } : way))
  return { ...statement, ways }
}

class BodyParser {
  private at = 0
  private depth = 0
  private readonly node: YarnNode
  private readonly notes: Notes
  private readonly next: (kind: string) => string

  constructor(node: YarnNode, notes: Notes, next: (kind: string) => string) {
    this.node = node
    this.notes = notes
    this.next = next
  }

  /** The rows that are indented at least so far, up to what closes the block that they stand in. */
  parse(indent: number, isInside = false): Statement[] {
    this.depth += 1
    const statements = this.depth > NESTING_MAX ? this.leaveNested(indent) : this.parseRows(indent, isInside)
    this.depth -= 1
    return statements
  }

  /** Rows that are nested too deeply. */
  private leaveNested(indent: number): Statement[] {
    const statements: Statement[] = []
    for (let row = this.peek(); row !== null && row.indent >= indent && !CLOSING.test(row.text); row = this.peek()) {
      this.at += 1
      statements.push(this.leave(row, 'nesting'))
    }
    return statements
  }

  private parseRows(indent: number, isInside: boolean): Statement[] {
    const statements: Statement[] = []
    for (let row = this.peek(); row !== null; row = this.peek()) {
      if (row.indent < indent) break
      if (CLOSING.test(row.text)) {
        if (isInside || indent > 0) break
        this.at += 1
        statements.push(this.leave(row, 'command'))
      } else statements.push(...this.parseRow(row))
    }
    return statements
  }

  /** The next row that says something. */
  private peek(): SourceLine | null {
    for (; this.at < this.node.lines.length; this.at += 1) {
      const row = this.node.lines[this.at]
      const text = row === undefined ? '' : cutComment(row.text).trim()
      if (row !== undefined && text !== '') return { ...row, text }
    }
    return null
  }

  private base({ text, line }: SourceLine) {
    return { file: this.node.file, line, words: text }
  }

  private leave(row: SourceLine, construct: string): Statement {
    this.notes.add('no_counterpart', { file: this.node.file, line: row.line }, row.text, { construct })
    return { ...this.base(row), kind: 'note' }
  }

  private condition(source: string, row: SourceLine): Expression {
    const read = readYarnExpression(source, this.node.title)
    if (read !== null) return read
    this.notes.add('expression', { file: this.node.file, line: row.line }, row.text)
    return FALSE
  }

  private parseRow(row: SourceLine): Statement[] {
    if (row.text.startsWith('->')) return [this.parseOptions(row)]
    if (row.text.startsWith('=>')) return this.parseGroup(row)
    this.at += 1
    const [, words, target] = /^\[\[(.+?)(?:\|(.+?))?\]\]$/.exec(cutTags(row.text)) ?? []
    if (words !== undefined && target === undefined) return [{ ...this.base(row), kind: 'goto', target: words.trim() }]
    if (words !== undefined) return [this.parseLinks(row)]
    const [, command] = /^<<\s*(.*?)\s*>>(?:\s*#\S+)*$/.exec(row.text) ?? []
    return command === undefined ? this.parseLine(row) : this.parseCommand(command, row)
  }

  private parseLine(row: SourceLine): Statement[] {
    const { name, text, command, left } = readText(row.text, this.node.title)
    for (const part of left) this.notes.add('expression', { file: this.node.file, line: row.line }, part)
    const line: Statement = { ...this.base(row), kind: 'line', name, text }
    if (command === null) return [line]
    return this.guard(command, row, [line]) ?? [line, this.leave({ ...row, text: `<<${command}>>` }, 'command')]
  }

  /** What is said only where a condition holds, or once. */
  private guard(command: string, row: SourceLine, body: Statement[]): Statement[] | null {
    const [, isOnce, condition] = /^(?:(once)(?:\s+if\s+(.+))?|if\s+.+)$/.exec(command) ?? []
    if (isOnce === undefined && !command.startsWith('if ')) return null
    const asked = isOnce === undefined ? command.slice(3) : condition
    const when = asked === undefined ? TRUE : this.condition(asked, row)
    if (isOnce === undefined) return [{ ...this.base(row), kind: 'if', ways: [{ when, body }] }]
    return [this.once(row, when, body, [])]
  }

  private once(row: SourceLine, when: Expression, body: Statement[], other: Statement[]): Statement {
    const variable = this.next('once')
    const isOpen: Expression = { type: 'not', operand: { type: 'variable', name: variable } }
    const set: Statement = { ...this.base(row), kind: 'set', setting: { variable, kind: 'to', value: TRUE } }
    const ways: Way[] = [
      { when: { type: 'binary', operator: 'and', left: isOpen, right: when }, body: [set, ...body] },
      ...(other.length === 0 ? [] : [{ when: null, body: other }]),
    ]
    return { ...this.base(row), kind: 'if', ways }
  }

  private parseOptions(first: SourceLine): Statement {
    const options: FlowOption[] = []
    for (
      let row = this.peek();
      row !== null && row.text.startsWith('->') && row.indent === first.indent;
      row = this.peek()
    ) {
      this.at += 1
      const { name, text, command, left } = readText(row.text.slice(2), this.node.title)
      for (const part of left) this.notes.add('expression', { file: this.node.file, line: row.line }, part)
      const [, isOnce, , asked] = /^(once\b)?\s*(if\s+(.+))?$/.exec(command ?? '') ?? []
      if (command !== null && isOnce === undefined && asked === undefined) this.leave(row, 'command')
      options.push({
        text: name === null ? text : [`${name}: `, ...text],
        when: asked === undefined ? null : this.condition(asked, row),
        once: isOnce === undefined ? null : this.next('once'),
        body: this.parse(first.indent + 1),
      })
    }
    return { ...this.base(first), kind: 'choose', options }
  }

  /** Options of Yarn Spinner 1, which lead to nodes. */
  private parseLinks(first: SourceLine): Statement {
    const options: FlowOption[] = []
    const read = (row: SourceLine): boolean => {
      const [, words, target] = /^\[\[(.+?)\|(.+?)\]\]$/.exec(cutTags(row.text)) ?? []
      if (words === undefined || target === undefined) return false
      const { text } = readText(words, this.node.title)
      options.push({ text, when: null, once: null, body: [{ ...this.base(row), kind: 'goto', target: target.trim() }] })
      return true
    }
    read(first)
    for (let row = this.peek(); row !== null && read(row); row = this.peek()) this.at += 1
    return { ...this.base(first), kind: 'choose', options, areLinks: true }
  }

  /** One of several, drawn each time. */
  private parseGroup(first: SourceLine): Statement[] {
    const bodies: Statement[][] = []
    for (
      let row = this.peek();
      row !== null && row.text.startsWith('=>') && row.indent === first.indent;
      row = this.peek()
    ) {
      this.at += 1
      const [head, ...others] = this.parseLine({ ...row, text: row.text.slice(2).trim() })
      const rest = [...others, ...this.parse(first.indent + 1)]
      if (head?.kind === 'if') bodies.push([addToFirst(head, rest)])
      else bodies.push(head === undefined ? rest : [head, ...rest])
    }
    this.notes.add('yarn_group', { file: this.node.file, line: first.line }, first.text)
    const variable = this.next('drawn')
    const own: Expression = { type: 'variable', name: variable }
    const ways = bodies.map((body, index): Way => {
      const when: Expression = { type: 'binary', operator: '==', left: own, right: { type: 'value', value: index + 1 } }
      return { when, body }
    })
    const setting = { variable, kind: 'random', least: 1, most: bodies.length } as const
    const base = this.base(first)
    return [{ ...base, kind: 'set', setting }, ...this.skipShut(base, own, bodies), { ...base, kind: 'if', ways }]
  }

  /** Where the one that is drawn may not be said, the next one that may is. */
  private skipShut(base: Source, drawn: Extract<Expression, { type: 'variable' }>, bodies: Statement[][]): Statement[] {
    const conditions = bodies.map(([head]) => (head?.kind === 'if' ? (head.ways[0]?.when ?? null) : null))
    if (conditions.every((condition) => condition === null)) return []
    const take = (index: number, when: Expression): Way => {
      const value: Expression = { type: 'value', value: index + 1 }
      return { when, body: [{ ...base, kind: 'set', setting: { variable: drawn.name, kind: 'to', value } }] }
    }
    const isOpen = (index: number): Expression => conditions[index] ?? TRUE
    const from = bodies.map((_, index): Way => {
      const reached: Expression = {
        type: 'binary',
        operator: '<=',
        left: drawn,
        right: { type: 'value', value: index + 1 },
      }
      return take(index, joinAll('and', [reached, isOpen(index)]))
    })
    return [{ ...base, kind: 'if', ways: [...from, ...bodies.map((_, index) => take(index, isOpen(index)))] }]
  }

  private parseCommand(command: string, row: SourceLine): Statement[] {
    const [name = '', ...rest] = command.split(/\s+/)
    const given = rest.join(' ')
    switch (name) {
      case 'if':
        return [this.parseIf(given, row)]
      case 'once': {
        const when = rest[0] === 'if' ? this.condition(given.slice(3), row) : TRUE
        const body = this.parse(0, true)
        const other = /^<<\s*else\s*>>$/.test(this.peek()?.text ?? '') ? this.parseBehind() : []
        this.at += 1
        return [this.once(row, when, body, other)]
      }
      case 'set': {
        const setting = readYarnSet(given, this.node.title)
        if (setting !== null) return [{ ...this.base(row), kind: 'set', setting }]
        this.notes.add('expression', { file: this.node.file, line: row.line }, row.text)
        return [{ ...this.base(row), kind: 'note' }]
      }
      case 'jump':
      case 'detour': {
        if (given.startsWith('{')) return [this.leave(row, name), { ...this.base(row), kind: 'end' }]
        return [{ ...this.base(row), kind: name === 'jump' ? 'goto' : 'call', target: given }]
      }
      case 'return':
        return [{ ...this.base(row), kind: 'return' }]
      case 'stop':
        return [{ ...this.base(row), kind: 'end' }]
      case 'wait':
        if (/^\d+(?:\.\d+)?$/.test(given)) return [{ ...this.base(row), kind: 'wait', seconds: Number(given) }]
        break
    }
    return SILENT.test(command) ? [] : [this.leave(row, name)]
  }

  private parseBehind(): Statement[] {
    this.at += 1
    return this.parse(0, true)
  }

  private parseIf(first: string, row: SourceLine): Statement {
    const ways: Way[] = []
    let when: Expression | null = this.condition(first, row)
    for (;;) {
      ways.push({ when, body: this.parse(0, true) })
      const closing = this.peek()
      if (closing === null) {
        this.notes.add('yarn_open', { file: this.node.file, line: row.line }, row.text)
        break
      }
      this.at += 1
      const [, condition] = /^<<\s*elseif\s+(.+?)\s*>>$/.exec(closing.text) ?? []
      if (condition !== undefined) when = this.condition(condition, closing)
      else if (/^<<\s*else\s*>>$/.test(closing.text)) when = null
      else break
    }
    return { ...this.base(row), kind: 'if', ways }
  }
}
