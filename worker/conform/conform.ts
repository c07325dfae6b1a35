/** The conformance suite: plays on a server as a guest would, and lists what differs from the contract. */
import { type Cast, checkAccount, checkCatalogue, checkRefusals, type Checks, type Login } from './callChecks.ts'
import { createFindings, type Finding } from './findings.ts'
import { type PlayResult, playStory } from './play.ts'
import { type Target } from './server.ts'

export interface ConformOptions {
  target: Target
  login: Login
  storyId?: string
  actorId?: string
  choices: readonly string[]
  words: readonly string[]
  movesMax: number
  newId: () => string
  /** A secret that must never be printed. */
  hide: (secret: string) => void
}

export interface ConformResult {
  findings: readonly Finding[]
  cast: Cast | null
  play: PlayResult | null
}

/** Runs all checks. Throws `Unreachable` where the server does not answer. */
export async function conform(options: ConformOptions): Promise<ConformResult> {
  const { target, login, storyId, actorId, choices, words, movesMax, newId, hide } = options
  const findings = createFindings()
  const checks: Checks = { target, findings, newId, hide }
  const finish = (cast: Cast | null, play: PlayResult | null): ConformResult => ({
    findings: findings.list(),
    cast,
    play,
  })
  const account = await checkAccount(checks, login)
  if (account === null) return finish(null, null)
  const { token, user } = account
  const cast = await checkCatalogue(checks, token, {
    ...(storyId !== undefined && { storyId }),
    ...(actorId !== undefined && { actorId }),
  })
  await checkRefusals(checks, token)
  if (cast === null) return finish(null, null)
  const play = await playStory(checks, { cast, token, coins: user.coins, choices: [...choices], words, movesMax })
  return finish(cast, play)
}
