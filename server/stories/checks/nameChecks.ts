/** Checks variables, scenes, endings and options of a script. Names in steps: stepChecks.ts. */
import { type PictureOption, type Script, type StoryFile, type StoryOption } from '../../../protocol/story.ts'
import { findSceneNode } from '../../engine/state.ts'
import { type Path } from '../yaml.ts'
import { type Diagnostic, collectDiagnostics, isRepeated } from './diagnostics.ts'
import { RESERVED_NAMES } from './expressionChecks.ts'
import { createFinding } from './problemMessages.ts'
import { type SymbolTable, createSymbolTable } from './symbols.ts'

export function checkNames(script: Script, metadata: StoryFile): Diagnostic[] {
  const symbols = createSymbolTable(script, metadata)
  return [...checkVariables(script), ...checkScenes(script), ...checkEndings(script), ...checkEnds(script, symbols)]
}

function checkVariables({ variables }: Script): Diagnostic[] {
  const isReserved = (name: string): boolean => RESERVED_NAMES.includes(name)
  return collectDiagnostics(
    Object.keys(variables),
    isReserved,
    (name) => ['variables', name],
    (name) => createFinding('reserved_variable', { name }),
  )
}

function checkScenes(script: Script): Diagnostic[] {
  const { scenes } = script
  const at = (_: string, index: number): Path => ['scenes', index]
  return [
    ...collectDiagnostics(
      scenes,
      (scene) => findSceneNode(script, scene) === undefined,
      at,
      (scene) => createFinding('scene_never_begins', { name: scene }),
    ),
    ...collectDiagnostics(
      scenes,
      isRepeated(scenes, (scene) => scene),
      at,
      (scene) => createFinding('repeated_scene', { name: scene }),
    ),
  ]
}

/** Endings are numbered from 1 on, without gaps, each number once. */
function checkEndings({ nodes }: Script): Diagnostic[] {
  const endings = Object.entries(nodes).flatMap(([id, { ending }]) =>
    ending === undefined ? [] : { id, number: ending.number },
  )
  const at = ({ id }: { id: string }): Path => ['nodes', id, 'ending', 'number']
  const tooLarge = ({ number }: { number: number }): boolean => number > endings.length
  return [
    ...collectDiagnostics(
      endings,
      isRepeated(endings, ({ number }) => String(number)),
      at,
      ({ number }) => createFinding('repeated_ending', { number }),
    ),
    ...collectDiagnostics(endings, tooLarge, at, ({ number }) =>
      createFinding('ending_beyond', { endings: endings.length, number }),
    ),
  ]
}

function checkEnds({ nodes }: Script, symbols: SymbolTable): Diagnostic[] {
  return Object.entries(nodes).flatMap(([id, { choose, act, transition, ending }]) => [
    ...checkList(choose?.options ?? [], ['nodes', id, 'choose', 'options'], symbols),
    ...checkList(act ?? [], ['nodes', id, 'act'], symbols),
    ...symbols.scene(transition?.scene, ['nodes', id, 'transition', 'scene']),
    ...(ending?.epilogue ?? []).flatMap(({ by }, index) =>
      symbols.speaker(by, ['nodes', id, 'ending', 'epilogue', index, 'by']),
    ),
  ])
}

function checkList(options: readonly (StoryOption | PictureOption)[], list: Path, symbols: SymbolTable): Diagnostic[] {
  return [
    ...collectDiagnostics(
      options,
      isRepeated(options, ({ id }) => id),
      (_, index) => [...list, index, 'id'],
      ({ id }) => createFinding('repeated_option', { name: id }),
    ),
    ...options.flatMap((option, index) => checkOption(option, [...list, index], symbols)),
  ]
}

function checkOption(option: StoryOption | PictureOption, at: Path, symbols: SymbolTable): Diagnostic[] {
  const settings = symbols.settable(Object.keys(option.set), [...at, 'set'])
  if (!('text' in option)) return settings
  return [
    ...settings,
    ...symbols.scene(option.scene, [...at, 'scene']),
    ...symbols.actor(option.actor, [...at, 'actor']),
  ]
}
