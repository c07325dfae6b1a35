/** Checks that the names in a script's steps exist, that voiced lines have words, and that portraits of the player have a place. */
import { type Script, type StepOf, type StoryFile } from '../../../protocol/story.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { extractSpeech } from '../../../protocol/lineText.ts'
import { type Path } from '../yaml.ts'
import { type Diagnostic, collectDiagnostics } from './diagnostics.ts'
import { checkPeopleNames } from './peopleChecks.ts'
import { createFinding } from './problemMessages.ts'
import { type SymbolTable, createSymbolTable } from './symbols.ts'
import { listFollowing } from './graph.ts'
import { type PlacedStep, listSteps } from './listSteps.ts'

export function checkSteps(script: Script, metadata: StoryFile): Diagnostic[] {
  const symbols = createSymbolTable(script, metadata)
  const steps = listSteps(script)
  return [
    ...steps.flatMap((placed) => [
      ...checkStep(script, placed, symbols),
      ...checkPeopleNames(placed, symbols),
      ...checkPortrait(metadata, placed),
    ]),
    ...checkGifts(steps),
  ]
}

function checkStep(script: Script, { step, at, next }: PlacedStep, symbols: SymbolTable): Diagnostic[] {
  if ('set' in step) return symbols.settable(Object.keys(step.set), [...at, 'set'])
  if ('heart' in step)
    return typeof step.heart === 'object' && 'scenes' in step.heart
      ? symbols.scene(step.heart.scenes, [...at, 'heart', 'scenes'])
      : []
  if ('scene' in step) return symbols.scene(step.scene.id, [...at, 'scene', 'id'])
  if ('paid_scene' in step) return symbols.scene(step.paid_scene.scene, [...at, 'paid_scene', 'scene'])
  if ('picture' in step) return symbols.speaker(step.by, [...at, 'by'])
  if ('say' in step)
    return [
      ...symbols.speaker(step.by, [...at, 'by']),
      ...checkButtons(script, step, at, next),
      ...checkVoice(step, at),
    ]
  if (!('mission' in step)) return []
  const { actor, clues } = step.mission
  return [
    ...symbols.speaker(actor, [...at, 'mission', 'actor']),
    ...symbols.scene(
      clues.map(({ scene }) => scene),
      [...at, 'mission', 'clues'],
    ),
  ]
}

/** A button under a line must be an option that the player gets next. */
function checkButtons(script: Script, { actions }: StepOf<'say'>, at: Path, next: string | null): Diagnostic[] {
  const offered = optionsAfter(script, next)
  const place = (_: unknown, index: number): Path => [...at, 'actions', index, 'option']
  return collectDiagnostics(
    actions,
    ({ option }) => !offered.includes(option),
    place,
    ({ option }) => createFinding('unknown_button', { name: option }),
  )
}

function checkVoice({ say, voice }: StepOf<'say'>, at: Path): Diagnostic[] {
  const isMute = LOCALES.some((locale) => extractSpeech(say[locale]) === '')
  return voice && isMute ? [{ at, ...createFinding('voice_without_words') }] : []
}

/** The player's avatar is drawn in the area of a face, and only a story with face swap asks for an avatar. */
function checkPortrait({ face_swap }: StoryFile, { step, at }: PlacedStep): Diagnostic[] {
  if (!('image' in step) || !step.image.portrait) return []
  const place = [...at, 'image', 'portrait']
  return [
    ...(step.image.face ? [] : [{ at: place, ...createFinding('portrait_without_face') }]),
    ...(face_swap ? [] : [{ at: place, ...createFinding('portrait_without_avatar') }]),
  ]
}

/** The key of a gift is its node, so a node gives coins once. */
function checkGifts(steps: readonly PlacedStep[]): Diagnostic[] {
  const gifts = steps.filter(({ step }) => 'coins' in step)
  const isSecond = ({ node }: PlacedStep, index: number): boolean =>
    gifts.findIndex((gift) => gift.node === node) !== index
  return collectDiagnostics(
    gifts,
    isSecond,
    ({ at }) => at,
    ({ node }) => createFinding('repeated_gift', { node }),
  )
}

/** Ids of the options that the player may get after entering a node, directly or through nodes that lead on at once. */
function optionsAfter({ nodes }: Script, from: string | null): string[] {
  // A set goes on with what is added to it while it is walked.
  const passed = new Set(from === null ? [] : [from])
  for (const id of passed) for (const next of listFollowing(nodes[id] ?? { do: [] })) passed.add(next)
  return [...passed].flatMap((id) => (nodes[id]?.choose?.options ?? nodes[id]?.act ?? []).map((option) => option.id))
}
