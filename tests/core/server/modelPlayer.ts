/** A player of the story of `tests/helpers/talkLibrary` on a server with a model. */
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import {
  type ModelDialect,
  type ModelFault,
  type ModelServer,
  startModelServer,
} from '../../../fixtures/model/modelServer.ts'
import { createModelWriter } from '../../../server/replies/modelWriter.ts'
import { secureRandom } from '../../../server/random.ts'
import { wordModeration } from '../../../server/replies/moderation.ts'
import { type ReplySettings } from '../../../server/replies/settings.ts'
import { eventsOf, type ReceivedEvent, startServer, T0, type TestServer } from './helpers.ts'
import { TALK_FOLDER } from './talkStory.ts'

/** A model that stops after the test. */
export async function startModel(): Promise<ModelServer> {
  const model = await startModelServer()
  onTestFinished(model.close)
  return model
}

export function createModelSettings(model: ModelServer, fault?: ModelFault | ModelDialect): ReplySettings {
  return {
    writer: createModelWriter({ url: model.getUrl(fault), name: 'test', key: 'secret-key' }),
    moderation: wordModeration,
    tokensPerDay: 100_000,
  }
}

export interface TalkPlayer {
  server: TestServer
  id: string
  token: string
  printed: string[]
  start: () => Promise<ReceivedEvent[]>
  write: (text: string, key?: string) => Promise<ReceivedEvent[]>
  /** The same, answered as soon as it begins. */
  send: (text: string, key?: string) => Promise<Response>
  history: () => Promise<ReceivedEvent[]>
  coins: () => Promise<number>
}

/** Starts a server with these replies and a game on it. */
export async function startTalk(
  replies: ReplySettings,
  locale = 'en',
  dataFolder: string | null = null,
  storiesFolder = TALK_FOLDER,
): Promise<TalkPlayer> {
  const printed: string[] = []
  const server = await startServer({
    replies,
    dataFolder,
    storiesFolder,
    print: (line) => void printed.push(line),
    // A server on the data of an earlier one makes other ids.
    ...(dataFolder !== null && { random: secureRandom }),
  })
  const { id, token } = await server.signUp()
  const request = (path: string, body: object, key?: string): Promise<Response> =>
    server.send(path, {
      token,
      headers: { 'Accept-Language': locale, ...(key !== undefined && { 'Idempotency-Key': key }) },
      body,
    })
  const send = (text: string, key?: string): Promise<Response> =>
    request('/actor/talk/ada/game.action', { event_type: 'chat', timestamp: T0, data: { text } }, key)
  return {
    server,
    id,
    token,
    printed,
    start: async () => eventsOf(await request('/actor/talk/ada/game.start', { story_id: 'talk', restart: true })),
    write: async (text, key) => eventsOf(await send(text, key)),
    send,
    history: async () => eventsOf(await request('/actor/event/game.history', { story_id: 'talk', actor_id: 'ada' })),
    coins: async () => {
      const { envelope } = await server.call(whoami.path, { token })
      return v.parse(whoami.answer, envelope.data).user.coins
    },
  }
}
