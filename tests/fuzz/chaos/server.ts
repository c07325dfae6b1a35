/** Server stand-in: each request of the client waits here until it is answered, a step at a time. */
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { CODE_INSUFFICIENT_COINS } from '../../../protocol/limits.ts'
import { createStandIn, type PendingRequest, type StandIn } from '../../helpers/server.ts'
import { answerCall, answerStream, type FaultSource } from './answers.ts'
import { type Random } from './random.ts'
import { type GameBackend, type Post } from './gameBackend.ts'
import { PREPARED_VOICE } from './model/expected.ts'

export interface Server {
  fetch: StandIn['fetch']
  /** Requests that are out and may still be answered. */
  open(): readonly Open[]
  /** Takes the next step of an answer. */
  step(open: Open): void
  /** Resets that were refused, and those that were asked; streams that were refused for want of coins; 401s; tokens that could not be had. */
  refusals: { resets: number; asked: number; coins: number; unauthorized: number; tokens: number }
  /** Streams that were applied without an answer. */
  lostAnswers(): number
}

export interface Open {
  request: PendingRequest
  plan: Generator<void, void>
  /** The key of a post; null for all else. */
  key: string | null
}

export interface ServerPorts {
  random: Random
  faults: FaultSource
  game: GameBackend
  hasIds: boolean
  marksEnd: boolean
  /** A post goes out. */
  onPost: (post: Post, key: string) => void
  /** It is being answered. */
  onBegun: (key: string) => void
  /** Bytes are about to go out that complete these events. */
  onEventsSent: (events: readonly ChatEvent[]) => void
}

export function createServer({
  random,
  faults,
  game,
  hasIds,
  marksEnd,
  onPost,
  onBegun,
  onEventsSent,
}: ServerPorts): Server {
  const standIn = createStandIn({ marksEnd })
  const refusals = { resets: 0, asked: 0, coins: 0, unauthorized: 0, tokens: 0 }
  let opens: Open[] = []
  let lostAnswers = 0

  const onRefused = (code: string): void => {
    if (code === CODE_INSUFFICIENT_COINS) refusals.coins += 1
  }
  const planOf = (request: PendingRequest, post: Post | null, key: string | null): Generator<void, void> => {
    const { path, body } = request
    const call = (perform: () => { code: string } | { data: unknown }): Generator<void, void> =>
      answerCall(request, { random, faults }, perform)
    if (path.endsWith('tts.generate'))
      return call(() => (random.chance(70) ? { data: { audio_url: PREPARED_VOICE } } : { code: '1' }))
    if (path.endsWith('cost-time.get')) return call(() => ({ data: { elapsedSeconds: game.elapsedSeconds() } }))
    if (path.endsWith('current-playtime.reset')) return call(() => reset(request.headers.get('idempotency-key')))
    if (path.endsWith('collection-status.get')) return call(() => ({ data: { is_collected_hobby: random.chance(50) } }))
    if (path.endsWith('story-rating.get')) return call(() => ({ data: { is_commentable: random.chance(50) } }))
    if (!path.includes('game.')) throw new Error(`no handler for ${path}`)
    const ports = { random, faults, hasIds, marksEnd, onEventsSent, onRefused, onLost: () => void (lostAnswers += 1) }
    if (post === null || key === null)
      return answerStream(request, { ...ports, isHistory: true, apply: () => game.history(), onBegun: () => undefined })
    return answerStream(request, {
      ...ports,
      isHistory: false,
      apply: () => game.apply(post, key, body),
      onBegun: () => onBegun(key),
    })
  }
  const reset = (key: string | null): { code: string } | { data: unknown } => {
    if (key === null) game.complaints.push('a reset has no key')
    if (key !== null && game.chargeInterval(key)) return { data: {} }
    refusals.resets += 1
    return { code: CODE_INSUFFICIENT_COINS }
  }

  return {
    refusals,
    lostAnswers: () => lostAnswers,
    fetch(url, init) {
      const answer = standIn.fetch(url, init)
      const request = standIn.requests.pop()
      if (request === undefined || init.signal?.aborted === true) return answer
      const post = postOf(request.path)
      const key = post === null ? null : request.headers.get('idempotency-key')
      if (post !== null && key === null) game.complaints.push(`a ${post} has no key`)
      if (post !== null && key !== null) onPost(post, key)
      if (request.path.endsWith('current-playtime.reset')) refusals.asked += 1
      const reply = request.answer.bind(request)
      request.answer = (status, ...rest) => {
        if (status === 401) refusals.unauthorized += 1
        reply(status, ...rest)
      }
      opens.push({ request, plan: planOf(request, post, key), key })
      return answer
    },
    open() {
      opens = opens.filter(({ request }) => !request.aborted())
      return opens
    },
    step(open) {
      if (open.plan.next().done === true) opens = opens.filter((other) => other !== open)
    },
  }
}

function postOf(path: string): Post | null {
  const name = /game\.(start|action|jump)$/.exec(path)?.[1]
  return name === undefined ? null : (name as Post)
}
