/** Who speaks in a game: what `define e = Character("Eileen")` and its relatives declare. */
import { splitOutside } from '../scan.ts'
import { readText } from './texts.ts'

export interface Character {
  /** Null: the story itself. */
  name: string | null
  /** The tag of their pictures. */
  image: string | null
  /** What stands around each of their lines. */
  prefix: string
  suffix: string
}

const MAKER = /^(?:Character|DynamicCharacter|ADVCharacter|NVLCharacter)\s*\(([^]*)\)$/
/** Characters that every game has. */
const BUILT_IN: readonly string[] = ['narrator', 'centered', 'vcentered', 'nvl', 'nvl_narrator', 'adv']

export interface Characters {
  /** Declares one, where the expression makes one. */
  declare: (variable: string, expression: string) => boolean
  /** The one of an expression in front of a line; null where nothing declares it. */
  find: (who: string) => Character | null
  /** The one whose pictures have this tag. */
  findByImage: (tag: string) => Character | null
  /** The one that is shown by a name in brackets. */
  findByName: (variable: string) => Character | null
}

export function createCharacters(): Characters {
  const known = new Map<string, Character>()
  const narrator: Character = { name: null, image: null, prefix: '', suffix: '' }
  const find = (who: string): Character | null => {
    if (/^["'`]/.test(who)) return { ...narrator, name: readText(who) }
    return known.get(who) ?? (BUILT_IN.includes(who) ? narrator : null)
  }
  return {
    declare: (variable, expression) => {
      const [, inside] = MAKER.exec(expression) ?? []
      if (inside === undefined) return false
      const given = splitOutside(inside, ',')
      const named = new Map(
        given.flatMap((each): [string, string][] => {
          const [, key, value] = /^(\w+)\s*=(?!=)\s*([^]*)$/.exec(each) ?? []
          return key === undefined || value === undefined ? [] : [[key, value]]
        }),
      )
      const first = given[0] !== undefined && !/^\w+\s*=(?!=)/.test(given[0]) ? given[0] : (named.get('name') ?? null)
      const kind = find(named.get('kind') ?? '')
      const name = first === null ? kind?.name : readQuoted(first)
      known.set(variable, {
        name: name ?? (first === null || first === 'None' ? null : first),
        image: readQuoted(named.get('image') ?? '') ?? kind?.image ?? null,
        prefix: readQuoted(named.get('what_prefix') ?? '') ?? kind?.prefix ?? '',
        suffix: readQuoted(named.get('what_suffix') ?? '') ?? kind?.suffix ?? '',
      })
      return true
    },
    find,
    findByName: (variable) => known.get(variable.replace(/\.name$/, '')) ?? null,
    findByImage: (tag) => {
      const all = [...known]
      const [, byTag] = all.find(([, { image }]) => image === tag) ?? []
      const [, byName] = all.find(([variable, { name }]) => variable === tag || name?.toLowerCase() === tag) ?? []
      return byTag ?? byName ?? null
    },
  }
}

/** The text of a quoted one, also inside of `_()`; null where it is none. */
export function readQuoted(source: string): string | null {
  const [, inside = source] = /^_{0,2}\(([^]*)\)$/.exec(source.trim()) ?? []
  return /^(?:"[^]*"|'[^]*'|`[^]*`)$/.test(inside.trim()) ? readText(inside.trim()) : null
}
