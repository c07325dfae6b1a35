/** A server that sends a story and keeps its history, and a player who plays it to its end. */
import { line, wire } from '../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type View } from '../../protocol/view.ts'
import { type PendingRequest, type StandIn } from '../helpers/server.ts'
import { type Play } from '../helpers/session.ts'
import { type Story } from './storyArbitrary.ts'

/** How one answer is given: whole, or cut off after so many bytes (-1: before its head), and in pieces of which sizes, by turns. */
export interface Delivery {
  cut?: number | null
  pieces?: readonly number[]
  /** Time that passes between two pieces, ms. */
  pause?: number
}

export interface StoryServer {
  /** Answers the next request as `delivery` says; false if there is none. */
  answer(game: Pick<Play, 'pass' | 'settle'>, delivery: () => Delivery): Promise<boolean>
  /** The events the server has sent, by the key of their request. */
  answers: Map<string, readonly ChatEvent[]>
  /** The keys of all posts, in order. */
  posts: string[]
  /** Keys that were posted again after their answer had begun. */
  postedAgain: string[]
  /** Decides whether the unanswered requests had reached the server. */
  finishOpenRequests(arrived: boolean): void
}

export function createStoryServer({ turns, hasIds }: Story, server: StandIn): StoryServer {
  const answers = new Map<string, readonly ChatEvent[]>()
  const posts: string[] = []
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
    if (key !== null) posts.push(key)
    if (key !== null && begun.has(key)) postedAgain.push(key)
    return request
  }

  return {
    answers,
    posts,
    postedAgain,
    finishOpenRequests(arrived) {
      if (!arrived) taken = server.requests.length
      for (let request = next(); request !== null; request = next()) take(request)
    },
    async answer(game, delivery) {
      const request = next()
      if (request === null) return false
      if (request.aborted()) return true
      const { cut = null, pieces = [], pause = 0 } = delivery()
      if (cut === -1) {
        request.cut()
        return true
      }
      request.open()
      begun.add(request.headers.get('idempotency-key') ?? 'the history')
      const bytes = new TextEncoder().encode(
        take(request)
          .map((each) => wire(each, hasIds))
          .join(''),
      )
      const end = cut === null ? bytes.length : cut % (bytes.length + 1)
      let from = 0
      for (let turn = 0; from < end; turn += 1) {
        const piece = pieces[turn % pieces.length] ?? end
        request.raw(bytes.subarray(from, Math.min(end, from + piece)))
        from += piece
        await game.pass(pause)
      }
      await game.settle()
      if (cut === null) request.end()
      else request.cut()
      return true
    },
  }
}

/** Plays until the session is idle. `delivery` is called for each answer, `stop` after each step. */
export async function playToEnd(
  game: Play,
  storyServer: StoryServer,
  { turns }: Story,
  delivery: () => Delivery = () => ({}),
  stop: () => boolean = () => false,
): Promise<void> {
  for (let steps = 0; steps < 2_000; steps += 1) {
    await game.settle()
    if (stop()) return
    if (await storyServer.answer(game, delivery)) continue
    const view = game.view()
    const due = game.clock.nextDue()
    if (view.overlay !== null) await game.intend({ kind: 'continue', overlayId: view.overlay.id })
    else if (game.preloads.size > 0) for (const done of game.preloads.values()) done(true)
    else if (due !== null) await game.pass(due - game.clock.now())
    else if (view.ending !== null || countPlayerMessages(view) >= turns.length - 1) return
    else if (view.options !== null) await game.intend({ kind: 'choose', optionId: view.options.items[0]?.id ?? '' })
    else await game.intend({ kind: 'send', text: 'Go on.' })
  }
  throw new Error('the story did not come to its end')
}

/** The view for comparing two runs: without the keys and times of the player's acts. */
export function comparableView(view: View): unknown {
  let mine = 0
  return {
    ...view,
    notices: view.notices.map(({ text, code, kind }) => ({ text, code, kind })),
    messages: view.messages.pages
      .flatMap(({ items }) => items)
      .map((message) => (message.from === 'user' ? { ...message, id: `mine-${(mine += 1)}`, at: 0 } : message)),
  }
}

function countPlayerMessages(view: View): number {
  return view.messages.pages.flatMap(({ items }) => items).filter(({ from }) => from === 'user').length
}
