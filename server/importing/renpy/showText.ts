/** Texts with tags and brackets as texts of ours. */
import { type Place } from '../notes.ts'
import { capitalize, listParts, mapWords, type Text, type TextPart, type Wording } from '../texts.ts'
import { type GameContext } from './context.ts'
import { readPython } from './python.ts'
import { splitHeld, splitText, type TextPiece } from './texts.ts'

/** Tags that only change how words look, or when they come. */
const LOOKS: ReadonlySet<string> = new Set(
  'b i u s plain color outlinecolor size font alpha cps k w fast nw done clear space vspace rb art shader'.split(' '),
)
/** Tags between which the words are for a screen reader alone, or hidden from one. */
const HIDDEN = 'alt'

/** What a text is shown for. */
interface Showing {
  place: Place
  context: GameContext
  /** Whether it is the translation. */
  isTranslation: boolean
  /** The variables in whose values it stands. */
  within: readonly string[]
}

/** The text in the language of the source, and its translation where there is one. */
export function showWording(
  text: string,
  translated: string | null,
  place: Place,
  context: GameContext,
  around: { prefix: string; suffix: string } = { prefix: '', suffix: '' },
): Wording {
  const whole = (words: string, isTranslation: boolean): Text =>
    trimLines(showSource(`${around.prefix}${words}${around.suffix}`, { place, context, isTranslation, within: [] }))
  const own = whole(text, false)
  const { locale } = context.translations
  return translated === null || locale === null ? own : { [context.locale]: own, [locale]: whole(translated, true) }
}

export function showText(text: string, place: Place, context: GameContext): Text {
  return trimLines(showSource(text, { place, context, isTranslation: false, within: [] }))
}

function showSource(text: string, showing: Showing): Text {
  return showPieces(splitText(text, showing.context.percents), showing)
}

function showPieces(pieces: readonly TextPiece[], showing: Showing): Text {
  const parts: TextPart[] = []
  let hidden = 0
  for (const piece of pieces) {
    if (piece.kind === 'tag') {
      if (piece.name === HIDDEN) hidden += 1
      else if (piece.name === `/${HIDDEN}`) hidden -= 1
      else parts.push(...showTag(piece, showing.place, showing.context))
    } else if (hidden === 0) parts.push(...showPiece(piece, showing))
  }
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

function trimLines(text: Text): Text {
  return typeof text === 'string' ? text.replaceAll(/[ \t]*\n[ \t]*/g, '\n').trim() : text
}

function showPiece(piece: Exclude<TextPiece, { kind: 'tag' }>, showing: Showing): readonly TextPart[] {
  const { builder } = showing.context
  switch (piece.kind) {
    case 'words':
      return [piece.text]
    case 'percent':
      builder.notes.add('renpy_percent', showing.place, '%')
      return [piece.text]
    case 'open':
      builder.notes.add('renpy_value', showing.place, piece.text)
      return [piece.text]
    case 'value':
      return showValue(piece, showing)
  }
}

/** `!r` writes the value as Python does, and what follows a colon counts digits and blanks. */
const NO_COUNTERPART = /r/

function showValue(
  { source, flags, format }: Extract<TextPiece, { kind: 'value' }>,
  showing: Showing,
): readonly TextPart[] {
  const { place, context } = showing
  const { builder, characters, values } = context
  const written = `[${source}]`
  if (NO_COUNTERPART.test(flags) || format !== '') builder.notes.add('renpy_format', place, written)
  const show = (held: string): Text => showHeld(held, source, flags, showing)
  const character = characters.findByName(source)
  const expression = readPython(source)
  const isKnown = expression?.type === 'value' || (expression?.type === 'variable' && values.isSet(expression.name))
  const shown = character !== null ? show(character.name ?? '') : isKnown ? values.show(expression, show) : null
  if (shown !== null) return listParts(mapWords(shown, (words) => changeCase(words, flags)))
  builder.notes.add('renpy_value', place, written)
  return [written]
}

/** A text that a variable holds: its tags count unless `!q` quotes them, and its brackets only with `!i`. */
function showHeld(held: string, variable: string, flags: string, showing: Showing): Text {
  const { translations, builder } = showing.context
  const translated = showing.isTranslation && flags.includes('t') ? translations.ofText(held) : null
  const text = translated ?? held
  if (flags.includes('q')) return text
  if (!flags.includes('i') || showing.within.includes(variable)) {
    // The engine shows these brackets as they are, too.
    const [brackets] = /(?<!\[)\[[\w.]+[\]!:]/.exec(text) ?? []
    if (brackets !== undefined) builder.notes.add('renpy_value', showing.place, text)
    return showPieces(splitHeld(text), showing)
  }
  return showSource(text, { ...showing, within: [...showing.within, variable] })
}

function changeCase(words: string, flags: string): string {
  const upper = flags.includes('u') ? words.toUpperCase() : words
  const lower = flags.includes('l') ? upper.toLowerCase() : upper
  return flags.includes('c') ? capitalize(lower) : lower
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
