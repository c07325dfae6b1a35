/** Writes what a source puts into variables, draws and computes, as steps of a node. */
import { RANDOM_VALUES_MAX } from '../../protocol/story/basics.ts'
import { type Expression } from '../../protocol/story/expression.ts'
import { type Changes } from '../../protocol/story.ts'
import { formatExpression } from './conditions.ts'
import { type ForeignValues } from './foreignValues.ts'
import { listDrawn } from './draws.ts'
import { type Place, type Source } from './notes.ts'
import { joinGuards } from './lineWriter.ts'
import { type NodeBuilder, type StoryBuilder } from './storyBuilder.ts'
import { type Text, type TextPart } from './texts.ts'

/** What a variable is set to. */
export type Setting =
  | { variable: string; kind: 'to' | 'add'; value: Expression }
  | { variable: string; kind: 'random'; least: number; most: number }
  | { variable: string; kind: 'either'; values: readonly Expression[] }

export interface SettingWriter {
  /** Whether the setting has a counterpart; then it is written. */
  write: (node: NodeBuilder, setting: Setting, guard: Expression | null, source: Source) => boolean
  /** A setting as changes of an option; null where it has no counterpart. */
  changesOf: (setting: Setting, source: Source) => Changes | null
  /** One of the texts, drawn each time; null where there are none. */
  draw: (node: NodeBuilder, texts: readonly string[], guard: Expression | null, source: Source) => TextPart | null
  /** What an expression shows; null where it has no counterpart. */
  show: (node: NodeBuilder, expression: Expression, guard: Expression | null, place: Place) => Text | null
}

/** `nextName` gives a name that no other variable has. */
export function createSettingWriter(
  { builder, values }: { builder: StoryBuilder; values: ForeignValues },
  nextName: (kind: string) => string,
): SettingWriter {
  const drawIndex = (node: NodeBuilder, count: number, guard: Expression | null): string => {
    const variable = builder.variable(nextName('draw'), 0)
    node.set({ [variable]: { random: [0, count - 1] } }, guard)
    return variable
  }
  const takeDrawn = <T>(all: readonly T[], source: Source): T[] => {
    if (all.length > RANDOM_VALUES_MAX)
      builder.notes.add('random_range', source, source.words, { among: RANDOM_VALUES_MAX })
    return listDrawn(0, all.length - 1).flatMap((index) => all.slice(index, index + 1))
  }
  const changesOf = (setting: Setting, source: Source): Changes | null => {
    if (setting.kind === 'either') return null
    if (setting.kind !== 'random') return values.change(setting.variable, setting.kind, setting.value, source)
    return values.draw(setting.variable, setting.least, setting.most, source)
  }
  const writeEither = (
    node: NodeBuilder,
    setting: Extract<Setting, { kind: 'either' }>,
    guard: Expression | null,
    source: Source,
  ): boolean => {
    const choices = takeDrawn(setting.values, source).map((value) =>
      values.change(setting.variable, 'to', value, source),
    )
    if (choices.includes(null)) return false
    const drawn = choices.length > 1 ? drawIndex(node, choices.length, guard) : null
    for (const [index, changes] of choices.entries()) {
      if (changes === null) continue
      const isDrawn: Expression | null =
        drawn === null
          ? null
          : {
              type: 'binary',
              operator: '==',
              left: { type: 'variable', name: drawn },
              right: { type: 'value', value: index },
            }
      node.set(changes, joinGuards(guard, isDrawn))
    }
    return true
  }
  return {
    changesOf,
    write: (node, setting, guard, source) => {
      if (setting.kind === 'either') return writeEither(node, setting, guard, source)
      const changes = changesOf(setting, source)
      if (changes !== null) node.set(changes, guard)
      return changes !== null
    },
    draw: (node, texts, guard, source) => {
      const [first, ...rest] = takeDrawn(texts, source)
      if (first === undefined) return null
      if (rest.length === 0) return first
      const variable = drawIndex(node, rest.length + 1, guard)
      return { variable, cases: rest.map((text, index) => ({ value: String(index + 1), text })), other: first }
    },
    show: (node, expression, guard, place) => {
      const shown = values.show(expression)
      if (shown !== null) return shown
      const written = formatExpression(values.translate(expression, place))
      if (written === null) return null
      const variable = builder.variable(nextName('value'), 0)
      node.set({ [variable]: { to: written } }, guard)
      return [{ variable }]
    },
  }
}
