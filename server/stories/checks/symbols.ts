/** Symbol table of a story: scenes, actors, speakers and variables. */
import { type Script, type StoryFile } from '../../../protocol/story.ts'
import { type Path } from '../yaml.ts'
import { type Diagnostic, collectDiagnostics } from './diagnostics.ts'
import { createFinding } from './problemMessages.ts'

export interface SymbolTable {
  /** Diagnostics of undefined names. Undefined names nothing and passes. */
  scene: (names: string | undefined | readonly string[], at: Path) => Diagnostic[]
  actor: (name: string | undefined, at: Path) => Diagnostic[]
  /** Actors and other speakers. */
  speaker: (name: string | undefined, at: Path) => Diagnostic[]
  /** Variables that a script may set. */
  settable: (names: readonly string[], at: Path) => Diagnostic[]
}

export function createSymbolTable({ variables, scenes, speakers }: Script, { actors }: StoryFile): SymbolTable {
  const actorIds = actors.map(({ id }) => id)
  const settable = Object.keys(variables)
  return {
    scene: (names, at) => checkDefined(typeof names === 'object' ? names : [names], scenes, at, 'unknown_scene'),
    actor: (name, at) => checkDefined([name], actorIds, at, 'unknown_actor'),
    speaker: (name, at) => checkDefined([name], [...actorIds, ...Object.keys(speakers)], at, 'unknown_actor'),
    settable: (names, at) => checkDefined(names, settable, at, 'unknown_variable'),
  }
}

function checkDefined(
  names: readonly (string | undefined)[],
  known: readonly string[],
  at: Path,
  code: 'unknown_scene' | 'unknown_actor' | 'unknown_variable',
): Diagnostic[] {
  return collectDiagnostics(
    names,
    (name) => name !== undefined && !known.includes(name),
    () => at,
    (name) => createFinding(code, { name: name ?? '' }),
  )
}
