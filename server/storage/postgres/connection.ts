/** One connection to PostgreSQL, set up and checked. A lost one is never reopened: the pool opens another. */
import postgres from 'postgres'
import { type Clock, withLimit } from '../../clock.ts'
import { type DatabaseLimits } from '../../limits.ts'
import { StorageError } from '../port.ts'
import { toClientOptions } from './address.ts'
import { createFailure, getCode, UNKNOWN_OUTCOME_CODES } from './failures.ts'
import { type PostgresSettings } from './settings.ts'

/** Runs statements. */
export type Sql = postgres.ISql<{ bigint: number; numeric: number }>

export interface Connection {
  sql: Sql
  openedAt: number
  isOpen: () => boolean
  /** Ends it at once. */
  close: () => void
}

/** Text of the database cannot hold the sign NUL. */
const toText = (value: unknown): string => String(value).replaceAll('\0', '\uFFFD')

/** How values of these types are written and read. */
export const TYPES = {
  // Sums, and times in ms: none is beyond 2^53.
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  text: { to: 25, from: [], serialize: toText, parse: String },
  // A list of texts, as a parameter.
  texts: {
    to: 1009,
    from: [],
    serialize: (values: readonly unknown[]) =>
      `{${values.map((value) => `"${toText(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`,
    parse: String,
  },
}

interface Ports {
  settings: PostgresSettings
  clock: Clock
  limits: DatabaseLimits
  /** Of several hosts the one to begin with. */
  turn: number
  onClose: (connection: Connection) => void
}

/** Rejects with the client's error if it cannot connect, and with a StorageError if the database is not one to work with. */
export async function openConnection({ settings, clock, limits, turn, onClose }: Ports): Promise<Connection> {
  let isOpen = true
  const client = postgres({
    ...toClientOptions(settings.address, turn),
    max: 1,
    connect_timeout: limits.connectMs / 1_000,
    idle_timeout: limits.idleMs / 1_000,
    // The pool ends it between two calls.
    max_lifetime: null,
    // A pooler that gives each transaction another connection knows no statement of the one before.
    prepare: settings.direct === null,
    // Anything more is refused by poolers: what a connection needs is said by statements.
    connection: { application_name: 'interactive-stories' },
    onnotice: () => undefined,
    onclose: () => {
      if (isOpen) connection.close()
      onClose(connection)
    },
    transform: { column: { from: postgres.toCamel } },
    types: TYPES,
    // The client asks each new connection for types of lists, and nobody catches it where that connection is lost.
    fetch_types: false,
  })
  const connection: Connection = {
    sql: client,
    openedAt: clock.now(),
    isOpen: () => isOpen,
    close: () => {
      isOpen = false
      client.end({ timeout: 0 }).catch(() => undefined)
    },
  }
  try {
    await withLimit(setUp(connection, settings), limits.connectMs + limits.marginMs, clock, () =>
      createFailure('CONNECT_TIMEOUT', 'no connection in time'),
    )
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Says what a connection needs, and asks whether it is so. Each transaction says it again where the next one may have another connection. */
async function setUp({ sql }: Connection, settings: PostgresSettings): Promise<void> {
  if (settings.direct !== null) {
    await runTransaction({ sql }, settings, settings.statementMs, async () => requireUsableDatabase(sql, settings))
    return
  }
  await sql.unsafe(listSettings(settings, settings.statementMs, 'SESSION'))
  await requireUsableDatabase(sql, settings)
}

function listSettings({ schema }: PostgresSettings, statementMs: number, scope: 'SESSION' | 'LOCAL'): string {
  const settings = [
    `statement_timeout = ${statementMs}`,
    ...(schema === undefined ? [] : [`search_path = "${schema}"`]),
  ]
  return settings.map((setting) => `SET ${scope} ${setting}`).join('; ')
}

interface State {
  limit: string
  path: string
  schema: string | null
  encoding: string
  isStandby: boolean
}

async function requireUsableDatabase(sql: Sql, { statementMs, schema }: PostgresSettings): Promise<void> {
  const [state] = await sql<State[]>`SELECT
    (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS limit,
    replace(current_setting('search_path'), '"', '') AS path, current_schema() AS schema,
    current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS is_standby`
  if (state === undefined) throw new StorageError('it does not say how it is set up')
  if (state.isStandby) throw createFailure('25006', 'the database is a standby')
  if (state.encoding !== 'UTF8')
    throw new StorageError(
      `its encoding is ${state.encoding}, which lacks signs of players: create it with ENCODING 'UTF8' TEMPLATE template0`,
    )
  if (Number(state.limit) !== statementMs)
    throw new StorageError(
      `its statement_timeout is ${state.limit} in place of ${statementMs}: let its pooler pass SET on`,
    )
  // A schema that is not there yet is created by the migration.
  if (schema !== undefined && (state.path !== schema || (state.schema ?? schema) !== schema))
    throw new StorageError(`its search_path is ${state.path} in place of ${schema}: let its pooler pass SET on`)
}

/**
 * Runs statements as one transaction. `beforeCommit` is called when all statements have run. The first error counts: a lost connection has taken the transaction
 * back, and is not asked to.
 */
export async function runTransaction<T>(
  { sql }: Pick<Connection, 'sql'>,
  settings: PostgresSettings,
  statementMs: number,
  run: (sql: Sql) => Promise<T>,
  beforeCommit = (): void => undefined,
): Promise<T> {
  // The connection has these settings already; behind a pooler it has none.
  const isSetUp = settings.direct === null && statementMs === settings.statementMs
  await sql.unsafe(isSetUp ? 'BEGIN' : `BEGIN; ${listSettings(settings, statementMs, 'LOCAL')}`)
  let result: T
  try {
    result = await run(sql)
  } catch (error) {
    if (!UNKNOWN_OUTCOME_CODES.has(getCode(error))) await sql.unsafe('ROLLBACK').catch(() => undefined)
    throw error
  }
  beforeCommit()
  const { command } = await sql.unsafe('COMMIT')
  // A statement failed, and its error was caught: the database answers COMMIT with ROLLBACK.
  if (command !== 'COMMIT') throw new Error('a statement of the transaction failed')
  return result
}
