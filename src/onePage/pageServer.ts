/** The server in the page: the engine plays the story, and answers as the API does. Everything else it does not have. */
import * as v from 'valibot'
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { gameAction, gameJump } from '../../protocol/api/gameStreams.ts'
import { STREAM_END_HEADER, STREAM_END_MARK, STREAM_END_MARKED } from '../../protocol/api/streamEnd.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type DraftEvent } from '../../server/engine/events.ts'
import { makeMove, type Move, type Outcome, type PlayerLine, startGame } from '../../server/engine/moves.ts'
import { createSeed } from '../../server/engine/random.ts'
import { readMove } from '../../server/engine/readMove.ts'
import { type GameSetup } from '../../server/engine/setup.ts'
import { type GameState } from '../../server/engine/state.ts'
import { type Story } from '../../server/stories/story.ts'
import { pageNow } from '../platform/time.ts'
import { findMedium } from './pageMedia.ts'

/** Nothing costs anything. */
const READER = { coins: 0, owned: new Set<string>() }

interface OpenGame {
  setup: GameSetup
  state: GameState
  /** All events so far as they are sent, the player's lines too. */
  sent: string[]
}

let story: Story | null = null
let locale: Locale = 'en'
let actorId = ''
let game: OpenGame | null = null
let count = 0

/** What is played from now on. */
export function prepareGame(next: { story: Story; locale: Locale; actorId: string }): void {
  story = next.story
  locale = next.locale
  actorId = next.actorId
  game = null
}

export async function answerRequest(address: string, init: RequestInit): Promise<Response> {
  if (address.startsWith('/media/')) {
    const blob = findMedium(address)
    return blob === null ? new Response(null, { status: 404 }) : new Response(blob)
  }
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
  switch (/\/game\.(start|action|jump|history)$/.exec(address.replace(API_ROOT, ''))?.[1]) {
    case 'start':
      return start()
    case 'action': {
      const action = v.safeParse(gameAction.body, body)
      const read = action.success ? readMove(action.output) : { missing: 'data' }
      return 'missing' in read ? refuse(400) : act(read.move, new Headers(init.headers).get('idempotency-key'))
    }
    case 'jump': {
      const jump = v.safeParse(gameJump.body, body)
      return jump.success ? act({ kind: 'jump', to: jump.output.action }, null) : refuse(400)
    }
    case 'history':
      return stream(game?.sent ?? [])
    case undefined:
      return refuse(404)
  }
  return refuse(404)
}

function start(): Response {
  if (story === null) return refuse(404)
  const setup = { story, actorId, locale }
  const outcome = startGame(setup, READER, undefined, createSeed(`${pageNow()}`))
  if (!outcome.ok) return refuse(409)
  game = { setup, state: outcome.state, sent: [] }
  return send(game, outcome, null)
}

function act(move: Move, key: string | null): Response {
  if (game === null) return refuse(409)
  const outcome = makeMove(game.setup, READER, game.state, move)
  return outcome.ok ? send(game, outcome, key) : refuse(409)
}

/** The player's own line is in the history alone: the page shows it already. */
function send(open: OpenGame, { events, state, line }: Extract<Outcome, { ok: true }>, key: string | null): Response {
  const own = line === null ? [] : [writeEvent(createPlayerMessage(line), key)]
  const made = events.map((event) => writeEvent(event, null))
  open.state = state
  open.sent.push(...own, ...made)
  return stream(made)
}

function createPlayerMessage(line: PlayerLine): DraftEvent {
  const content = line.kind === 'picture' ? { media_url: line.url } : { text: line.text }
  const type = line.kind === 'picture' ? 'image' : line.kind === 'text' ? 'text' : 'config'
  return { event_type: 'message', data: { sender_type: 'user', msg_type: type, content } }
}

function writeEvent({ event_type: type, data }: DraftEvent, key: string | null): string {
  count += 1
  const id = key ?? String(count).padStart(6, '0')
  const timestamp = pageNow() + count
  const sent = type === 'message' ? { id, ...data, create_time: timestamp } : data
  return `id: ${id}\ndata: ${JSON.stringify({ event_type: type, timestamp, data: sent })}\n\n`
}

function stream(events: readonly string[]): Response {
  return new Response(events.join('') + STREAM_END_MARK, {
    headers: { 'Content-Type': 'text/event-stream', [STREAM_END_HEADER]: STREAM_END_MARKED },
  })
}

function refuse(status: number): Response {
  const body = JSON.stringify({ isOk: false, code: String(status), message: 'not in this file', data: null })
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}
