/** What stays of a user's games, and what goes. */
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { type EventRecord, type GameRecord } from '../../../server/storage/port.ts'
import { createGameStore } from '../../../server/storage/sqlite/games.ts'
import { migrate } from '../../../server/storage/sqlite/migrations.ts'
import { createPlayStore } from '../../../server/storage/sqlite/playerLibrary.ts'

const GAME: GameRecord = {
  id: 'g0',
  userId: 'u',
  storyId: 's',
  actorId: 'a',
  locale: 'en',
  state: '{}',
  turns: 1,
  lastSeq: 1,
  lastAt: 1,
  paidSince: null,
  revision: null,
}

function openGames(limits: { closedPerUser: number; eventsPerGame: number }) {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec('PRAGMA foreign_keys = ON')
  migrate(database)
  database.exec(
    "INSERT INTO users (id, name, status, gender, role, created_at) VALUES ('u', 'Mira', 'active', 'male', 'guest', 1)",
  )
  const store = createGameStore(database, { settle: () => true }, limits)
  return {
    store,
    plays: createPlayStore(database),
    idsOfGames: () =>
      database
        .prepare('SELECT id FROM games ORDER BY id')
        .all()
        .map(({ id }) => id),
  }
}

const event = (seq: number, turn: number, type = 'message'): EventRecord => ({
  seq,
  turn,
  at: seq,
  type,
  data: '{"ending_id":"far"}',
  own: false,
})

test('of closed games the latest stay, with every ending that was reached', async () => {
  const { store, plays, idsOfGames } = openGames({ closedPerUser: 2, eventsPerGame: 9 })
  for (let number = 0; number < 6; number += 1)
    await store.addGame(
      { ...GAME, id: `g${number}` },
      { key: `k${number}`, fingerprint: '' },
      [event(1, 0, number === 0 ? 'show_ending' : 'message')],
      number === 0 ? null : `g${number - 1}`,
    )
  expect(idsOfGames()).toEqual(['g3', 'g4', 'g5'])
  expect(await plays.listEndings('u', 9)).toEqual([{ storyId: 's', actorId: 'a', endingId: 'far' }])
  expect([await plays.hasReachedEnding('u', 's', 'a', 9), await plays.listStories('u')]).toEqual([true, ['s']])
})

test('of a long game the latest events stay, whole turns of them, and it goes on', async () => {
  const { store } = openGames({ closedPerUser: 2, eventsPerGame: 4 })
  await store.addGame(GAME, { key: 'k0', fingerprint: '' }, [event(1, 0)], null)
  for (let turn = 1; turn < 6; turn += 1) {
    const game = { ...GAME, turns: turn + 1, lastSeq: 1 + turn * 2 }
    expect(
      await store.addTurn(game, { key: `k${turn}`, fingerprint: '' }, [
        event(turn * 2, turn),
        event(turn * 2 + 1, turn),
      ]),
    ).toBe(true)
  }
  expect((await store.listEvents('g0')).map(({ seq }) => seq)).toEqual([8, 9, 10, 11])
  expect(await store.findOpen({ userId: 'u', storyId: 's', actorId: 'a' })).toMatchObject({ turns: 6, lastSeq: 11 })
})
