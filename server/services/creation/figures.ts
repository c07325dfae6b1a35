/** What players did in a story, as its authors read it. */
import type * as v from 'valibot'
import { STOPPED_AFTER_DAYS, type storyFigures } from '../../../protocol/api/creationFigures.ts'
import { type Clock } from '../../clock.ts'
import { type FigureCount, type FigureStore } from '../../storage/figures.ts'
import { type PlayStore } from '../../storage/playerLibrary.ts'
import { type Figures, findMedian } from '../figures.ts'
import { type StorySources } from './storySources.ts'

export type DescribeFigures = (
  fields: v.InferOutput<typeof storyFigures.body>,
) => Promise<v.InferInput<typeof storyFigures.answer>>

interface Ports {
  store: FigureStore
  figures: Pick<Figures, 'flush'>
  plays: Pick<PlayStore, 'countStopped'>
  sources: Pick<StorySources, 'find'>
  clock: Clock
}

const DAY_MS = 24 * 60 * 60_000

export function createFigureDescriber({ store, figures, plays, sources, clock }: Ports): DescribeFigures {
  return async ({ id, revision }) => {
    await sources.find(id)
    // What this process has counted; another one stores its own within seconds.
    await figures.flush()
    const all = await store.list(id)
    const counts = all.filter((each) => revision === undefined || each.revision === revision)
    const stopped = (await plays.countStopped(id, clock.now() - STOPPED_AFTER_DAYS * DAY_MS)).filter(
      (each) => revision === undefined || each.revision === revision,
    )
    const begun = all.filter(isBegun)
    const nodes = new Set([...counts.filter((each) => !isBegun(each)), ...stopped].map(({ node }) => node))
    return {
      versions: begun
        .filter((each) => each.revision > 0)
        .map((each) => ({ revision: each.revision, games: each.count }))
        .sort((one, other) => other.revision - one.revision),
      games: sum(counts.filter(isBegun)),
      nodes: [...nodes].map((node) => {
        const own = counts.filter((each) => each.node === node)
        const waited = new Map<number, number>()
        for (const { detail, count } of own.filter(({ kind }) => kind === 'waited'))
          waited.set(Number(detail), (waited.get(Number(detail)) ?? 0) + count)
        return {
          id: node,
          came: sum(own.filter(({ kind }) => kind === 'came')),
          stopped: stopped.filter((each) => each.node === node).reduce((total, { games }) => total + games, 0),
          median_ms: findMedian(waited),
          missed: sum(own.filter(({ kind }) => kind === 'missed')),
        }
      }),
      options: listOptions(counts),
      texts: await store.listMissed(id),
    }
  }
}

/** A game that was begun is counted without a node. */
const isBegun = ({ kind, node }: FigureCount): boolean => kind === 'came' && node === ''

const sum = (counts: readonly FigureCount[]): number => counts.reduce((total, { count }) => total + count, 0)

/** The options that were chosen, over all versions. */
function listOptions(counts: readonly FigureCount[]): { node: string; id: string; chosen: number }[] {
  const options = new Map<string, { node: string; id: string; chosen: number }>()
  for (const { kind, node, detail: option, count } of counts) {
    if (kind !== 'chose') continue
    const key = JSON.stringify([node, option])
    options.set(key, { node, id: option, chosen: (options.get(key)?.chosen ?? 0) + count })
  }
  return [...options.values()]
}
