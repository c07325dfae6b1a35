/** Texts with tags and brackets as texts of ours. */
import { type Place } from '../notes.ts'
import { type Text, type TextPart, type Wording } from '../texts.ts'
import { type GameContext } from './context.ts'
import { readPython } from './python.ts'
import { splitText, type TextPiece } from './texts.ts'

/** Tags that only change how words look, or when they come. */
const LOOKS: ReadonlySet<string> = new Set(
  'b i u s plain color outlinecolor size font alpha cps k w fast nw done clear space vspace rb art shader'.split(' '),
)
/** Tags between which the words are for a screen reader alone, or hidden from one. */
const HIDDEN = 'alt'

/** The text in the language of the source, and its translation where there is one. */
export function showWording(
  text: string,
  translated: string | null,
  place: Place,
  context: GameContext,
  around: { prefix: string; suffix: string } = { prefix: '', suffix: '' },
): Wording {
  const whole = (words: string): Text => showText(`${around.prefix}${words}${around.suffix}`, place, context)
  const own = whole(text)
  const { locale } = context.translations
  return translated === null || locale === null ? own : { [context.locale]: own, [locale]: whole(translated) }
}

export function showText(text: string, place: Place, context: GameContext): Text {
  const parts: TextPart[] = []
  let hidden = 0
  for (const piece of splitText(text, context.percents)) {
    if (piece.kind === 'tag') {
      if (piece.name === HIDDEN) hidden += 1
      else if (piece.name === `/${HIDDEN}`) hidden -= 1
      else parts.push(...showTag(piece, place, context))
    } else if (hidden === 0) parts.push(...showPiece(piece, place, context))
  }
  return parts.every((part) => typeof part === 'string') ? trimLines(parts.join('')) : parts
}

function trimLines(text: string): string {
  return text.replaceAll(/[ \t]*\n[ \t]*/g, '\n').trim()
}

function showPiece(piece: Exclude<TextPiece, { kind: 'tag' }>, place: Place, context: GameContext): TextPart[] {
  const { builder, characters, values } = context
  if (piece.kind === 'words') return [piece.text]
  if (piece.kind === 'percent') {
    builder.notes.add('renpy_percent', place, '%')
    return [piece.text]
  }
  const { source, flags, format } = piece
  const character = characters.findByName(source)
  if (character !== null) return [character.name ?? '']
  const written = `[${source}]`
  if (/[uclr]/.test(flags) || format !== '') builder.notes.add('renpy_format', place, written)
  const expression = readPython(source)
  const isKnown = expression?.type === 'variable' && values.isSet(expression.name)
  const shown = isKnown ? values.show(expression) : null
  if (shown !== null) return typeof shown === 'string' ? [shown] : [...shown]
  builder.notes.add('renpy_value', place, written)
  return [written]
}

function showTag(
  { name, value }: Extract<TextPiece, { kind: 'tag' }>,
  place: Place,
  { builder }: GameContext,
): TextPart[] {
  const bare = name.replace(/^\//, '')
  if (bare === 'p') return ['\n']
  // Words above others stand behind them in brackets.
  if (bare === 'rt') return [name === 'rt' ? '(' : ')']
  if (LOOKS.has(bare) || bare.startsWith('#') || bare === '' || bare === 'noalt') return []
  if (name.startsWith('/')) return []
  builder.notes.add('renpy_tag', place, `{${name}${value === '' ? '' : `=${value}`}}`)
  return []
}
