/** The tables of games, their turns and their events. */
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { type DatabaseSync } from 'node:sqlite'
import { GAMES } from '../../limits.ts'
import {
  type EventRecord,
  type Finds,
  type GameRecord,
  type GameStore,
  type PlaceRecord,
  type SeenPicture,
  type TurnKey,
} from '../port.ts'
import { durableTransaction, query, sharedTransaction, transaction } from './statements.ts'
import { type PaymentProcessor } from './wallet.ts'

const GAME_COLUMNS = `id, user_id AS userId, story_id AS storyId, actor_id AS actorId, locale, state, turns, last_seq AS lastSeq, last_at AS lastAt, paid_since AS paidSince, revision`
const EVENT_COLUMNS = 'seq, turn, at, type, data, own'

/**
 * `paymentProcessor` settles the payments of a turn in the turn's transaction. Of a user's closed games the latest stay, and of a game the latest
 * events. What lists show of those that go is kept in summaries.
 */
export function createGameStore(
  database: DatabaseSync,
  paymentProcessor: PaymentProcessor,
  { closedPerUser, eventsPerGame }: { closedPerUser: number; eventsPerGame: number } = GAMES,
): GameStore {
  const open = query<GameRecord>(
    database,
    `SELECT ${GAME_COLUMNS} FROM games WHERE user_id = ? AND story_id = ? AND actor_id = ? AND closed = 0`,
  )
  const insertGame = database.prepare(
    'INSERT INTO games (id, user_id, story_id, actor_id, locale, state, turns, last_seq, last_at, paid_since, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const byId = query<{ turns: number }>(database, 'SELECT turns FROM games WHERE id = ? AND closed = 0')
  const close = database.prepare('UPDATE games SET closed = 1 WHERE id = ?')
  const advance = database.prepare(
    'UPDATE games SET state = ?, turns = ?, last_seq = ?, last_at = ?, paid_since = ? WHERE id = ?',
  )
  const insertTurn = database.prepare(
    'INSERT INTO turns (game_id, turn, user_id, key, fingerprint) VALUES (?, ?, ?, ?, ?)',
  )
  const insertEvent = database.prepare(
    'INSERT INTO events (game_id, seq, turn, at, type, data, own) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const removeEvents = database.prepare('DELETE FROM events WHERE game_id = ? AND seq > ?')
  const pullForward = database.prepare(
    'UPDATE events SET at = ? + 1 + seq - (SELECT MIN(seq) FROM events WHERE game_id = ? AND at > ?) WHERE game_id = ? AND at > ?',
  )
  const lastOf = query<{ at: number }>(database, 'SELECT MAX(at) AS at FROM events WHERE game_id = ?')
  const hastenEnding = database.prepare(
    'UPDATE reached_endings SET at = ?1 WHERE at > ?1 AND (user_id, story_id, actor_id) = (SELECT user_id, story_id, actor_id FROM games WHERE id = ?2)',
  )
  const hastenLastEnding = database.prepare(
    'UPDATE last_endings SET at = ?1 WHERE at > ?1 AND (user_id, story_id, actor_id) = (SELECT user_id, story_id, actor_id FROM games WHERE id = ?2)',
  )
  const notePlayed = database.prepare(
    'INSERT INTO played_stories (user_id, story_id, played_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET played_at = MAX(played_at, excluded.played_at)',
  )
  const noteEnding = database.prepare(
    `INSERT INTO reached_endings (user_id, story_id, actor_id, ending_id, at) VALUES (?, ?, ?, COALESCE(json_extract(?, '$.ending_id'), ''), ?)
     ON CONFLICT DO UPDATE SET at = MIN(at, excluded.at)`,
  )
  const noteEnd = database.prepare(
    `INSERT INTO last_endings (user_id, story_id, actor_id, ending_id, at, heart, epilogue) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET ending_id = excluded.ending_id, at = excluded.at, heart = MAX(heart, excluded.heart),
       epilogue = excluded.epilogue, read_at = NULL`,
  )
  const removeClosed = database.prepare(
    'DELETE FROM games WHERE id IN (SELECT id FROM games WHERE user_id = ? AND closed = 1 ORDER BY id DESC LIMIT ? OFFSET ?)',
  )
  const removeTurns = database.prepare(
    'DELETE FROM turns WHERE game_id = ?1 AND turn < (SELECT turn FROM events WHERE game_id = ?1 AND seq = ?2)',
  )
  const setLast = database.prepare('UPDATE games SET last_at = ? WHERE id = ?')
  const revisionOf = query<{ revision: number | null }>(
    database,
    'SELECT revision FROM games WHERE user_id = ? AND story_id = ? AND closed = 0 ORDER BY id DESC LIMIT 1',
  )
  const openOf = query<{ storyId: string; revision: number | null }>(
    database,
    'SELECT story_id AS storyId, revision FROM games WHERE user_id = ? AND closed = 0 ORDER BY id DESC LIMIT ?',
  )
  const byKey = query<{ gameId: string; turn: number; fingerprint: string }>(
    database,
    'SELECT game_id AS gameId, turn, fingerprint FROM turns WHERE user_id = ? AND key = ?',
  )
  const ofGame = query<EventRow>(database, `SELECT ${EVENT_COLUMNS} FROM events WHERE game_id = ? ORDER BY seq`)
  const ofTurn = query<EventRow>(
    database,
    `SELECT ${EVENT_COLUMNS} FROM events WHERE game_id = ? AND turn = ? ORDER BY seq`,
  )
  const ofLastTurn = query<EventRow>(
    database,
    `SELECT ${EVENT_COLUMNS} FROM events WHERE game_id = ?1 AND turn = (SELECT MAX(turn) FROM events WHERE game_id = ?1) ORDER BY seq`,
  )

  const notePlace = database.prepare(
    `INSERT INTO places (user_id, story_id, actor_id, node, kind, state, at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kind = excluded.kind, state = excluded.state, at = excluded.at`,
  )
  const places = query<PlaceRecord>(
    database,
    'SELECT actor_id AS actorId, node, kind, state, at FROM places WHERE user_id = ? AND story_id = ? ORDER BY at',
  )
  const notePicture = database.prepare(
    'INSERT INTO seen_pictures (user_id, story_id, url, alt, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const pictures = query<SeenPicture>(
    database,
    'SELECT url, alt, at FROM seen_pictures WHERE user_id = ? AND story_id = ? ORDER BY at',
  )

  const noteLine = database.prepare(
    'INSERT INTO read_lines (user_id, story_id, line, game_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const readLines = query<{ line: string }>(
    database,
    'SELECT line FROM read_lines WHERE user_id = ? AND story_id = ? AND game_id <> ? AND line IN (SELECT value FROM json_each(?))',
  )

  const current = ({ userId, storyId, actorId }: SessionKey): GameRecord | null => open.first(userId, storyId, actorId)
  const isUsed = (userId: string, key: string): boolean => byKey.first(userId, key) !== null
  const insertEvents = ({ id, userId, storyId, actorId }: GameRecord, events: readonly EventRecord[]): void => {
    for (const { seq, turn, at, type, data, own } of events) {
      insertEvent.run(id, seq, turn, at, type, data, own ? 1 : 0)
      if (type === 'show_ending') noteEnding.run(userId, storyId, actorId, data, at)
    }
  }
  const addEvents = (game: GameRecord, { key, fingerprint }: TurnKey, events: readonly EventRecord[]): void => {
    const { id, turns, userId, storyId, lastSeq } = game
    insertTurn.run(id, turns - 1, userId, key, fingerprint)
    insertEvents(game, events)
    if (events[0] !== undefined) notePlayed.run(userId, storyId, events[0].at)
    if (lastSeq > eventsPerGame) removeTurns.run(id, lastSeq - eventsPerGame + 1)
  }

  const addFinds = ({ id, userId, storyId, actorId }: GameRecord, finds: Finds): void => {
    for (const { node, kind, state, at } of finds.places) notePlace.run(userId, storyId, actorId, node, kind, state, at)
    for (const { url, alt, at } of finds.pictures) notePicture.run(userId, storyId, url, alt, at)
    for (const line of finds.lines) noteLine.run(userId, storyId, line, id)
    if (finds.end !== null) {
      const { endingId, at, heart, epilogue } = finds.end
      noteEnd.run(userId, storyId, actorId, endingId, at, heart, epilogue)
    }
  }

  return {
    findOpen: async (sessionKey) => current(sessionKey),
    addGame: async (game, turn, events, instead, batch, finds = NO_FINDS) =>
      (batch === undefined ? sharedTransaction : durableTransaction)(database, () => {
        const { id, userId, storyId, actorId, locale, state, turns, lastSeq, lastAt, paidSince, revision } = game
        if ((current(game)?.id ?? null) !== instead || isUsed(userId, turn.key)) return false
        if (batch !== undefined && !paymentProcessor.settle(userId, batch)) return false
        if (instead !== null) {
          close.run(instead)
          removeClosed.run(userId, REMOVED_TOGETHER, closedPerUser)
        }
        insertGame.run(id, userId, storyId, actorId, locale, state, turns, lastSeq, lastAt, paidSince, revision)
        addEvents(game, turn, events)
        addFinds(game, finds)
        return true
      }),
    listPlaces: async (userId, storyId) => places.all(userId, storyId),
    findReadLines: async ({ id, userId, storyId }, lines) =>
      new Set(readLines.all(userId, storyId, id, JSON.stringify(lines)).map(({ line }) => line)),
    listPictures: async (userId, storyId) => pictures.all(userId, storyId),
    addTurn: async (game, turn, events, batch, finds = NO_FINDS) =>
      (batch === undefined ? sharedTransaction : durableTransaction)(database, () => {
        const { id, userId, state, turns, lastSeq, lastAt, paidSince } = game
        const before = byId.first(id)
        if (isUsed(userId, turn.key) || before === null || before.turns !== turns - 1) return false
        if (batch !== undefined && !paymentProcessor.settle(userId, batch)) return false
        advance.run(state, turns, lastSeq, lastAt, paidSince, id)
        addEvents(game, turn, events)
        addFinds(game, finds)
        return true
      }),
    replaceEvents: async (game, seq, events, finds = NO_FINDS) =>
      sharedTransaction(database, () => {
        const { id, state, turns, lastSeq, lastAt, paidSince } = game
        if (byId.first(id)?.turns !== turns) return false
        removeEvents.run(id, seq)
        advance.run(state, turns, lastSeq, lastAt, paidSince, id)
        insertEvents(game, events)
        addFinds(game, finds)
        return true
      }),
    bringForward: async (gameId, now) =>
      transaction(database, () => {
        pullForward.run(now, gameId, now, gameId, now)
        const at = Math.max(now, lastOf.first(gameId)?.at ?? 0)
        setLast.run(at, gameId)
        hastenEnding.run(at, gameId)
        hastenLastEnding.run(at, gameId)
        return at
      }),
    findRevision: async (userId, storyId) => revisionOf.first(userId, storyId)?.revision,
    listOpenStories: async (userId, max) => openOf.all(userId, max),
    findTurn: async (userId, key) => byKey.first(userId, key),
    listEvents: async (gameId, turn) =>
      (turn === undefined ? ofGame.all(gameId) : ofTurn.all(gameId, turn)).map(toEvent),
    listLastEvents: async (gameId) => ofLastTurn.all(gameId).map(toEvent),
  }
}

/** Closed games that a new one removes: one usually, more where an older server kept them all, and never so many that others wait. */
const REMOVED_TOGETHER = 5

const NO_FINDS: Finds = { places: [], pictures: [], lines: [], end: null }

type EventRow = Omit<EventRecord, 'own'> & { own: number }

function toEvent(row: EventRow): EventRecord {
  return { ...row, own: row.own === 1 }
}
