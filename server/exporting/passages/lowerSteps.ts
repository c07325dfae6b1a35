/** Steps of a node as steps of a passage. What only a chat has stays as a comment at its place, and is counted. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExportNoteCode } from '../../../protocol/story/exportNotes.ts'
import { type Localized, type Step, type StepKind, type StepOf } from '../../../protocol/story.ts'
import { STEP_NAMES } from '../../../protocol/story/steps.ts'
import { joinWhens } from './lowerTexts.ts'
import { type LoweringContext } from './loweringContext.ts'
import { type MediumUse, type PassageStep, type Shown } from './passages.ts'

interface StepWriter {
  /** Each line of a text, with the name of who says it. */
  say: (text: Localized, speaker?: Shown | null, face?: string | null, kind?: 'text' | 'html') => void
  medium: (use: MediumUse, name: string, alt?: Localized) => void
  /** The step as a comment, counted by this code. */
  leave: (code: ExportNoteCode) => void
  /** What has another meaning there. */
  count: (code: ExportNoteCode) => void
  context: LoweringContext
  add: (step: Omitted<PassageStep>) => void
}
type Omitted<T> = T extends unknown ? Omit<T, 'when'> : never

type Lowering = { [K in StepKind]: (step: StepOf<K>, writer: StepWriter) => void }

const LOWERING: Lowering = {
  image: ({ image }, { medium }) => medium('background', image.src, image.alt),
  show: ({ show }, { medium }) => medium('picture', show.src, show.alt),
  frames: ({ frames }, { medium }) => {
    for (const { src, alt } of frames) medium('picture', src, alt)
  },
  video: ({ video }, { medium }) => medium('video', video.src, video.alt),
  music: ({ music }, { medium }) => medium('music', music),
  sound: ({ sound }, { medium }) => medium('sound', sound),
  total: (_, { leave }) => leave('progress'),
  task: (_, { leave }) => leave('progress'),
  narrate: ({ narrate }, { say }) => say(narrate),
  page: ({ page }, { say }) => say(page, null, null, 'html'),
  say: (step, { say, add, count, context }) => {
    const leavePart = (code: ExportNoteCode, words: string): void => {
      count(code)
      add({ kind: 'comment', words })
    }
    const { actions } = step
    if (actions.length > 0) leavePart('buttons', context.describe('actions', { actions }))
    if (step.mood === -1) leavePart('marks', 'mood: -1')
    if (step.voice) leavePart('voices', 'voice: true')
    say(step.say, context.nameSpeaker(step.by), step.face ?? null)
  },
  tip: ({ tip }, { say }) => say(tip),
  hint: ({ hint }, { say, count }) => {
    count('dialogs')
    say(hint)
  },
  picture: ({ picture }, { medium }) => medium('picture', picture.src, picture.alt),
  wait: (_, { leave }) => leave('pauses'),
  heart: (step, { add, leave, count, context }) => {
    const { heart } = step
    count('hearts')
    if (typeof heart === 'object' && 'why' in heart && heart.why !== undefined) leave('hearts')
    const { fullHeart } = context
    if (fullHeart !== null)
      add({ kind: 'set', variable: fullHeart.variable, value: { to: number(fullHeart.findList(heart)) } })
    const value = typeof heart === 'number' ? number(heart) : plus(context.variable('heart'), heart.add)
    add({ kind: 'set', variable: context.nameOf('heart'), value: { to: within(value, 0, 100) } })
  },
  overlay: ({ overlay }, { say, count }) => {
    count('dialogs')
    say(overlay.text)
  },
  alert: ({ alert }, { say, count }) => {
    count('dialogs')
    if (alert.title !== undefined) say(alert.title)
    say(alert.text)
  },
  error: ({ error }, { say, count }) => {
    count('dialogs')
    say(error)
  },
  preload: (_, { leave }) => leave('preloads'),
  voice_config: (_, { leave }) => leave('voices'),
  enter: (_, { leave }) => leave('people'),
  leave: (_, { leave }) => leave('people'),
  look: (_, { leave }) => leave('people'),
  scene: ({ scene }, { leave, medium }) => {
    leave('scenes')
    if (scene.image !== undefined) medium('background', scene.image, scene.alt)
  },
  paid_scene: (_, { leave }) => leave('paid_scenes'),
  pay: (_, { leave }) => leave('paid_scenes'),
  coins: (_, { leave }) => leave('gifts'),
  mission: (_, { leave }) => leave('missions'),
  debug: ({ debug }, { add, count }) => {
    count('author_notes')
    add({ kind: 'comment', words: debug })
  },
  mood: (_, { leave }) => leave('weather'),
  set: ({ set }, { add, context }) => {
    for (const setting of context.lowerChanges(set)) add({ kind: 'set', ...setting })
  },
}

export function lowerSteps(steps: readonly Step[], node: string, context: LoweringContext): PassageStep[] {
  return steps.flatMap((step) => lowerStep(step, node, context))
}

/** One step, under a further condition or none. */
export function lowerStep(
  step: Step,
  node: string,
  context: LoweringContext,
  also: Expression | null = null,
): PassageStep[] {
  const kind = STEP_NAMES.find((name) => Object.hasOwn(step, name))
  if (kind === undefined) return []
  const own = step.if === undefined ? null : context.lowerExpression(step.if)
  const when = joinWhens(also, own)
  const steps: PassageStep[] = []
  const count = (code: ExportNoteCode): void => context.notes.add(code, node)
  const writer: StepWriter = {
    context,
    count,
    add: (added) => void steps.push({ ...added, when }),
    leave: (code) => {
      count(code)
      steps.push({ kind: 'comment', words: context.describe(kind, step), when })
    },
    say: (text, speaker = null, face = null, kind = 'text') => {
      for (const line of context.lowerLines(text, kind)) {
        context.notes.add('lines')
        const said = speaker === null ? line : [...speaker, ': ', ...line]
        steps.push({ kind: 'line', text: said, face, when })
      }
    },
    medium: (use, name, alt) => {
      context.notes.add('media_names', node)
      steps.push({
        kind: 'medium',
        use,
        name,
        path: context.pathOf(use, name),
        alt: alt === undefined ? '' : context.plain(alt),
        when,
      })
    },
  }
  // The compiler cannot see that a step's key is the key of its lowering.
  const lower = LOWERING[kind] as (step: Step, writer: StepWriter) => void
  lower(step, writer)
  return steps
}

const number = (value: number): Expression => ({ type: 'value', value })

export function plus(left: Expression, value: number): Expression {
  return { type: 'binary', operator: '+', left, right: number(value) }
}

function within(value: Expression, least: number, most: number): Expression {
  const atLeast: Expression = { type: 'call', function: 'max', operands: [number(least), value] }
  return { type: 'call', function: 'min', operands: [number(most), atLeast] }
}
