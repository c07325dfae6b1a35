/** The options of a start: its arguments and the settings together. */
import { isLoopback } from '../protocol/loopback.ts'
import { formatHelp, parseWholeNumber, readArguments } from '../protocol/commandLine.ts'
import { type S3Settings } from './files/fileSettings.ts'
import { formatAddress } from './formatAddress.ts'
import { createReplySettings, type ReplySettings } from './replies/settings.ts'
import { type MailSettings } from './services/mailer.ts'
import { type Environment, readSettings, type Settings } from './settings.ts'
import { type SpeechSettings } from './speech/speechService.ts'
import { decideStandIns, type StandIns } from './standIns.ts'
import { isReachable } from './startWarnings.ts'
import { type PostgresSettings } from './storage/postgres/settings.ts'

/** Node's cluster hands each connection on by one process. */
const PROCESSES_MAX = 64

const COMMAND = {
  name: 'npm start',
  summary: 'Serves the app and the local API on one address, after a build. `npm run serve` serves what is built.',
  options: {
    build: { type: 'boolean', help: 'builds the app first (npm start does)' },
    local: {
      type: 'boolean',
      help: 'for a server of this machine alone: stand-ins for providers and payments, printed codes and open metrics, for its own requests (npm start does)',
    },
    'dev-tools': { type: 'boolean', help: 'lets requests use developer features' },
    processes: {
      type: 'string',
      default: '1',
      value: 'N',
      help: 'processes on one port, over the database of DATABASE_URL',
    },
    settings: { type: 'boolean', help: 'prints the settings in force, without secrets, and starts nothing' },
  },
  notes: ['Settings are variables of the environment: server/README.md lists them.'],
} as const

export interface StartFlags {
  build: boolean
  /** Features for the developer's own machine are on, where other machines do not reach the server. */
  local: boolean
  developerTools: boolean
  /** More than one only with a database. */
  processes: number
  /** Only prints the settings. */
  printsSettings: boolean
}

/** The arguments of a start; null where the help is wanted, which is printed. Throws a UsageError. */
export function readStartFlags(args: readonly string[]): StartFlags | null {
  const given = readArguments(COMMAND, args)
  if (given !== null)
    return {
      build: given.values.build,
      local: given.values.local,
      developerTools: given.values['dev-tools'],
      processes: parseWholeNumber('processes', given.values.processes, 1, PROCESSES_MAX),
      printsSettings: given.values.settings,
    }
  console.log(formatHelp(COMMAND))
  return null
}

export interface StartOptions extends StartFlags {
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
  /** How many proxies stand in front of the server. */
  proxies: number
  trustProxy: boolean
  standIns: StandIns
  mail: MailSettings
  publicUrl?: string
  speech?: SpeechSettings
  adminEmails: readonly string[]
  allowedHosts?: readonly string[]
  eventPauseMs: number
  replies: ReplySettings
  /** Whether no other machine reaches the server. */
  isLocal: boolean
  opensMetrics: boolean
  metricsToken?: string
}

/** Throws an Error with a line for each setting that does not fit. */
export function readStartOptions(flags: StartFlags, environment: Environment): StartOptions {
  const settings = readSettings(environment)
  const { HOST: host, ADMIN_EMAILS: adminEmails, FRAME_ANCESTORS, METRICS_TOKEN } = settings
  const trustProxy = settings.TRUST_PROXY > 0
  const speech = getSpeech(settings)
  const publicUrl = getPublicUrl(settings)
  return {
    ...flags,
    host,
    port: settings.PORT,
    mail: getMail(settings, flags),
    ...(publicUrl !== null && { publicUrl }),
    ...(speech !== null && { speech }),
    adminEmails,
    standIns: decideStandIns({
      host,
      trustProxy,
      sendsBySmtp: settings.SMTP_URL !== null,
      adminEmails,
      developerTools: flags.developerTools,
      local: flags.local,
      allowsStandIns: settings.ALLOW_STAND_INS,
    }),
    ...(!isLoopback(host) && { allowedHosts: [host, ...settings.ALLOWED_HOSTS] }),
    dataFolder: settings.DATA_DIR,
    database: getDatabase(settings),
    files: getFiles(settings),
    storiesFolder: settings.STORIES_DIR,
    mediaFolder: settings.MEDIA_DIR,
    distFolder: settings.DIST_DIR,
    ...(FRAME_ANCESTORS !== null && { frameAncestors: FRAME_ANCESTORS }),
    appConfig: settings.APP_CONFIG,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    proxies: settings.TRUST_PROXY,
    trustProxy,
    isLocal: !isReachable({ host, trustProxy }),
    opensMetrics: isForOwnMachine({ host, trustProxy }, flags),
    eventPauseMs: settings.EVENT_PAUSE_MS,
    replies: createReplySettings(settings),
    ...(METRICS_TOKEN !== null && { metricsToken: METRICS_TOKEN }),
  }
}

const DATABASE_NAMES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_CONNECTIONS', 'DATABASE_STATEMENT_MS'] as const
const FILE_NAMES = ['FILES_URL', 'AWS_REGION'] as const

/** The database of an environment; null without one. Throws a SettingsError. */
export function readDatabase(environment: Environment): PostgresSettings | null {
  return getDatabase(readSettings(environment, DATABASE_NAMES))
}

/** The store of files of an environment; null without one. Throws a SettingsError. */
export function readFileStore(environment: Environment): S3Settings | null {
  return getFiles(readSettings(environment, FILE_NAMES))
}

function getDatabase(settings: Pick<Settings, (typeof DATABASE_NAMES)[number]>): PostgresSettings | null {
  if (settings.DATABASE_URL === null) return null
  return {
    address: settings.DATABASE_URL,
    direct: settings.DATABASE_DIRECT_URL,
    connections: settings.DATABASE_CONNECTIONS,
    statementMs: settings.DATABASE_STATEMENT_MS,
  }
}

function getFiles({ FILES_URL, AWS_REGION }: Pick<Settings, (typeof FILE_NAMES)[number]>): S3Settings | null {
  return FILES_URL === null ? null : { ...FILES_URL, region: FILES_URL.region ?? AWS_REGION }
}

/** By SMTP if SMTP_URL is set; else emails are printed with their codes, where a flag says that the server is the own machine's. */
export function getMail(
  { HOST, TRUST_PROXY, SMTP_URL, SMTP_FROM }: Pick<Settings, 'HOST' | 'TRUST_PROXY' | 'SMTP_URL' | 'SMTP_FROM'>,
  flags: Pick<StartFlags, 'local' | 'developerTools'>,
): MailSettings {
  if (SMTP_URL !== null) return { kind: 'smtp', url: SMTP_URL, from: SMTP_FROM ?? `no-reply@${HOST}` }
  return isForOwnMachine({ host: HOST, trustProxy: TRUST_PROXY > 0 }, flags) ? { kind: 'print' } : { kind: 'off' }
}

/** Whether a flag says that the server is the own machine's, and no other machine reaches it. */
function isForOwnMachine(
  reach: { host: string; trustProxy: boolean },
  { local, developerTools }: Pick<StartFlags, 'local' | 'developerTools'>,
): boolean {
  return (local || developerTools) && !isReachable(reach)
}

/** Where players reach the server. Null without PUBLIC_URL, but for a server of this machine alone, which knows its own address. */
export function getPublicUrl({
  HOST: host,
  PORT: port,
  TRUST_PROXY,
  PUBLIC_URL,
}: Pick<Settings, 'HOST' | 'PORT' | 'TRUST_PROXY' | 'PUBLIC_URL'>): string | null {
  if (PUBLIC_URL !== null) return PUBLIC_URL
  return port === 0 || isReachable({ host, trustProxy: TRUST_PROXY > 0 }) ? null : formatAddress(host, port)
}

function getSpeech({ SPEECH_URL, SPEECH_MODEL, SPEECH_KEY }: Settings): SpeechSettings | null {
  return SPEECH_URL === null ? null : { url: SPEECH_URL, model: SPEECH_MODEL, key: SPEECH_KEY }
}
