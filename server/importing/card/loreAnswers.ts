/** The lorebook of a card: facts that the character knows, and, where an entry has keys, what a player says to hear it. */
import { parseDecorators } from './decorators.ts'
import { areSlow, isSupported } from '../../engine/matchPatterns.ts'
import { type Names } from '../names.ts'
import { type Notes, type Place } from '../notes.ts'
import { type Card, type CardEntry } from './cardData.ts'
import { type ReplaceMacros } from './macros.ts'

export interface Lore {
  facts: string[]
  /** `subjects`: what a player asks about. */
  answers: { id: string; subjects: string[]; patterns: string[]; examples: string[]; fact: string }[]
  /** Entries that are switched off. */
  off: string[]
}

/** Questions that an answer has as examples, and the length of what they ask about. */
const SUBJECTS_MAX = 3
const SUBJECT_MAX_LENGTH = 100
/** Of a pattern, characters (`protocol/story/node.ts`). */
const PATTERN_MAX_LENGTH = 300

export function readLore({ entries }: Card, replace: ReplaceMacros, ids: Names, notes: Notes, place: Place): Lore {
  const lore: Lore = { facts: [], answers: [], off: [] }
  const all: string[] = []
  for (const entry of entries) {
    const { text, names } = parseDecorators(entry.content)
    const fact = replace(text, 'model').trim()
    const rules = [...entry.rules, ...names]
    const name = entry.name || entry.keys[0] || fact
    if (fact === '') continue
    if (!entry.isOn) {
      notes.add('card_entry_off', place, name)
      lore.off.push(fact)
      continue
    }
    notes.add('card_entry', place)
    if (rules.length > 0) notes.add('card_entry_rules', place, name, { rules: rules.join(', ') })
    lore.facts.push(fact)
    const [patterns, examples]: [string[], string[]] = [[], []]
    const keys = entry.isConstant ? [] : entry.keys.map((key) => replace(key, 'model').trim())
    const subjects = keys
      .filter((key) => !isRegex(entry, key) && key.length <= SUBJECT_MAX_LENGTH)
      .slice(0, SUBJECTS_MAX)
    for (const key of keys) {
      const pattern = readKey(entry, key, notes, place)
      if (pattern === null) continue
      // All patterns of a talk are bounded together; examples are not.
      if (!areSlow([...all, pattern])) {
        patterns.push(pattern)
        all.push(pattern)
      } else if (!isRegex(entry, key)) examples.push(key)
      else notes.add('card_key', place, key)
    }
    if (patterns.length + examples.length > 0)
      lore.answers.push({ id: ids.next(name.slice(0, 40)), subjects, patterns, examples, fact })
  }
  return lore
}

/** Keys are words, or regular expressions between slashes. Null for one that cannot be used. */
function readKey(entry: CardEntry, key: string, notes: Notes, place: Place): string | null {
  const pattern = isRegex(entry, key) ? (SLASHED.exec(key)?.[1] ?? key) : createPattern(key)
  if (pattern === '') return null
  if (pattern.length <= PATTERN_MAX_LENGTH && isPattern(pattern) && isSupported(pattern)) return pattern
  notes.add('card_key', place, key)
  return null
}

const SLASHED = /^\/(.+)\/[a-z]*$/s

function isRegex({ isRegex: isDeclared }: CardEntry, key: string): boolean {
  return isDeclared || SLASHED.test(key)
}

/** A word of Latin letters has an edge, one of Chinese has none. */
function createPattern(key: string): string {
  if (key === '') return ''
  const escaped = key.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return `${/^\w/.test(key) ? '\\b' : ''}${escaped}${/\w$/.test(key) ? '\\b' : ''}`
}

/** The key of a pattern: words, or the pattern itself. */
export function readPattern(pattern: string): { key: string; isRegex: boolean } {
  const key = pattern.replace(/^\\b|\\b$/g, '').replace(/\\([\\^$.*+?()[\]{}|/])/g, '$1')
  return createPattern(key) === pattern ? { key, isRegex: false } : { key: pattern, isRegex: true }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu') instanceof RegExp
  } catch {
    return false
  }
}
