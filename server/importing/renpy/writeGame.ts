/**
 * Writes labels as nodes. Statements go on behind each other as in the engine: behind the block of a label with what stands below it, behind a choice with
 * what follows. A called label is written once for each place that it goes back to, since a node leads to one place.
 */
import { type Expression } from '../../../protocol/story/expression.ts'
import { FALSE, formatExpression, joinAll, negate } from '../conditions.ts'
import { LONG_CONDITION } from '../lineWriter.ts'
import { type Frame, nameOf, PlaceQueue, TOP_FRAME } from '../placeQueue.ts'
import { type BuiltOption, type NodeBuilder } from '../storyBuilder.ts'
import { type GameContext } from './context.ts'
import { type Places, type Point } from './labels.ts'
import { listGiven } from './parameters.ts'
import { countRounds } from './countRounds.ts'
import { readPython } from './python.ts'
import { showWording } from './showText.ts'
import { type Label, type Menu, type MenuItem, type Statement, type Way, walkWords } from './statements.ts'
import { type StepWriter } from './stepWriter.ts'

export class GameWriter {
  private readonly context: GameContext
  private readonly places: Places
  private readonly steps: StepWriter
  private readonly queue: PlaceQueue<Statement>

  constructor(context: GameContext, places: Places, steps: StepWriter) {
    this.context = context
    this.places = places
    this.steps = steps
    this.queue = new PlaceQueue(context.builder)
  }

  /** Gives the name of the first node. */
  write(first: string): string {
    this.enterLabel(first, TOP_FRAME)
    this.writeWaiting()
    // Labels that nothing leads to are written, too: an author sees them.
    for (const [name] of this.places.labels) {
      this.enterLabel(name, TOP_FRAME)
      this.writeWaiting()
    }
    return first
  }

  private writeWaiting(): void {
    this.queue.writeAll((node, point, frame) => {
      this.steps.onEntry()
      this.writeFrom(node, point, frame)
    })
  }

  private enterLabel(name: string, frame: Frame): string | null {
    const place = this.places.labels.get(name)
    return place === undefined ? null : this.queue.enter(place.point, frame)
  }

  private writeFrom(start: NodeBuilder, { statements, from, follow }: Point, frame: Frame): void {
    for (const [index, statement] of statements.entries()) {
      if (index < from) continue
      if (start.isEnded()) return
      const rounds = statement.kind === 'while' ? countRounds(statement, statements[index - 1]) : null
      if (statement.kind === 'while' && rounds !== null)
        for (let round = 0; round < rounds; round += 1)
          for (const each of statement.block) this.writeStatement(start, each, frame)
      else this.writeStatement(start, statement, frame)
    }
    if (!start.isEnded()) this.queue.go(start, follow, frame)
  }

  private writeStatement(node: NodeBuilder, statement: Statement, frame: Frame): void {
    const { builder } = this.context
    switch (statement.kind) {
      case 'label': {
        const place = this.places.labels.get(statement.name)
        if (place?.label !== statement) {
          builder.notes.add('repeated_name', statement, statement.words, { name: statement.name })
          const key = `${this.places.keyOf(statement)} › repeated`
          return this.queue.go(
            node,
            { key, statements: statement.block, from: 0, follow: this.places.after(statement) },
            frame,
          )
        }
        return this.queue.go(node, place.point, frame)
      }
      case 'jump':
        return this.jump(node, statement, frame)
      case 'call':
        return this.call(node, statement, frame)
      case 'return':
        if (statement.value !== null && frame.returnTo !== null)
          builder.notes.add('renpy_return', statement, statement.words)
        return this.queue.goBack(node, frame)
      case 'menu':
        return this.writeMenu(node, statement, frame)
      case 'if':
        return this.writeIf(node, statement, frame)
      case 'while':
        return this.writeWhile(node, statement, frame)
      default:
        return this.steps.write(node, statement, null)
    }
  }

  private jump(node: NodeBuilder, { target, file, line, words }: Statement & { kind: 'jump' }, frame: Frame): void {
    if (target !== null) {
      const id = this.enterLabel(target, frame)
      if (id !== null) return node.goto(id)
    }
    this.context.builder.notes.add(target === null ? 'no_counterpart' : 'unknown_target', { file, line }, words, {
      construct: 'jump expression',
    })
    node.note(words)
    node.end()
  }

  private call(node: NodeBuilder, statement: Statement & { kind: 'call' }, frame: Frame): void {
    const { builder } = this.context
    const { target, words } = statement
    const label = target === null ? undefined : this.places.labels.get(target)
    if (target === null || label === undefined) {
      builder.notes.add(target === null ? 'no_counterpart' : 'unknown_target', statement, words, {
        construct: 'call expression',
      })
      return node.note(words)
    }
    this.setParameters(node, label.label, statement)
    const back = this.places.after(statement)
    const backId = this.queue.enter(back, frame)
    const name = backId === null ? null : nameOf(back, frame)
    const id = name === null ? null : this.enterLabel(target, { returnTo: name, depth: frame.depth + 1 })
    if (id !== null) return node.goto(id)
    builder.notes.add('renpy_calls', statement, words)
    node.note(words)
    this.queue.go(node, back, frame)
  }

  /** Parameters are variables of the whole story here. */
  private setParameters(node: NodeBuilder, { parameters }: Label, statement: Statement & { kind: 'call' }): void {
    const { notes } = this.context.builder
    const settings = listGiven(parameters, statement.arguments)
    if (settings === null) {
      notes.add('no_counterpart', statement, statement.words, { construct: 'call' })
      return node.note(statement.words)
    }
    if (settings.length > 0) notes.add('renpy_parameter', statement, statement.words)
    for (const source of settings) this.steps.set(node, source, statement, null)
  }

  private readCondition(condition: string, way: { file: string; line: number; words: string }): Expression {
    const expression = readPython(condition)
    if (expression !== null) {
      const here = this.context.values.condition(expression, way)
      if (formatExpression(here) !== null) return here
    }
    this.context.builder.notes.add('expression', way, way.words)
    return FALSE
  }

  private writeIf(node: NodeBuilder, statement: Statement & { kind: 'if' }, frame: Frame): void {
    const read = statement.ways.map((way) => {
      const condition = way.condition === null ? null : this.readCondition(way.condition, way)
      return { way, condition: condition?.type === 'value' && condition.value === true ? null : condition }
    })
    // Behind a way that is always taken none is.
    const last = read.findIndex(({ condition }) => condition === null)
    const ways = last === -1 ? read : read.slice(0, last + 1)
    for (const { way } of read.slice(ways.length)) this.leaveWay(node, way)
    for (const { way, condition } of ways)
      if (condition?.type === 'value' && condition.value === false) this.leaveWay(node, way)
    if (this.writeGuarded(node, ways)) return
    const after = this.places.after(statement)
    const block = (way: Way): string | null =>
      this.queue.enter(
        {
          key: `${this.places.keyOf(statement)} › way ${statement.ways.indexOf(way) + 1}`,
          statements: way.block,
          from: 0,
          follow: after,
        },
        frame,
      )
    const other = ways.find(({ condition }) => condition === null)
    const otherId = (other === undefined ? this.queue.enter(after, frame) : block(other.way)) ?? null
    const open = ways.flatMap(({ way, condition }) => {
      if (condition === null || (condition.type === 'value' && condition.value === false)) return []
      const id = block(way)
      return id === null ? [] : [{ when: condition, goto: id }]
    })
    if (otherId === null) return node.end()
    if (open.length === 0) node.goto(otherId)
    else node.branch(open, otherId)
  }

  /** A way that is never taken, or whose condition cannot be read, which the report says by now: its words stay as notes. */
  private leaveWay(node: NodeBuilder, way: Way): void {
    if (way.condition === null || readPython(way.condition) !== null)
      this.context.builder.notes.add('renpy_never', way, way.words)
    node.note(way.words)
    for (const words of walkWords(way.block)) node.note(words)
  }

  /** Ways of lines alone are steps with a condition, which an author reads more easily than nodes. */
  private writeGuarded(node: NodeBuilder, ways: readonly { way: Way; condition: Expression | null }[]): boolean {
    if (!ways.every(({ way }) => way.block.every((each) => this.steps.isLine(each)))) return false
    const guards: Expression[] = []
    let denial: Expression = { type: 'value', value: true }
    for (const { condition } of ways) {
      guards.push(joinAll('and', [denial, ...(condition === null ? [] : [condition])]))
      if (condition !== null) denial = joinAll('and', [denial, negate(condition)])
    }
    if (guards.some((guard) => (formatExpression(guard)?.length ?? Infinity) > LONG_CONDITION)) return false
    for (const [index, { way }] of ways.entries()) {
      const guard = guards[index] ?? null
      if (guard?.type === 'value' && guard.value === false) continue
      for (const each of way.block) this.steps.write(node, each, guard)
    }
    return true
  }

  private writeWhile(node: NodeBuilder, statement: Statement & { kind: 'while' }, frame: Frame): void {
    const condition = this.readCondition(statement.condition, statement)
    const after = this.places.after(statement)
    if (condition.type === 'value' && condition.value === false) {
      this.leaveWay(node, statement)
      return this.queue.go(node, after, frame)
    }
    const key = this.places.keyOf(statement)
    const again: Point = { key: `${key} › again`, statements: [statement], from: 0, follow: after }
    const block: Point = { key: `${key} › block`, statements: statement.block, from: 0, follow: again }
    const [blockId, afterId] = [this.queue.enter(block, frame), this.queue.enter(after, frame)]
    if (blockId === null || afterId === null) return node.end()
    if (condition.type === 'value') node.goto(blockId)
    else node.branch([{ when: condition, goto: blockId }], afterId)
  }

  private writeMenu(node: NodeBuilder, menu: Menu, frame: Frame): void {
    const { builder, translations } = this.context
    const after = this.places.after(menu)
    const key = this.places.keyOf(menu)
    if (menu.arguments !== null) builder.notes.add('no_counterpart', menu, menu.words, { construct: 'menu' })
    /** The variable that keeps whether an option of this text was chosen, in any menu with the same set. */
    const onceOf = ({ text }: MenuItem): string | null =>
      menu.set === null ? null : builder.variable(`${menu.set} ${text.slice(0, 40)}`, false)
    const captions = menu.items.filter(({ block, text }) => block === null && text !== '')
    for (const caption of captions)
      node.narrate(showWording(caption.text, translations.ofText(caption.text), caption, this.context))
    const options = menu.items.flatMap((item, index): BuiltOption[] => {
      if (item.block === null) return []
      const once = onceOf(item)
      const asked = [
        ...(item.condition === null ? [] : [this.readCondition(item.condition, item)]),
        ...(once === null ? [] : [negate({ type: 'variable', name: once })]),
      ]
      const read = joinAll('and', asked)
      const condition = read.type === 'value' && read.value === true ? null : read
      if (condition?.type === 'value' && condition.value === false) {
        this.leaveWay(node, { ...item, block: item.block })
        return []
      }
      if (item.arguments !== null) builder.notes.add('no_counterpart', item, item.words, { construct: 'menu' })
      const point = { key: `${key} › ${index + 1}`, statements: item.block, from: 0, follow: after }
      const goto = this.queue.enter(point, frame)
      if (goto === null) return []
      const text = showWording(item.text, translations.ofText(item.text), item, this.context)
      const set = once === null ? {} : { set: { [once]: true } }
      return [{ text, name: item.text.slice(0, 40), when: condition, goto, ...set }]
    })
    if (options.length === 0) return this.queue.go(node, after, frame)
    if (options.some(({ when }) => when === null || when === undefined)) return node.choose(options)
    // Where none is open the game goes on behind the menu.
    const afterId = this.queue.enter(after, frame)
    if (afterId === null) return node.end()
    const name = nameOf({ key: `${key} › options` }, frame)
    const choice = builder.node(name)
    node.branch(
      options.map(({ when }) => ({ when: when ?? FALSE, goto: choice.id })),
      afterId,
    )
    choice.choose(options)
  }
}
