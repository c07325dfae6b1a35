/** Checks inside of a paid scene: its time, and what an interval costs. Rules B3 to B5, B14. */
import { costTime, playtimeReset } from '../../protocol/api/credits.ts'
import { BILLING_POLL_MS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'
import { type Cast, checkCall, type Checks } from './callChecks.ts'
import { readCoins, tryCall } from './decidedCalls.ts'

export interface PaidScene {
  /** Length and price of an interval. */
  seconds: number
  coins: number
  /** When its event was read. */
  enteredAt: number
}

/** So much the server's count may be ahead of the suite's, s: it may have begun before the turn was read. */
const AHEAD_S = 5
/** The server's count may begin once the lines before the scene are read, and is given up so long after its interval, ms. */
const READING_MS = 120_000

export interface PaidSceneOptions {
  cast: Cast
  scene: PaidScene
  /** Whether to wait until the interval is over, and to pay it. */
  isWaitedFor: boolean
}

/** Asks for the time of the scene that the player has just entered, resets it too early, and pays an interval if that is waited for. */
export async function checkPaidScene(checks: Checks, token: string, options: PaidSceneOptions): Promise<void> {
  const { story, actorId, chatVersion } = options.cast
  const body = { story_id: story.id, ...(chatVersion !== '3' && { actor_id: actorId }) }
  const bill: Bill = {
    ...options.scene,
    readSeconds: async () => (await checkCall(checks, costTime, body, token))?.duration ?? null,
    reset: async (where, idempotencyKey) => {
      const before = await readCoins(checks, token)
      const answer = await tryCall(checks, where, playtimeReset, body, { token, idempotencyKey })
      const after = await readCoins(checks, token)
      return { isPaid: answer !== null, before, cost: before === null || after === null ? null : before - after }
    },
  }
  if (!(await checkFirstSeconds(checks, bill))) return
  if (options.isWaitedFor && (await waitForInterval(checks, bill))) await checkCharge(checks, bill)
}

interface Bill extends PaidScene {
  /** The server's count; null where it cannot be read. */
  readSeconds: () => Promise<number | null>
  /** Requests a reset. `cost` is what the balance lost by it; null where it cannot be read. */
  reset: (where: string, key: string) => Promise<{ isPaid: boolean; before: number | null; cost: number | null }>
}

const TIME = `POST ${costTime.path} in a paid scene`
const RESET = `POST ${playtimeReset.path}`

/** A scene begins with a free interval. False where its time cannot be read. */
async function checkFirstSeconds(checks: Checks, { enteredAt, seconds, readSeconds, reset }: Bill): Promise<boolean> {
  const { findings, newId } = checks
  const counted = await readSeconds()
  if (counted === null) return false
  findings.tried('B3', 'B14')
  const passed = (checks.target.clock.now() - enteredAt) / 1_000
  if (counted < 0 || counted > passed + AHEAD_S)
    findings.breach(
      TIME,
      `the duration is ${counted}, ${Math.round(passed)} s after the scene began (B3).`,
      'The player would be charged before the time is over.',
    )
  if (counted >= seconds) return true
  const where = `${RESET} before the interval is over`
  const { cost } = await reset(where, newId())
  if (cost !== null && cost > 0)
    findings.breach(where, `costs ${cost} coins (B14).`, 'The player would pay for time that they have already.')
  return true
}

/** Polls the time as the client does. False where it never reaches the interval. */
async function waitForInterval({ target, findings }: Checks, { seconds, readSeconds }: Bill): Promise<boolean> {
  const { clock } = target
  const startedAt = clock.now()
  for (;;) {
    const counted = await readSeconds()
    if (counted === null) return false
    if (counted >= seconds) return true
    const waitedMs = clock.now() - startedAt
    if (waitedMs > seconds * 1_000 + READING_MS) {
      findings.breach(
        TIME,
        `the duration is ${counted} after ${Math.round(waitedMs / 1_000)} s (B3).`,
        'The time that the player sees would stand still, and the scene would never be paid.',
      )
      return false
    }
    await pass(clock, Math.min(BILLING_POLL_MS, (seconds - counted) * 1_000))
  }
}

/** Paying an interval that is over costs its price once, however often the request is repeated; then the next interval begins. */
async function checkCharge(checks: Checks, { seconds, coins, readSeconds, reset }: Bill): Promise<void> {
  const { findings, newId } = checks
  const where = `${RESET} after an interval`
  const key = newId()
  const { isPaid, before, cost } = await reset(where, key)
  if (before === null || cost === null) return
  findings.tried('B4', 'B5')
  if (before < coins) {
    if (isPaid)
      findings.breach(
        where,
        `is answered with a success for ${coins} coins where the player has ${before} (B5).`,
        'The player would go on without paying, or owe coins.',
      )
    return
  }
  if (!isPaid) {
    findings.breach(
      where,
      `is refused, though the player has ${before} coins and it costs ${coins} (B5).`,
      'The player would be asked for credit that they have.',
    )
    return
  }
  if (cost !== coins)
    findings.breach(
      where,
      `costs ${cost} coins, and ${coins} were announced (B3).`,
      'The player would pay another price than the dialog of the scene says.',
    )
  const again = await reset(where, key)
  if (again.cost !== 0 || !again.isPaid)
    findings.breach(
      where,
      again.isPaid
        ? `sent again with its Idempotency-Key costs ${again.cost} more coins (B4).`
        : 'is refused when it is sent again with its Idempotency-Key (B4).',
      again.isPaid
        ? 'A player whose connection broke would pay twice.'
        : 'A player whose connection broke would be asked for credit, though they have paid.',
    )
  const counted = await readSeconds()
  if (counted !== null && counted >= seconds)
    findings.breach(
      TIME,
      `the duration is ${counted} after the interval was paid (B3).`,
      'The player would be charged again at once.',
    )
}

function pass(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve))
}
