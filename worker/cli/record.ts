/** `npm run record`: plays a story on a local API with the real runtime, and writes the log as a recording. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import {
  type Arguments,
  describeError,
  type ExitCode,
  parseWholeNumber,
  runCommand,
  UsageError,
} from '../../protocol/commandLine.ts'
import { readBuildCommit } from '../../protocol/buildCommit.ts'
import { guestSignUp } from '../../protocol/api/account.ts'
import { storyGet } from '../../protocol/api/stories.ts'
import { type BodySchema, type Call, parseAnswer } from '../../protocol/api/call.ts'
import { envelope } from '../../protocol/api/envelope.ts'
import { createCallRequest, type RequestHeader } from '../../protocol/api/request.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { FALLBACK_LOCALE, type Locale, LOCALES, localeSchema } from '../../protocol/locale.ts'
import { readRecording } from '../../protocol/recording.ts'
import { initialView } from '../../protocol/view.ts'
import * as v from 'valibot'
import { createHeadlessHost, createHeadlessRuntime } from './headlessRuntime.ts'
import { createPlayer } from './player.ts'

const COMMAND = {
  name: 'npm run record',
  summary: `Plays a story on a running local API with the real runtime, and writes the log as a recording. Where it is interrupted, or the story
cannot go on, it writes what there is.`,
  options: {
    story: { type: 'string', value: 'ID', help: 'the story' },
    actor: { type: 'string', value: 'ID', help: 'the actor to talk to' },
    out: { type: 'string', value: 'FILE', help: 'the recording to write' },
    url: {
      type: 'string',
      value: 'URL',
      default: 'http://127.0.0.1:4173',
      help: 'the local API, with developer tools for a fast play',
    },
    locale: { type: 'string', value: LOCALES.join('|'), default: FALLBACK_LOCALE, help: 'language of the session' },
    choose: {
      type: 'string',
      value: 'ID,...',
      default: '',
      help: 'options to choose, in order; then the first one not chosen yet',
    },
    say: {
      type: 'string',
      value: 'TEXT',
      multiple: true,
      help: 'a text to send when the story accepts free text; may be repeated',
    },
    rate: { type: 'string', value: 'N', default: '20', help: 'how much faster the game clock runs' },
  },
  notes: ['Example: npm run record -- --story last-lantern --actor lan --out mine.jsonl'],
} as const

await runCommand(COMMAND, record)

async function record({ values }: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  const { story, actor, out, url, locale } = values
  if (story === undefined || actor === undefined || out === undefined)
    throw new UsageError('--story, --actor and --out are needed. See --help.')
  if (!v.is(localeSchema, locale)) throw new UsageError(`--locale takes ${LOCALES.join(' or ')}, not ${locale}.`)
  const rate = parseWholeNumber('rate', values.rate, 1, 1_000)

  const { token, user } = await signUp(url, locale)
  const runtime = createHeadlessRuntime({
    baseUrl: url,
    rate,
    app: packageJson.version,
    build: readBuildCommit(join(import.meta.dirname, '../..')),
  })
  const command: OpenCommand = {
    ...(await chatOf(url, { token, locale }, story, actor)),
    restart: true,
    gameConfig: null,
    locale,
  }
  const player = createPlayer(
    initialView(command),
    { choices: values.choose.split(',').filter(Boolean), words: [...values.say] },
    (intent) => void runtime.intend(intent),
  )
  const host = createHeadlessHost(token)
  const interrupted = waitForInterrupt()
  const opened = runtime.open({ kind: 'play', userId: user.id, command }, (update) => player.onUpdate(update), host)
  const outcome = await Promise.race([
    opened
      .then(() => runtime.reportHostFact({ kind: 'user', user }))
      .then(() => player.finished)
      .then(
        ({ ending }) => ({ isEnded: true, what: `to the ending ${ending?.title ?? ''}` }),
        (error: unknown) => ({ isEnded: false, what: describeError(error) }),
      ),
    interrupted.then((what) => ({ isEnded: false, what })),
  ])
  const recording = await runtime.exportRecording()
  if (!recording.ok) throw new Error(recording.detail)
  // Before anything else may fail.
  writeFileSync(out, recording.value)
  await runtime.close()
  const size = `${recording.value.split('\n').length - 1} lines`
  if (outcome.isEnded) console.log(`${out}: ${size}, ${outcome.what}`)
  else console.error(`${out}: ${size}, a part of the story: ${outcome.what}${describeFailure(recording.value)}`)
  return outcome.isEnded ? 0 : 1
}

/** Resolves with the reason when the command is asked to end, or no timer and no request is left that could go on. A second signal ends it at once. */
function waitForInterrupt(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('interrupted'))
    process.once('beforeExit', () => resolve('it does not go on'))
  })
}

/** How the last stream failed, if it did: the player acts on the view, which has no reason for it. */
function describeFailure(text: string): string {
  const read = readRecording(text)
  const results = read.ok ? read.recording.entries.filter((one) => one.type === 'result') : []
  const last = results.findLast(({ work }) => /^(?:start|opening|resuming|action):/.test(work))
  return last === undefined || last.ok ? '' : `; the last request failed: ${last.failure}`
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
