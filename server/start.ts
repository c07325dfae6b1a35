/** Starts the server: settings, build, app, port. Reports why a start failed. */
import { spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  endQuietlyWithoutReader,
  formatHelp,
  parseWholeNumber,
  readArguments,
  UsageError,
} from '../protocol/commandLine.ts'
import { type App, type AppOptions, createApp } from './app.ts'
import { startTestModel } from './dev/testModel.ts'
import { FOLDERS } from './folders.ts'
import { type S3Settings, readFileSettings } from './files/fileSettings.ts'
import { type FileStore } from './files/fileStore.ts'
import { STOP_GRACE_MS } from './limits.ts'
import { formatAddress, listen, type RunningServer } from './listen.ts'
import { isLoopback } from '../protocol/loopback.ts'
import { createMetrics } from './operation/metrics.ts'
import { readOperatorConfig } from './operatorConfig.ts'
import { type MailSettings } from './services/mailer.ts'
import { type SpeechSettings } from './speech/speechService.ts'
import { decideStandIns, describeStandIns, type StandIns } from './standIns.ts'
import { isReachable, listStartWarnings } from './startWarnings.ts'
import { readReplySettings, type ReplySettings } from './replies/settings.ts'
import { type Storage, StorageError } from './storage/port.ts'
import { type PostgresSettings, readPostgresSettings } from './storage/postgres/settings.ts'
import { StoryError } from './stories/yaml.ts'

const COMMAND = {
  name: 'npm start',
  summary: 'Serves the app and the local API on one address, after a build. `npm run serve` serves what is built.',
  options: {
    build: { type: 'boolean', help: 'builds the app first (npm start does)' },
    'dev-tools': { type: 'boolean', help: 'lets requests use developer features' },
    processes: {
      type: 'string',
      default: '1',
      value: 'N',
      help: 'processes on one port, over the database of DATABASE_URL',
    },
  },
  notes: [
    'HOST, PORT (0: any free one) and DATA_DIR choose address and data folder; docs/deploying.md lists the others.',
  ],
} as const

type Environment = Readonly<Record<string, string | undefined>>

/** A failed start. The message says what is wrong and how to fix it, in one line. */
class StartError extends Error {
  override readonly name = 'StartError'
}

/** Starts the server and waits for a stop signal. Returns the exit code. */
export async function start(args: readonly string[], environment: Environment): Promise<number> {
  endQuietlyWithoutReader()
  let closeModel = (): Promise<void> => Promise.resolve()
  try {
    const model = await openTestModel(args, environment)
    closeModel = model.close
    const settings = readSettings(args, model.environment)
    if (settings === null) return 0
    if (settings.processes > 1) return await startProcesses(settings)
    // Before the build, which takes longest: errors show at once, and the stories are loaded by then.
    const { files: fileSettings, ...others } = settings
    const files = await openFiles(fileSettings)
    const storage = await openStorage(settings)
    const app = openApp({
      ...others,
      ...(storage !== null && { storage }),
      ...(files !== null && { files }),
      metrics: createMetrics(),
    })
    const server = await serve(app, settings)
    // Of several processes the first one says it for all.
    if (!cluster.isWorker) console.log(`Ready: ${server.url}`)
    await waitForStopSignal()
    // A second signal ends it at once.
    void waitForStopSignal().then(() => process.exit(1))
    await server.close(STOP_GRACE_MS)
    await closeModel()
    // What is still open keeps nobody waiting: the channel to the first process, a connection to a database that was lost.
    return process.exit(0)
  } catch (error) {
    console.error(error instanceof StartError || error instanceof UsageError ? error.message : error)
    return 1
  } finally {
    await closeModel()
  }
}

/** With developer tools `MODEL_URL=test` starts the stand-in for a model. Without them it is an address like any other, and refused. */
async function openTestModel(args: readonly string[], environment: Environment): ReturnType<typeof startTestModel> {
  if (!args.includes('--dev-tools')) return { environment, close: () => Promise.resolve() }
  try {
    return await startTestModel(environment)
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

/** Builds, then starts this command once for each process. */
async function startProcesses(settings: Settings): Promise<number> {
  const { build: isBuilt, host, port, processes, developerTools } = settings
  if (settings.database === null)
    throw new StartError('--processes needs the database that they share: name it in DATABASE_URL.')
  sayWarnings(settings)
  if (isBuilt) build()
  const { runProcesses } = await import('./operation/processes.ts')
  return runProcesses({
    count: processes,
    host,
    port,
    file: START_FILE,
    args: developerTools ? ['--dev-tools'] : [],
    onReady: (taken) => console.log(`Ready: ${formatAddress(host, taken)}`),
    stopped: waitForStopSignal(),
    print: console.error,
  })
}

const START_FILE = join(import.meta.dirname, 'cli/start.ts')

interface Settings {
  build: boolean
  /** More than one only with `database`. */
  processes: number
  developerTools: boolean
  host: string
  port: number
  dataFolder: string
  /** The database that several processes share; without one it is a file in the data folder. */
  database: PostgresSettings | null
  /** The store of files that several machines share; without one they are in the data folder. */
  files: S3Settings | null
  storiesFolder: string
  mediaFolder: string
  distFolder: string
  frameAncestors?: string
  appConfig: object
  allowedOrigins: readonly string[]
  trustProxy: boolean
  standIns: StandIns
  mail: MailSettings
  publicUrl?: string
  speech?: SpeechSettings
  adminEmails: readonly string[]
  allowedHosts?: readonly string[]
  eventPauseMs: number
  replies: ReplySettings
  metricsToken?: string
}

/** Null where the help was wanted, which is printed. */
function readSettings(args: readonly string[], environment: Environment): Settings | null {
  const value = (name: string, otherwise: string): string => environment[name] || otherwise
  const port = Number(value('PORT', '4173'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError(`PORT is ${value('PORT', '')}: name a whole number from 0 to 65535.`)
  const host = value('HOST', '127.0.0.1')
  const trustProxy = value('TRUST_PROXY', '0') === '1'
  const flags = readFlags(args)
  if (flags === null) return null
  const mail = mailSettings(host, environment)
  const speech = readSpeech(environment)
  const adminEmails = splitList(value('ADMIN_EMAILS', ''))
  const publicUrl = readPublicUrl({ host, port, trustProxy }, environment)
  return {
    ...flags,
    host,
    port,
    mail,
    ...(publicUrl !== null && { publicUrl }),
    ...(speech !== null && { speech }),
    adminEmails,
    standIns: decideStandIns({
      host,
      trustProxy,
      sendsBySmtp: mail.kind === 'smtp',
      adminEmails,
      developerTools: flags.developerTools,
      allowsStandIns: value('ALLOW_STAND_INS', '0') === '1',
    }),
    ...(!isLoopback(host) && { allowedHosts: [host, ...splitList(value('ALLOWED_HOSTS', ''))] }),
    dataFolder: resolve(value('DATA_DIR', FOLDERS.data)),
    database: readSetting(() => readPostgresSettings(environment)),
    files: readSetting(() => readFileSettings(environment)),
    storiesFolder: resolve(value('STORIES_DIR', FOLDERS.stories)),
    mediaFolder: resolve(value('MEDIA_DIR', FOLDERS.media)),
    distFolder: resolve(value('DIST_DIR', FOLDERS.dist)),
    ...(environment.FRAME_ANCESTORS && { frameAncestors: environment.FRAME_ANCESTORS }),
    appConfig: readSetting(() => readOperatorConfig(environment)),
    allowedOrigins: splitList(value('ALLOWED_ORIGINS', '')),
    trustProxy,
    eventPauseMs: readPause(value('EVENT_PAUSE_MS', '0')),
    replies: readSetting(() => readReplySettings(environment)),
    ...(environment.METRICS_TOKEN && { metricsToken: environment.METRICS_TOKEN }),
  }
}

/** What a module reads from the environment. Its errors say in one line what is wrong. */
function readSetting<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

function readPause(text: string): number {
  const pauseMs = Number(text)
  if (!(pauseMs >= 0 && pauseMs <= 60_000))
    throw new StartError(`EVENT_PAUSE_MS is ${text}: name a number of milliseconds from 0 to 60000.`)
  return pauseMs
}

/** The items of a list with commas. */
function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Mail settings: SMTP if SMTP_URL is set; else emails are printed with their codes, where nobody but this machine reaches the server. */
export function mailSettings(host: string, { SMTP_URL, SMTP_FROM, TRUST_PROXY }: Environment): MailSettings {
  if (SMTP_URL) return { kind: 'smtp', url: SMTP_URL, from: SMTP_FROM || `no-reply@${host}` }
  return { kind: isReachable({ host, trustProxy: TRUST_PROXY === '1' }) ? 'off' : 'print' }
}

/** The origin of PUBLIC_URL, where players reach the server. Null without one, but for a server of this machine alone, which knows its own. */
export function readPublicUrl(
  { host, port, trustProxy }: { host: string; port: number; trustProxy: boolean },
  { PUBLIC_URL }: Environment,
): string | null {
  if (!PUBLIC_URL) return port === 0 || isReachable({ host, trustProxy }) ? null : formatAddress(host, port)
  const url = URL.parse(PUBLIC_URL)
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new StartError('PUBLIC_URL is no address of this server alone: write https://play.example.')
  return url.origin
}

/** The speech service of SPEECH_URL, whose path may end at the version; null without one. No message quotes it: it may hold a secret. */
function readSpeech({ SPEECH_URL, SPEECH_MODEL, SPEECH_KEY }: Environment): SpeechSettings | null {
  if (!SPEECH_URL) return null
  const url = URL.parse(SPEECH_URL)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new StartError(
      'SPEECH_URL is no address of a speech service: write https://host/v1, and the key in SPEECH_KEY.',
    )
  if (!url.pathname.endsWith(SPEECH_PATH)) url.pathname = url.pathname.replace(/\/*$/, SPEECH_PATH)
  const key = SPEECH_KEY?.trim() || null
  if (key !== null && !/^[\x21-\x7e]+$/.test(key)) throw new StartError('SPEECH_KEY has characters that no key has.')
  return { url: url.href, model: SPEECH_MODEL || 'tts-1', key }
}

const SPEECH_PATH = '/audio/speech'

function readFlags(args: readonly string[]): Pick<Settings, 'build' | 'developerTools' | 'processes'> | null {
  const given = readArguments(COMMAND, args)
  if (given !== null)
    return {
      build: given.values.build,
      developerTools: given.values['dev-tools'],
      processes: parseWholeNumber('--processes', given.values.processes, 1, PROCESSES_MAX),
    }
  console.log(formatHelp(COMMAND))
  return null
}

/** Node's cluster hands each connection on by one process. */
const PROCESSES_MAX = 64

/** Builds in a separate process, so that the build's memory is freed before the server runs. */
function build(): void {
  const vite = join(FOLDERS.root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) throw new StartError('The tools to build with are missing: run "npm ci" first.')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: FOLDERS.root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new StartError('The build failed, as said above: fix that, then start again.')
}

async function serve(app: App, settings: Settings): Promise<RunningServer> {
  const { host, port, distFolder } = settings
  if (!cluster.isWorker) {
    for (const warning of app.warnings) console.warn(`Warning: ${warning}`)
    sayWarnings(settings)
  }
  try {
    if (settings.build) build()
    if (!existsSync(join(distFolder, 'index.html')))
      throw new StartError(
        `There is no built app in ${distFolder}: run "npm run build", or "npm start", which builds first.`,
      )
    return await listen(app, { host, port }).catch((error: unknown) => {
      throw createPortError(error, host, port)
    })
  } catch (error) {
    app.close()
    throw error
  }
}

/** What an operator should know of the settings. */
function sayWarnings(settings: Settings): void {
  for (const warning of listStartWarnings(settings)) console.warn(`Warning: ${warning}`)
  console.log(describeStandIns(settings.standIns, settings.host))
}

/** The database of DATABASE_URL. Its client is loaded only here: a server with a file pays nothing for it. */
async function openStorage({ database }: Settings): Promise<Storage | null> {
  if (database === null) return null
  const { openPostgres } = await import('./storage/postgres/open.ts')
  return openPostgres(database).catch((error: unknown) => {
    throw error instanceof StorageError
      ? new StartError(`The database of DATABASE_URL cannot be used: ${error.message}.`)
      : error
  })
}

/** The store of FILES_URL. Its client is loaded only here, too. */
async function openFiles(settings: S3Settings | null): Promise<FileStore | null> {
  if (settings === null) return null
  const { openS3Files } = await import('./files/s3Files.ts')
  return openS3Files(settings).catch((error: unknown) => {
    throw error instanceof StorageError
      ? new StartError(`The file store of FILES_URL cannot be used: ${error.message}.`)
      : error
  })
}

function openApp(settings: Omit<Settings, 'files'> & Pick<AppOptions, 'metrics' | 'storage' | 'files'>): App {
  try {
    return createApp(settings)
  } catch (error) {
    settings.storage?.close()
    settings.files?.close()
    if (error instanceof StoryError)
      throw new StartError(`A story is broken: ${error.message}. Fix the file, then start again.`)
    if (error instanceof StorageError)
      throw new StartError(
        `The data folder cannot be used: ${error.message}. Make it writable, or name another one in DATA_DIR.`,
      )
    throw error
  }
}

function createPortError(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} of ${host} is taken: stop what runs there, or choose another with PORT=${port + 1}.`,
    )
  if (code === 'EACCES') return new StartError(`Port ${port} may not be used: choose one from 1024 on with PORT.`)
  return new StartError(`${host}:${port} cannot be listened on (${code}): choose another with HOST and PORT.`)
}

function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Ctrl+C reaches every process of a cluster: there the first one tells the others when to end.
    if (cluster.isWorker) process.on('SIGINT', () => undefined)
    for (const signal of cluster.isWorker ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM'] as const))
      process.once(signal, () => resolve())
  })
}
