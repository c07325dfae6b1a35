/** Who speaks in a work: what its source says, and what its author says of it before the import. */
import { type Locale } from '../../protocol/locale.ts'
import { type FoundSpeaker, type SpeakerChoice, type SpeakerRole } from '../../protocol/story/importSpeakers.ts'
import { formatPattern, pickText, type Text, type Wording } from './texts.ts'

/** A name of at most three words that begin with a capital letter or a Chinese character, before a colon. */
export const SPEAKER_NAME =
  /^(\p{Lu}[\p{L}\p{N}'’.-]{0,24}(?: \p{Lu}[\p{L}\p{N}'’.-]{0,24}){0,2}|[\p{Script=Han}·]{1,10})\s*[:：]\s*(?=\S|$)/u

const EXAMPLE_MAX_LENGTH = 80

/** A line, and the name of who says it; null: it is told. */
export interface SpokenLine {
  by: string | null
  text: Wording
}

export interface Speakers {
  /** The name of the person that a name of the source is. */
  nameOf: (name: string) => string
  /** A line that the source gives to a name. */
  readSaid: (name: string, text: Wording) => SpokenLine
  /** A line that the source tells: its author may have said that it begins with a name. */
  readTold: (text: Wording) => SpokenLine
  /** All names, those with most lines first. */
  list: () => FoundSpeaker[]
}

export function createSpeakers(choices: readonly SpeakerChoice[], locale: Locale): Speakers {
  const chosen = new Map(choices.map((choice) => [choice.name, choice]))
  const found = new Map<string, FoundSpeaker>()
  const nameOf = (name: string): string => {
    const { as, person = '' } = chosen.get(name) ?? {}
    return as === 'person' && person !== '' ? person : name
  }
  /** Counts a line, and says what it is. */
  const readRole = (name: string, usual: SpeakerRole, text: Wording): SpeakerRole => {
    const as = chosen.get(name)?.as ?? usual
    const known = found.get(name)
    if (known !== undefined) known.lines += 1
    else {
      const example = formatPattern(pickText(text, locale)).slice(0, EXAMPLE_MAX_LENGTH)
      found.set(name, { name, as, person: nameOf(name), lines: 1, example })
    }
    return as
  }
  return {
    nameOf,
    readSaid: (name, text) => {
      const as = readRole(name, 'person', text)
      if (as === 'person') return { by: name, text }
      return { by: null, text: as === 'prose' ? mapText(text, (each) => addName(name, each)) : text }
    },
    readTold: (text) => {
      const named = readName(text)
      if (named === null) return { by: null, text }
      const as = readRole(named.name, 'prose', text)
      if (as === 'prose') return { by: null, text }
      return { by: as === 'person' ? named.name : null, text: named.rest }
    },
    list: () => [...found.values()].sort((a, b) => b.lines - a.lines),
  }
}

/** The name in front of a line, and what is behind it. */
function readName(text: Wording): { name: string; rest: Text } | null {
  const [first, ...others] = typeof text === 'string' ? [text] : isText(text) ? text : []
  if (typeof first !== 'string') return null
  const [before, name] = SPEAKER_NAME.exec(first) ?? []
  if (before === undefined || name === undefined) return null
  const rest = first.slice(before.length)
  return { name, rest: others.length === 0 ? rest : [rest, ...others] }
}

function addName(name: string, text: Text): Text {
  const before = `${name}${/\p{Script=Han}$/u.test(name) ? '：' : ': '}`
  return typeof text === 'string' ? before + text : [before, ...text]
}

function mapText(text: Wording, map: (text: Text) => Text): Wording {
  if (typeof text === 'string' || isText(text)) return map(text)
  return Object.fromEntries(Object.entries(text).map(([locale, own]) => [locale, map(own)]))
}

function isText(text: Wording): text is Exclude<Text, string> {
  return Array.isArray(text)
}
