/** The report on the games of simulated readers. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { READER_PERSONAS, type ReadersReport } from '../../../protocol/api/creationTrials.ts'
import { type Story } from '../story.ts'
import { type Persona } from './personas.ts'
import { MOVES_MAX, playReader, type ReaderGame, type ReaderSettings, VISITS_MAX } from './playReader.ts'

/** So many texts that were not understood are listed. */
const UNKNOWN_MAX = 20
const STOPS = ['moves', 'price'] as const
/** Games that a model plays at once. */
const GAMES_AT_ONCE = 5

type ReaderCount = Pick<ReadersReport['endings'][number], 'readers' | 'personas'>
type Spread = ReadersReport['words']

/** Plays the story with so many readers, who take the personas in turn. Between the games other work is done. */
export async function readWithPersonas(
  settings: ReaderSettings,
  readers: number,
  seed: number,
): Promise<ReadersReport> {
  const games: ReaderGame[] = []
  const atOnce = settings.model ? GAMES_AT_ONCE : 1
  while (games.length < readers) {
    const next = Array.from({ length: Math.min(atOnce, readers - games.length) }, (_, index) => games.length + index)
    games.push(
      ...(await Promise.all(
        next.map((index) => {
          const persona = READER_PERSONAS[index % READER_PERSONAS.length] ?? 'curious'
          return playReader(settings, persona, `${seed}/${index}`)
        }),
      )),
    )
    await nextTurn()
  }
  return createReadersReport(settings.story, games)
}

export function createReadersReport({ metadata, script }: Story, games: readonly ReaderGame[]): ReadersReport {
  const endings = Object.values(script.nodes).flatMap(({ ending }) => ending?.id ?? [])
  const circling = [...new Set(games.flatMap(({ circles }) => [...circles.keys()]))]
  const unknown = new Map<string, ReadersReport['unknown'][number]>()
  const sum = (read: (game: ReaderGame) => number): number => games.reduce((total, game) => total + read(game), 0)
  for (const { node, text } of games.flatMap((game) => game.unknown)) {
    const key = `${node} ${text}`
    unknown.set(key, { node, text, count: (unknown.get(key)?.count ?? 0) + 1 })
  }
  const paid = games.map((game) => game.paid)
  return {
    story: metadata.id,
    readers: games.length,
    endings: endings.map((id) => ({ id, ...countReaders(games.filter(({ ending }) => ending === id)) })),
    stops: STOPS.flatMap((reason) => {
      const stopped = games.filter(({ stop }) => stop === reason)
      return [...new Set(stopped.map(({ node }) => node))].map((node) => ({
        ...countReaders(stopped.filter((game) => game.node === node)),
        node,
        reason,
      }))
    }),
    circles: circling.map((node) => {
      const there = games.filter(({ circles }) => circles.has(node))
      return { node, most: Math.max(...there.map(({ circles }) => circles.get(node) ?? 0)), ...countReaders(there) }
    }),
    unknown: [...unknown.values()].sort((one, other) => other.count - one.count).slice(0, UNKNOWN_MAX),
    texts: { written: sum(({ texts }) => texts), unknown: sum((game) => game.unknown.length) },
    words: measureSpread(games.map(({ words }) => words)),
    ms: measureSpread(games.map(({ ms }) => ms)),
    paid: { ...measureSpread(paid), total: sum((game) => game.paid) },
    figures: countFigures(games),
    decisions: { made: sum(({ decisions }) => decisions), by_model: sum(({ byModel }) => byModel) },
  }
}

function countFigures(games: readonly ReaderGame[]): ReadersReport['figures'] {
  const nodes = new Map<string, ReadersReport['figures']['nodes'][number]>()
  const options = new Map<string, ReadersReport['figures']['options'][number]>()
  const at = (id: string) => {
    const known = nodes.get(id) ?? { id, came: 0, stopped: 0 }
    nodes.set(id, known)
    return known
  }
  for (const { came, chosen, stop, node } of games) {
    for (const [id, times] of came) at(id).came += times
    if (stop !== null) at(node).stopped += 1
    for (const option of chosen) {
      const key = JSON.stringify([option.node, option.id])
      options.set(key, { ...option, chosen: (options.get(key)?.chosen ?? 0) + 1 })
    }
  }
  return { nodes: [...nodes.values()], options: [...options.values()] }
}

/** The report as lines of text. */
export function formatReadersReport({
  story,
  readers,
  endings,
  stops,
  circles,
  unknown,
  texts,
  words,
  ms,
  paid,
  decisions,
}: ReadersReport): string[] {
  const minutes = { least: toMinutes(ms.least), median: toMinutes(ms.median), most: toMinutes(ms.most) }
  return [
    `${story}: ${readers} readers`,
    'endings',
    ...endings.map(({ id, ...count }) => `  ${id}: ${formatCount(count)}`),
    `no ending${stops.length === 0 ? ': nobody' : ''}`,
    ...stops.map(
      ({ node, reason, ...count }) =>
        `  at ${node}: ${formatCount(count)}, ${reason === 'moves' ? `after ${MOVES_MAX} moves` : 'nothing they could pay for'}`,
    ),
    `in circles, more than ${VISITS_MAX} times at one node${circles.length === 0 ? ': nobody' : ''}`,
    ...circles.map(({ node, most, ...count }) => `  ${node}: ${formatCount(count)}, up to ${most} times`),
    `not understood${unknown.length === 0 ? ': nothing' : `, ${texts.unknown} of ${texts.written} texts`}`,
    ...unknown.map(({ node, text, count }) => `  ${count} at ${node}: ${text}`),
    'length (least, median, most)',
    `  words: ${formatSpread(words)}`,
    `  minutes: ${formatSpread(minutes)}`,
    `diamonds paid: ${paid.total} in all; ${formatSpread(paid)}`,
    ...(decisions.by_model === 0
      ? []
      : [`decided by the model: ${decisions.by_model} of ${decisions.made} choices and texts`]),
  ]
}

function countReaders(games: readonly ReaderGame[]): ReaderCount {
  const counts = READER_PERSONAS.flatMap((name): [Persona, number][] => {
    const count = games.filter(({ persona }) => persona === name).length
    return count === 0 ? [] : [[name, count]]
  })
  return { readers: games.length, personas: Object.fromEntries(counts) }
}

function measureSpread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (index: number): number => sorted[index] ?? 0
  return { least: at(0), median: at(Math.floor((sorted.length - 1) / 2)), most: at(sorted.length - 1) }
}

function formatCount({ readers, personas }: ReaderCount): string {
  const parts = Object.entries(personas).map(([name, count]) => `${name} ${count}`)
  return parts.length === 0 ? '0' : `${readers} (${parts.join(', ')})`
}

function formatSpread({ least, median, most }: Spread): string {
  return `${least}, ${median}, ${most}`
}

function toMinutes(ms: number): number {
  return Math.round(ms / 60_000)
}
