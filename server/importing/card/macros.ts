/** The macros of a card: names of the two who talk, comments, random parts. What has no counterpart is left out and reported. */
import { type Locale, pickTranslation, type Translations } from '../../../protocol/locale.ts'
import { type Notes, type Place } from '../notes.ts'
import { capitalize } from '../texts.ts'

/** Who reads the text: a player, who is spoken to, or a model, which is told of both. */
export type MacroReader = 'player' | 'model'
export type ReplaceMacros = (text: string, reader: MacroReader) => string

const YOU: Translations<{ plain: string; owner: string; other: string; others: string }> = {
  en: { plain: 'you', owner: 'your', other: 'the player', others: 'the player’s' },
  zh: { plain: '你', owner: '你的', other: '玩家', others: '玩家的' },
}

const USER = /(?:\{\{user\}\}|<user>)(['’]s\b|的)?/gi
const CHARACTER = /\{\{(?:char|bot)\}\}|<(?:char|bot)>/gi
const COMMENT = /\{\{(?:\/\/|comment:|hidden_key:)[^}]*\}\}/gi
/** Macros that stand for nothing that is seen. */
const EMPTY = /\{\{(?:trim|noop)\}\}/gi
const DRAW = /\{\{(?:random|pick)(::?|\s)([^{}]*)\}\}/gi
const OTHER = /\{\{[^{}]*\}\}/g

export function createMacros(name: string, locale: Locale, notes: Notes, place: Place): ReplaceMacros {
  const you = pickTranslation(YOU, locale)
  return (text, reader) => {
    const [plain, owner] = reader === 'player' ? [you.plain, you.owner] : [you.other, you.others]
    return text
      .replace(COMMENT, '')
      .replace(EMPTY, '')
      .replace(/\{\{newline\}\}/gi, '\n')
      .replace(CHARACTER, () => name)
      .replace(USER, (macro: string, possessive: string | undefined, at: number, whole: string) => {
        if (reader === 'player') notes.add('card_user', place)
        const word = possessive === undefined ? plain : owner
        return isSentenceStart(whole.slice(0, at)) ? capitalize(word) : word
      })
      .replace(DRAW, (macro: string, sign: string, list: string) => {
        notes.add('card_random', place, macro)
        return list.split(sign === '::' ? '::' : ',')[0]?.trim() ?? ''
      })
      .replace(OTHER, (macro) => {
        notes.add('card_macro', place, macro)
        return ''
      })
  }
}

function isSentenceStart(before: string): boolean {
  return /(?:^|[.!?…\n])[\s"“*_]*$/.test(before)
}
