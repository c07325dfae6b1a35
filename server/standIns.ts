/** Whether the stand-ins for social providers and card payments answer. They sign in any email and take no money. */
import { createMiddleware } from 'hono/factory'
import { API_ROOT } from '../protocol/api/envelope.ts'
import { isLoopback } from '../protocol/loopback.ts'
import { STAND_IN_PATHS } from './calls/standIns.ts'
import { sendNotFound } from './http/files.ts'
import { type HonoApp, type HonoEnv } from './http/hono.ts'
import { Problem } from './problems.ts'
import { CARD_ROOT } from './services/shop.ts'
import { PROVIDER_ROOT } from './services/social.ts'

/** True: to everyone. `direct`: to requests that no proxy forwarded. */
export type StandIns = boolean | 'direct'

export interface StandInSettings {
  host: string
  trustProxy: boolean
  sendsBySmtp: boolean
  adminEmails: readonly string[]
  developerTools: boolean
  /** ALLOW_STAND_INS */
  allowsStandIns: boolean
}

/** On by themselves only for a server that nobody has prepared for others: on loopback, without a proxy, a mail server and admins. */
export function decideStandIns(settings: StandInSettings): StandIns {
  const { host, trustProxy, sendsBySmtp, adminEmails, developerTools, allowsStandIns } = settings
  if (developerTools || allowsStandIns) return true
  return isLoopback(host) && !trustProxy && !sendsBySmtp && adminEmails.length === 0 ? 'direct' : false
}

/** One line for the start. */
export function describeStandIns(standIns: StandIns, host: string): string {
  const which = 'sign-in with providers, card payments'
  if (standIns === false) return `Stand-ins are off: ${which} (ALLOW_STAND_INS=1 switches them on).`
  return `Stand-ins are on: ${which}, for ${standIns === 'direct' ? 'requests that no proxy forwards' : `everyone who reaches ${host}`}.`
}

/** Refuses what leads to a stand-in, and its pages, to a request that a proxy forwarded: it may come from anywhere. */
export function refuseForwarded(app: HonoApp): void {
  for (const path of STAND_IN_PATHS)
    app.use(
      API_ROOT + path,
      createMiddleware<HonoEnv>(async (c, next) => {
        if (isForwarded(c.req.header())) throw new Problem('unavailable')
        await next()
      }),
    )
  for (const root of [PROVIDER_ROOT, CARD_ROOT])
    app.use(
      `${root}/*`,
      createMiddleware<HonoEnv>(async (c, next) => {
        if (isForwarded(c.req.header())) return sendNotFound()
        await next()
        return undefined
      }),
    )
}

/** Whether a header says that a proxy passed the request on. */
function isForwarded(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => /^(forwarded|x-forwarded(-.+)?|x-real-ip|via)$/i.test(name))
}
