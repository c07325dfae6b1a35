/**
 * Writes scenes as nodes. A called scene is written once for each place that it goes back to, since a node leads to one place; labels belong to the
 * scene that they stand in.
 */
import { type Expression } from '../../../protocol/story/expression.ts'
import { joinGuards } from '../lineWriter.ts'
import { type BuiltOption, type NodeBuilder } from '../storyBuilder.ts'
import { readSetVar, readWhen } from './expressions.ts'
import { nameScene, type Scene, type Sentence } from './readScenes.ts'
import { type SceneContext } from './sceneContext.ts'
import { createSentenceWriter, type SentenceWriter } from './sentenceWriter.ts'

interface Instance {
  /** The name of its first node. */
  name: string
  scene: Scene
  /** The node that a called scene goes back to. */
  returnTo: string | null
  depth: number
}

/** Scenes that call each other are written out so deep, and so often. */
const CALLS_MAX = { depth: 6, instances: 500 } as const

/** Gives the name of the first node. */
export function writeScenes(first: Scene, context: SceneContext): string {
  const instances = new Map<string, Instance>()
  const enter = (scene: Scene, returnTo: string | null, depth: number): string | null => {
    const name = returnTo === null ? scene.name : `${scene.name} ← ${returnTo}`
    if (instances.has(name)) return name
    if (depth > CALLS_MAX.depth || instances.size >= CALLS_MAX.instances) return null
    instances.set(name, { name, scene, returnTo, depth })
    return name
  }
  const start = enter(first, null, 0) ?? first.name
  // Entering a scene adds it behind the others, so this goes on until no new one comes.
  for (const instance of instances.values()) new SceneWriter(instance, enter, context).write()
  for (const scene of context.scenes.values()) {
    const isReached = [...instances.values()].some((instance) => instance.scene === scene)
    const name = isReached ? null : enter(scene, null, 0)
    const instance = name === null ? undefined : instances.get(name)
    if (instance !== undefined) new SceneWriter(instance, enter, context).write()
  }
  return start
}

class SceneWriter {
  private node: NodeBuilder
  private parts = 0
  private readonly labels: ReadonlyMap<string, number>
  private readonly writer: SentenceWriter
  private readonly instance: Instance
  private readonly enter: (scene: Scene, returnTo: string | null, depth: number) => string | null
  private readonly context: SceneContext

  constructor(instance: Instance, enter: SceneWriter['enter'], context: SceneContext) {
    this.instance = instance
    this.enter = enter
    this.context = context
    this.node = context.builder.node(instance.name)
    const { sentences } = instance.scene
    // Of several labels with one name the last counts.
    this.labels = new Map(
      sentences.flatMap(({ command, content }, index) => (command === 'label' ? [[content, index] as const] : [])),
    )
    this.writer = createSentenceWriter(context, instance.scene.file)
  }

  write(): void {
    for (const [index, sentence] of this.instance.scene.sentences.entries()) this.writeSentence(sentence, index)
    if (this.node.isEnded()) return
    if (this.instance.returnTo === null) this.node.end()
    else this.node.goto(this.context.builder.idOf(this.instance.returnTo))
  }

  private place({ line }: Sentence): { file: string; line: number } {
    return { file: this.instance.scene.file, line }
  }

  private nextPart(kind: string): string {
    this.parts += 1
    return `${this.instance.name} › ${kind} ${this.parts}`
  }

  private writeSentence(sentence: Sentence, index: number): void {
    const { command, content } = sentence
    if (sentence.isIndented) this.context.builder.notes.add('webgal_indent', this.place(sentence), sentence.words)
    if (command === 'label') return this.writeLabel(sentence, index)
    if (this.node.isEnded()) {
      // Nothing leads here: after a choice the engine never goes on with the next line.
      if (command !== 'comment') this.leave(sentence)
      else this.node.note(content)
      return
    }
    const guard = this.readGuard(sentence)
    if (guard === undefined) return
    switch (command) {
      case 'jumpLabel': {
        if (this.labels.has(content)) return this.jump(this.labelId(content), guard)
        this.context.builder.notes.add('webgal_label', this.place(sentence), sentence.words)
        return this.node.note(sentence.words)
      }
      case 'choose':
        return this.writeChoose(sentence, guard)
      case 'changeScene':
      case 'callScene':
        return this.writeScene(sentence, guard)
      case 'end': {
        if (guard === null) return this.node.end()
        const end = this.context.builder.node(this.nextPart('end'))
        end.end()
        return this.jump(end.id, guard)
      }
      case 'setVar':
        return this.writeSetVar(sentence, guard)
      default:
        if (!this.writer.write(this.node, sentence, guard)) this.leave(sentence)
    }
  }

  private writeLabel(sentence: Sentence, index: number): void {
    const { content } = sentence
    if (this.labels.get(content) !== index) {
      this.context.builder.notes.add('repeated_name', this.place(sentence), sentence.words, { name: content })
      return
    }
    this.writer.onLabel()
    const next = this.context.builder.node(this.labelName(content))
    if (!this.node.isEnded()) this.node.goto(next.id)
    this.node = next
  }

  private labelName(label: string): string {
    return `${this.instance.name} › ${label}`
  }

  private labelId(label: string): string {
    return this.context.builder.idOf(this.labelName(label))
  }

  /** The condition of `-when`; undefined where it cannot be written, so that the line is left out, as the engine does with one that fails. */
  private readGuard(sentence: Sentence): Expression | null | undefined {
    const when = sentence.args.get('when')
    if (when === undefined) return null
    const expression = readWhen(String(when))
    if (expression !== null) return this.context.values.condition(expression, this.place(sentence))
    this.context.builder.notes.add('expression', this.place(sentence), sentence.words)
    this.node.note(sentence.words)
    return undefined
  }

  private jump(target: string, guard: Expression | null): void {
    if (guard === null) return this.node.goto(target)
    const after = this.context.builder.node(this.nextPart('after'))
    this.node.branch([{ when: guard, goto: target }], after.id)
    this.node = after
  }

  private writeScene(sentence: Sentence, guard: Expression | null): void {
    const { builder, scenes } = this.context
    const scene = scenes.get(nameScene(sentence.content))
    if (scene === undefined) {
      if (sentence.command === 'changeScene') return this.jump(builder.idOf(nameScene(sentence.content)), guard)
      builder.notes.add('missing_file', this.place(sentence), sentence.content)
      return this.node.note(sentence.words)
    }
    const isCall = sentence.command === 'callScene'
    const { returnTo, depth } = this.instance
    const back = isCall ? this.nextPart('after') : returnTo
    const name = this.enter(scene, back, isCall ? depth + 1 : depth)
    if (name === null) {
      builder.notes.add('webgal_calls', this.place(sentence), sentence.words)
      return this.node.note(sentence.words)
    }
    if (!isCall || back === null) return this.jump(builder.idOf(name), guard)
    const after = builder.node(back)
    if (guard === null) this.node.goto(builder.idOf(name))
    else this.node.branch([{ when: guard, goto: builder.idOf(name) }], after.id)
    this.node = after
  }

  /** `(shown)[can be chosen]->text:target|…`, where a target with a point is a scene. */
  private writeChoose(sentence: Sentence, guard: Expression | null): void {
    const { builder } = this.context
    let after: NodeBuilder | null = null
    const goOn = (): NodeBuilder => (after ??= builder.node(this.nextPart('after')))
    const options = sentence.content.split(/(?<!\\)\|/).flatMap((source): BuiltOption[] => {
      const [first = '', second] = source.split('->')
      const [text = '', target = ''] = (second ?? first).split(/(?<!\\):/)
      const when = second === undefined ? null : this.readOptionGuard(first, sentence)
      if (when === undefined) return []
      const shown = this.writer.show(text.trim(), this.place(sentence))
      return [{ text: shown, when, goto: this.findTarget(target.trim(), sentence, goOn) }]
    })
    if (guard !== null) {
      const question = builder.node(this.nextPart('choice'))
      this.node.branch([{ when: guard, goto: question.id }], goOn().id)
      this.node = question
    }
    if (options.length === 0) this.node.end()
    else this.choose(options)
    if (after !== null) this.node = after
  }

  private choose(options: readonly BuiltOption[]): void {
    if (options.some(({ when }) => when === null)) return this.node.choose(options)
    // The engine shows an empty choice where none is open, and goes no further.
    const { builder } = this.context
    const [choice, end] = [builder.node(this.nextPart('choice')), builder.node(this.nextPart('end'))]
    this.node.branch(
      options.map(({ when }) => ({ when: when ?? { type: 'value', value: true }, goto: choice.id })),
      end.id,
    )
    choice.choose(options)
    end.end()
  }

  private readOptionGuard(source: string, sentence: Sentence): Expression | null | undefined {
    const [, shown] = /\((.*)\)/.exec(source) ?? []
    const [, enabled] = /\[(.*)\]/.exec(source) ?? []
    const { builder, values } = this.context
    if (enabled !== undefined) builder.notes.add('webgal_disabled', this.place(sentence), source)
    const guards = [shown, enabled].filter((part) => part !== undefined).map((part) => readWhen(part))
    if (!guards.includes(null))
      return joinGuards(
        ...guards.map((guard) => (guard === null ? null : values.condition(guard, this.place(sentence)))),
      )
    builder.notes.add('expression', this.place(sentence), sentence.words)
    this.node.note(sentence.words)
    return undefined
  }

  private findTarget(target: string, sentence: Sentence, goOn: () => NodeBuilder): string {
    const { builder, scenes } = this.context
    if (/(?<!\\)\./.test(target)) {
      const scene = scenes.get(nameScene(target))
      const name = scene === undefined ? null : this.enter(scene, this.instance.returnTo, this.instance.depth)
      return builder.idOf(name ?? nameScene(target))
    }
    if (this.labels.has(target)) return this.labelId(target)
    builder.notes.add('webgal_label', this.place(sentence), target)
    return goOn().id
  }

  private writeSetVar(sentence: Sentence, guard: Expression | null): void {
    const { builder, values } = this.context
    const { content, args } = sentence
    if ([...args.keys()].some((key) => !['when', 'next', 'global', 'continue'].includes(key)))
      builder.notes.add('webgal_cut', this.place(sentence), sentence.words)
    const source = content.split(/\s*=\s*/)[1] ?? ''
    if (/true|false/.test(source) && !/^(?:true|false)$/.test(source) && !/[+\-*/()]/.test(source))
      builder.notes.add('webgal_truth', this.place(sentence), sentence.words)
    const setting = readSetVar(content, values.isSet)
    const changes =
      setting === null
        ? null
        : setting.kind === 'to'
          ? values.change(setting.variable, 'to', setting.value, this.place(sentence))
          : values.draw(setting.variable, setting.least, setting.most, {
              ...this.place(sentence),
              words: sentence.words,
            })
    if (changes !== null) return this.node.set(changes, guard)
    builder.notes.add('expression', this.place(sentence), sentence.words)
    this.node.note(sentence.words)
  }

  private leave(sentence: Sentence): void {
    this.node.note(sentence.words)
    this.context.builder.notes.add('no_counterpart', this.place(sentence), sentence.words, {
      construct: sentence.command,
    })
  }
}
