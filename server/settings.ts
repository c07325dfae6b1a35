/**
 * Every setting of the server that an operator makes in the environment, in one table: how it is read, what it is for, and what counts without it.
 * server/README.md has the same table (`npm run settings:table` writes it). Nothing else of the server reads the environment.
 */
import { distance } from 'fastest-levenshtein'
import * as v from 'valibot'
import { parseFilesUrl } from './files/fileSettings.ts'
import { FOLDERS } from './folders.ts'
import { parseOperatorConfig } from './operatorConfig.ts'
import {
  address,
  anyText,
  frameAncestors,
  listOf,
  mailAddress,
  ownHost,
  ownOrigin,
  path,
  proxyCount,
  readBy,
  readEmail,
  readHost,
  readOrigin,
  secret,
  speechAddress,
  wholeNumber,
  yesNo,
} from './settingReaders.ts'
import { readPostgresAddress } from './storage/postgres/address.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Setting<T> {
  reader: v.GenericSchema<string, T>
  /** The purpose of the setting, for the table of the README. */
  what: string
  /** The text that is read where nothing is set; without it the value is null. */
  otherwise?: string
  /** The default in the README's table, where `otherwise` does not explain it. */
  without?: string
  /** How it is printed: not at all, or as an address without what may be a password. By default as it is. */
  hides?: 'all' | 'password'
}

export const SETTINGS = {
  HOST: {
    reader: ownHost,
    otherwise: '127.0.0.1',
    what: 'the address that the server listens on; off loopback other machines reach it',
  },
  PORT: { reader: wholeNumber(0, 65_535), otherwise: '4173', what: 'the port; 0 takes any that is free' },
  ALLOWED_HOSTS: {
    reader: listOf(readHost),
    otherwise: '',
    without: 'none',
    what: "host names, with commas between, that a server off loopback answers to beside `HOST`, the address that a request came in at, and this machine's own names",
  },
  TRUST_PROXY: {
    reader: proxyCount,
    otherwise: '0',
    what: 'the server is behind so many proxies (`1` or `yes`: one), each of which writes the address of its client to `X-Forwarded-For`; 0 ignores the header. No stand-ins and printed codes behind one: [security.md](../docs/security.md)',
  },
  ALLOWED_ORIGINS: {
    reader: listOf(readOrigin),
    otherwise: '',
    without: 'none',
    what: 'origins whose pages may use the API, with commas between: for an app that is served from elsewhere',
  },
  FRAME_ANCESTORS: {
    reader: frameAncestors,
    without: '`self` and the `embedOrigins` of the configuration',
    what: 'who may show the app in a frame, as in a content security policy',
  },
  APP_CONFIG: {
    reader: readBy(parseOperatorConfig),
    otherwise: '{}',
    what: 'the configuration of the app, as JSON: [deploying.md](../docs/deploying.md) lists its fields. With developer tools the stand-ins for location and telemetry fill what it leaves out',
  },
  ADMIN_EMAILS: {
    reader: listOf(readEmail),
    otherwise: '',
    without: 'none: the stored roles count',
    what: 'who uses the creation area, with commas between: their users are admins after they proved the address by a code or a provider. Nobody else is one for this process; a start takes no stored role away',
  },
  ALLOW_STAND_INS: {
    reader: yesNo,
    otherwise: '0',
    what: '`1` lets the provider pages and the card page answer to everyone who reaches the server, where anyone can sign in as any address and pay nothing',
  },
  DATA_DIR: {
    reader: path,
    otherwise: FOLDERS.data,
    without: '`.data`',
    what: 'the folder of the database, of pictures, media and spoken lines',
  },
  DATABASE_URL: {
    reader: readBy((text) => readPostgresAddress('DATABASE_URL', text)),
    without: 'none: SQLite in `DATA_DIR`',
    hides: 'password',
    what: 'a PostgreSQL that several processes share, `postgres://user:password@host:5432/name?sslmode=verify-full`: [deploying.md](../docs/deploying.md)',
  },
  DATABASE_DIRECT_URL: {
    reader: readBy((text) => readPostgresAddress('DATABASE_DIRECT_URL', text)),
    without: 'none: `DATABASE_URL` is the database, or a pooler of sessions',
    hides: 'password',
    what: 'the database itself, where `DATABASE_URL` leads to a pooler of transactions, such as pgbouncer in that mode',
  },
  DATABASE_CONNECTIONS: {
    reader: wholeNumber(1, 1_000),
    otherwise: '10',
    what: 'connections of one process to that database at most',
  },
  DATABASE_STATEMENT_MS: {
    reader: wholeNumber(1, 600_000),
    otherwise: '2500',
    what: 'time limit of a statement, a wait for a lock included, ms',
  },
  FILES_URL: {
    reader: readBy(parseFilesUrl),
    without: 'none: `DATA_DIR`',
    hides: 'password',
    what: 'a bucket for pictures, media and spoken lines, `s3://bucket/prefix?endpoint=https://host&region=…&style=host&signed=600`, with the keys in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`: [deploying.md](../docs/deploying.md)',
  },
  AWS_REGION: { reader: anyText, otherwise: 'us-east-1', what: 'the region of a bucket whose address names none' },
  SMTP_URL: {
    reader: mailAddress,
    without: 'none: no email is sent, but printed for the own machine (`npm start` on loopback)',
    hides: 'password',
    what: 'the mail server that sends verification codes and news of stories, `smtp://user:password@host:587` or `smtps://`',
  },
  SMTP_FROM: { reader: anyText, without: '`no-reply@` and `HOST`', what: 'the address that emails come from' },
  PUBLIC_URL: {
    reader: ownOrigin,
    without: 'on loopback its own; else none',
    what: 'the address where players reach the server, `https://play.example`, for the links in emails and for what a shared link shows. Without it no news of stories are sent, no subscription is offered, links show no picture, and there is no sitemap',
  },
  SPEECH_URL: {
    reader: speechAddress,
    without: "none: the players' devices read the lines",
    hides: 'password',
    what: 'a speech service with the API of OpenAI, such as `https://api.openai.com/v1` (`/audio/speech` is added where it is missing), which makes audio files of lines in the voices that the stories name',
  },
  SPEECH_MODEL: { reader: anyText, otherwise: 'tts-1', what: 'its model' },
  SPEECH_KEY: { reader: secret, without: 'none', hides: 'all', what: 'the key that is sent to it' },
  MODEL_URL: {
    reader: address,
    without: "none: the stories' own lines",
    hides: 'password',
    what: 'a model that writes lines of characters who answer, by an OpenAI-compatible address: [deploying.md](../docs/deploying.md). With developer tools `test` is a stand-in',
  },
  MODEL_NAME: { reader: anyText, without: 'none; needed with `MODEL_URL`', what: 'the model to ask for' },
  MODEL_KEY: {
    reader: secret,
    without: 'none',
    hides: 'all',
    what: 'its key; it never leaves the server, and is not logged',
  },
  MODEL_TOKENS_PER_DAY: {
    reader: wholeNumber(0),
    otherwise: '60000',
    what: "tokens that a player may use in a story on a day (UTC); then the story's own lines are said",
  },
  MODERATION_URL: {
    reader: address,
    without: 'none',
    hides: 'password',
    what: 'an OpenAI-compatible address that is asked about what players and the model write, beside the words that always count. What it could not check is not said',
  },
  MODERATION_NAME: { reader: anyText, otherwise: '', without: 'that of the service', what: 'its model' },
  MODERATION_KEY: { reader: secret, without: '`MODEL_KEY`', hides: 'all', what: 'its key' },
  REPLIES_FILE: {
    reader: path,
    without: 'none',
    what: 'answers from a file in place of a model, for demos: a line of JSON for each, `{ "story", "node", "text", "intent", "line" }`',
  },
  METRICS_TOKEN: {
    reader: secret,
    without: 'none: the own machine alone reads them, under `npm start`',
    hides: 'all',
    what: 'reads `/metrics`, as `Authorization: Bearer`',
  },
  EVENT_PAUSE_MS: {
    reader: wholeNumber(0, 60_000),
    otherwise: '0',
    what: 'pause before each event of a turn, ms, as a slow server makes it',
  },
  STORIES_DIR: { reader: path, otherwise: FOLDERS.stories, without: '`fixtures/stories`', what: 'other stories' },
  MEDIA_DIR: { reader: path, otherwise: FOLDERS.media, without: '`fixtures/media/stories`', what: 'other pictures' },
  DIST_DIR: { reader: path, otherwise: FOLDERS.dist, without: '`dist`', what: 'another build of the app' },
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS

type Value<S> = S extends { reader: v.GenericSchema<string, infer T> }
  ? S extends { otherwise: string }
    ? T
    : T | null
  : never

/** The settings in force. Null where nothing is set and nothing counts otherwise. */
export type Settings = { readonly [N in SettingName]: Value<(typeof SETTINGS)[N]> }

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** Problems of the environment, a line for each setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** The environment of this process. */
export function readEnvironment(): Environment {
  return process.env
}

/**
 * The settings in force, or those of some names. Throws a SettingsError with a line for each value that does not fit, and for each name that is almost
 * one of the settings: it would be silently something else.
 */
export function readSettings<N extends SettingName = SettingName>(
  environment: Environment,
  names: readonly N[] = SETTING_NAMES as N[],
): Pick<Settings, N> {
  const wrong = findMisspelt(environment)
  const values: [string, unknown][] = []
  for (const name of names) {
    const result = readValue(name, environment)
    if (result.success) values.push([name, result.output])
    else wrong.push(describeIssue(name, result.issues[0].message))
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  return Object.fromEntries(values) as Pick<Settings, N>
}

/** The text of a setting; undefined for nothing. An empty text is nothing: a variable of a compose file that has no value. */
export function readText(name: SettingName, environment: Environment): string | undefined {
  return environment[name]?.trim() || undefined
}

function readValue(name: SettingName, environment: Environment): v.SafeParseResult<v.GenericSchema<string, unknown>> {
  const { reader, otherwise }: Setting<unknown> = SETTINGS[name]
  const given = readText(name, environment) ?? otherwise
  return v.safeParse(given === undefined ? NOTHING : reader, given ?? '')
}

const NOTHING = v.pipe(
  v.string(),
  v.transform(() => null),
)

/** A message goes on after the name, or names it. */
function describeIssue(name: string, message: string): string {
  return message.includes(name) ? message : `${name} ${message}`
}

/** A line for each name in an environment that is almost one of the settings. */
function findMisspelt(environment: Environment): string[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES)
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name)) return []
    const meant = SETTING_NAMES.find((each) => isAlmost(name, each))
    return meant === undefined ? [] : [`${name} is no setting: write ${meant}, or take it out of the environment.`]
  })
}

/** Shorter names, such as PORT, are those of others with a letter more. */
const SHORT_NAME = 4
/** In a longer word one letter in so many may differ. */
const LETTERS_PER_ERROR = 4

/** Whether a name is a setting's but for case, underscores, a letter or two in each word, or two letters the wrong way round. */
function isAlmost(name: string, setting: string): boolean {
  if (setting.length <= SHORT_NAME) return false
  const [one = [], other = []] = [name, setting].map((each) => each.toUpperCase().split(/[_-]/))
  const apart = distance(one.join(''), other.join(''))
  if (apart < 2) return true
  const isNear = (word: string, index: number): boolean =>
    distance(word, other[index] ?? '') <= Math.max(1, word.length / LETTERS_PER_ERROR)
  if (one.length === other.length && one.every(isNear)) return true
  return apart === 2 && sortLetters(one.join('')) === sortLetters(other.join(''))
}

function sortLetters(word: string): string {
  return word.split('').sort().join('')
}
