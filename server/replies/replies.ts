/**
 * What a free text to a character was taken for, and what the character says. A writer may propose a line and an intent; what is wrong with it, or
 * late, costs nothing but the line: the story's own is said in the same turn.
 */
import { type Locale } from '../../protocol/locale.ts'
import { findDay } from '../../protocol/day.ts'
import { type StoryAnswer, type StoryNode, type StoryReply } from '../../protocol/story.ts'
import { type Clock } from '../clock.ts'
import { type ReplyRefusal, type Understood } from '../engine/answerText.ts'
import { measureLikeness } from '../engine/findMeantAnswer.ts'
import { measureShare, normalizeText } from '../engine/textFeatures.ts'
import { createRenderContext, findActor, type GameSetup } from '../engine/setup.ts'
import { NO_OWNERSHIP } from '../engine/ownership.ts'
import { type GameState } from '../engine/state.ts'
import { understandText } from '../engine/understandText.ts'
import { type ReplyTokenStore } from '../storage/replyTokens.ts'
import { cleanLine, namesAddress } from './cleanLine.ts'
import { listSecrets } from './modelPrompt.ts'
import { type Moderation } from './moderation.ts'
import {
  type FailureDetail,
  NO_DETAIL,
  type ReplyDraft,
  ReplyError,
  type ReplyFailure,
  type ReplyTask,
  type ReplyWriter,
  scriptedWriter,
  type SpokenLine,
} from './replyWriter.ts'
import { findFirstSentence, splitLines } from './splitLines.ts'

/** A text that a player writes in a game. */
export interface WrittenText {
  setup: GameSetup
  state: GameState
  userId: string
  text: string
  /** The last lines of the conversation, the oldest first. */
  listLines: () => Promise<SpokenLine[]>
  /** Whether the text is made again, in a preview: no writer is asked. */
  isRepeated: boolean
}

/** The answer to a text. */
export interface Reply {
  /** With the first line alone, where a writer is still writing. */
  understood: Understood
  /** The lines that follow: none where they are late, broken, or must not be said. Rejects for a fault of the server alone. Null: the answer is whole. */
  rest: Promise<readonly string[]> | null
}

export interface Replies {
  /** Answers as soon as the first sentence is whole. Null where the node has no `reply`. Never throws for a writer's fault. */
  begin: (written: WrittenText) => Promise<Reply | null>
  /** The same, once all lines are known. */
  understand: (written: WrittenText) => Promise<Understood | null>
}

export interface ReplyPorts {
  writer: ReplyWriter
  moderation: Moderation
  tokens: ReplyTokenStore
  clock: Clock
  /** Tokens of a player in a story on a day. */
  tokensPerDay: number
  /** Receives why a writer failed, without content. */
  onFailure?: OnFailure
}

export type OnFailure = (failure: Rejection, detail: FailureDetail) => void

/** Why a proposal was not taken. */
export type Rejection = ReplyFailure | 'budget' | 'unsafe' | 'unfounded'

export function createReplies({ writer, moderation, tokens, clock, tokensPerDay, onFailure }: ReplyPorts): Replies {
  return {
    begin,
    understand: async (written) => {
      const reply = await begin(written)
      if (reply === null || reply.rest === null) return reply?.understood ?? null
      const { understood, rest } = reply
      return { ...understood, lines: [...(understood.lines ?? []), ...(await rest)] }
    },
  }

  async function begin(written: WrittenText): Promise<Reply | null> {
    const { setup, state, userId, text, isRepeated } = written
    const { listen } = setup.story.script.nodes[state.node] ?? {}
    if (listen?.reply === undefined) return null
    const local: Reply = { understood: understandText(setup, listen, state, text), rest: null }
    const { smallTalk } = local.understood
    // A player who is in need hears the author's words, and none of a machine's.
    if (smallTalk?.kind === 'hard_news') return local
    const refusal = moderation.checkText(text)
    // Whether the character is a machine may be asked.
    if (refusal !== null && smallTalk?.kind !== 'human') return toRefused(refusal)
    if (writer === scriptedWriter || isRepeated) return local
    const task = createTask(written, { ...listen, reply: listen.reply }, await written.listLines())
    try {
      return (await propose(task, userId, listen.answers, local.understood)) ?? local
    } catch (error) {
      onFailure?.(...requireRejection(error))
      return local
    }
  }

  async function propose(
    task: ReplyTask,
    userId: string,
    answers: readonly StoryAnswer[],
    local: Understood,
  ): Promise<Reply | null> {
    const { first, whole } = await startWriting(task, userId)
    const [refusal, draft] = await Promise.all([moderation.askAddress(task.text), first])
    if (refusal !== null) return toRefused(refusal)
    if (draft === null) return null
    const answer = checkIntent(draft.intent, task, answers, local.answer)
    const lines = await checkLines(draft.line, task)
    const understood: Understood = {
      answer,
      lines,
      refusal: null,
      smallTalk: answer === -1 ? (local.smallTalk ?? null) : null,
    }
    if (draft.isWhole || task.sentences === 1) return { understood, rest: null }
    const rest = readRest(whole, draft, task)
    // It may be broken before anybody waits for it.
    rest.catch(() => undefined)
    return { understood, rest }
  }

  /** `first` is the answer up to the end of its first sentence, or the whole one where that is no longer. The day's tokens are right when `whole` is settled. */
  async function startWriting(
    task: ReplyTask,
    userId: string,
  ): Promise<{ first: Promise<(ReplyDraft & { isWhole: boolean }) | null>; whole: Promise<ReplyDraft | null> }> {
    const cost = writer.estimate(task)
    const key = { userId, storyId: task.storyId, day: findDay(clock.now()).name }
    if (cost > 0 && !(await tokens.reserve(key, cost, tokensPerDay))) throw new Failure('budget')
    let onDraft: (draft: ReplyDraft) => void = () => undefined
    const opening = new Promise<ReplyDraft>((resolve) => {
      onDraft = ({ intent, line }) => {
        const sentence = findFirstSentence(cleanLine(line), task.locale)
        if (sentence !== null) resolve({ intent, line: sentence })
      }
    })
    const whole = write()
    // Nobody waits for the rest of an answer that is not said.
    whole.catch(() => undefined)
    return {
      first: Promise.race([
        opening.then((draft) => ({ ...draft, isWhole: false })),
        whole.then((draft) => (draft === null ? null : { ...draft, isWhole: true })),
      ]),
      whole,
    }

    async function write(): Promise<ReplyDraft | null> {
      let spent = 0
      try {
        const written = await writer.write(task, (draft) => onDraft(draft))
        spent = written?.tokens ?? 0
        return written
      } catch (error) {
        if (error instanceof ReplyError) spent = error.tokens
        throw error
      } finally {
        if (cost > 0) await tokens.correct(key, spent - cost)
      }
    }
  }

  /** The lines behind the first sentence of an answer. What goes wrong now costs only them. */
  async function readRest(
    whole: Promise<ReplyDraft | null>,
    first: ReplyDraft,
    task: ReplyTask,
  ): Promise<readonly string[]> {
    try {
      const draft = await whole
      if (draft?.intent !== first.intent || !cleanLine(draft.line).startsWith(first.line))
        throw new Failure('malformed')
      // All of it is checked again: a secret may be told in two sentences.
      return (await checkLines(draft.line, task)).slice(1)
    } catch (error) {
      onFailure?.(...requireRejection(error))
      return []
    }
  }

  /** The lines that may be said. Throws a Failure where there is none, or where they must not be said, together or each. */
  async function checkLines(line: string, task: ReplyTask): Promise<string[]> {
    const plain = cleanLine(line)
    if (!/[\p{L}\p{N}]/u.test(plain)) throw new Failure('empty')
    // Braces would show variables; markup and addresses are no speech.
    if (/[{}<>[\]`|]/.test(plain) || namesAddress(plain)) throw new Failure('malformed')
    const lines = splitLines(plain, task.locale, task.sentences)
    for (const text of [plain, ...lines])
      if (moderation.checkLine(text) !== null || tells(text, task)) throw new Failure('unsafe')
    if (writer.estimate(task) > 0 && (await moderation.askAddress(lines.join(' '))) !== null)
      throw new Failure('unsafe')
    return lines
  }
}

function toRefused(refusal: ReplyRefusal): Reply {
  return { understood: { answer: -1, lines: null, refusal }, rest: null }
}

/** Why a writer's answer is not said. Throws what is no such reason. */
function requireRejection(error: unknown): [Rejection, FailureDetail] {
  if (error instanceof Failure) return [error.rejection, NO_DETAIL]
  if (error instanceof ReplyError) return [error.failure, error.detail]
  throw error
}

/** One line for each cause, with nothing of what was written. */
export function noteReplyFailures(print: (line: string) => void): OnFailure {
  const known = new Set<string>()
  return (failure, { status, reason }) => {
    const details = [...(status === null ? [] : [`status ${status}`]), ...(reason === null ? [] : [reason])]
    const cause = [failure, ...details].join(' ')
    if (known.has(cause)) return
    known.add(cause)
    const why = details.length === 0 ? '' : `, ${details.join(', ')}`
    print(`A model's line was not said (${failure})${why}: the story's own was. Said once for each cause.`)
  }
}

class Failure extends Error {
  readonly rejection: Rejection
  constructor(rejection: Rejection) {
    super(rejection)
    this.rejection = rejection
  }
}

/** An intent counts only where the player's own words are at least this like its examples: a model that is talked into another one changes nothing. */
const FOUNDED = 0.45

/** The index of the answer. Throws a Failure for an intent that the story does not have, or that the player's words do not have. */
function checkIntent(intent: string | null, task: ReplyTask, answers: readonly StoryAnswer[], local: number): number {
  const index = answers.findIndex(({ id }) => id === intent)
  if (intent !== null && index === -1) throw new Failure('malformed')
  if (index === local) return index
  // What the author foresaw is understood, whatever the model makes of it.
  if (index === -1) throw new Failure('unfounded')
  if ((measureLikeness(answers, task.text)[index] ?? 0) < FOUNDED) throw new Failure('unfounded')
  return index
}

/** Whether a line tells what the character must not tell, or repeats its instructions. */
function tells(line: string, task: ReplyTask): boolean {
  return (
    task.hides.some((fact) => measureShare(fact, line) >= 0.6) ||
    listSecrets(task).some((secret) => sharesRun(normalizeText(secret), normalizeText(line)))
  )
}

/** Whether two texts share eight words, or fourteen signs, in a row. */
function sharesRun(secret: string, line: string): boolean {
  const isChinese = /\p{Script=Han}/u.test(secret)
  const [units, length, joint] = isChinese
    ? [Array.from(secret.replaceAll(' ', '')), 14, '']
    : [secret.split(' '), 8, ' ']
  const text = isChinese ? line.replaceAll(' ', '') : line
  return units.some((_, index) => {
    const run = units.slice(index, index + length)
    return run.length === length && text.includes(run.join(joint))
  })
}

function createTask(
  { setup, state, text }: WrittenText,
  { reply, answers }: NonNullable<StoryNode['listen']> & { reply: StoryReply },
  lines: readonly SpokenLine[],
): ReplyTask {
  const { localize, getSpeaker } = createRenderContext(setup, state, NO_OWNERSHIP)
  const { locale, story } = setup
  return {
    storyId: story.metadata.id,
    node: state.node,
    locale,
    name: getSpeaker(reply.by ?? state.actor ?? findActor(story, setup.actorId).id).name,
    persona: localize(reply.persona),
    tone: reply.tone === undefined ? null : localize(reply.tone),
    knows: reply.knows[locale],
    hides: reply.hides[locale],
    sentences: reply.sentences,
    intents: answers.flatMap(({ id, examples }) =>
      id === undefined ? [] : { id, examples: listExamples(examples, locale) },
    ),
    lines,
    text: text.slice(0, TEXT_MAX_LENGTH),
  }
}

const TEXT_MAX_LENGTH = 1_000

/** Those of the game's language, else of another. */
function listExamples(examples: StoryAnswer['examples'], locale: Locale): readonly string[] {
  return examples[locale].length > 0 ? examples[locale] : Object.values(examples).flat()
}
