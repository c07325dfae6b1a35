/**
 * Translations of a game. One of dialogue is found by a name made of its label and of a hash of the whole statement, the face and the speaker
 * included; one of any other text by the text itself.
 */
import { createHash } from 'node:crypto'
import { type Locale } from '../../../protocol/locale.ts'
import { splitOutside } from '../scan.ts'
import { type Notes } from '../notes.ts'
import { listBlocks, type Say, type Statement, walkStatements } from './statements.ts'
import { encodeText } from './texts.ts'

export interface Translations {
  /** The language of the translations that are taken; null where there are none. */
  locale: Locale | null
  /** The text of a line in that language; null where it has none. */
  ofLine: (say: Say) => string | null
  /** That of an option or a name. */
  ofText: (text: string) => string | null
  /** Reports translations that belong to nothing. */
  reportUnused: () => void
}

/** Names that games give to the languages that we have. */
const LANGUAGES: ReadonlyMap<string, Locale> = new Map([
  ['english', 'en'],
  ['en', 'en'],
  ['schinese', 'zh'],
  ['chinese', 'zh'],
  ['simplified_chinese', 'zh'],
  ['chinese_simplified', 'zh'],
  ['tchinese', 'zh'],
  ['zh', 'zh'],
  ['zh_cn', 'zh'],
  ['cn', 'zh'],
])

export function readTranslations(scripts: readonly (readonly Statement[])[], own: Locale, notes: Notes): Translations {
  const names = new Map<Say, readonly string[]>()
  const taken = new Set<string>()
  for (const statements of scripts) nameLines(statements, taken, names)
  const lines = new Map<string, { texts: string[]; file: string; line: number; words: string }>()
  const texts = new Map<string, string>()
  let chosen: string | null = null
  for (const statement of scripts.flat()) {
    if (statement.kind !== 'translate' && statement.kind !== 'strings') continue
    const locale = LANGUAGES.get(statement.language.toLowerCase()) ?? null
    if (locale !== null && locale !== own) chosen ??= statement.language
    if (statement.language !== chosen) {
      notes.add('renpy_language', { file: statement.file, line: null }, '', { language: statement.language })
      continue
    }
    if (statement.kind === 'strings') for (const pair of statement.pairs) texts.set(pair.old, pair.new)
    else {
      const said = [...walkStatements(statement.block)].filter(({ kind }) => kind !== 'pass')
      const found = said.flatMap((one) => (one.kind === 'say' ? one.what : []))
      for (const one of said)
        if (one.kind !== 'say' && one.kind !== 'audio')
          notes.add('no_counterpart', one, one.words, { construct: `translate ${statement.language}` })
      lines.set(statement.id, { ...statement, texts: found })
    }
  }
  const used = new Set<string>()
  return {
    locale: chosen === null ? null : (LANGUAGES.get(chosen.toLowerCase()) ?? null),
    ofLine: (say) => {
      const name = names.get(say)?.find((each) => lines.has(each))
      if (name === undefined) return null
      used.add(name)
      return lines.get(name)?.texts.join(' ') ?? null
    },
    ofText: (text) => texts.get(text) ?? null,
    reportUnused: () => {
      for (const [id, { file, line, words }] of lines)
        if (!used.has(id)) notes.add('renpy_translation', { file, line }, words)
    },
  }
}

/** The names under which translations of each line of a file may stand. */
function nameLines(statements: readonly Statement[], taken: Set<string>, names: Map<Say, readonly string[]>): void {
  const state: { label: string | null; alternate: string | null } = { label: null, alternate: null }
  /** The number of the last name with each beginning: a line may stand there a thousand times. */
  const numbers = new Map<string, number>()
  const findFree = (label: string | null, digest: string): string => {
    const base = label === null ? digest : `${label.replaceAll('.', '_')}_${digest}`
    for (let number = numbers.get(base) ?? 0; ; number += 1) {
      const name = number === 0 ? base : `${base}_${number}`
      numbers.set(base, number)
      if (!taken.has(name)) return name
    }
  }
  const nameGroup = (group: readonly Statement[]): void => {
    const digest = createHash('md5')
      .update(group.map((each) => `${writeCode(each)}\r\n`).join(''))
      .digest('hex')
      .slice(0, 8)
    const last = group.at(-1)
    const found = [findFree(state.label, digest)]
    if (state.alternate !== null) found.push(findFree(state.alternate, digest))
    const id = last?.kind === 'say' ? last.id : null
    if (id !== null) found.unshift(id)
    for (const name of found) taken.add(name)
    if (last?.kind === 'say') names.set(last, found)
  }
  const visit = (all: readonly Statement[]): void => {
    let group: Statement[] = []
    for (const statement of all) {
      if (statement.kind === 'label' && !statement.isHidden) {
        if (statement.name.startsWith('_')) state.alternate = statement.name
        else {
          state.label = statement.name
          state.alternate = null
        }
      }
      for (const block of listBlocks(statement)) visit(block)
      if (statement.kind === 'say') {
        nameGroup([...group, statement])
        group = []
      } else if (isTranslatable(statement)) group.push(statement)
      else if (group.length > 0) {
        nameGroup(group)
        group = []
      }
      // `from` of a call is a label behind it.
      if (statement.kind === 'call' && statement.from !== null) {
        if (statement.from.startsWith('_')) state.alternate = statement.from
        else {
          state.label = statement.from
          state.alternate = null
        }
      }
    }
    if (group.length > 0) nameGroup(group)
  }
  visit(statements)
}

function isTranslatable(statement: Statement): boolean {
  if (statement.kind === 'audio') return statement.action === 'voice'
  return statement.kind === 'other' && statement.isTranslatable
}

/** A statement as Ren'Py writes it: of lines one blank between the parts, of others the words of the source. */
function writeCode(statement: Statement): string {
  if (statement.kind !== 'say') return statement.words
  const { who, attributes, temporary, what, isInMenu, id, arguments: given, with: transition } = statement
  return [
    ...(who === null ? [] : [who]),
    ...attributes,
    ...(temporary.length === 0 ? [] : ['@', ...temporary]),
    encodeText(what),
    ...(isInMenu ? ['nointeract'] : []),
    ...(id === null ? [] : ['id', id]),
    ...(given === null ? [] : [`(${splitOutside(given.slice(1, -1), ',').join(', ')})`]),
    ...(transition === null ? [] : ['with', transition]),
  ].join(' ')
}
