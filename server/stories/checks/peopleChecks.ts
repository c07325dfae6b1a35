/** Checks of the people on the stage: names, faces, and who cannot be there. */
import { type Script, type Step, type StoryFile } from '../../../protocol/story.ts'
import { DEFAULT_FACE, namePortrait } from '../../../protocol/story/people.ts'
import { type Path } from '../yaml.ts'
import { collectDiagnostics, type Diagnostic, isRepeated } from './diagnostics.ts'
import { groupTargets, listExits } from './graph.ts'
import { listSteps, type PlacedStep } from './listSteps.ts'
import { createFinding } from './problemMessages.ts'
import { type SymbolTable } from './symbols.ts'

/** A person that a step names, with the face it gives them. */
interface Named {
  who: string
  face?: string | undefined
  at: Path
}

/** Each person of a step is known, and named once. */
export function checkPeopleNames({ step, at }: PlacedStep, symbols: SymbolTable): Diagnostic[] {
  const named = listNamed(step, at)
  return [
    ...named.flatMap(({ who, at }) => symbols.speaker(who, at)),
    ...collectDiagnostics(
      named,
      isRepeated(named, ({ who }) => who),
      ({ at }) => at,
      ({ who }) => createFinding('repeated_person', { name: who }),
    ),
  ]
}

/** Faces that a character with portraits does not have. One without any never stands on the stage. `pictures` are those of the story. */
export function checkFaces({ actors }: StoryFile, script: Script, pictures: ReadonlySet<string>): Diagnostic[] {
  const lacks = (who: string, face: string): boolean =>
    pictures.has(namePortrait(who, DEFAULT_FACE)) && !pictures.has(namePortrait(who, face))
  // Each actor may be the one who is played with, and speaks where nobody is named.
  const listSpeakers = (step: Step, at: Path): Named[] =>
    'say' in step
      ? (step.by === undefined ? actors.map(({ id }) => id) : [step.by]).map((who) => ({
          who,
          face: step.face,
          at: [...at, 'face'],
        }))
      : []
  return listSteps(script).flatMap(({ step, at }) =>
    [...listNamed(step, at), ...listSpeakers(step, at)].flatMap(({ who, face, at }) =>
      face !== undefined && lacks(who, face) ? { at, ...createFinding('unknown_face', { name: who, face }) } : [],
    ),
  )
}

/** Steps that take away or change someone who is not on the stage on any way there. */
export function checkPresence({ actors }: StoryFile, script: Script): Diagnostic[] {
  const actorIds = actors.map(({ id }) => id)
  const stepsOf = new Map<string, PlacedStep[]>()
  for (const placed of listSteps(script)) {
    const known = stepsOf.get(placed.node)
    if (known === undefined) stepsOf.set(placed.node, [placed])
    else known.push(placed)
  }
  const next = groupTargets(listExits(script).map(({ from, to }) => [from, to] as const))
  const before = new Map<string, Stage>([[script.start, { people: new Set(), pictures: new Set() }]])
  // What may be on the stage only grows, so this ends.
  for (const open = [script.start]; open.length > 0;) {
    const node = open.pop() ?? ''
    const after = applyAll(stepsOf.get(node) ?? [], before.get(node))
    for (const to of next.get(node) ?? []) if (grow(before, to, after)) open.push(to)
  }
  return [...before].flatMap(([node, stage]) => {
    let current = stage
    return (stepsOf.get(node) ?? []).flatMap(({ step, at }) => {
      const { people } = current
      current = applyToStage(step, current)
      if (!('leave' in step || 'look' in step)) return []
      return listNamed(step, at).flatMap(({ who, at }) =>
        people.has(who) ? [] : { at, ...createFinding('absent_person', { name: who }) },
      )
    })
  })

  function applyAll(placed: readonly PlacedStep[], stage: Stage = NOBODY): Stage {
    return placed.reduce((current, { step }) => applyToStage(step, current), stage)
  }

  /** A step with a condition may be left out. */
  function applyToStage(step: Step, stage: Stage): Stage {
    const after = applyAlways(step, stage)
    return step.if === undefined ? after : unite(stage, after)
  }

  function applyAlways(step: Step, { people, pictures }: Stage): Stage {
    if ('enter' in step) return { people: new Set([...people, ...step.enter.map(({ who }) => who)]), pictures }
    if ('leave' in step) return { people: new Set([...people].filter((id) => !step.leave.includes(id))), pictures }
    // Who speaks without a name depends on the game.
    if ('say' in step)
      return { people: new Set([...people, ...(step.by === undefined ? actorIds : [step.by])]), pictures }
    if ('scene' in step) return { people: new Set(), pictures }
    if (!('image' in step)) return { people, pictures }
    const { src } = step.image
    return { people: pictures.has(src) ? people : new Set(), pictures: new Set([src]) }
  }
}

/** Everyone and every background that there may be at a place of the script. */
interface Stage {
  people: ReadonlySet<string>
  pictures: ReadonlySet<string>
}
const NOBODY: Stage = { people: new Set(), pictures: new Set() }

/** Adds to what there may be at a node. False if it was all there. */
function grow(stages: Map<string, Stage>, node: string, { people, pictures }: Stage): boolean {
  const known = stages.get(node)
  if (known === undefined) {
    stages.set(node, { people, pictures })
    return true
  }
  const grown = { people: new Set([...known.people, ...people]), pictures: new Set([...known.pictures, ...pictures]) }
  if (grown.people.size === known.people.size && grown.pictures.size === known.pictures.size) return false
  stages.set(node, grown)
  return true
}

function unite(one: Stage, other: Stage): Stage {
  return { people: new Set([...one.people, ...other.people]), pictures: new Set([...one.pictures, ...other.pictures]) }
}

function listNamed(step: Step, at: Path): Named[] {
  if ('enter' in step) return step.enter.map((person, index) => ({ ...person, at: [...at, 'enter', index] }))
  if ('look' in step) return step.look.map((person, index) => ({ ...person, at: [...at, 'look', index] }))
  return 'leave' in step ? step.leave.map((who, index) => ({ who, at: [...at, 'leave', index] })) : []
}
