/** A player of the story of `tests/helpers/talkLibrary` on a server with a model. */
import { onTestFinished } from 'vitest'
import { type ModelFault, type ModelServer, startModelServer } from '../../../fixtures/model/modelServer.ts'
import { createModelWriter } from '../../../fixtures/server/replies/modelWriter.ts'
import { wordModeration } from '../../../fixtures/server/replies/moderation.ts'
import { type ReplySettings } from '../../../fixtures/server/replies/settings.ts'
import { eventsOf, type ReceivedEvent, startServer, T0, type TestServer } from './helpers.ts'
import { TALK_FOLDER } from './talkStory.ts'

/** A model that stops after the test. */
export async function startModel(): Promise<ModelServer> {
  const model = await startModelServer()
  onTestFinished(model.close)
  return model
}

export function createModelSettings(model: ModelServer, fault?: ModelFault): ReplySettings {
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
  history: () => Promise<ReceivedEvent[]>
}

/** Starts a server with these replies and a game on it. */
export async function startTalk(
  replies: ReplySettings,
  locale = 'en',
  dataFolder: string | null = null,
): Promise<TalkPlayer> {
  const printed: string[] = []
  const server = await startServer({
    replies,
    dataFolder,
    storiesFolder: TALK_FOLDER,
    print: (line) => void printed.push(line),
  })
  const { id, token } = await server.signUp()
  const send = async (path: string, body: object | null, key?: string): Promise<ReceivedEvent[]> =>
    eventsOf(
      await server.send(path, {
        token,
        headers: { 'Accept-Language': locale, ...(key !== undefined && { 'Idempotency-Key': key }) },
        ...(body !== null && { body }),
      }),
    )
  return {
    server,
    id,
    token,
    printed,
    start: () => send('/actor/talk/ada/game.start', { story_id: 'talk', restart: true }),
    write: (text, key) =>
      send('/actor/talk/ada/game.action', { event_type: 'chat', timestamp: T0, data: { text } }, key),
    history: () => send('/actor/event/game.history', { story_id: 'talk', actor_id: 'ada' }),
  }
}
