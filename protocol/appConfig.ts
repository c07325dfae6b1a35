/**
 * What an operator configures without a rebuild: the JSON in `<meta name="app-config">` of the page. docs/deploying.md lists the fields.
 * A value that does not fit counts as missing, so that it costs only itself.
 */
import * as v from 'valibot'

/** Which of a character's two stories its landing page opens. Doc 1 §2. */
const ENVIRONMENTS = ['test', 'production'] as const

/** Hosts that the providers of social sign-in serve profile pictures from: Google, Discord, Facebook. */
const PROVIDER_PICTURE_HOSTS = [
  'https://*.googleusercontent.com',
  'https://cdn.discordapp.com',
  'https://*.fbcdn.net',
  'https://*.fbsbx.com',
  'https://graph.facebook.com',
]

/** An address or a path of this origin, without a slash at its end. */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => isWebAddress(text) || isPath(text)),
)
const webAddress = v.pipe(v.string(), v.trim(), v.check(isWebAddress))
/** `https://cdn.example`, `https://*.cdn.example:8443` or `cdn.example`, as in a content security policy. */
const hostSource = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^(?:https?:\/\/)?(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/),
)
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => isWebAddress(text) && /^https?:\/\/[^/?#]+\/?$/.test(text)),
  v.transform((text) => new URL(text).origin),
)
const dsn = v.pipe(v.string(), v.trim(), v.regex(/^https?:\/\/\w+(?::\w+)?@[\w.-]+(?::\d{1,5})?\/(?:[\w-]+\/)*\d+$/))
const shortText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

const appConfig = v.object({
  /** Where the API is: '' for the origin of the page, else an origin or a path, to which `/api/v1` is added. */
  apiUrl: v.fallback(
    v.pipe(
      v.union([v.literal(''), address]),
      v.transform((text) => text.replace(/\/+$/, '')),
      v.check((text) => !/[?#]/.test(text)),
    ),
    '',
  ),
  /** Hosts of pictures, clips, sounds and signed uploads, beside those of the page and the API. */
  mediaHosts: listOf(hostSource),
  /** Hosts of profile pictures; by default those of the social providers. */
  avatarHosts: listOf(hostSource, PROVIDER_PICTURE_HOSTS),
  /** Takes batches of analytics events; null sends none. */
  telemetryUrl: orNull(address),
  /** Address of a Sentry project; null reports no errors. */
  sentryDsn: orNull(dsn),
  /** Passes error reports on to Sentry from a host that no blocker knows; null sends them to Sentry itself. */
  sentryTunnelUrl: orNull(address),
  /** Services that locate the player, asked in this order; none means no check. Doc 1 §4. */
  locationServices: listOf(address),
  environment: v.fallback(v.picklist(ENVIRONMENTS), 'production'),
  /** Where players of a blocked region are sent to. Doc 1 §1. */
  platformUrl: orNull(webAddress),
  /** Asks on the first visit whether the player is an adult. */
  requiresAdultConfirmation: v.fallback(v.boolean(), false),
  /** Sends analytics and error reports only after the player agreed. */
  requiresConsent: v.fallback(v.boolean(), false),
  /** Origins that may show the app in a frame and exchange messages with it. */
  embedOrigins: listOf(origin),
  /** Who runs this site, for the legal pages. */
  operatorName: orNull(shortText),
  contactEmail: orNull(v.pipe(shortText, v.regex(/^[^\s@]+@[^\s@]+$/))),
})

export type AppConfig = v.InferOutput<typeof appConfig>

/** The configuration in a value; missing and bad fields get their defaults. Never throws. */
export function readAppConfig(value: unknown): AppConfig {
  return v.parse(appConfig, typeof value === 'object' && value !== null ? value : {})
}

/** The configuration in a text of JSON. Never throws. */
export function parseAppConfig(json: string): AppConfig {
  try {
    return readAppConfig(JSON.parse(json))
  } catch {
    return readAppConfig({})
  }
}

/** A list that leaves its bad items out; without a list `missing`. */
function listOf<T>(item: v.GenericSchema<string, T>, missing: T[] = []) {
  const items = v.pipe(
    v.array(v.unknown()),
    v.transform((values) =>
      values.flatMap((value) => {
        const checked = v.safeParse(item, value)
        return checked.success ? [checked.output] : []
      }),
    ),
  )
  return v.fallback(items, missing)
}

function orNull<T>(schema: v.GenericSchema<string, T>) {
  return v.fallback(v.nullable(schema), null)
}

/** Whether a text is an http address without a password, and without what could end its place in a header. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\;,'"<>]+$/i.test(text)) return false
  try {
    const { username, password } = new URL(text)
    return username === '' && password === ''
  } catch {
    return false
  }
}

/** Whether a text is a path of this origin: not `//host`, which is another one. */
function isPath(text: string): boolean {
  return /^\/(?!\/)[^\s\\;,'"<>]*$/.test(text)
}
