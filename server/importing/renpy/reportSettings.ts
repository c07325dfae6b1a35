/** Reports what a game declares that a story has no place for: looks, settings and code. */
import { type Notes } from '../notes.ts'
import { type Characters } from './characters.ts'
import { readSetting } from './python.ts'
import { type Statement, walkStatements } from './statements.ts'

/** Names of what belongs to the engine. */
export const SETTINGS = /^(?:config|gui|build|preferences|style|persistent)\./

/** A set or list without anything in it. */
const EMPTY = /^(?:set\(\s*\)|\[\s*\])$/

/** Settings that a story keeps. */
const READ: readonly string[] = ['config.name', 'config.old_substitutions']

export function reportSettings(scripts: readonly (readonly Statement[])[], characters: Characters, notes: Notes): void {
  const sets = new Set(
    scripts.flatMap((each) => [...walkStatements(each)].flatMap((one) => (one.kind === 'menu' ? (one.set ?? []) : []))),
  )
  for (const statements of scripts) {
    /** Of each kind, its first place and how many there are: a game has hundreds. */
    const looks = new Map<string, { first: Statement; count: number }>()
    const count = (kind: string, statement: Statement): void => {
      const known = looks.get(kind)
      if (known === undefined) looks.set(kind, { first: statement, count: 1 })
      else known.count += 1
    }
    for (const statement of walkStatements(statements)) {
      if (statement.kind === 'other' && statement.isLook) count(statement.construct, statement)
      if (statement.kind !== 'default' && statement.kind !== 'define') continue
      // The options of menus with this set are offered once.
      if (READ.includes(statement.name) || (sets.has(statement.name) && EMPTY.test(statement.value))) continue
      if (SETTINGS.test(statement.name)) count(statement.name.replace(/\..*$/, ''), statement)
      else if (characters.find(statement.name) === null && !isKept(statement))
        notes.add('renpy_python', statement, statement.words)
    }
    for (const [kind, { first, count: number }] of looks)
      notes.add('renpy_looks', first, first.words, { construct: kind }, number)
    for (const statement of statements) {
      if (statement.kind !== 'python') continue
      for (const line of statement.lines)
        if (readSetting(line.words) === null && characters.find(/^\w+/.exec(line.words)?.[0] ?? '') === null)
          notes.add('renpy_python', line, line.words)
    }
  }
}

function isKept({ name, value }: Extract<Statement, { kind: 'default' | 'define' }>): boolean {
  return name.startsWith('audio.') || readSetting(`${name} = ${value}`) !== null
}
