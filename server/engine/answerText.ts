/** Answers to free texts: the steps of an answer, and the lines of a character that were written for it. */
import { completeTranslations, forEachLocale } from '../../protocol/locale.ts'
import { type Step, type StoryNode, type StoryReply } from '../../protocol/story.ts'
import { applySteps } from './applySteps.ts'
import { enterNode } from './enterNode.ts'
import { findActor, type GameSetup } from './setup.ts'
import { type Turn } from './turn.ts'

type Listen = NonNullable<StoryNode['listen']>

/** Why a text is not answered: what it asks for, or that it speaks to the machine and not to the character. */
export type ReplyRefusal = 'minors' | 'self_harm' | 'real_people' | 'sexual_violence' | 'injection' | 'other'

/** The meaning of a free text, found before the move is made. */
export interface Understood {
  /** The index of the answer that the player means; -1 for none. */
  answer: number
  /** The written lines in place of the story's own; null: the story's own. They hold no braces, since texts may show variables. */
  lines: readonly string[] | null
  refusal: ReplyRefusal | null
}

/** The turn after an answer. Texts are counted, and after so many of them the story goes on by itself, in a talk (`reply`) and where it says so (`after`). */
export function answerText(
  setup: GameSetup,
  node: Listen,
  answer: Listen['otherwise'],
  turn: Turn,
  lines: readonly string[] | null = null,
): Turn {
  const { reply } = node
  const counted = findWayOn(node) === undefined ? turn : countText(turn)
  const [said, rest] =
    reply === undefined || lines === null ? [[], answer.do] : replaceLines(setup, reply, answer.do, turn, lines)
  const written = applySteps(setup, said, counted)
  const answered = applySteps(
    setup,
    rest,
    lines === null ? written : { ...written, writtenEvents: written.events.length },
  )
  const next = answer.goto ?? findEnd(node, answered)
  return next === null ? answered : enterNode(setup, next, answered)
}

/** The turn after a text that gets no answer: the character says so, and who may need help is told where it is. */
export function refuseText(
  setup: GameSetup,
  node: Listen & { reply: StoryReply },
  refusal: ReplyRefusal,
  turn: Turn,
): Turn {
  const { reply } = node
  const steps: Step[] = [
    createLine(reply.refuse, reply.by),
    ...(refusal === 'self_harm' ? [{ tip: HELP, if: undefined }] : []),
  ]
  const answered = applySteps(setup, steps, countText(turn))
  const next = findEnd(node, answered)
  return next === null ? answered : enterNode(setup, next, answered)
}

/** Where help is to be had, whatever the country. */
const HELP = completeTranslations({
  en: 'If you are thinking about hurting yourself, please talk to someone now: a person you trust, or the emergency number or crisis line of your country.',
  zh: '如果你有伤害自己的念头，请现在就找人说说：身边信得过的人，或者当地的急救电话、心理援助热线。',
})

function countText(turn: Turn): Turn {
  return { ...turn, state: { ...turn.state, written: turn.state.written + 1 } }
}

/** After how many texts the story goes on by itself, and where. */
function findWayOn({ reply, after }: Listen): Listen['after'] {
  return reply ?? after
}

function findEnd(node: Listen, { state }: Turn): string | null {
  const onward = findWayOn(node)
  return onward !== undefined && state.written >= onward.turns ? onward.goto : null
}

/**
 * The steps with these lines where the character's first line stands, or first of all: those up to the lines and with them, and those behind them.
 * The character's other lines are left out; all other steps stay.
 */
function replaceLines(
  setup: GameSetup,
  { by }: StoryReply,
  steps: readonly Step[],
  { state }: Turn,
  lines: readonly string[],
): [said: Step[], rest: Step[]] {
  const lead = state.actor ?? findActor(setup.story, setup.actorId).id
  const isOwn = (step: Step): step is Extract<Step, { say: unknown }> =>
    'say' in step && (step.by ?? lead) === (by ?? lead)
  const first = steps.find(isOwn)
  const written = lines.map((line): Step => {
    const text = forEachLocale(() => line)
    return first === undefined ? createLine(text, by) : { ...first, say: text, actions: [], if: undefined }
  })
  if (first === undefined) return [written, [...steps]]
  const index = steps.indexOf(first)
  return [[...steps.slice(0, index), ...written], steps.slice(index + 1).filter((step) => !isOwn(step))]
}

function createLine(say: StoryReply['refuse'], by: string | undefined): Step {
  return { say, by, voice: false, actions: [] }
}
