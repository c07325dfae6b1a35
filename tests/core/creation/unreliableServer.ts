/** A server with one story in memory, which is away at times and whose answers are lost at times. Requests take some time of the manual clock, by chance. */
import { fail, type Result, succeed } from '../../../protocol/api/result.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import type { Random } from '../../fuzz/chaos/random.ts'
import type { ManualPageClock } from '../../helpers/pageClock.ts'
import type { AuthorServer } from './randomAuthor.ts'

const LONGEST_TRAVEL_MS = 900

export interface UnreliableServer extends AuthorServer {
  /** The latest revision. */
  read: () => Draft
  /** Requests that are under way fail, saved or not. */
  kill: () => void
  restart: () => void
}

export function createUnreliableServer(
  first: Draft,
  { random, clock, lostPercent }: { random: Random; clock: ManualPageClock; lostPercent: number },
): UnreliableServer {
  /** As JSON, by number less one. */
  const revisions = [JSON.stringify(first)]
  let starts = 1
  let isAway = false
  const read = (): Draft => JSON.parse(revisions.at(-1) ?? '') as Draft
  const travel = (): Promise<void> =>
    new Promise((resolve) => clock.after(random.integerBetween(1, LONGEST_TRAVEL_MS), resolve))
  const ask = async <T>(answer: () => T): Promise<Result<T>> => {
    const start = starts
    const isReached = (): boolean => !isAway && starts === start
    await travel()
    if (!isReached()) return fail('network')
    const data = answer()
    await travel()
    return isReached() && !random.chance(lostPercent) ? succeed(data) : fail('network')
  }
  return {
    read,
    kill: () => (isAway = true),
    restart: () => {
      if (!isAway) return
      isAway = false
      starts += 1
    },
    get: () =>
      ask(() => ({
        id: 'lamp',
        status: 'draft',
        is_read_only: false,
        revision: revisions.length,
        updated_at: clock.now(),
        updated_by: 'author',
        published_at: null,
        document: read(),
        problems: [],
        files: [],
      })),
    save: (base, document) => {
      const sent = JSON.stringify(document)
      return ask(() => {
        const updated = { updated_at: clock.now(), updated_by: 'author' }
        if (base !== revisions.length) {
          const [revision, hasSent] = [revisions.length, revisions[base] === sent]
          return { outcome: 'conflict', revision, document: read(), has_sent: hasSent, ...updated }
        }
        revisions.push(sent)
        return { outcome: 'saved', revision: revisions.length, status: 'draft', problems: [], ...updated }
      })
    },
  }
}
