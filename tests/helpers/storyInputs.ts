/** What players write to the characters of a story, with what is understood and said: `inputs.jsonl` beside its script. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { startModelServer } from '../../fixtures/model/modelServer.ts'
import { createInstantClock } from '../../server/clock.ts'
import { answerMeaning, type Understood } from '../../server/engine/answerText.ts'
import { NO_OWNERSHIP } from '../../server/engine/ownership.ts'
import { type GameSetup } from '../../server/engine/setup.ts'
import { initialState, NO_CHOICES } from '../../server/engine/state.ts'
import { createTurn } from '../../server/engine/turn.ts'
import { understandText } from '../../server/engine/understandText.ts'
import { FOLDERS } from '../../server/folders.ts'
import { createModelWriter } from '../../server/replies/modelWriter.ts'
import { wordModeration } from '../../server/replies/moderation.ts'
import { createReplies } from '../../server/replies/replies.ts'
import { scriptedWriter } from '../../server/replies/replyWriter.ts'
import { openSqlite } from '../../server/storage/sqlite/open.ts'
import { loadLibrary } from '../../server/stories/library.ts'
import { type Story } from '../../server/stories/story.ts'
import { LOCALES } from '../../protocol/locale.ts'
import { guest } from '../contracts/guests.ts'

/**
 * `means` is what a reader takes it for, small talk as `~insult`; null for none of the author's intents. `fit`: a reader of what the story says to it found that
 * it fits; only for texts of others than the authors of the patterns. `actor`: who is played with, else the first. The rest is computed.
 */
const storyInput = v.object({
  node: v.string(),
  locale: v.picklist(LOCALES),
  text: v.string(),
  actor: v.optional(v.string()),
  means: v.nullable(v.string()),
  fit: v.optional(v.boolean()),
  understood: v.optional(v.nullable(v.string())),
  /** What is said: by the story, and in a talk by the stand-in for a model. */
  scripted: v.optional(v.array(v.string())),
  model: v.optional(v.array(v.string())),
})
export type StoryInput = v.InferOutput<typeof storyInput>

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

export function findInputsFile(storyId: string): string {
  return join(FOLDERS.stories, storyId, 'inputs.jsonl')
}

/** The stories that have inputs. */
export function listStoriesWithInputs(): string[] {
  return [...stories.keys()].filter((id) => existsSync(findInputsFile(id)))
}

export function readInputs(storyId: string): StoryInput[] {
  const lines = readFileSync(findInputsFile(storyId), 'utf8').split('\n')
  return lines.flatMap((line) => (line === '' ? [] : v.parse(storyInput, JSON.parse(line))))
}

export function formatInputs(inputs: readonly StoryInput[]): string {
  return inputs.map((input) => `${JSON.stringify(input)}\n`).join('')
}

export function getStory(storyId: string): Story {
  const story = stories.get(storyId)
  if (story === undefined) throw new Error(`there is no story ${storyId}`)
  return story
}

/** The inputs with what is understood and said now. */
export async function answerInputs(storyId: string, inputs: readonly StoryInput[]): Promise<StoryInput[]> {
  const story = getStory(storyId)
  const server = await startModelServer()
  const storage = openSqlite(null)
  try {
    await storage.users.findOrCreateGuest(guest('a'))
    const ports = {
      moderation: wordModeration,
      tokens: storage.replyTokens,
      clock: createInstantClock(0),
      tokensPerDay: 100_000_000,
    }
    const byStory = createReplies({ ...ports, writer: scriptedWriter })
    const byModel = createReplies({
      ...ports,
      writer: createModelWriter({ url: server.getUrl(), name: 'test', key: '' }),
    })
    const answered: StoryInput[] = []
    for (const input of inputs) {
      const { node, locale, text } = input
      const setup: GameSetup = { story, actorId: input.actor ?? story.metadata.actors[0]?.id ?? '', locale }
      const state = { ...initialState(story, NO_CHOICES, 1), node }
      const written = { setup, state, userId: 'a', text, isRepeated: false, listLines: () => Promise.resolve([]) }
      const [own, modelled] = [await byStory.understand(written), await byModel.understand(written)]
      const { listen } = story.script.nodes[node] ?? {}
      if (listen === undefined) throw new Error(`${node} does not listen`)
      const stay = <Part extends { goto: string | null }>(part: Part): Part => ({ ...part, goto: null })
      const staying = { ...listen, answers: listen.answers.map(stay), otherwise: stay(listen.otherwise) }
      const say = (meaning: Understood): string[] => {
        const { events } = answerMeaning(setup, staying, meaning, createTurn(state, NO_OWNERSHIP))
        return events.flatMap((event) => (event.event_type === 'message' ? (event.data.content.text ?? '') : []))
      }
      const meaning = own ?? understandText(setup, listen, state, text)
      const understood = meaning.smallTalk ? `~${meaning.smallTalk.kind}` : nameAnswer(listen.answers, meaning.answer)
      const { model: _, ...rest } = { ...input, understood, scripted: say(meaning) }
      answered.push(modelled === null ? rest : { ...rest, model: say(modelled) })
    }
    return answered
  } finally {
    storage.close()
    await server.close()
  }
}

/** The id of an answer, else its number; null for none. */
function nameAnswer(answers: readonly { id?: string | undefined }[], index: number): string | null {
  return index === -1 ? null : (answers[index]?.id ?? `#${index}`)
}
