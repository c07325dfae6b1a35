/**
 * The local API over a PostgreSQL with 100,000 players and 1,000,000 entries of the ledger, beside one over an empty database: how long list, balance and
 * history take. Which tables a call reads from end to end: `tests/core/server/queryPlans.test.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import * as v from 'valibot'
import { guestSignUp } from '../../protocol/api/account.ts'
import { FOLDERS } from '../../server/folders.ts'
import { fillDatabase } from '../helpers/fillDatabase.ts'
import { type Client, createClient } from '../helpers/load/client.ts'
import { listStoryRoles } from '../helpers/load/storyRoles.ts'
import { startServerProcesses } from '../helpers/load/serverProcesses.ts'
import { startPostgres } from '../helpers/postgresServer.ts'
import { percentile, RATIO, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'

export const name = 'large'

const USERS = 100_000
const REQUESTS = 400
/** The first ones warm both servers up. */
const WARM_UP = 50

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'large-bench-'))
  const database = await startPostgres()
  const stops: (() => Promise<unknown>)[] = []
  try {
    const open = async (users: number): Promise<Asker> => {
      const url = await database.createDatabase()
      if (users > 0) await fill(url, users)
      const server = await startServerProcesses(1, {
        DATABASE_URL: url,
        DATA_DIR: join(folder, String(users)),
        DIST_DIR: FOLDERS.dist,
      })
      stops.push(server.stop)
      return createAsker(createClient(server.address))
    }
    const empty = await open(0)
    const large = await open(USERS)
    const times = { empty: createTimes(), large: createTimes() }
    // In turn, so that what else the machine does slows both.
    for (let request = 0; request < REQUESTS; request += 1)
      for (const call of CALLS) {
        const [one, other] = [await empty(call), await large(call)]
        if (request < WARM_UP) continue
        times.empty[call].push(one)
        times.large[call].push(other)
      }
    return CALLS.flatMap((call) => {
      const [one, other] = [percentile(times.empty[call], 0.99), percentile(times.large[call], 0.99)]
      return [
        { what: `${call}, p99, empty`, value: one, unit: 'ms' },
        { what: `${call}, p99, ${USERS.toLocaleString('en')} players`, value: other, unit: 'ms' },
        { what: `${call}, large : empty`, value: other / one, unit: RATIO, goal: { atMost: 2 } },
      ]
    })
  } finally {
    for (const stop of stops) await stop()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const CALLS = ['list', 'balance', 'history'] as const
type CallName = (typeof CALLS)[number]
/** Makes a call and returns how long it took, ms. */
type Asker = (call: CallName) => Promise<number>

function createTimes(): Record<CallName, number[]> {
  return { list: [], balance: [], history: [] }
}

async function fill(url: string, users: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await fillDatabase(sql, users)
  } finally {
    await sql.end()
  }
}

/** A guest who has begun a story. */
async function createAsker(client: Client): Promise<Asker> {
  const answer = await client.call('/user-guest.sign-up', { body: { device_id: 'device-of-the-bench' } })
  const token = v.parse(guestSignUp.answer, answer).auth.access_token
  const [role] = listStoryRoles()
  if (role === undefined) throw new Error('there is no story to play')
  const { storyId, actorId } = role
  const body = { story_id: storyId, restart: true }
  await client.stream(`/actor/${storyId}/${actorId}/game.start`, { token, body, key: 'start' })
  const paths = {
    list: { path: '/story.list', body: {} },
    balance: { path: '/user.whoami' },
    history: {
      path: actorId === 'reasoning' ? '/actor/chat/reasoning/game.history' : '/actor/chat/game.history',
      body: { story_id: storyId, actor_id: actorId },
    },
  } as const
  return async (call) => {
    const { path, ...sent } = paths[call]
    const from = performance.now()
    await client.call(path, { token, ...sent })
    return performance.now() - from
  }
}
