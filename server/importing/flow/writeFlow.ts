/**
 * Writes a story of statements as nodes: parts and labels, further ones behind choices, conditions and calls.
 */
import { type Expression } from '../../../protocol/story/expression.ts'
import { FALSE, formatExpression, joinAll, negate, TRUE } from '../conditions.ts'
import { type ForeignValues } from '../foreignValues.ts'
import { LONG_CONDITION } from '../lineWriter.ts'
import { type Frame, nameOf, PlaceQueue, TOP_FRAME } from '../placeQueue.ts'
import { createSettingWriter, type SettingWriter } from '../settingWriter.ts'
import { type BuiltOption, type NodeBuilder, type StoryBuilder } from '../storyBuilder.ts'
import { capitalize, listParts, mapWords, type Text, type TextPart } from '../texts.ts'
import { findPlaces, type Places, type Point } from './places.ts'
import { type Statement, type TextPiece } from './statements.ts'

export interface FlowContext {
  builder: StoryBuilder
  values: ForeignValues
}

const WAIT_MAX_S = 60

/** Every part is written, also one that nothing leads to: an author sees it. */
export function writeFlow(parts: ReadonlyMap<string, readonly Statement[]>, context: FlowContext): void {
  const writer = new FlowWriter(findPlaces(parts), context)
  for (const name of parts.keys()) writer.writePart(name)
}

class FlowWriter {
  private readonly places: Places
  private readonly context: FlowContext
  private readonly settings: SettingWriter
  private readonly queue: PlaceQueue<Statement>
  private names = 0

  constructor(places: Places, context: FlowContext) {
    this.places = places
    this.context = context
    this.queue = new PlaceQueue(context.builder)
    this.settings = createSettingWriter(context, (kind) => {
      this.names += 1
      return `${kind} ${this.names}`
    })
  }

  writePart(name: string): void {
    this.enterNamed(name, TOP_FRAME)
    this.queue.writeAll((node, point, frame) => this.writeFrom(node, point, frame))
  }

  private enterNamed(name: string, frame: Frame): string | null {
    const point = this.places.named.get(name)
    return point === undefined ? null : this.queue.enter(point, frame)
  }

  private writeFrom(node: NodeBuilder, { statements, from, follow }: Point, frame: Frame): void {
    for (const statement of statements.slice(from)) {
      if (node.isEnded()) return
      this.write(node, statement, frame)
    }
    if (!node.isEnded()) this.queue.go(node, follow, frame)
  }

  private write(node: NodeBuilder, statement: Statement, frame: Frame): void {
    const { notes } = this.context.builder
    switch (statement.kind) {
      case 'label':
        if (this.places.isRepeated(statement))
          return notes.add('repeated_name', statement, statement.words, { name: statement.name })
        return this.queue.go(node, this.places.named.get(statement.name) ?? null, frame)
      case 'goto': {
        const id = this.enterNamed(statement.target, frame)
        if (id !== null) return node.goto(id)
        notes.add('unknown_target', statement, statement.words)
        node.note(statement.words)
        return node.end()
      }
      case 'call':
        return this.call(node, statement, frame)
      case 'return':
        return this.queue.goBack(node, frame)
      case 'end':
        return node.end()
      case 'if':
        return this.writeIf(node, statement, frame)
      case 'choose':
        return this.writeChoose(node, statement, frame)
      default:
        return this.writeStep(node, statement, null)
    }
  }

  private call(node: NodeBuilder, statement: Statement & { target: string }, frame: Frame): void {
    const { notes } = this.context.builder
    const back = this.places.after(statement)
    if (!this.places.named.has(statement.target)) {
      notes.add('unknown_target', statement, statement.words)
      return node.note(statement.words)
    }
    const backId = this.queue.enter(back, frame)
    const returnTo = nameOf(back, frame)
    const id = backId === null ? null : this.enterNamed(statement.target, { returnTo, depth: frame.depth + 1 })
    if (id !== null) return node.goto(id)
    notes.add('no_counterpart', statement, statement.words, { construct: 'call' })
    node.note(statement.words)
    this.queue.go(node, back, frame)
  }

  /** A condition as it is written here; one that cannot be is said, and never holds. */
  private readCondition(expression: Expression, statement: Statement): Expression {
    const here = this.context.values.condition(expression, statement)
    if (formatExpression(here) !== null) return here
    this.context.builder.notes.add('expression', statement, statement.words)
    return FALSE
  }

  private writeIf(node: NodeBuilder, statement: Statement & { kind: 'if' }, frame: Frame): void {
    const read = statement.ways.map(({ when, body }) => ({
      body,
      when: when === null ? TRUE : this.readCondition(when, statement),
    }))
    if (this.writeGuarded(node, read)) return
    const after = this.places.after(statement)
    const open = read.flatMap(({ when, body }, index) => {
      const key = `${this.places.keyOf(statement)} › way ${index + 1}`
      const id = when === FALSE ? null : this.queue.enter({ key, statements: body, from: 0, follow: after }, frame)
      return id === null ? [] : [{ when, goto: id }]
    })
    // Behind a way that is always taken none is.
    const last = open.findIndex(({ when }) => when.type === 'value' && when.value === true)
    const ways = last === -1 ? open : open.slice(0, last)
    const otherId = last === -1 ? this.queue.enter(after, frame) : (open[last]?.goto ?? null)
    if (otherId === null) return node.end()
    if (ways.length === 0) node.goto(otherId)
    else node.branch(ways, otherId)
  }

  /** Ways of lines alone are steps with a condition, which an author reads more easily than nodes. */
  private writeGuarded(node: NodeBuilder, ways: readonly { when: Expression; body: readonly Statement[] }[]): boolean {
    if (!ways.every(({ body }) => body.every(isPlainLine))) return false
    let denial: Expression = TRUE
    const guards = ways.map(({ when }) => {
      const guard = joinAll('and', [denial, when])
      denial = joinAll('and', [denial, negate(when)])
      return guard
    })
    if (guards.some((guard) => (formatExpression(guard)?.length ?? Infinity) > LONG_CONDITION)) return false
    for (const [index, { body }] of ways.entries())
      for (const statement of body) this.writeStep(node, statement, guards[index] ?? null)
    return true
  }

  private writeChoose(node: NodeBuilder, statement: Statement & { kind: 'choose' }, frame: Frame): void {
    const { builder, values } = this.context
    const key = this.places.keyOf(statement)
    const after = this.places.after(statement)
    const options = statement.options.flatMap(({ text, when, once, body }, index): BuiltOption[] => {
      const asked = [when, once === null ? null : not(once)].flatMap((each) =>
        each === null ? [] : this.readCondition(each, statement),
      )
      const condition = asked.length === 0 ? null : joinAll('and', asked)
      if (condition?.type === 'value' && condition.value === false) return []
      const goto = this.queue.enter({ key: `${key} › ${index + 1}`, statements: body, from: 0, follow: after }, frame)
      if (goto === null) return []
      const set = once === null ? null : values.change(once, 'to', TRUE, statement)
      return [{ text: this.showText(node, text, statement), when: condition, goto, ...(set !== null && { set }) }]
    })
    if (options.length === 0) return this.queue.go(node, after, frame)
    if (options.some(({ when }) => when === null)) return node.choose(options)
    // Where none is open the story goes on behind the question.
    const afterId = this.queue.enter(after, frame)
    if (afterId === null) return node.end()
    const choice = builder.node(nameOf({ key: `${key} › options` }, frame))
    node.branch(
      options.map(({ when }) => ({ when: when ?? FALSE, goto: choice.id })),
      afterId,
    )
    choice.choose(options)
  }

  private writeStep(node: NodeBuilder, statement: Statement, when: Expression | null): void {
    const { builder } = this.context
    switch (statement.kind) {
      case 'line': {
        const text = this.showText(node, statement.text, statement)
        return statement.name === null
          ? node.narrate(text, when)
          : node.say(builder.speaker(statement.name), text, { when })
      }
      case 'set':
        if (this.settings.write(node, statement.setting, when, statement)) return
        builder.notes.add('expression', statement, statement.words)
        return node.note(statement.words)
      case 'wait':
        return node.step({ wait: Math.min(WAIT_MAX_S, statement.seconds) }, when)
      case 'image':
      case 'sound': {
        const kind = statement.kind === 'image' ? 'picture' : 'sound'
        const name = builder.medium(kind, statement.path, statement)
        if (name === null) return node.note(statement.words)
        const alt = builder.localize([statement.path.replace(/^.*[/\\]|\.[^.]*$/g, '').replaceAll(/[-_]+/g, ' ')])
        return node.step(kind === 'sound' ? { sound: name } : { image: { src: name, alt, face: null } }, when)
      }
      default:
        return node.note(statement.words)
    }
  }

  /** Values that have to be computed first are, before the line. */
  private showText(node: NodeBuilder, pieces: readonly TextPiece[], statement: Statement): Text {
    return pieces.flatMap((piece): TextPart[] => {
      if (typeof piece === 'string') return [piece]
      if ('show' in piece) {
        const unset = this.context.values.findUnset(piece.show)
        if (unset !== null) this.context.builder.notes.add('unset_variable', statement, unset)
        const shown = this.settings.show(node, piece.show, null, statement)
        if (shown !== null) return [...listParts(mapWords(shown, (words) => changeCase(words, piece.capitals)))]
        this.context.builder.notes.add('expression', statement, statement.words)
        return ['…']
      }
      if ('pick' in piece) return [...this.showPicked(node, piece.pick, piece.texts, statement)]
      const guard = this.readCondition(piece.when, statement)
      if (guard.type === 'value') return [guard.value === true ? piece.text : piece.other]
      const kept = guard.type === 'variable' ? guard.name : this.keep(node, guard)
      return [{ variable: kept, cases: [{ value: 'true', text: piece.text }], other: piece.other }]
    })
  }

  private showPicked(
    node: NodeBuilder,
    pick: Expression,
    texts: readonly string[],
    statement: Statement,
  ): readonly TextPart[] {
    const shown = this.settings.show(node, pick, null, statement)
    const [part] = typeof shown === 'string' ? [] : (shown ?? [])
    if (part !== undefined && typeof part !== 'string')
      return [
        {
          variable: part.variable,
          cases: texts.slice(0, -1).map((text, index) => ({ value: String(index + 1), text })),
          other: texts.at(-1) ?? '',
        },
      ]
    this.context.builder.notes.add('expression', statement, statement.words)
    return ['…']
  }

  /** A variable that keeps whether something holds now. */
  private keep(node: NodeBuilder, guard: Expression): string {
    this.names += 1
    const variable = this.context.builder.variable(`if ${this.names}`, false)
    node.set({ [variable]: { to: formatExpression(guard) ?? 'false' } })
    return variable
  }
}

function changeCase(words: string, capitals?: 'first' | 'all'): string {
  if (capitals === 'all') return words.toUpperCase()
  return capitals === 'first' ? capitalize(words) : words
}

function isPlainLine(statement: Statement): boolean {
  if (statement.kind === 'note') return true
  return statement.kind === 'line' && statement.text.every((piece) => typeof piece === 'string')
}

function not(variable: string): Expression {
  return { type: 'not', operand: { type: 'variable', name: variable } }
}
