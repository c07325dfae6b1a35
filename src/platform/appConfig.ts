/** The operator's configuration, from `<meta name="app-config">` of the page: no request, and no script that the content policy would refuse. */
import { type AppConfig, parseAppConfig, parseStartConfig, type StartConfig } from '../../protocol/appConfig.ts'
import { isLoopback } from '../../protocol/loopback.ts'

/** The configuration of this page; defaults for what is missing or does not fit. */
export function getAppConfig(): AppConfig {
  if (given !== null) return given
  const json = readTag()
  if (json !== parsed?.json)
    parsed = { json, config: parseAppConfig(json, { isPublic: !isLoopback(location.hostname) }) }
  return parsed.config
}

/** What the start of the page needs of it. Apart, because its script stands in the page. */
export function getStartConfig(): StartConfig {
  if (given !== null) return given
  const json = readTag()
  if (json !== parsedStart?.json) parsedStart = { json, config: parseStartConfig(json) }
  return parsedStart.config
}

function readTag(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? ''
}

/** Whether a player can prove an address here, by an email or a provider: else no invite is paid for. */
export function canProveAddress(): boolean {
  const { sendsEmail, socialProviders } = getAppConfig()
  return sendsEmail || (socialProviders?.length ?? 1) > 0
}

/** Sets the configuration of the pages that a server draws: it has no page to read it from. */
export function setAppConfig(config: AppConfig): void {
  given = config
}

let given: AppConfig | null = null
let parsed: { json: string; config: AppConfig } | null = null
let parsedStart: { json: string; config: StartConfig } | null = null
