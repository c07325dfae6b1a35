/** Attack: restarts and jumps without end, so that the database and every list grow. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { FOLDERS } from '../../../../server/folders.ts'
import { GAMES, RATE_LIMITS } from '../../../../server/limits.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { ATTACK_TIMEOUT_MS, type ChildServer, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const RESTART = { story_id: 'tiny', restart: true }
const START = '/actor/tiny/mo/game.start'

/** Processor time of a call, ms, by the mean of ten: a busy machine does not change it. */
async function timeCall(server: ChildServer, path: string, token: string, body?: object): Promise<number> {
  const from = server.readCpuMs()
  for (let time = 0; time < 10; time += 1) {
    const response = await server.send(path, { token, body })
    // A stream goes on at the pace of the story.
    await response.body?.cancel()
    expect(response.status).toBe(200)
  }
  return (server.readCpuMs() - from) / 10
}

test('restarts and jumps without end are slowed down, and what they left stays bounded', async () => {
  const server = await startChild({ STORIES_DIR: FOLDERS.stories, MEDIA_DIR: FOLDERS.media })
  const token = await server.signUp('an-attacker')
  const statuses: number[] = []
  const waits: (string | null)[] = []
  const post = async (path: string, body: object): Promise<void> => {
    const response = await server.send(path, { token, body })
    statuses.push(response.status)
    if (response.status === 429) waits.push(response.headers.get('Retry-After'))
    await response.body?.cancel()
  }
  await surviveAttack(
    server,
    async () => {
      for (let time = 0; time < 25; time += 1)
        await Promise.all([1, 2, 3, 4].map(() => post('/actor/neon-rain/reasoning/game.start', { restart: true })))
      for (let time = 0; time < 40; time += 1)
        await Promise.all(
          [1, 2, 3, 4].map(() => post('/actor/neon-rain/reasoning/game.jump', { action: 'next_scene' })),
        )
    },
    { otherStory: { story_id: 'neon-rain', actor_id: 'reasoning' } },
  )
  const allowed = RATE_LIMITS.startByUser.max + RATE_LIMITS.jumpByUser.max
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(allowed + 20)
  expect(waits.every((wait) => Number(wait) >= 1 && Number(wait) <= 60)).toBe(true)
  expect(statSync(join(server.folder, 'data', DATABASE_FILE)).size).toBeLessThan(20_000_000)
})

test('no call takes long for a user with 1,000 games, and a restart of theirs removes old ones', async () => {
  const server = await startChild()
  const token = await server.signUp('a-collector')
  await (await server.send(START, { token, body: RESTART })).body?.cancel()
  const database = new DatabaseSync(join(server.folder, 'data', DATABASE_FILE))
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; BEGIN')
  // As a server without limits left them: closed ones of this story, open ones of others, and one with a long history.
  const { id, userId, state } = database.prepare('SELECT id, user_id AS userId, state FROM games').get() as Record<
    string,
    string
  >
  const insertGame = database.prepare(
    'INSERT INTO games (id, user_id, story_id, actor_id, locale, state, turns, last_seq, last_at, closed) VALUES (?, ?, ?, ?, ?, ?, 1, 100, 1000, ?)',
  )
  const insertTurn = database.prepare(
    'INSERT INTO turns (game_id, turn, user_id, key, fingerprint) VALUES (?, ?, ?, ?, ?)',
  )
  const insertEvent = database.prepare(
    'INSERT INTO events (game_id, seq, turn, at, type, data, own) VALUES (?, ?, ?, ?, ?, ?, 0)',
  )
  const addTurn = (game: string, turn: number, from: number, count: number): void => {
    insertTurn.run(game, turn, userId ?? '', `${game}-${turn}`, '')
    for (let seq = from; seq < from + count; seq += 1)
      insertEvent.run(
        game,
        seq,
        turn,
        seq,
        'message',
        JSON.stringify({
          id: `${game}-${seq}`,
          sender_type: 'actor',
          msg_type: 'text',
          content: { text: 'A line of the story that is neither long nor short.' },
        }),
      )
  }
  for (let number = 0; number < 1_000; number += 1) {
    const isClosed = number < 900
    const game = `0${String(number).padStart(8, '0')}`
    insertGame.run(game, userId ?? '', isClosed ? 'tiny' : `other-${number}`, 'mo', 'en', state ?? '', isClosed ? 1 : 0)
    addTurn(game, 0, 1, 100)
  }
  const { last } = database.prepare('SELECT MAX(seq) AS last FROM events WHERE game_id = ?').get(id ?? '') as {
    last: number
  }
  for (let turn = 1; turn <= GAMES.eventsPerGame / 20; turn += 1)
    addTurn(id ?? '', turn, last + 1 + (turn - 1) * 20, 20)
  database
    .prepare('UPDATE games SET turns = ?, last_seq = ? WHERE id = ?')
    .run(GAMES.eventsPerGame / 20 + 1, last + GAMES.eventsPerGame, id ?? '')
  database.exec('COMMIT')

  const calls: [path: string, body?: object][] = [
    ['/game-history.list'],
    ['/story.list', {}],
    ['/actor/chat/game.history', { story_id: 'tiny', actor_id: 'mo' }],
    ['/actor/event/game.history', { story_id: 'tiny', actor_id: 'mo' }],
    ['/story-rating.get', { story_id: 'tiny', actor_id: 'mo' }],
    [START, { story_id: 'tiny', restart: false }],
  ]
  for (const [path, body] of calls) {
    const ms = await timeCall(server, path, token, body)
    if (process.env.ATTACK_FIGURES === '1') console.log(path, ms)
    expect([path, ms < 50]).toEqual([path, true])
  }
  expect(await timeCall(server, START, token, RESTART)).toBeLessThan(50)
  const { closed } = database.prepare('SELECT COUNT(*) AS closed FROM games WHERE closed = 1').get() as {
    closed: number
  }
  expect(closed).toBeLessThan(900)
  database.close()
})
