/**
 * A server of the contract alone, for teams that build a client: calls are checked against their declarations and answered with the contract's
 * examples, one recorded story can be played, and `X-Fault` names a fault. It has no storage, no engine and no prices.
 */
import { randomUUID } from 'node:crypto'
import { type Context } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { type Endpoint } from '../../protocol/api/call.ts'
import { API_ROOT } from '../../protocol/api/envelope.ts'
import { STREAM_END_HEADER, STREAM_END_MARK, STREAM_END_MARKED } from '../../protocol/api/streamEnd.ts'
import { type DeclaredEndpoint } from '../../protocol/contract/declarations.ts'
import { type CallExample } from '../../protocol/contract/examples.ts'
import { isRecord } from '../../protocol/json.ts'
import { CODE_OK } from '../../protocol/limits.ts'
import { type Recording } from '../../protocol/recording.ts'
import { type Clock } from '../clock.ts'
import { createFaultMiddleware } from '../dev/faults/faultMiddleware.ts'
import { createFaultQueue } from '../dev/faults/faultQueue.ts'
import { createErrorHandler, sendData, sendEnvelope } from '../http/answer.ts'
import { parseBearerToken } from '../http/bearer.ts'
import { createHonoApp, type HonoApp, type HonoEnv } from '../http/hono.ts'
import { beginGame, goOn, listTurns, type MockGame, readFacts, type WireEvent } from './recordedPlay.ts'

export interface MockOptions {
  endpoints: readonly DeclaredEndpoint[]
  examples: Readonly<Record<string, CallExample>>
  /** The play that `game.start` begins. */
  recording: Recording
  clock: Clock
  report: (error: unknown) => void
}

interface Player {
  id: string
  game: MockGame | null
  /** Answers by the key of their request. */
  kept: Map<string, () => Response>
}

/** What a call has of its request. */
interface Asked {
  /** Null where the call needs none and has none. */
  player: Player | null
  body: Readonly<Record<string, unknown>>
  key: string
}

type Answer = (asked: Asked) => Response

/** The catalogue is shown to who has no token yet. */
const OPEN = new Set(['storyList', 'storyGet', 'categoryList'])

export function createMock({ endpoints, examples, recording, clock, report }: MockOptions): HonoApp {
  const tokens = new Map<string, Player>()
  const turns = listTurns(recording)
  const answers = createAnswers()
  const app = createHonoApp()
  app.onError(createErrorHandler(report))
  // Clients of other teams run at other origins, and nothing here is anybody's.
  app.use(cors({ origin: '*', exposeHeaders: [STREAM_END_HEADER] }))
  app.use(
    `${API_ROOT}/*`,
    createFaultMiddleware({
      faultQueue: createFaultQueue(),
      clock,
      userOf: async (token) => ({ id: tokens.get(token)?.id ?? '' }),
      report,
    }),
  )
  for (const { name, endpoint } of endpoints)
    app.on(endpoint.method, API_ROOT + endpoint.path, async (c) => {
      const player = tokens.get(parseBearerToken(c.req.header()) ?? '') ?? null
      const isOpen = OPEN.has(name) && c.req.header('authorization') === undefined
      if (player === null && !isOpen && endpoint.errors.includes('401') && name !== 'tokenRefresh') return refuse(401)
      const body = await readBody(c, endpoint)
      if (typeof body === 'string') return refuse(400, '400', body)
      const key = c.req.header('idempotency-key') ?? randomUUID()
      const kept = player?.kept.get(key)
      if (kept !== undefined) return kept()
      const answer = answers[name] ?? answerExample(name)
      const response = answer({ player, body, key })
      if (player !== null && endpoint.effect === 'changes') keep(player, key, await response.clone().text(), response)
      return response
    })
  app.all(`${API_ROOT}/*`, () => refuse(404))
  return app

  function answerExample(name: string): Answer {
    return () => sendData(examples[name]?.data ?? null)
  }

  /** The calls that know the player and their game; all others are answered with their example. */
  function createAnswers(): Readonly<Record<string, Answer>> {
    const { storyId, actorId, chatVersion } = recording.header
    // The examples are of other stories: all that a player sees of the catalogue is of the recording that is played.
    const { name, avatarUrl, pictureUrl, endings } = readFacts(turns)
    const free = { version: chatVersion, preview_url: pictureUrl, coins: 0, is_purchased: false }
    const actor = { ...free, id: actorId, name: name ?? actorId, avatar_url: avatarUrl }
    const words = {
      title: nameStory(storyId),
      teaser: '',
      description: `A recorded play, told in ${turns.length} turns.`,
    }
    const story = { ...free, ...words, id: storyId, endings, actors: [actor] }
    const describeUser = ({ id }: Player): object => ({
      uuid: id,
      name: `Guest ${id.slice(0, 6)}`,
      coins: 120,
      role: 'guest',
    })
    const signIn = (player: Player): Response => {
      const auth = { access_token: randomUUID(), refresh_token: randomUUID() }
      for (const token of Object.values(auth)) tokens.set(token, player)
      return sendData({ auth, user: describeUser(player) })
    }
    const readGame = ({ player }: Asked): readonly WireEvent[] => player?.game?.events ?? []
    const history: Answer = (asked) => sendData({ history: readGame(asked) })
    const historyStream: Answer = (asked) => sendEvents(readGame(asked))
    const isOther = (id: unknown): boolean => typeof id === 'string' && id !== storyId
    return {
      guestSignUp: () => signIn({ id: randomUUID().replaceAll('-', ''), game: null, kept: new Map() }),
      tokenRefresh: ({ body }) => {
        const player = tokens.get(String(body.refresh_token))
        return player === undefined ? refuse(401) : signIn(player)
      },
      whoami: ({ player }) => (player === null ? refuse(401) : sendData({ user: describeUser(player) })),
      storyList: () => sendData({ stories: [story] }),
      storyGet: ({ body }) => (isOther(body.id) ? refuse(404) : sendData({ story, actors: [actor] })),
      categoryList: () => sendData({ category: [] }),
      categoryStories: () => sendData({ stories: [story] }),
      actorList: () => sendData({ actors: [actor] }),
      favoriteList: () => sendData({ stories: [] }),
      gamePreload: () => sendData({ preloads: [] }),
      historyList: ({ player }) => sendData({ stories: (player?.game ?? null) === null ? [] : [story] }),
      gameHistory: history,
      reasoningHistory: history,
      gameEvents: historyStream,
      reasoningEvents: historyStream,
      gameStart: ({ player, body }) => {
        if (player === null || isOther(body.story_id)) return refuse(404)
        if (player.game === null || body.restart === true) player.game = beginGame(turns, clock.now())
        return sendEvents(player.game.events)
      },
      gameAction: ({ player, body, key }) => {
        const game = player?.game ?? null
        if (game === null) return refuse(404)
        const data = isRecord(body.data) ? body.data : {}
        const read = (field: unknown): string | null => (typeof field === 'string' ? field : null)
        const text = body.event_type === 'chat' ? read(data.text) : null
        const told = goOn(game, turns, { optionId: read(data.option_id), text, key }, clock.now())
        return typeof told === 'string' ? refuse(200, told) : sendEvents(told)
      },
      // The examples of these are of other things than this player has, and name files that are not there.
      storyFinds: () => refuse(404),
      voiceGenerate: () => refuse(404),
      checkoutCreate: () => refuse(404),
      checkoutGet: () => refuse(404),
      costTime: () => refuse(404),
      playtimeReset: () => refuse(404),
      uploadCreate: () => refuse(404),
      gameJump: () => refuse(404),
      creationList: () => refuse(403),
      creationGet: () => refuse(404),
      creationCreate: () => refuse(403),
      creationDelete: () => refuse(404),
    }
  }
}

/** `last-lantern` is Last Lantern: a recording has no title. */
function nameStory(id: string): string {
  return id
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The query or body of a request as its declaration reads it; what is wrong with it, as text. */
async function readBody(c: Context<HonoEnv>, { method, body }: Endpoint): Promise<Record<string, unknown> | string> {
  let given: unknown = c.req.query()
  if (method === 'POST')
    try {
      given = JSON.parse((await c.req.text()) || '{}')
    } catch {
      return 'The body is not JSON'
    }
  const parsed = v.safeParse(body, given)
  if (!parsed.success) return `${v.getDotPath(parsed.issues[0]) ?? 'The body'}: ${parsed.issues[0].message}`
  return { ...parsed.output }
}

/** Sent again with its key, a request is answered with the same words. */
function keep({ kept }: Player, key: string, text: string, { status, headers }: Response): void {
  kept.set(key, () => new Response(text, { status, headers }))
}

function refuse(status: number, code = String(status), message = ''): Response {
  return sendEnvelope(status, { isOk: code === CODE_OK, code, message, data: null })
}

function sendEvents(events: readonly WireEvent[]): Response {
  const blocks = events.map(({ id, ...event }) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    [STREAM_END_HEADER]: STREAM_END_MARKED,
  }
  return new Response(blocks.join('') + STREAM_END_MARK, { headers })
}
