/** How the recordings of single phenomena are made: short plays against the server stand-in, on the manual clock. */
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { play, type Play, type PlayOptions } from '../helpers/session.ts'

/** What a recording shows, and the steps that make it. */
export interface Scenario {
  /** One sentence for the list of recordings. */
  about: string
  /** How the session is opened; by default as a new game. */
  options?: PlayOptions
  /** What happens after that. */
  script: (game: Play) => Promise<void>
}

/** Plays a scenario from its beginning. */
export async function runScenario({ options, script }: Scenario): Promise<Play> {
  const game = await play(options)
  await script(game)
  await game.settle()
  return game
}

export const userFact = (coins: number, guest = false): HostFact => ({ kind: 'user', user: { id: 'u1', guest, coins } })
export const muted = (muted: boolean): HostFact => ({ kind: 'settings', muted })
export const visible = (visible: boolean): HostFact => ({ kind: 'visibility', visible })
export const choose = (optionId: string): Intent => ({ kind: 'choose', optionId })
export const say = (text: string): Intent => ({ kind: 'send', text })
export const TAP: Intent = { kind: 'tap' }

/** Answers the last request with these events, and ends the stream. */
export async function answerWith(game: Play, ...events: ChatEvent[]): Promise<void> {
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
}

/** The same, and time passes until all of it has been shown. */
export async function answerAndWait(game: Play, ...events: ChatEvent[]): Promise<void> {
  await answerWith(game, ...events)
  await game.pass(20_000)
}
