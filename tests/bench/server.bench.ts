/**
 * 200 players at once, each playing one of the stories to an ending, from two child processes: once as fast as it goes, once with pauses
 * between the events, as a slow server makes them. Throws where an event is lost or doubled, a call fails, or the coins do not add up.
 * With `processes` 1,000 players on so many processes over a PostgreSQL of its own, of which one is killed ten times, and the database restarts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findInconsistencies } from '../helpers/databaseConsistency.ts'
import { withApp } from '../helpers/appServer.ts'
import { playThroughFailures } from '../helpers/load/failures.ts'
import { type PersistentResult } from '../helpers/load/persistentPlayer.ts'
import { readServerStatus } from '../helpers/load/serverStatus.ts'
import { playInChildren } from '../helpers/load/players.ts'
import { listStoryRoles } from '../helpers/load/storyRoles.ts'
import { type PlayResult } from '../helpers/load/player.ts'
import { median, percentile, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'

export const name = 'server'

const PLAYERS = 200
/** The first byte, p99, ms: of the usual number of players, and of more. */
const GOAL_MS = { usual: 300, more: 1_500 } as const
const CHILDREN = 2
/** Players on several processes by default, kills, and the pause before each event, ms, so that many streams are open when a process is killed. */
const FAILURES = { players: 1_000, kills: 10, pauseMs: 100 } as const

export async function run({ players, processes, beside }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  if (beside !== null) return compareServers(resolve(beside), players ?? PLAYERS)
  if (processes !== null) return measureFailures(processes, players ?? FAILURES.players)
  const count = players ?? PLAYERS
  const dataFolder = mkdtempSync(join(tmpdir(), 'server-bench-'))
  try {
    const rows = [
      ...(await withApp((address) => measure(address, 'at once', 0, count), dataFolder)),
      ...(await withApp((address) => measure(address, 'with pauses', count, count), dataFolder, {
        EVENT_PAUSE_MS: '300',
      })),
    ]
    const faults = findInconsistencies(dataFolder)
    if (faults.length > 0) throw new Error(`the database is not consistent: ${faults.join(', ')}`)
    return rows
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function measure(address: string, what: string, first: number, count: number): Promise<Row[]> {
  const hasPauses = what === 'with pauses'
  const players = await playInChildren({ roles: listStoryRoles(), address, first, count }, CHILDREN)
  if (players.length !== count) throw new Error(`${players.length} of ${count} players came to an ending`)
  for (const {
    coins: [, after],
  } of players)
    if (after < 0) throw new Error(`a player owns ${after} coins`)
  const open = players.flatMap(({ open }) => open)
  const seconds = (Math.max(...open.map(([, to]) => to)) - Math.min(...open.map(([from]) => from))) / 1_000
  const events = players.reduce((sum, { events }) => sum + events, 0)
  return [
    { what: `${what}: players to an ending, none with an event lost or doubled`, value: players.length, unit: '' },
    // Without pauses a stream is over as soon as it is open.
    ...(hasPauses
      ? [{ what: `${what}: streams held at once, at most`, value: mostOpen(open), unit: '', goal: { atLeast: count } }]
      : []),
    { what: `${what}: streams in all`, value: open.length, unit: '' },
    { what: `${what}: events`, value: events / seconds, unit: 'events/s' },
    { what: `${what}: first byte, median`, value: percentile(firstBytes(players), 0.5), unit: 'ms' },
    {
      what: `${what}: first byte, p99`,
      value: percentile(firstBytes(players), 0.99),
      unit: 'ms',
      goal: { atMost: count > PLAYERS ? GOAL_MS.more : GOAL_MS.usual },
    },
    { what: `${what}: memory of the server`, value: (await readServerStatus(address)).rss_mb, unit: 'MB' },
  ]
}

async function measureFailures(processes: number, players: number): Promise<Row[]> {
  const report = await playThroughFailures({
    processes,
    players,
    kills: FAILURES.kills,
    children: CHILDREN,
    environment: { EVENT_PAUSE_MS: String(FAILURES.pauseMs) },
  })
  const sum = (figure: (player: PersistentResult) => number): number =>
    report.players.reduce((total, player) => total + figure(player), 0)
  const firstByteMs = report.players.flatMap((player) => player.firstByteMs)
  const events = sum((player) => player.events)
  return [
    { what: 'players to an ending, none with an event lost or doubled', value: report.players.length, unit: '' },
    { what: 'processes', value: processes, unit: '' },
    { what: 'processes killed while they played', value: report.kills, unit: '' },
    { what: 'database away', value: report.awayMs / 1_000, unit: 's' },
    { what: 'time in all', value: report.seconds, unit: 's' },
    { what: 'events', value: events / report.seconds, unit: 'events/s' },
    { what: 'streams asked for', value: firstByteMs.length, unit: '' },
    {
      what: 'streams asked for again, or continued from the history',
      value: sum(({ repeated }) => repeated),
      unit: '',
    },
    { what: 'times a player had to ask again', value: sum(({ asked }) => asked), unit: '' },
    ...Object.entries(report.refused).map(([status, value]) => ({ what: `answers with ${status}`, value, unit: '' })),
    { what: 'check-ins, each in the ledger once', value: sum(({ acknowledged }) => acknowledged.checkIns), unit: '' },
    { what: 'purchases, each once', value: sum(({ acknowledged }) => acknowledged.bought.length), unit: '' },
    { what: 'payments, each once', value: sum(({ acknowledged }) => acknowledged.checkouts.length), unit: '' },
    { what: 'first byte, median', value: percentile(firstByteMs, 0.5), unit: 'ms' },
    { what: 'first byte, p99', value: percentile(firstByteMs, 0.99), unit: 'ms' },
  ]
}

/** Pairs of measurements, each of this server and of the other one. */
const PAIRS = 3

/** What a game costs on this server and on another one, in turn: ratios of medians. */
async function compareServers(start: string, count: number): Promise<Row[]> {
  const own: Cost[] = []
  const other: Cost[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    other.push(await withApp((address) => measureCost(address, count), undefined, {}, start))
    own.push(await withApp((address) => measureCost(address, count)))
  }
  const of = (costs: readonly Cost[], figure: keyof Cost): number => median(costs.map((cost) => cost[figure]))
  const compare = (what: string, figure: keyof Cost): Row[] => [
    { what: `${what}, this server`, value: of(own, figure), unit: 'ms' },
    { what: `${what}, the other`, value: of(other, figure), unit: 'ms' },
    { what: `${what}, this : other`, value: of(own, figure) / of(other, figure), unit: RATIO },
  ]
  return [
    ...compare('work of the server for a game', 'workedMs'),
    ...compare('first byte, median', 'firstByteMs'),
    ...compare('first byte, p99', 'slowestByteMs'),
  ]
}

interface Cost {
  /** Processor time of the server's thread for one game. */
  workedMs: number
  firstByteMs: number
  slowestByteMs: number
}

async function measureCost(address: string, count: number): Promise<Cost> {
  const before = await readServerStatus(address)
  const players = await playInChildren({ roles: listStoryRoles(), address, first: 0, count }, CHILDREN)
  const after = await readServerStatus(address)
  return {
    workedMs: (after.worked_ms - before.worked_ms) / count,
    firstByteMs: percentile(firstBytes(players), 0.5),
    slowestByteMs: percentile(firstBytes(players), 0.99),
  }
}

/** The largest number of spans that overlap at one time. */
function mostOpen(spans: readonly [from: number, to: number][]): number {
  // Where one ends and another begins at the same time, they do not overlap.
  const steps = spans
    .flatMap(([from, to]) => [
      { at: from, change: 1 },
      { at: to, change: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.change - b.change)
  let open = 0
  return steps.reduce((most, { change }) => Math.max(most, (open += change)), 0)
}

function firstBytes(players: readonly PlayResult[]): number[] {
  return players.flatMap(({ firstByteMs }) => firstByteMs)
}
