/** Warnings at the start of a server that other machines can reach, for its operator. */
import { readAppConfig } from '../protocol/appConfig.ts'
import { isLoopback } from '../protocol/loopback.ts'
import { type MailSettings } from './services/mailer.ts'
import { type StandIns } from './standIns.ts'

export interface StartSettings {
  host: string
  trustProxy: boolean
  standIns: StandIns
  mail: MailSettings
  /** Where players reach the server. */
  publicUrl?: string | undefined
  developerTools: boolean
  appConfig: object
  /** The database that several processes share, and the store of their files. Null: the data folder. */
  database: object | null
  files: object | null
}

/** Whether other machines reach the server, by itself or through a proxy in front of it. */
export function isReachable({ host, trustProxy }: Pick<StartSettings, 'host' | 'trustProxy'>): boolean {
  return !isLoopback(host) || trustProxy
}

/** One line each. A server of this machine alone is warned of nothing but of files that other machines over its database would miss. */
export function listStartWarnings(settings: StartSettings): string[] {
  const apart =
    settings.database !== null && settings.files === null
      ? [
          'Pictures, media and spoken lines are files of this machine: others over the same DATABASE_URL would not have them. For several machines name a bucket in FILES_URL.',
        ]
      : []
  return [...apart, ...listReachable(settings)]
}

/** Of a server that other machines reach. */
function listReachable(settings: StartSettings): string[] {
  if (!isReachable(settings)) return []
  const { host, standIns, mail, publicUrl, developerTools } = settings
  return [
    standIns !== false
      ? `The stand-ins answer on ${host}: anyone who reaches it signs in as anybody with their provider page, and pays nothing on their card page (ALLOW_STAND_INS).`
      : `Sign-in with providers and payments are off on ${host}: there are only stand-ins for them, which let anybody in (ALLOW_STAND_INS=1).`,
    ...(publicUrl === undefined
      ? [
          'Links to stories show no picture in messengers, search engines get no sitemap, and no news of stories are sent: they name this server. Set its address in PUBLIC_URL.',
        ]
      : []),
    ...(mail.kind === 'smtp'
      ? []
      : [
          `No email is sent from ${host}: nobody signs in by a code, and subscribers get no news. Name a mail server in SMTP_URL.`,
        ]),
    ...(developerTools
      ? [`The developer tools answer on ${host}: anyone who reaches it makes and clears users with them (--dev-tools).`]
      : []),
    ...listOpenQuestions(settings.appConfig),
  ]
}

/** Fields that the configuration of the app leaves out. docs/deploying.md describes the fields. */
function listOpenQuestions(appConfig: object): string[] {
  const config = readAppConfig(appConfig, { isPublic: true })
  const isLocated = config.locationServices.length > 0
  const lines: [isOpen: boolean, line: string][] = [
    [
      !config.requiresAdultConfirmation,
      'No visitor is asked for their age, and the stories are for adults: set requiresAdultConfirmation in APP_CONFIG.',
    ],
    [
      !config.requiresConsent && (config.telemetryUrl ?? config.sentryDsn) !== null,
      'Analytics and error reports are sent without asking: set requiresConsent in APP_CONFIG.',
    ],
    [
      !isLocated,
      'Nobody is located, so regions that are not served are let in: locationServices in APP_CONFIG is empty.',
    ],
    [
      isLocated && config.platformUrl === null,
      'The notice for regions that are not served has no link to another platform: set platformUrl in APP_CONFIG.',
    ],
    [
      config.operatorName === null || config.contactEmail === null,
      'The legal pages do not say who runs the site and where to write: set operatorName and contactEmail in APP_CONFIG.',
    ],
  ]
  return lines.flatMap(([isOpen, line]) => (isOpen ? [line] : []))
}
