/**
 * `npm run record -- --story ID --actor ID --out FILE`: plays a story on a local API with the real runtime, and writes
 * the log as a recording. `--choose id,id` lists the options to choose, `--say text` (repeatable) the texts to send, both in order.
 * After the listed options, the player chooses the first one not chosen before.
 */
import { openRecording } from '../runtime/recordings.ts'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { guestSignUp } from '../../protocol/api/account.ts'
import { storyGet } from '../../protocol/api/stories.ts'
import { type BodySchema, type Call, parseAnswer } from '../../protocol/api/call.ts'
import { envelope } from '../../protocol/api/envelope.ts'
import { createCallRequest, type RequestHeader } from '../../protocol/api/request.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { FALLBACK_LOCALE, type Locale, LOCALES, localeSchema } from '../../protocol/locale.ts'
import { initialView } from '../../protocol/view.ts'
import * as v from 'valibot'
import { createRealClock } from '../clock/real.ts'
import { createMemoryStore } from '../log/memory.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { createMemoryTabs } from '../tabs/memory.ts'
import { createPlayer } from './player.ts'

const USAGE = `usage: npm run record -- --story ID --actor ID --out FILE
  [--url http://127.0.0.1:4173]  a running local API, with developer tools for a fast play
  [--locale ${LOCALES.join('|')}]               language of the session
  [--choose id,id,...]           options to choose, in order; then the first one not chosen yet
  [--say TEXT]...                texts to send when the story accepts free text, in order
  [--rate 20]                    how much faster the game clock runs`

try {
  await record()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function record(): Promise<void> {
  const { values } = parseArgs({
    options: {
      story: { type: 'string' },
      actor: { type: 'string' },
      out: { type: 'string' },
      url: { type: 'string', default: 'http://127.0.0.1:4173' },
      locale: { type: 'string', default: FALLBACK_LOCALE },
      choose: { type: 'string', default: '' },
      say: { type: 'string', multiple: true, default: [] },
      rate: { type: 'string', default: '20' },
    },
  })
  const { story, actor, out, url, locale } = values
  if (story === undefined || actor === undefined || out === undefined || !v.is(localeSchema, locale))
    throw new Error(USAGE)

  const { token, user } = await signUp(url, locale)
  const runtime = createRuntime({
    openRecording,
    rate: Number(values.rate),
    openStore: async () => createMemoryStore(),
    tabs: createMemoryTabs(createRealClock()),
    media: { get: async () => null, put: async () => undefined },
    fetch: (address, init) => fetch(address, init),
    random: () => 0,
    newKey: randomUUID,
    baseUrl: url,
    app: packageJson.version,
  })
  const command: OpenCommand = {
    ...(await chatOf(url, { token, locale }, story, actor)),
    restart: true,
    gameConfig: null,
    locale,
  }
  const player = createPlayer(
    initialView(command),
    { choices: values.choose.split(',').filter(Boolean), words: values.say },
    (intent) => void runtime.intend(intent),
  )
  const host = {
    getToken: async () => token,
    refreshToken: async () => false,
    refreshUser: async () => undefined,
    reportNotKept: async () => undefined,
    track: async () => undefined,
  }
  await runtime.open({ kind: 'play', userId: user.id, command }, (update) => player.onUpdate(update), host)
  await runtime.host({ kind: 'user', user })
  const { ending } = await player.finished
  const recording = await runtime.exportRecording()
  await runtime.close()
  if (!recording.ok) throw new Error(recording.detail)
  writeFileSync(out, recording.value)
  console.log(`${out}: ${recording.value.split('\n').length - 1} lines, to the ending ${ending?.title ?? ''}`)
}

/** Signs up a new guest on the local API. */
async function signUp(
  url: string,
  locale: Locale,
): Promise<{ token: string; user: { id: string; guest: boolean; coins: number } }> {
  const data = await send(url, { token: null, locale }, guestSignUp, { device_id: randomUUID() }).catch(() => {
    throw new Error(`${url} does not answer: start the local API first (npm start)`)
  })
  if (data === null) throw new Error(`${url}: no guest account`)
  return { token: data.auth.access_token, user: { id: data.user.uuid, guest: true, coins: data.user.coins } }
}

/** The data of an answer; null where the call was refused. */
async function send<B extends BodySchema, A extends v.GenericSchema>(
  url: string,
  header: RequestHeader,
  call: Call<string, B, A>,
  body: v.InferInput<B>,
): Promise<v.InferOutput<A> | null> {
  const { address, init } = createCallRequest(call, body, header)
  const response = await fetch(url + address, init)
  return parseAnswer(call, v.parse(envelope, await response.json()))
}

/** The chat to open: the reasoning mode for a story of version 3, else the version of the actor. */
async function chatOf(
  url: string,
  header: RequestHeader,
  storyId: string,
  actorId: string,
): Promise<Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'>> {
  const data = await send(url, header, storyGet, { id: storyId })
  if (data === null) throw new Error(`there is no story ${storyId}`)
  if (data.story.version === '3') return { storyId, actorId: 'reasoning', chatVersion: '3' }
  const actor = [...data.actors, ...data.story.actors].find(({ id }) => id === actorId)
  if (actor === undefined) throw new Error(`${storyId} has no actor ${actorId}`)
  return { storyId, actorId, chatVersion: actor.version === '2' ? '2' : '1' }
}
