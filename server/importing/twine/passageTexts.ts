/** What a passage prints, draws, and says in the words of its links. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { isNever, joinGuards, joinParts, type LinePart } from '../lineWriter.ts'
import { type Source } from '../notes.ts'
import { type SettingWriter } from '../settingWriter.ts'
import { type NodeBuilder } from '../storyBuilder.ts'
import { listParts, type Text } from '../texts.ts'
import { type ConditionWriter } from './conditionWriter.ts'
import { type PassageContext } from './passageContext.ts'
import { type LeftReason, type Piece } from './twineStory.ts'

type Of<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>

/** What is null has no counterpart, and stands in the report. */
export interface PassageTexts {
  show: (piece: Of<'print'>, guard: Expression | null) => Text | null
  draw: (piece: Of<'draw'>, guard: Expression | null) => Text | null
  /** The words of a link, which is there under the guard. */
  label: (pieces: readonly Piece[], guard: Expression | null) => Text
}

/** The passage that is written. */
interface Writing {
  settings: SettingWriter
  conditions: ConditionWriter
  getNode: () => NodeBuilder
  sourceOf: (piece: { at: number; words: string }) => Source
  set: (piece: Of<'set'>, guard: Expression | null) => void
  leave: (piece: Piece, reason: LeftReason) => void
}

export function createPassageTexts(
  { values, markup, builder }: Pick<PassageContext, 'values' | 'markup' | 'builder'>,
  { settings, conditions, getNode, sourceOf, set, leave }: Writing,
): PassageTexts {
  const show: PassageTexts['show'] = (piece, guard) => {
    const unset = values.findUnset(piece.expression)
    if (unset !== null) builder.notes.add('unset_variable', sourceOf(piece), piece.words)
    const text = settings.show(getNode(), piece.expression, guard, sourceOf(piece))
    const source = listParts(text ?? '').map((part) => (typeof part === 'string' ? part : 'x'))
    // Marks that come about only where texts are put together are not read.
    if (text === null || (piece.expression.type === 'binary' && !markup.isWords(source.join(''))))
      leave(piece, 'expression')
    return text
  }

  const draw: PassageTexts['draw'] = (piece, guard) => {
    const texts = piece.values.map((text) => markup.showText(text))
    if (piece.areSome) builder.notes.add('random_range', sourceOf(piece), piece.words, { among: piece.values.length })
    const part = settings.draw(getNode(), texts, guard, sourceOf(piece))
    if (part === null) leave(piece, 'expression')
    return part === null ? null : [part]
  }

  /** `own`: the condition of these pieces within the label. What a label cannot say stands in the report. */
  const listLabelParts = (pieces: readonly Piece[], guard: Expression | null, own: Expression | null): LinePart[] => {
    const part = (text: Text | null): LinePart[] =>
      text === null || isNever(own) ? [] : [{ text, guard: own, isLabel: false, way: null }]
    return pieces.flatMap((piece): LinePart[] => {
      switch (piece.kind) {
        case 'text':
          return part(piece.text.replaceAll('\n', ' '))
        case 'print':
          return part(show(piece, guard))
        case 'draw':
          return part(draw(piece, guard))
        case 'if': {
          const guards = conditions.settleWays(getNode(), piece.ways, own, sourceOf({ at: piece.at, words: '' }))
          return piece.ways.flatMap(({ body }, index) => listLabelParts(body, guard, guards[index] ?? null))
        }
        case 'set':
          set(piece, joinGuards(guard, own))
          return []
        case 'left':
          leave(piece, piece.reason)
          return piece.said === undefined ? [] : listLabelParts(piece.said, guard, own)
        default:
          leave(piece, 'macro')
          return []
      }
    })
  }

  return {
    show,
    draw,
    label: (pieces, guard) =>
      joinParts(listLabelParts(pieces, guard, null), (each) => conditions.keep(getNode(), each)),
  }
}
