/** Sessions in a paid scene. */
import { event } from '../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { CHARGE_NOTICE } from '../../protocol/limits.ts'
import { answer, callsOut, confirmDialogs, play, type Play, type PlayOptions } from './session.ts'

/** A paid scene of 30 s. */
export const enter = event('enter_paid_scene', 1, { scene_id: 's1', seconds: 30, coins: 5 })

/** A registered player who owns so much. */
export const user = (coins: number) => ({ kind: 'user', user: { id: 'u1', guest: false, coins } }) as const

/** A registered player with 10 coins in a paid scene of 30 s, who allows its charges; what followed it has come, too. */
export async function paid(...after: ChatEvent[]): Promise<Play> {
  const game = await entered(after)
  game.server.last().end()
  await game.settle()
  return game
}

/** The same in the reasoning mode, where the player may jump. */
export async function paidWithJumps(): Promise<Play> {
  const game = await entered([], { command: { chatVersion: '3' } })
  game.server.last().end()
  await game.settle()
  return game
}

/** The first interval is over, its charge was announced, and its reset is out. What followed came then: at a choice no time passes. */
export async function due(...after: ChatEvent[]): Promise<Play> {
  const game = await entered()
  await game.pass(10_000)
  await answer(game, 'cost', 30)
  await game.pass(CHARGE_NOTICE.minMs)
  game.server.last().send(...after)
  game.server.last().end()
  await game.settle()
  return game
}

async function entered(after: readonly ChatEvent[] = [], options: PlayOptions = {}): Promise<Play> {
  const game = await play(options)
  await game.host(user(10))
  game.server.last().send(enter)
  await game.settle()
  await confirmDialogs(game)
  await allow(game, 1_000)
  game.server.last().send(...after)
  await game.settle()
  return game
}

/** The player pauses the scene, and goes on with charges up to so many coins. */
export async function allow(game: Play, coins: number): Promise<void> {
  await game.intend({ kind: 'pausePaid' })
  await game.intend({ kind: 'goOnPaid', allowed: coins })
}

/** The keys of the resets that are out. */
export function resets(game: Play): string[] {
  return callsOut(game, 'reset').flatMap(({ call }) => (call.name === 'reset' ? [call.idempotencyKey] : []))
}

/** Passes time; the names of the calls that are out then. */
export async function pendingCallsAfter(game: Play, ms: number): Promise<string[]> {
  await game.pass(ms)
  return [...game.calls.values()].map(({ call }) => call.name)
}
