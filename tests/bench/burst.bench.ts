/** 200 players who start a game in the same moment, in rounds: how long the first byte takes, and how long the server works for it. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withApp } from '../helpers/appServer.ts'
// A type import: the module runs when it is loaded.
import type { StartsOptions, StartsRound } from '../helpers/load/starts.ts'
import { listStoryRoles } from '../helpers/load/storyRoles.ts'
import { median, percentile, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'

export const name = 'burst'

const PLAYERS = 200
const ROUNDS = 16
const CHILD = join(import.meta.dirname, '../helpers/load/starts.ts')

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const rounds = await withApp(playRounds)
  // The median round: another program takes the processor from some of them.
  const ofRounds = (figure: (round: StartsRound) => number): number => median(rounds.map(figure))
  return [
    { what: 'first byte, median', value: ofRounds(({ firstByteMs }) => median(firstByteMs)), unit: 'ms' },
    {
      what: 'first byte, p99',
      value: ofRounds(({ firstByteMs }) => percentile(firstByteMs, 0.99)),
      unit: 'ms',
      goal: { atMost: 300 },
    },
    { what: 'work of the server for a start', value: ofRounds(({ workedMs }) => workedMs / PLAYERS), unit: 'ms' },
  ]
}

async function playRounds(address: string): Promise<StartsRound[]> {
  const options: StartsOptions = { address, roles: listStoryRoles(), players: PLAYERS, rounds: ROUNDS + 1 }
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, JSON.stringify(options)])
  return JSON.parse(stdout) as StartsRound[]
}
