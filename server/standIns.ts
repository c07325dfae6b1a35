/** Whether what is for a developer's own machine answers: stand-ins for social providers and card payments, which sign in any email and take no money, and the developer tools. */
import { API_ROOT } from '../protocol/api/envelope.ts'
import { codeSend } from '../protocol/api/signIn.ts'
import { isLoopback } from '../protocol/loopback.ts'
import { STAND_IN_PATHS } from './calls/standIns.ts'
import { sendNotFound } from './http/files.ts'
import { type HonoApp } from './http/hono.ts'
import { refuseOtherMachines } from './http/ownMachine.ts'
import { Problem } from './problems.ts'
import { CARD_ROOT } from './services/shop.ts'
import { PROVIDER_ROOT } from './services/social.ts'

/** True: to everyone. `local`: to requests of the own machine. */
export type StandIns = boolean | 'local'

export interface StandInSettings {
  host: string
  trustProxy: boolean
  sendsBySmtp: boolean
  adminEmails: readonly string[]
  developerTools: boolean
  /** `--local` */
  local: boolean
  /** ALLOW_STAND_INS */
  allowsStandIns: boolean
}

/** On by a flag alone, and then for the own machine; by `--local` only where nobody has prepared the server for others: on loopback, without a proxy, a mail server and admins. */
export function decideStandIns(settings: StandInSettings): StandIns {
  const { host, trustProxy, sendsBySmtp, adminEmails, developerTools, local, allowsStandIns } = settings
  if (allowsStandIns) return true
  const isAlone = isLoopback(host) && !trustProxy
  if (developerTools) return isAlone ? 'local' : true
  return local && isAlone && !sendsBySmtp && adminEmails.length === 0 ? 'local' : false
}

/** One line for the start. */
export function describeStandIns(standIns: StandIns, host: string): string {
  const which = 'sign-in with providers, card payments'
  if (standIns === false) return `Stand-ins are off: ${which} (ALLOW_STAND_INS=1 switches them on for everyone).`
  return `Stand-ins are on: ${which}, for ${standIns === 'local' ? 'this machine alone (--local)' : `everyone who reaches ${host}`}.`
}

/** Keeps what is for the own machine from requests that may come from elsewhere. `roots`: paths of the developer tools. */
export function keepLocal(
  app: HonoApp,
  { standIns, printsCodes, roots }: { standIns: StandIns; printsCodes: boolean; roots: readonly string[] },
): void {
  const refuse = (): never => {
    throw new Problem('unavailable')
  }
  const pages = [...(standIns === 'local' ? [PROVIDER_ROOT, CARD_ROOT] : []), ...roots]
  for (const root of pages) refuseOtherMachines(app, `${root}/*`, () => sendNotFound())
  if (standIns === 'local') for (const path of STAND_IN_PATHS) refuseOtherMachines(app, API_ROOT + path, refuse)
  if (printsCodes) refuseOtherMachines(app, API_ROOT + codeSend.path, refuse)
}
