/** A server that sends a story and keeps its history. */
import { line, wire } from '../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type PendingRequest, type StandIn } from '../helpers/server.ts'
import { type Play } from '../helpers/session.ts'
import { type Story } from './storyArbitrary.ts'

export interface StoryServer {
  /** Answers the next request, whole or cut off after so many bytes; false if there is none. */
  answer(game: Pick<Play, 'settle'>, cut?: number): Promise<boolean>
  /** Keys that were posted again after their answer had begun. */
  postedAgain: string[]
}

export function createStoryServer({ turns, hasIds }: Story, server: StandIn): StoryServer {
  /** The events the server has sent, by the key of their request. */
  const answers = new Map<string, readonly ChatEvent[]>()
  const postedAgain: string[] = []
  const begun = new Set<string>()
  let taken = 0

  /** The answer to a request; the same key gets the same answer again. */
  const take = (request: PendingRequest): readonly ChatEvent[] => {
    const key = request.headers.get('idempotency-key')
    if (key === null) return [...answers.values()].flat()
    if (!answers.has(key)) answers.set(key, answerTo(request, key))
    return answers.get(key) ?? []
  }

  const answerTo = (request: PendingRequest, key: string): readonly ChatEvent[] => {
    const events = turns[answers.size] ?? []
    if (!request.path.endsWith('game.action')) return events
    const at = (events[0]?.timestamp ?? 1_000_000) - 5
    return [{ ...line(at, 'Said.', 'user', key), id: `echo-${answers.size}` }, ...events]
  }

  /** Requests that came since, each noted once. */
  const next = (): PendingRequest | null => {
    const request = server.requests[taken]
    if (request === undefined) return null
    taken += 1
    const key = request.headers.get('idempotency-key')
    if (key !== null && begun.has(key)) postedAgain.push(key)
    return request
  }

  return {
    postedAgain,
    async answer(game, cut) {
      const request = next()
      if (request === null) return false
      if (request.aborted()) return true
      request.open()
      begun.add(request.headers.get('idempotency-key') ?? 'the history')
      const bytes = new TextEncoder().encode(
        take(request)
          .map((each) => wire(each, hasIds))
          .join(''),
      )
      request.raw(cut === undefined ? bytes : bytes.subarray(0, cut % (bytes.length + 1)))
      await game.settle()
      if (cut === undefined) request.end()
      else request.cut()
      return true
    },
  }
}
