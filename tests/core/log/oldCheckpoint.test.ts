/** Sessions whose checkpoint or log does not fit this version of the app. */
import { expect, test } from 'vitest'
import { line, options } from '../../../fixtures/builders/events.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { type State } from '../../../worker/reducer/state.ts'
import { callsOf } from '../../helpers/server.ts'
import { KEY, play, type Play } from '../../helpers/session.ts'
import { loadStored } from '../../helpers/loadStored.ts'

/** A session that has shown a line and two options, and whose page was killed. */
async function playAndKill(): Promise<Play> {
  const game = await play()
  game.server.last().send(line(1, 'Stay?'), options(2, ['stay']))
  game.server.last().end()
  await game.pass(5_000)
  game.kill()
  return game
}

test('[L8, L2] a checkpoint that cannot be read is rebuilt from the log, and nothing is posted again', async () => {
  const game = await playAndKill()
  const { since } = (await loadStored(game.store, KEY)) ?? { since: [] }
  await game.store.checkpoint(KEY, since.length, { ...game.session.driver.state(), core: {} } as unknown as State)
  const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
  expect(again.lines()).toEqual(['Stay?'])
  expect(again.view().options).toMatchObject({ items: [{ id: 'stay' }] })
  expect(callsOf(again.server.requests)).toEqual(['game.history'])
})

test('[L8] a log whose entries do not fit is dropped for the history of the server', async () => {
  const game = await playAndKill()
  const { since } = (await loadStored(game.store, KEY)) ?? { since: [] }
  await game.store.append(KEY, since.length, [{ type: 'weather', at: 0 } as unknown as Entry])
  const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
  expect(again.lines()).toEqual([])
  expect(callsOf(again.server.requests)).toEqual(['game.history'])
  expect((await again.entries())[0]).toMatchObject({ type: 'open', restart: false })
})
