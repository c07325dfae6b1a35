/**
 * What an operator configures without a rebuild: the JSON in `<meta name="app-config">` of the page. docs/deploying.md lists the fields.
 * A value that does not fit counts as missing, so that it costs only itself. Checked by hand: the page needs it before its first call, and
 * schemas would weigh more.
 */

export interface AppConfig {
  /** Where the API is: '' for the origin of the page, else an origin or a path, to which `/api/v1` is added. */
  apiUrl: string
  /** Takes batches of analytics events; null sends none. */
  telemetryUrl: string | null
  /** Address of a Sentry project; null reports no errors. */
  sentryDsn: string | null
  /** Passes error reports on to Sentry from a host that no blocker knows; null sends them to Sentry itself. */
  sentryTunnelUrl: string | null
  /** Services that locate the player, asked in this order; none means no check. By default a public host asks the public ones. Doc 1 §4. */
  locationServices: string[]
  /** Takes the report of a player, a recording; null saves it as a file. */
  reportUrl: string | null
  /** The environment, which decides which of a character's two stories its landing page opens. Doc 1 §2. */
  environment: 'test' | 'production'
  /** Where players of a blocked region are sent to. Doc 1 §1. */
  platformUrl: string | null
  /** Asks on the first visit whether the player is an adult. */
  requiresAdultConfirmation: boolean
  /** Sends analytics and error reports only after the player agreed. */
  requiresConsent: boolean
  /** Origins that may show the app in a frame and exchange messages with it. */
  embedOrigins: string[]
  /** Who runs this site, for the legal pages. */
  operatorName: string | null
  contactEmail: string | null
  /** The social providers that the API signs in with; null for all. The others are not offered. */
  socialProviders: string[] | null
  /** Whether the API sells diamonds; else no pack is offered. */
  takesPayments: boolean
  /** Whether the API sends email; else no code is offered, and no news. */
  sendsEmail: boolean
  /** Whether the API sends news of stories by email; else no subscription is offered. */
  sendsNews: boolean
  /** Whether the API generates answers while a story is played, for the legal pages. */
  generatesAnswers: boolean
}

/** Three public services that locate the caller's IP address: two answer in JSON, the third in text. Doc 1 §4. */
export const PUBLIC_LOCATION_SERVICES = [
  'https://ipapi.co/json/',
  'https://ipwho.is/',
  'https://www.cloudflare.com/cdn-cgi/trace',
]

/**
 * The configuration in a value; missing and bad fields get their defaults. Never throws. `isPublic`: the page has a public host, where players are
 * located by default.
 */
export function readAppConfig(value: unknown, { isPublic = false } = {}): AppConfig {
  const fields = toFields(value)
  return {
    ...readStartConfig(value),
    telemetryUrl: readText(fields.telemetryUrl, isAddress),
    sentryDsn: readText(fields.sentryDsn, isDsn),
    sentryTunnelUrl: readText(fields.sentryTunnelUrl, isAddress),
    reportUrl: readText(fields.reportUrl, isAddress),
    locationServices:
      isPublic && !Array.isArray(fields.locationServices)
        ? PUBLIC_LOCATION_SERVICES
        : readTexts(fields.locationServices, isAddress),
    environment: fields.environment === 'test' ? 'test' : 'production',
    platformUrl: readText(fields.platformUrl, isWebAddress),
    requiresConsent: fields.requiresConsent === true,
    embedOrigins: readTexts(fields.embedOrigins, isOrigin).map((text) => new URL(text).origin),
    operatorName: readText(fields.operatorName, (text) => text.length <= NAME_MAX),
    contactEmail: readText(fields.contactEmail, (text) => /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= NAME_MAX),
    socialProviders: Array.isArray(fields.socialProviders)
      ? readTexts(fields.socialProviders, (text) => text.length <= NAME_MAX)
      : null,
    takesPayments: fields.takesPayments !== false,
    sendsEmail: fields.sendsEmail !== false,
    sendsNews: fields.sendsEmail !== false && fields.sendsNews !== false,
    generatesAnswers: fields.generatesAnswers === true,
  }
}

/** The configuration in a text of JSON. Never throws. */
export function parseAppConfig(json: string, options: { isPublic?: boolean } = {}): AppConfig {
  return readAppConfig(parseJson(json), options)
}

/** What the start of a page needs of it, before the app's code is there. */
export type StartConfig = Pick<AppConfig, 'apiUrl' | 'requiresAdultConfirmation'>

export function parseStartConfig(json: string): StartConfig {
  return readStartConfig(parseJson(json))
}

function readStartConfig(value: unknown): StartConfig {
  const { apiUrl, requiresAdultConfirmation } = toFields(value)
  return {
    apiUrl: readText(apiUrl, isPrefix)?.replace(/\/+$/, '') ?? '',
    requiresAdultConfirmation: requiresAdultConfirmation === true,
  }
}

function toFields(value: unknown): Partial<Record<keyof AppConfig, unknown>> {
  return typeof value === 'object' && value !== null ? value : {}
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The fitting texts of a list; the others are left out. */
export function readTexts(value: unknown, fits: (text: string) => boolean): string[] {
  return Array.isArray(value) ? value.flatMap((item) => readText(item, fits) ?? []) : []
}

const NAME_MAX = 200

function readText(value: unknown, fits: (text: string) => boolean): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && fits(text) ? text : null
}

/** An http address without an account, and without what could end its place in a header. */
function isWebAddress(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    return /^https?:\/\/[^\s\\;,'"<>]+$/i.test(text) && username + password === ''
  } catch {
    return false
  }
}

/** An http address or a path of this origin: `//host` is another one. */
function isAddress(text: string): boolean {
  return /^\/(?!\/)[^\s\\;,'"<>]*$/.test(text) || isWebAddress(text)
}

function isPrefix(text: string): boolean {
  return isAddress(text) && !/[?#]/.test(text)
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && /^https?:\/\/[^/?#]+\/?$/i.test(text)
}

function isDsn(text: string): boolean {
  return /^https?:\/\/\w+@[\w.:-]+\/[\w/-]*\d$/.test(text)
}
