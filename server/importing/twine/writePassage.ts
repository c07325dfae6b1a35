/**
 * Writes one passage as a node of a chat: its lines in their order, then its links as options. Conditions stand at each line and option; one that
 * asks for what the passage itself changes is kept in a variable of its own when it is asked.
 */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Changes } from '../../../protocol/story.ts'
import { joinAll, TRUE } from '../conditions.ts'
import { isNever, joinGuards, type LinePart, listVariables, writeLine } from '../lineWriter.ts'
import { NO_PLACE, type Place, type Source } from '../notes.ts'
import { type NodeBuilder } from '../storyBuilder.ts'
import { listParts, type Text, type TextPart } from '../texts.ts'
import { EMBEDDED_MAX, listElements, listReplaced } from './collectAssignments.ts'
import { type ConditionWriter, createConditionWriter } from './conditionWriter.ts'
import { noteLeft } from './noteLeft.ts'
import { type PassageOption, type Question, writeOptions } from './passageOptions.ts'
import { type PassageContext } from './passageContext.ts'
import { createPassageTexts, type PassageTexts } from './passageTexts.ts'
import { createSettingWriter, type SettingWriter } from '../settingWriter.ts'
import { findTail } from './shownLast.ts'
import { type Content, type LeftReason, type Piece } from './twineStory.ts'

/** How often a passage is written within itself. */
const AGAIN_MAX = 2

/** `leadsOn`: the passages that this one shows last are the next ones (`showsLast`). */
export function writePassage(
  name: string,
  id: string,
  pieces: readonly Piece[],
  placeOf: (at: number) => Place,
  remaining: Map<string, number>,
  leadsOn: boolean,
  context: PassageContext,
): void {
  new PassageWriter(name, id, placeOf, remaining, context).write(pieces, leadsOn)
}

class PassageWriter {
  private node: NodeBuilder
  private line: LinePart[] = []
  private readonly options: PassageOption[] = []
  /** Questions that follow the line in which they stand. */
  private asked: Question[] = []
  private numbers = new Map<string, number>()
  private readonly contents = new Map<string, string>()
  /** The passages that are written within each other now. */
  private readonly embedding: string[] = []
  private way: LinePart['way'] = null
  private placeOf: (at: number) => Place
  /** The node of the options, where something leads back to it. */
  private menu: string | null = null
  private isOver = false
  /** Links within each other whose bodies are written now. */
  private revealing = 0
  /** Whether the body of a link that is written now leaves the passage. */
  private leadsOn = false
  /** The condition under which the passage was left last; undefined: under none of these ways. */
  private leftUnder: Expression | null | undefined
  private readonly settings: SettingWriter
  private readonly conditions: ConditionWriter
  private readonly texts: PassageTexts
  private readonly name: string
  private readonly remaining: Map<string, number>
  private readonly context: PassageContext

  constructor(
    name: string,
    id: string,
    placeOf: (at: number) => Place,
    remaining: Map<string, number>,
    context: PassageContext,
  ) {
    this.name = name
    this.placeOf = placeOf
    this.remaining = remaining
    this.context = context
    this.node = context.builder.node(id)
    const nextName = (kind: string): string => this.nextName(kind)
    this.settings = createSettingWriter(context, nextName)
    this.conditions = createConditionWriter(context, remaining, nextName)
    this.texts = createPassageTexts(context, {
      settings: this.settings,
      conditions: this.conditions,
      getNode: () => this.node,
      sourceOf: (piece) => this.sourceOf(piece),
      set: (piece, guard) => this.set(piece, guard),
      leave: (piece, reason) => this.leave(piece, reason),
    })
  }

  private readonly readEmbedded = (target: string): readonly Piece[] => this.context.readPassage(target)?.pieces ?? []

  write(pieces: readonly Piece[], leadsOn: boolean): void {
    for (const element of listReplaced(pieces, this.readEmbedded)) this.empty(element)
    this.walk(pieces, null, leadsOn)
    this.flush()
    this.leapLater()
    if (this.node.isEnded()) return
    this.offerAgain()
    const next = (kind: string): string => this.nextName(kind)
    const menu = this.menu === null ? null : `${this.name} › links 1`
    writeOptions(this.node, this.options, this.context.builder, { next, menu })
  }

  /** A link that stays is offered again while another one leads on: else the story would not end. */
  private offerAgain(): void {
    const { menu } = this
    const staying = this.options.filter(({ followed }) => followed !== undefined)
    if (menu === null || staying.length === 0) return
    const onward = this.options.filter(({ leadsOn }) => leadsOn).map(({ when }) => when ?? TRUE)
    const leadsOn = joinAll('or', onward)
    const kept = (): Expression => ({
      type: 'variable',
      name: this.conditions.keep(this.context.builder.node(`${this.name} › links 1`), leadsOn),
    })
    const again = leadsOn.type === 'value' ? leadsOn : kept()
    for (const option of staying) {
      const isFirst: Expression = { type: 'not', operand: { type: 'variable', name: option.followed ?? '' } }
      const isOffered = joinAll('or', [isFirst, again])
      if (isOffered !== TRUE) option.when = joinGuards(option.when, isOffered)
    }
  }

  /** What happens after a time happens at once where the player has nothing else to do. */
  private leapLater(): void {
    if (this.menu !== null || this.options.some(({ isLater }) => isLater !== true)) return
    for (const { goto, when } of this.options.splice(0)) if (!this.isOver) this.leap(goto, when)
  }

  /** `isTail`: nothing of the passage follows these pieces. */
  private walk(pieces: readonly Piece[], guard: Expression | null, isTail = false): void {
    const last = isTail ? findTail(pieces) : -1
    for (const [index, piece] of pieces.entries()) {
      if (this.isOver) this.leave(piece, 'hidden')
      else this.walkPiece(piece, guard, index === last)
    }
  }

  private walkPiece(piece: Piece, guard: Expression | null, isTail: boolean): void {
    switch (piece.kind) {
      case 'text':
        return this.addText(piece.text, guard)
      case 'print': {
        const text = this.texts.show(piece, guard)
        return text === null ? undefined : this.add(text, guard)
      }
      case 'draw':
        return this.draw(piece, guard)
      case 'set':
        return this.set(piece, guard)
      case 'if':
        return this.walkWays(piece, guard, isTail)
      case 'link':
        return this.link(piece, guard)
      case 'reveal':
        return this.reveal(piece, guard)
      case 'cycle':
        return this.cycle(piece, guard)
      case 'image': {
        this.flush()
        const { builder } = this.context
        const alt = piece.alt === '' ? piece.source.replace(/^.*\//, '').replace(/\.[^.]*$/, '') : piece.alt
        const src = builder.medium('picture', piece.source, this.placeOf(piece.at), piece.alt)
        if (src === null) this.node.note(piece.words)
        else this.node.step({ picture: { src, alt: builder.localize([alt]) } }, guard)
        return
      }
      case 'audio': {
        const src = this.context.builder.medium('sound', piece.source, this.placeOf(piece.at))
        if (src === null) this.node.note(piece.words)
        else this.node.step(piece.loop ? { music: src } : { sound: src }, guard)
        return
      }
      case 'goto':
        return this.goto(piece, guard)
      case 'restart':
        return this.restart(piece, guard)
      case 'embed':
        return this.embed(piece, guard, isTail)
      case 'left':
        if (piece.said !== undefined) this.add(this.texts.label(piece.said, guard), guard)
        return this.leave(piece, piece.reason)
    }
  }

  private addText(text: string, guard: Expression | null): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.flush()
      if (line !== '') this.add(line, guard)
    }
  }

  private add(text: Text, guard: Expression | null, isLabel = false): void {
    if (!isNever(guard)) this.line.push({ text, guard, isLabel, way: this.way })
  }

  /** Ends the line: what stands in it is one message. */
  private flush(): void {
    const { line } = this
    this.line = []
    writeLine(this.node, line, (guard) => this.conditions.keep(this.node, guard))
    const asked = this.asked
    this.asked = []
    for (const question of asked) this.ask(question)
  }

  private nextName(kind: string): string {
    const number = (this.numbers.get(kind) ?? 0) + 1
    this.numbers.set(kind, number)
    return `${this.name} › ${kind} ${number}`
  }

  private walkWays({ ways, at }: Extract<Piece, { kind: 'if' }>, guard: Expression | null, isTail: boolean): void {
    // All are asked before any of their bodies changes what they ask for.
    const guards = this.conditions.settleWays(this.node, ways, guard, this.placeOf(at))
    let haveAllLeft = ways.length > 1
    for (const [index, { condition, body }] of ways.entries()) {
      // Where every way before has left the passage, the last one is all that remains.
      const own = condition === null && haveAllLeft ? guard : (guards[index] ?? null)
      const { way } = this
      this.way = { of: ways, number: index }
      this.leftUnder = undefined
      if (isNever(own)) this.leaveAll(body)
      else this.walk(body, own, isTail)
      haveAllLeft &&= this.leftUnder === own
      this.way = way
    }
  }

  /** What never shows stays as a note. */
  private leaveAll(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'if') this.leaveAll(piece.ways.flatMap(({ body }) => body))
      else this.leave(piece, 'hidden')
    }
  }

  private set(piece: Extract<Piece, { kind: 'set' }>, guard: Expression | null): void {
    for (const setting of piece.settings) {
      // What the body of a link sets may be set at any time from here on.
      if (this.revealing === 0) this.countDown(setting.variable)
      const name = this.context.values.nameOf(setting.variable)
      // What was written before shows the value before.
      if (this.line.some((part) => reads(part, name))) this.flush()
      if (!this.settings.write(this.node, setting, guard, this.sourceOf(piece))) this.leave(piece, 'expression')
    }
  }

  private sourceOf({ at, words }: { at: number; words: string }): Source {
    return { ...this.placeOf(at), words }
  }

  private countDown(variable: string): void {
    const name = this.context.values.nameOf(variable)
    this.remaining.set(name, Math.max(0, (this.remaining.get(name) ?? 0) - 1))
  }

  private draw(piece: Extract<Piece, { kind: 'draw' }>, guard: Expression | null): void {
    const drawn = this.texts.draw(piece, guard)
    if (drawn !== null) this.add(drawn, guard)
  }

  private link(piece: Extract<Piece, { kind: 'link' }>, guard: Expression | null): void {
    const text = this.texts.label(piece.label, guard)
    const goto = this.context.findPassage(piece.target)
    this.add(text, guard, goto !== null)
    if (goto === null) {
      // Nobody can follow it in the original either: its words stay, an option would lead to a place that is not there.
      this.context.builder.notes.add('twine_broken_link', this.placeOf(piece.at), piece.words, { name: piece.target })
      this.node.note(piece.words)
      return
    }
    const changes = piece.sets.map((setting) => this.settings.changesOf(setting, this.sourceOf(piece)))
    if (changes.includes(null)) this.leave(piece, 'expression')
    const set: Changes = Object.assign(Object.create(null), ...changes)
    const when = joinGuards(guard, this.standsStill(piece))
    if (!isNever(guard)) this.options.push({ text, when, set: { ...set }, goto, leadsOn: true })
  }

  /** A link that shows more: an option that says it and comes back to the others. */
  private reveal(piece: Extract<Piece, { kind: 'reveal' }>, guard: Expression | null): void {
    const { builder } = this.context
    const text = this.texts.label(piece.label, guard)
    if (piece.isElsewhere !== true) this.add(text, guard, true)
    builder.notes.add('twine_reveal', this.placeOf(piece.at), piece.words)
    const done = builder.variable(this.nextName('shown'), false)
    this.node.set({ [done]: false })
    const isThere = this.standsStill(piece)
    const shows = (piece.shows ?? []).map(({ element, content }) => [this.contentOf(element), content])
    const [outer, line, isOver, leadsOn] = [this.node, this.line, this.isOver, this.leadsOn]
    this.menu ??= builder.idOf(this.nextName('links'))
    this.node = builder.node(this.nextName('more'))
    this.line = []
    this.leadsOn = false
    // Elements inside the body are empty again each time it is shown.
    const outside = [...(piece.within ?? []), ...(piece.shows ?? [])].map(({ element }) => element)
    for (const element of listElements(piece.body, this.readEmbedded))
      if (this.context.replaced.has(element) && !outside.includes(element)) this.empty(element)
    const isNew: Expression | null = piece.stays ? null : { type: 'not', operand: { type: 'variable', name: done } }
    const option: PassageOption = {
      text,
      when: joinGuards(guard, isThere, isNew),
      set: { [done]: true, ...Object.fromEntries(shows) },
      goto: this.node.id,
      leadsOn: false,
      ...(piece.stays && { followed: done }),
    }
    this.options.push(option)
    const from = this.options.length
    this.revealing += 1
    this.walk(piece.body, null)
    this.revealing -= 1
    this.flush()
    if (!this.node.isEnded()) this.node.goto(this.menu)
    const shown = this.options.slice(from)
    for (const one of shown) one.when = joinGuards({ type: 'variable', name: done }, one.when)
    option.leadsOn = this.leadsOn || shown.some((one) => one.leadsOn)
    this.node = outer
    this.line = line
    this.isOver = isOver
    this.leadsOn = leadsOn
  }

  /** Whether nothing has taken the place of what a link stands in; null where nothing ever does. */
  private standsStill({ within = [] }: { within?: readonly Content[] }): Expression | null {
    return joinGuards(
      ...within
        .filter(({ element }) => this.context.replaced.has(element))
        .map(({ element, content }): Expression => ({
          type: 'binary',
          operator: '==',
          left: { type: 'variable', name: this.contentOf(element) },
          right: { type: 'value', value: content },
        })),
    )
  }

  /** The variable that keeps what an element has in it. */
  private contentOf(element: string): string {
    const variable = this.contents.get(element) ?? this.context.builder.variable(this.nextName('replaced'), 0)
    this.contents.set(element, variable)
    return variable
  }

  /** An element has in it what it begins with. */
  private empty(element: string): void {
    this.node.set({ [this.contentOf(element)]: 0 })
  }

  private cycle(piece: Extract<Piece, { kind: 'cycle' }>, guard: Expression | null): void {
    const { variable, values } = piece
    this.context.builder.notes.add('twine_cycle', this.placeOf(piece.at), piece.words)
    const labels = values.map((value) => this.texts.label(this.context.markup.read(value), guard))
    this.add(
      labels.flatMap((label, index): readonly TextPart[] => [...(index === 0 ? [] : [' / ']), ...listParts(label)]),
      guard,
    )
    if (variable === null) return
    this.asked.push({ guard, values, labels, variable })
  }

  /** The values of a cycling link as options. */
  private ask({ guard, values, labels, variable }: Question): void {
    const { builder } = this.context
    this.countDown(variable)
    const after = builder.node(this.nextName('after'))
    const question = guard === null ? this.node : builder.node(this.nextName('question'))
    if (guard !== null) this.node.branch([{ when: guard, goto: question.id }], after.id)
    question.choose(
      values.map((value, index) => ({
        text: labels[index] ?? value,
        set: this.context.values.change(variable, 'to', { type: 'value', value }, NO_PLACE) ?? {},
        goto: after.id,
      })),
    )
    this.node = after
  }

  private goto(piece: Extract<Piece, { kind: 'goto' }>, guard: Expression | null): void {
    this.flush()
    const target = this.context.findPassage(piece.target)
    if (target === null) {
      this.context.builder.notes.add('twine_broken_link', this.placeOf(piece.at), piece.words, { name: piece.target })
      this.node.note(piece.words)
      return
    }
    if (piece.isLater !== true) return this.leap(target, guard)
    const { builder } = this.context
    builder.notes.add('twine_later', this.placeOf(piece.at), piece.words)
    if (!isNever(guard))
      this.options.push({ text: builder.wait, when: guard, goto: target, isLater: true, leadsOn: true })
  }

  /** The story is over: a player begins again by what the end offers. What no link begins stands in code that waits for a key. */
  private restart(piece: Extract<Piece, { kind: 'restart' }>, guard: Expression | null): void {
    if (this.revealing === 0) return this.leave(piece, 'macro')
    this.flush()
    const end = this.context.builder.node('› restart')
    if (!end.isEnded()) end.end()
    this.leap(end.id, guard)
  }

  private leap(target: string, guard: Expression | null): void {
    this.leftUnder = guard
    this.leadsOn = true
    if (guard === null) {
      this.node.goto(target)
      this.isOver = true
      return
    }
    const after = this.context.builder.node(this.nextName('after'))
    this.node.branch([{ when: guard, goto: target }], after.id)
    this.node = after
  }

  private embed(piece: Extract<Piece, { kind: 'embed' }>, guard: Expression | null, isTail: boolean): void {
    if (isTail) {
      this.flush()
      this.leap(this.context.findPassage(piece.target) ?? this.node.id, guard)
      return
    }
    const passage = this.context.readPassage(piece.target)
    // One that shows itself again and again would be written out without end.
    const again = this.embedding.filter((name) => name === piece.target).length
    if (passage === null || this.embedding.length >= EMBEDDED_MAX || again >= AGAIN_MAX)
      return this.leave(piece, passage === null ? 'link' : 'nesting')
    // Links whose bodies show passages with such links would be written out without end.
    if (this.revealing > 0 && !this.context.takeRevealed(piece.target)) return this.leave(piece, 'nesting')
    const { placeOf } = this
    this.embedding.push(piece.target)
    this.placeOf = passage.placeOf
    this.walk(passage.pieces, guard)
    this.placeOf = placeOf
    this.embedding.pop()
  }

  /** What has no counterpart: a note at its place, and a line of the report. */
  private leave(piece: Piece, reason: LeftReason): void {
    const words = ('words' in piece ? piece.words : piece.kind === 'text' ? piece.text : '').trim()
    if (words === '') return
    if (!this.node.isEnded()) this.node.note(words)
    noteLeft(this.context.builder.notes, this.placeOf(piece.at), words, reason)
  }
}

function reads({ text, guard }: LinePart, variable: string): boolean {
  const inText = (part: Text): boolean =>
    typeof part !== 'string' && part.some((one) => typeof one !== 'string' && one.variable === variable)
  return inText(text) || (guard !== null && listVariables(guard).includes(variable))
}
