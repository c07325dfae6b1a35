/**
 * Many players over several processes and one PostgreSQL, while processes are killed and the database restarts: nobody may lose an event, get one twice,
 * pay twice, or pay without getting.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { realClock } from '../../../server/clock.ts'
import { itemKeys } from '../../../server/engine/ownership.ts'
import { findPostgresInconsistencies } from '../databaseConsistency.ts'
import { type PostgresServer, startPostgres } from '../postgresServer.ts'
import { type PersistentResult } from './persistentPlayer.ts'
import { playPersistentlyInChildren } from './players.ts'
import { type ServerProcesses, startServerProcesses } from './serverProcesses.ts'
import { listStoryRoles } from './storyRoles.ts'

interface Options {
  processes: number
  players: number
  /** How often a process is killed. The database restarts once, after half of them. */
  kills: number
  /** Processes in which the players are. */
  children: number
  /** Settings of the server. */
  environment?: Readonly<Record<string, string>>
}

export interface FailureReport {
  players: PersistentResult[]
  seconds: number
  kills: number
  /** How long the database was away, ms. */
  awayMs: number
  /** Requests that were answered with 503 or 500, by their status. */
  refused: Record<string, number>
}

/** Moves that each player makes on average at least before all that fails has failed. */
const MOVES_WITH_FAILURES = 8
/** The database is away for so long beside what it takes to stop and start, ms. */
export const AWAY_MS = 1_000

/** Plays. Rejects with everything that is wrong. */
export async function playThroughFailures({
  processes,
  players: count,
  kills,
  children,
  environment = {},
}: Options): Promise<FailureReport> {
  const folder = mkdtempSync(join(tmpdir(), 'failures-'))
  const database = await startPostgres()
  try {
    const url = await database.createDatabase()
    const server = await startServerProcesses(processes, {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      ...environment,
    })
    try {
      const failures = planFailures(server, database, { count, kills })
      const from = performance.now()
      const group = { roles: listStoryRoles(), address: server.address, first: 0, count }
      const players = await playPersistentlyInChildren(group, children, failures.onMove)
      const seconds = (performance.now() - from) / 1_000
      const { killed, awayMs } = await failures.end()
      const refused = countRefused(await (await fetch(`${server.address}/metrics`)).text())
      const wrong = [
        ...(killed === kills ? [] : [`${killed} of ${kills} processes were killed: the players were too fast`]),
        ...(awayMs > 0 ? [] : ['the database did not restart']),
        ...(players.length === count ? [] : [`${players.length} of ${count} players came to an ending`]),
        ...listUnexpected(server.readLog()),
        ...(await findFaults(url, players)),
      ]
      if (wrong.length > 0) throw new Error(wrong.slice(0, 10).join('\n'))
      return { players, seconds, kills: killed, awayMs, refused }
    } catch (error) {
      // What the server said may explain it.
      throw new Error([String(error), ...listUnexpected(server.readLog()).slice(0, 10)].join('\n'), { cause: error })
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kills and the restart, spread over the moves of all players, one after the other. */
function planFailures(
  server: ServerProcesses,
  database: PostgresServer,
  { count, kills }: { count: number; kills: number },
): { onMove: () => void; end: () => Promise<{ killed: number; awayMs: number }> } {
  const report = { killed: 0, awayMs: 0 }
  const kill = async (): Promise<void> => {
    await server.killOne()
    report.killed += 1
  }
  const restart = async (): Promise<void> => {
    const from = performance.now()
    await database.stop()
    await realClock.sleep(AWAY_MS)
    await database.start()
    report.awayMs = performance.now() - from
  }
  const half = Math.ceil(kills / 2)
  const due = Array.from({ length: kills + 1 }, (_, index) => (index === half ? restart : kill))
  const every = (count * MOVES_WITH_FAILURES) / (due.length + 1)
  let moves = 0
  let next = 0
  let areOver = false
  let last: Promise<void> = Promise.resolve()
  return {
    onMove: () => {
      moves += 1
      const failure = due[next]
      if (failure === undefined || moves < (next + 1) * every) return
      next += 1
      // One that comes too late is not counted.
      last = last.then(() => (areOver ? undefined : failure()))
    },
    end: async () => {
      areOver = true
      await last
      return report
    },
  }
}

/** Lines of the log that say something else than that a process was killed or the database is away. */
function listUnexpected(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line !== '' && !EXPECTED.some((expected) => expected.test(line)))
    .map((line) => `the log says: ${line}`)
}

const EXPECTED = [
  /^Warning: /,
  /^Process \d+ (?:ended \(SIGKILL\); another one starts|answers)\.$/,
  /"message":"the database cannot be reached \(/,
]

/** Answers with a status from 500 on, by the status. */
function countRefused(metrics: string): Record<string, number> {
  const refused: Record<string, number> = {}
  for (const [, status = '', value] of metrics.matchAll(/^story_request_seconds_count\{.*status="(5\d\d)"\} (\d+)$/gm))
    refused[status] = (refused[status] ?? 0) + Number(value)
  return refused
}

interface Entry {
  user_id: string
  reason: string
  what: string
  amount: number
}

/** What the database says other than the players were told. */
async function findFaults(url: string, players: readonly PersistentResult[]): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const rows = await sql<Entry[]>`
      SELECT user_id, reason, reference AS what, amount::int FROM ledger`
    const entries = new Map<string, Entry[]>()
    for (const row of rows) entries.set(row.user_id, [...(entries.get(row.user_id) ?? []), row])
    const ofPlayers = players.flatMap(({ acknowledged: { userId, checkIns, bought, checkouts, coins } }) => {
      const own = entries.get(userId) ?? []
      const count = (reason: string, what?: string): number =>
        own.filter((entry) => entry.reason === reason && (what === undefined || entry.what === what)).length
      const sum = own.reduce((total, { amount }) => total + amount, 0)
      return [
        ...(count('check_in') === checkIns ? [] : [`${checkIns} check-ins are ${count('check_in')} entries`]),
        ...bought
          .filter((what) => count('purchase', itemKeys.wearable(what)) !== 1)
          .map((what) => `the purchase of ${what} is ${count('purchase', itemKeys.wearable(what))} entries`),
        ...checkouts
          .filter((what) => count('checkout', what) !== 1)
          .map((what) => `a payment is ${count('checkout', what)} entries`),
        ...(count('checkout') === checkouts.length ? [] : ['an entry is of no payment that was made']),
        ...(sum === coins ? [] : [`the balance is ${coins}, the entries are ${sum}`]),
      ].map((what) => `player ${userId}: ${what}`)
    })
    return [...ofPlayers, ...(await findPostgresInconsistencies(sql))]
  } finally {
    await sql.end()
  }
}
