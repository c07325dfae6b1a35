/** Answers to free texts: the steps of an answer, and the lines of a character that were written for it. */
import { forEachLocale } from '../../protocol/locale.ts'
import { type SmallTalkKind, type Step, type StoryReply } from '../../protocol/story.ts'
import { applySteps, applyWritten } from './applySteps.ts'
import { enterNode } from './enterNode.ts'
import { type HardNews } from './hardNews.ts'
import { findActor, type GameSetup } from './setup.ts'
import {
  answerSmallTalk,
  findSpoken,
  type Listen,
  listNextFallback,
  nameAnswer,
  offerExamples,
  sayUnclear,
  withMiss,
} from './smallTalk.ts'
import { countSaid, withSaid } from './state.ts'
import { type Turn } from './turn.ts'

/** Why a text is not answered: what it asks for, or that it speaks to the machine and not to the character. */
export type ReplyRefusal = 'minors' | 'self_harm' | 'real_people' | 'sexual_violence' | 'injection' | 'other'

/** The meaning of a free text, found before the move is made. */
export interface Understood {
  /** The index of the answer that the player means; -1 for none. */
  answer: number
  /** The written lines in place of the story's own; null: the story's own. They hold no braces, since texts may show variables. */
  lines: readonly string[] | null
  refusal: ReplyRefusal | null
  /** Small talk is no answer of the story; null or left out for none. */
  smallTalk?: { kind: SmallTalkKind; hardNews: HardNews | null } | null
}

/** The turn after a text, by what it was taken for. */
export function answerMeaning(
  setup: GameSetup,
  node: Listen,
  { answer: index, lines, refusal, smallTalk = null }: Understood,
  turn: Turn,
): Turn {
  // Who may need help is told where it is.
  const talk = refusal === 'self_harm' ? ({ kind: 'hard_news', hardNews: 'danger' } as const) : smallTalk
  if (talk !== null) {
    const answered = answerSmallTalk(setup, node, talk, turn, smallTalk === null ? null : lines)
    return node.free === undefined ? answered : goOn(setup, node, countText(answered))
  }
  const { reply } = node
  if (refusal !== null && reply !== undefined) return refuseText(setup, { ...node, reply }, turn)
  const answer = node.answers[index]
  const name = nameAnswer(turn.state, index)
  // Where it listens on, no answer is said twice: the second time the text leads nowhere, as one that was not understood.
  const isSaid = answer?.goto === null && lines === null && countSaid(turn.state, name) > 0
  if (answer === undefined || isSaid) return missText(setup, node, turn, lines)
  const state = { ...(answer.goto === null ? withSaid(turn.state, name) : turn.state), chatted: 0 }
  return answerText(setup, node, answer, { ...turn, state }, lines)
}

/** The turn after an answer. Texts are counted, and after so many of them the story goes on by itself, in a talk (`reply`) and where it says so (`after`). */
export function answerText(
  setup: GameSetup,
  node: Listen,
  answer: Pick<Listen['otherwise'], 'do' | 'goto'>,
  turn: Turn,
  lines: readonly string[] | null = null,
): Turn {
  const answered = applyAnswer(setup, node, answer.do, turn, lines)
  if (node.free !== undefined) return goOn(setup, node, answered)
  const next = answer.goto ?? findEnd(node, answered)
  return next === null ? answered : enterNode(setup, next, answered)
}

/** The turn after one of the free turns: the next one, or where the story goes on. Rule I18. */
function goOn(setup: GameSetup, node: Listen, turn: Turn): Turn {
  const next = findEnd(node, turn)
  return next === null ? offerExamples(setup, node, turn) : enterNode(setup, next, turn)
}

/** The turn after a text that was not understood: no line is said twice, and from the second time on examples are offered. */
function missText(setup: GameSetup, node: Listen, turn: Turn, lines: readonly string[] | null): Turn {
  const steps = listNextFallback(setup, node, turn.state)
  const answered = applyAnswer(setup, node, steps, { ...turn, isMissed: true, state: withMiss(turn.state) }, lines)
  const isSilent = node.free !== undefined && steps.length === 0 && lines === null
  const missed = isSilent ? sayUnclear(setup, findSpoken(setup, node, turn.state), answered) : answered
  const next = node.otherwise.goto ?? findEnd(node, missed)
  return next === null ? offerExamples(setup, node, missed) : enterNode(setup, next, missed)
}

function applyAnswer(
  setup: GameSetup,
  node: Listen,
  answer: readonly Step[],
  turn: Turn,
  lines: readonly string[] | null,
): Turn {
  const { reply } = node
  const counted = findWayOn(node) === undefined ? turn : countText(turn)
  if (reply === undefined || lines === null) return applySteps(setup, answer, counted)
  return applyWritten(setup, ...replaceLines(setup, reply, answer, turn, lines), counted)
}

/** The turn after a text that gets no answer: the character says so, the first time; later it is a text that was not understood. */
function refuseText(setup: GameSetup, node: Listen & { reply: StoryReply }, turn: Turn): Turn {
  const { reply } = node
  const name = `refuse ${turn.state.node}`
  if (countSaid(turn.state, name) > 0) return missText(setup, node, turn, null)
  const refused = { ...turn, state: withSaid(turn.state, name) }
  const answered = applySteps(setup, [createLine(reply.refuse, reply.by)], countText(refused))
  if (node.free !== undefined) return goOn(setup, node, answered)
  const next = findEnd(node, answered)
  return next === null ? answered : enterNode(setup, next, answered)
}

function countText(turn: Turn): Turn {
  return { ...turn, state: { ...turn.state, written: turn.state.written + 1 } }
}

/** After how many texts the story goes on by itself, and where. */
export function findWayOn({ reply, after }: Listen): Listen['after'] {
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
