/** What the server is made of, and what it gives to the process that runs it. */
import { type CallAsVisitor } from './calls/visitorCall.ts'
import { type Clock } from './clock.ts'
import { type Fetch } from './http/node.ts'
import { type FileStore } from './files/fileStore.ts'
import { type Metrics } from './operation/metrics.ts'
import { type ResolveClient } from './http/clientAddress.ts'
import type { SPEECH } from './limits.ts'
import { type Random } from './random.ts'
import { type ReplySettings } from './replies/settings.ts'
import { type MailSettings } from './services/mailer.ts'
import { type SpeechSettings } from './speech/speechService.ts'
import { type StandIns } from './standIns.ts'
import { type Storage } from './storage/port.ts'

export interface AppOptions {
  /** Folder of the data; null keeps everything in memory. */
  dataFolder: string | null
  /** An opened storage, which is closed with the app; by default SQLite in the data folder. */
  storage?: Storage
  /** An opened file store, which is closed with the app; by default the data folder. */
  files?: FileStore
  /** The authored stories. */
  storiesFolder: string
  /** The pictures of the stories. */
  mediaFolder: string
  /** The built app; null serves none. */
  distFolder: string | null
  /** Serves the developer tools (dev/). */
  developerTools: boolean
  /** The operator's configuration of the app (protocol/appConfig.ts). With developer tools the stand-ins fill what it leaves out. */
  appConfig?: object
  /** Origins whose pages may use the API, beside the server's own: an app that is served from elsewhere. */
  allowedOrigins?: readonly string[]
  /** Sites that may show the app in a frame, as in a content security policy; by default this origin and the configured ones. */
  frameAncestors?: string
  /** How many proxies in front of the server write `X-Forwarded-For`; by default none, and the header is ignored. */
  proxies?: number
  /** Whether rate limits count client addresses; by default only without developer tools, whose players all come from one. */
  limitsAddresses?: boolean
  /** Whether the stand-ins for social providers and card payments answer; by default to everyone. */
  standIns?: StandIns
  /** The hosts that the server answers to, besides this machine's; any host if left out. */
  allowedHosts?: readonly string[]
  /** The origin where players reach the server, for links in emails and in the heads of pages; without one no news of stories are sent, and links show no picture. */
  publicUrl?: string
  /** How the server sends email; it prints by default. */
  mail?: MailSettings
  /** The speech service that makes audio files of lines; without one the players' devices read them. */
  speech?: SpeechSettings
  /** Limits of the speech service that differ from the usual ones. */
  speechLimits?: Partial<typeof SPEECH>
  /** Emails whose users are admins once they have proved them. Nobody else is one here; without a list the stored roles count. */
  adminEmails?: readonly string[]
  /** The writer of answering characters' lines; by default the stories' own lines. */
  replies?: ReplySettings
  /** Pause before each event of a turn, ms, as a slow server has; by default a turn is sent as soon as it is made. */
  eventPauseMs?: number
  /** Measures the process; none by default. */
  metrics?: Metrics
  /** Whether developer tools and printed codes are for requests of the own machine alone; by default for all. */
  isLocal?: boolean
  /** Whether the own machine reads the metrics without a token; by default it does. */
  opensMetrics?: boolean
  /** Reads the metrics from anywhere. */
  metricsToken?: string
  clock?: Clock
  random?: Random
  /** Writes a line to the console, such as an email that was not sent. */
  print?: (line: string) => void
  /** Receives unexpected errors. */
  report?: (error: unknown) => void
}

export interface App {
  /** Answers a request. */
  fetch: Fetch
  resolveClient: ResolveClient
  /** Whether each player connects from an address of their own: neither through a proxy nor with developer tools. */
  isClientConnected: boolean
  /** Whether a path belongs to the server and not to the app's files and screens. */
  handlesPath: (path: string) => boolean
  /** Makes a call of the API as a visitor, for a page that is drawn. */
  callAsVisitor: CallAsVisitor
  /** Warnings about the stories. */
  warnings: readonly string[]
  /** Before the end: says that it takes no more requests, and breaks its streams off, which their clients resume elsewhere. */
  drain: () => void
  /** Breaks open streams and closes the database. */
  close: () => void
}
