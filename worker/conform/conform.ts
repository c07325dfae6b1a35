/** The conformance suite: plays on a server as a guest would, and lists what differs from the contract. */
import { type Cast, checkAccount, checkCatalogue, checkRefusals, type Checks, type Login } from './callChecks.ts'
import { createFindings, type Finding, type Findings, type ServerRule } from './findings.ts'
import { type PlayResult, playStory } from './play.ts'
import { checkReads } from './readCalls.ts'
import { type Target, Unreachable } from './server.ts'
import { checkServices } from './serviceChecks.ts'

export interface ConformOptions {
  target: Target
  login: Login
  storyId?: string
  actorId?: string
  choices: readonly string[]
  words: readonly string[]
  movesMax: number
  /** The interval of a paid scene is waited for where it is no longer than this, s. */
  paidIntervalMaxS: number
  newId: () => string
  /** A secret that must never be printed. */
  hide: (secret: string) => void
}

export interface ConformResult {
  findings: readonly Finding[]
  /** Rules that the play came to. */
  tried: ReadonlySet<ServerRule>
  cast: Cast | null
  play: PlayResult | null
}

/** Runs all checks. Throws `Unreachable` where the server never answers. */
export async function conform(options: ConformOptions): Promise<ConformResult> {
  const findings = createFindings()
  let hasAnswered = false
  const fetch: Target['fetch'] = async (url, init) => {
    const response = await options.target.fetch(url, init)
    hasAnswered = true
    return response
  }
  try {
    return await runChecks({ ...options, target: { ...options.target, fetch } }, findings)
  } catch (error) {
    if (!(error instanceof Unreachable) || !hasAnswered) throw error
    findings.breach(
      error.where,
      `${error.message}.`,
      'The player would wait, and then see that the network is unstable.',
    )
    return { findings: findings.list(), tried: findings.listTried(), cast: null, play: null }
  }
}

async function runChecks(options: ConformOptions, findings: Findings): Promise<ConformResult> {
  const { target, login, storyId, actorId, choices, words, movesMax, paidIntervalMaxS, newId, hide } = options
  const checks: Checks = { target, findings, newId, hide }
  const finish = (cast: Cast | null, play: PlayResult | null): ConformResult => ({
    findings: findings.list(),
    tried: findings.listTried(),
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
  const play = await playStory(checks, {
    cast,
    token,
    coins: user.coins,
    choices: [...choices],
    words,
    movesMax,
    paidIntervalMaxS,
  })
  await checkReads(checks, token, cast)
  await checkServices(checks, token, cast)
  return finish(cast, play)
}
