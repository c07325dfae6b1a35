/** A text that an author tries on a character of a draft: what is answered, with a model and without, and what it costs. */
import type * as v from 'valibot'
import { type replyTrial, type TriedAnswer } from '../../../protocol/api/creationTrials.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { type Script, type StoryNode } from '../../../protocol/story.ts'
import { type Clock, realClock } from '../../clock.ts'
import { type Understood } from '../../engine/answerText.ts'
import { listSpoken } from '../../engine/listSpoken.ts'
import { makeMove, startGame } from '../../engine/moves.ts'
import { type GameSetup } from '../../engine/setup.ts'
import { Problem } from '../../problems.ts'
import { createReplies, type Rejection } from '../../replies/replies.ts'
import { scriptedWriter } from '../../replies/replyWriter.ts'
import { type ReplySettings } from '../../replies/settings.ts'
import { type ReplyTokenStore } from '../../storage/replyTokens.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { beginAt } from './beginAt.ts'
import { repairDraft } from './repairDraft.ts'
import { explainTrial } from './explainTrial.ts'

type Trial = v.InferInput<typeof replyTrial.answer>
type Listen = NonNullable<StoryNode['listen']>

export interface ReplyTrials {
  /** Throws `no_talk` for a node where no character answers. Never logs the text. */
  tryText: (
    fields: { id: string; node: string; text: string; locale: Locale },
    document: Draft,
    adminId: string,
  ) => Promise<Trial>
}

interface Ports {
  replies: ReplySettings
  tokens: ReplyTokenStore
  clock: Clock
  /** The clock that measures how long an answer takes. It runs in real time, whatever time the games have. */
  timer?: Clock
}

/** In place of a story in the tokens' table: an author has one budget a day for all that they try. No story has this id. */
const TRIED = '_tried'
/** Enough for every step. */
const UNLIMITED = { coins: 1_000_000, owned: new Set<string>() }

export function createReplyTrials({ replies: settings, tokens, clock, timer = realClock }: Ports): ReplyTrials {
  return {
    tryText: async ({ id, node, text, locale }, document, adminId) => {
      const story = beginAt(createAuthoredStory(id, await repairDraft({ id, document }), null, null), {
        node,
        variables: {},
      })
      const listen = story.script.nodes[node]?.listen
      if (listen?.reply === undefined) throw new Problem('no_talk', node)
      const setup: GameSetup = {
        story: { ...story, script: stayAt(story.script, node, listen) },
        actorId: story.metadata.actors[0]?.id ?? '',
        locale: chooseLanguage(story.metadata.languages, locale),
      }
      const start = startGame(setup, UNLIMITED)
      if (!start.ok) throw new Problem('no_talk', node)
      const { state, ownership } = start
      const scene = listSpoken(start.events)
      const written = {
        setup,
        state,
        userId: adminId,
        text,
        listLines: () => Promise.resolve(scene),
        isRepeated: false,
      }
      const account = countFor(adminId)
      const rejections: Rejection[] = []
      const ports = { ...settings, tokens: account.store, clock, onFailure: (each: Rejection) => rejections.push(each) }

      const began = timer.now()
      const understood = await createReplies(ports).understand(written)
      const ms = timer.now() - began
      const scripted = await createReplies({ ...ports, writer: scriptedWriter }).understand(written)
      return {
        has_writer: settings.writer !== scriptedWriter,
        answer: describe(understood),
        fallback: describe(scripted),
        reasons: explainTrial(setup, listen, state, text),
        rejection: rejections[0] ?? null,
        tokens: account.count(),
        ms: Math.round(ms),
      }

      function describe(taken: Understood | null): TriedAnswer {
        const outcome = makeMove(setup, ownership, state, { kind: 'write', text, actorId: null }, null, taken)
        const index = taken?.answer ?? -1
        const answer = listen?.answers[index]
        // Neither small talk nor a refusal leads on.
        const stays = taken !== null && (taken.refusal !== null || (taken.smallTalk ?? null) !== null)
        const next = stays ? null : (answer ?? listen?.otherwise)?.goto
        return {
          answer: answer === undefined ? null : index,
          intent: answer?.id ?? null,
          refusal: taken?.refusal ?? null,
          lines: outcome.ok
            ? listSpoken(outcome.events).map(({ speaker, text: said }) => ({ speaker, text: said }))
            : [],
          goes_to: next ?? (listen?.reply?.turns === 1 ? listen.reply.goto : null),
        }
      }
    },
  }

  /** Counts tokens for an author, whatever player or story they are booked for. */
  function countFor(userId: string): { store: ReplyTokenStore; count: () => number } {
    let spent = 0
    return {
      count: () => spent,
      store: {
        reserve: async ({ day }, cost, limit) => {
          const isBooked = await tokens.reserve({ userId, storyId: TRIED, day }, cost, limit)
          if (isBooked) spent += cost
          return isBooked
        },
        correct: async ({ day }, change) => {
          spent += change
          await tokens.correct({ userId, storyId: TRIED, day }, change)
        },
        count: ({ day }) => tokens.count({ userId, storyId: TRIED, day }),
      },
    }
  }
}

/** The script with a talk that no text ends: an answer's own lines are shown, not those of the node behind it. */
function stayAt(script: Script, node: string, listen: Listen): Script {
  const stay = <Answer extends Listen['otherwise']>(answer: Answer): Answer => ({ ...answer, goto: null })
  const staying: Listen = {
    ...listen,
    answers: listen.answers.map(stay),
    otherwise: stay(listen.otherwise),
    ...(listen.reply !== undefined && { reply: { ...listen.reply, turns: 2 } }),
  }
  return {
    ...script,
    nodes: { ...script.nodes, [node]: { ...script.nodes[node], do: script.nodes[node]?.do ?? [], listen: staying } },
  }
}
