/** The tables of games, their turns and their events. */
import { type SessionKey } from '../../../protocol/sessionKey.ts'
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
import { all, type Database, first, lockUser, ROWS_MAX, type Sql } from './database.ts'
import { settlePayments } from './wallet.ts'

/** Turns of one player are stored one after the other, in whatever processes they were made. What is kept: see the adapter of SQLite. */
export function createGameStore(
  { read, transaction }: Database,
  { closedPerUser, eventsPerGame }: { closedPerUser: number; eventsPerGame: number } = GAMES,
): GameStore {
  const findOpen = async (sql: Sql, { userId, storyId, actorId }: SessionKey): Promise<GameRecord | null> =>
    first(
      await sql<
        GameRecord[]
      >`SELECT id, user_id, story_id, actor_id, locale, state, turns, last_seq, last_at, paid_since, revision
        FROM games WHERE user_id = ${userId} AND story_id = ${storyId} AND actor_id = ${actorId} AND NOT closed`,
    )

  async function isUsed(sql: Sql, userId: string, key: string): Promise<boolean> {
    return (await sql`SELECT 1 FROM turns WHERE user_id = ${userId} AND key = ${key}`).count > 0
  }

  async function insertEvents(
    sql: Sql,
    { id, userId, storyId, actorId }: GameRecord,
    events: readonly EventRecord[],
  ): Promise<void> {
    const rows = events.map(({ seq, turn, at, type, data, own }) => ({ game_id: id, seq, turn, at, type, data, own }))
    for (let from = 0; from < rows.length; from += ROWS_MAX)
      await sql`INSERT INTO events ${sql(rows.slice(from, from + ROWS_MAX))}`
    for (const { data, at } of events.filter(({ type }) => type === 'show_ending'))
      await sql`INSERT INTO reached_endings AS known (user_id, story_id, actor_id, ending_id, at)
        VALUES (${userId}, ${storyId}, ${actorId}, ${readEndingId(data)}, ${at})
        ON CONFLICT (user_id, story_id, actor_id, ending_id) DO UPDATE SET at = LEAST(known.at, excluded.at)`
  }

  async function addEvents(
    sql: Sql,
    game: GameRecord,
    { key, fingerprint }: TurnKey,
    events: readonly EventRecord[],
  ): Promise<void> {
    const { id, turns, userId, storyId, lastSeq } = game
    await sql`INSERT INTO turns (game_id, turn, user_id, key, fingerprint)
      VALUES (${id}, ${turns - 1}, ${userId}, ${key}, ${fingerprint})`
    await insertEvents(sql, game, events)
    if (events[0] !== undefined)
      await sql`INSERT INTO played_stories AS known (user_id, story_id, played_at) VALUES (${userId}, ${storyId}, ${events[0].at})
        ON CONFLICT (user_id, story_id) DO UPDATE SET played_at = GREATEST(known.played_at, excluded.played_at)`
    if (lastSeq > eventsPerGame)
      await sql`DELETE FROM turns WHERE game_id = ${id}
        AND turn < (SELECT turn FROM events WHERE game_id = ${id} AND seq = ${lastSeq - eventsPerGame + 1})`
  }

  async function addFinds(sql: Sql, { id, userId, storyId, actorId }: GameRecord, finds: Finds): Promise<void> {
    for (const { node, kind, state, at } of finds.places)
      await sql`INSERT INTO places (user_id, story_id, actor_id, node, kind, state, at)
        VALUES (${userId}, ${storyId}, ${actorId}, ${node}, ${kind}, ${state}, ${at})
        ON CONFLICT (user_id, story_id, actor_id, node)
        DO UPDATE SET kind = excluded.kind, state = excluded.state, at = excluded.at`
    for (const { url, alt, at } of finds.pictures)
      await sql`INSERT INTO seen_pictures (user_id, story_id, url, alt, at)
        VALUES (${userId}, ${storyId}, ${url}, ${alt}, ${at}) ON CONFLICT DO NOTHING`
    if (finds.lines.length > 0)
      await sql`INSERT INTO read_lines (user_id, story_id, line, game_id)
        SELECT ${userId}, ${storyId}, line, ${id} FROM unnest(${[...finds.lines]}::text[]) AS line ON CONFLICT DO NOTHING`
    if (finds.end !== null) {
      const { endingId, at, heart, epilogue } = finds.end
      await sql`INSERT INTO last_endings AS known (user_id, story_id, actor_id, ending_id, at, heart, epilogue)
        VALUES (${userId}, ${storyId}, ${actorId}, ${endingId}, ${at}, ${heart}, ${epilogue})
        ON CONFLICT (user_id, story_id, actor_id) DO UPDATE SET ending_id = excluded.ending_id, at = excluded.at,
          heart = GREATEST(known.heart, excluded.heart), epilogue = excluded.epilogue, read_at = NULL`
    }
  }

  return {
    findOpen: (sessionKey) => read((sql) => findOpen(sql, sessionKey)),
    addGame: (game, turn, events, instead, batch, finds = NO_FINDS) =>
      transaction(async (sql) => {
        const { id, userId, storyId, actorId, locale, state, turns, lastSeq, lastAt, paidSince, revision } = game
        await lockUser(sql, userId)
        if (((await findOpen(sql, game))?.id ?? null) !== instead || (await isUsed(sql, userId, turn.key))) return false
        if (batch !== undefined && !(await settlePayments(sql, userId, batch))) return false
        if (instead !== null) {
          await sql`UPDATE games SET closed = true WHERE id = ${instead}`
          await sql`DELETE FROM games WHERE id IN (SELECT id FROM games WHERE user_id = ${userId} AND closed
            ORDER BY id DESC LIMIT ${REMOVED_TOGETHER} OFFSET ${closedPerUser})`
        }
        await sql`INSERT INTO games (id, user_id, story_id, actor_id, locale, state, ended, turns, last_seq, last_at, paid_since, revision)
          VALUES (${id}, ${userId}, ${storyId}, ${actorId}, ${locale}, ${state}, ${hasEnded(state)}, ${turns}, ${lastSeq},
            ${lastAt}, ${paidSince}, ${revision})`
        await addEvents(sql, game, turn, events)
        await addFinds(sql, game, finds)
        return true
      }),
    addTurn: (game, turn, events, batch, finds = NO_FINDS) =>
      transaction(async (sql) => {
        const { id, userId, state, turns, lastSeq, lastAt, paidSince } = game
        await lockUser(sql, userId)
        const [before] = await sql<{ turns: number }[]>`SELECT turns FROM games WHERE id = ${id} AND NOT closed`
        if (before?.turns !== turns - 1 || (await isUsed(sql, userId, turn.key))) return false
        if (batch !== undefined && !(await settlePayments(sql, userId, batch))) return false
        await sql`UPDATE games SET state = ${state}, ended = ${hasEnded(state)}, turns = ${turns}, last_seq = ${lastSeq},
          last_at = ${lastAt}, paid_since = ${paidSince} WHERE id = ${id}`
        await addEvents(sql, game, turn, events)
        await addFinds(sql, game, finds)
        return true
      }),
    replaceEvents: (game, seq, events, finds = NO_FINDS) =>
      transaction(async (sql) => {
        const { id, userId, state, turns, lastSeq, lastAt, paidSince } = game
        await lockUser(sql, userId)
        const [before] = await sql<{ turns: number }[]>`SELECT turns FROM games WHERE id = ${id} AND NOT closed`
        if (before?.turns !== turns) return false
        await sql`DELETE FROM events WHERE game_id = ${id} AND seq > ${seq}`
        await sql`UPDATE games SET state = ${state}, ended = ${hasEnded(state)}, last_seq = ${lastSeq}, last_at = ${lastAt},
          paid_since = ${paidSince} WHERE id = ${id}`
        await insertEvents(sql, game, events)
        await addFinds(sql, game, finds)
        return true
      }),
    listPlaces: (userId, storyId) =>
      read(async (sql) =>
        all(
          await sql<PlaceRecord[]>`SELECT actor_id, node, kind, state, at FROM places
            WHERE user_id = ${userId} AND story_id = ${storyId} ORDER BY at, actor_id, node`,
        ),
      ),
    listPictures: (userId, storyId) =>
      read(async (sql) =>
        all(
          await sql<SeenPicture[]>`SELECT url, alt, at FROM seen_pictures
            WHERE user_id = ${userId} AND story_id = ${storyId} ORDER BY at, url`,
        ),
      ),
    findReadLines: ({ id, userId, storyId }, lines) =>
      read(async (sql) => {
        const found = await sql<{ line: string }[]>`SELECT line FROM read_lines
          WHERE user_id = ${userId} AND story_id = ${storyId} AND game_id <> ${id} AND line = ANY(${[...lines]}::text[])`
        return new Set(found.map(({ line }) => line))
      }),
    bringForward: (gameId, now) =>
      transaction(async (sql) => {
        const [game] = await sql<
          SessionKey[]
        >`SELECT user_id, story_id, actor_id FROM games WHERE id = ${gameId} FOR UPDATE`
        await sql`UPDATE events SET at = ${now}::bigint + 1 + seq - pending.seq_from
          FROM (SELECT MIN(seq) AS seq_from FROM events WHERE game_id = ${gameId} AND at > ${now}) AS pending
          WHERE game_id = ${gameId} AND at > ${now}`
        const [last] = await sql<{ at: number | null }[]>`SELECT MAX(at) AS at FROM events WHERE game_id = ${gameId}`
        const at = Math.max(now, last?.at ?? 0)
        await sql`UPDATE games SET last_at = ${at} WHERE id = ${gameId}`
        if (game !== undefined)
          for (const table of ['reached_endings', 'last_endings'])
            await sql`UPDATE ${sql(table)} SET at = ${at} WHERE at > ${at} AND user_id = ${game.userId}
              AND story_id = ${game.storyId} AND actor_id = ${game.actorId}`
        return at
      }),
    findRevision: (userId, storyId) =>
      read(async (sql) => {
        const [found] = await sql<{ revision: number | null }[]>`SELECT revision FROM games
          WHERE user_id = ${userId} AND story_id = ${storyId} AND NOT closed ORDER BY id DESC LIMIT 1`
        return found?.revision
      }),
    listOpenStories: (userId, max) =>
      read(async (sql) =>
        all(
          await sql<{ storyId: string; revision: number | null }[]>`SELECT story_id, revision FROM games
            WHERE user_id = ${userId} AND NOT closed ORDER BY id DESC LIMIT ${max}`,
        ),
      ),
    findTurn: (userId, key) =>
      read(async (sql) =>
        first(
          await sql<{ gameId: string; turn: number; fingerprint: string }[]>`
            SELECT game_id, turn, fingerprint FROM turns WHERE user_id = ${userId} AND key = ${key}`,
        ),
      ),
    listEvents: (gameId, turn) =>
      read(async (sql) =>
        all(
          await sql<EventRecord[]>`SELECT seq, turn, at, type, data, own FROM events WHERE game_id = ${gameId}
            ${turn === undefined ? sql`` : sql`AND turn = ${turn}`} ORDER BY seq`,
        ),
      ),
    listLastEvents: (gameId) =>
      read(async (sql) =>
        all(
          await sql<EventRecord[]>`SELECT seq, turn, at, type, data, own FROM events WHERE game_id = ${gameId}
            AND turn = (SELECT MAX(turn) FROM events WHERE game_id = ${gameId}) ORDER BY seq`,
        ),
      ),
  }
}

/** Closed games that a new one removes: one usually. */
const REMOVED_TOGETHER = 5

const NO_FINDS: Finds = { places: [], pictures: [], lines: [], end: null }

/** A field of an event's or a state's JSON. The database's own functions refuse text with the sign NUL, which JSON may escape. */
export function readField(json: string, ...path: readonly string[]): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  for (const name of path)
    value =
      typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(name)
        : undefined
  return value
}

function hasEnded(state: string): boolean {
  return readField(state, 'ended') === true
}

function readEndingId(data: string): string {
  const id = readField(data, 'ending_id')
  return typeof id === 'string' ? id : ''
}
