/**
 * Games: start, turns, history. One transaction stores a whole turn before its first event is sent: state, payments, and events with
 * their due times. A stream only sends stored events when they are due. So a turn does not depend on a listening client, a repeated
 * request gets the same events, and a restarted server continues.
 * Beside it, `unfinishedTurns.ts` has the turns whose answer is still being written, and `gameHistory.ts` reads games and their events.
 */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { canonicalJson } from '../../protocol/json.ts'
import { type Locale } from '../../protocol/locale.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { type Clock } from '../clock.ts'
import { type GameSetup } from '../engine/setup.ts'
import { type Choices, type GamePlayer, gameState, type GameState, UNKNOWN_PLAYER } from '../engine/state.ts'
import { sumCharges } from '../engine/ownership.ts'
import { createSeed } from '../engine/random.ts'
import { type ReachedPlace } from '../engine/turn.ts'
import { startGame, startAtPlace, type Move, makeMove, type Outcome } from '../engine/moves.ts'
import { type StreamAnswer, type TimedEvent } from '../http/eventStream.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { listLastLines } from '../replies/lastLines.ts'
import { type Replies, type Reply } from '../replies/replies.ts'
import { type SpokenLine } from '../replies/replyWriter.ts'
import {
  type EventRecord,
  type GameRecord,
  type GameStore,
  type PlaceRecord,
  type SeenPicture,
} from '../storage/port.ts'
import { type HeldTimeStore } from '../storage/heldTimes.ts'
import { type LeaseStore } from '../storage/leases.ts'
import { type Story } from '../stories/story.ts'
import { type StoryLibrary } from './storyLibrary.ts'
import { isLegacyChat, requireActor, requireStory, requireStoryOfSession } from './storyLookup.ts'
import { createGameHistory, type GameHistory, parseState } from './gameHistory.ts'
import { createPaidTime, startNextInterval, staysInPaidScene } from './paidTime.ts'
import { type Figures } from './figures.ts'
import { describeEnd } from './epilogues.ts'
import { listFinds } from './finds.ts'
import { listReadLines, markReadLines, nameDraftLines } from './readLines.ts'
import { scheduleTurn, toTimedEvents, type TurnResult, withoutPlayerLines } from './scheduleTurn.ts'
import { createUnfinishedTurns, type MadeTurn } from './unfinishedTurns.ts'
import { type Wallet } from './wallet.ts'

/** Options of a request that changes a game. */
export interface GameRequest {
  /** Idempotency key; null makes every request count. */
  key: string | null
  /** Content of the request, compared with the first use of the key. */
  content: unknown
  /** The price shown to the player, coins; null or left out takes any price. Rule B15. */
  price?: number | null | undefined
  /** Language of a new game. */
  locale: Locale
  /** Whether a move of an earlier preview is made again: no model is asked. */
  isReplay?: boolean
}

export interface Games extends Pick<GameHistory, 'listEvents' | 'listPastEvents'> {
  /**
   * Starts a game and buys the story and actor. Without `restart`, a resumable game is repeated instead. `at` is the node of a reached place where
   * the new game begins. Throws `no_place` where there is none.
   */
  start: (
    sessionKey: SessionKey,
    restart: boolean,
    choices: Choices,
    request: GameRequest,
    at?: string | null,
  ) => Promise<TimedEvent[]>
  /** The places and pictures of a story that a player has found, and the options of the newest games. */
  listFinds: (
    userId: string,
    story: Story,
  ) => Promise<{ places: PlaceRecord[]; pictures: SeenPicture[]; lastChosen: Record<string, GameState['lastChosen']> }>
  /** Makes a move and returns its events. Pays for the next interval of a paid scene if the current one is over. Throws a Problem if the move is not possible. */
  act: (sessionKey: SessionKey, move: Move, request: GameRequest) => Promise<StreamAnswer>
  /** State of the open game; null without one. */
  getState: (sessionKey: SessionKey) => Promise<GameState | null>
  /** Seconds since a paid scene was entered or last paid for; 0 outside of one. `heldSeconds` of them stood still. */
  getPaidSeconds: (sessionKey: SessionKey, heldSeconds: number) => Promise<number>
  /** Pays for the next interval of a paid scene if the current one is over. */
  chargeInterval: (sessionKey: SessionKey, request: GameRequest) => Promise<void>
}

interface Ports {
  library: Pick<StoryLibrary, 'stories' | 'getOfGame' | 'lookUp'>
  store: GameStore
  leases: LeaseStore
  heldTimes: HeldTimeStore
  wallet: Wallet
  replies: Pick<Replies, 'begin'>
  clock: Clock
  random: Random
  /** Who plays, for a new game; nobody in particular where it is left out. */
  describePlayer?: (sessionKey: SessionKey) => Promise<GamePlayer>
  /** Receives each turn, to count it. */
  figures?: Pick<Figures, 'note'>
  /** Called with a user who has finished a story. */
  onEnding?: (userId: string) => Promise<unknown>
  /** Pause before each event of a turn, ms; 0 where a turn is sent as soon as it is made. */
  pauseMs?: number
  /** Whether the server makes audio files of lines. */
  makesSpeech?: boolean
}

export function createGames({
  library,
  store,
  leases,
  heldTimes,
  wallet,
  replies,
  clock,
  random,
  describePlayer = async () => UNKNOWN_PLAYER,
  onEnding,
  figures,
  makesSpeech = false,
  pauseMs = 0,
}: Ports): Games {
  const { stories } = library
  const paidTime = createPaidTime(heldTimes, clock)
  /** Requests that are being answered, by user and key: one that is repeated meanwhile waits, and asks no model again. */
  const answering = new Map<string, Promise<unknown>>()
  const unfinished = createUnfinishedTurns({ store, leases, clock, noteEnding })
  const history = createGameHistory({ store, unfinished, clock, getStory })
  const { findOpen, listWholeTurns } = history

  return {
    // If another request changed the game first, the loop retries with the new state.
    start: async (sessionKey, restart, choices, request, at = null) => {
      for (;;) {
        const repeated = await findRepeatedEvents(sessionKey, request)
        if (repeated !== null) return repeated
        // A new game does not wait for the end of an answer in the last one.
        const open = restart ? await store.findOpen(sessionKey) : await findOpen(sessionKey)
        if (open !== null && !restart && !isLegacyChat(await getStory(sessionKey, open), sessionKey.actorId)) {
          const events = await listWholeTurns(open)
          if (events === null) continue
          return toTimedEvents(open.id, events)
        }
        // A new game takes the latest revision.
        const story = await requireLatest(sessionKey)
        const locale = chooseLanguage(story.metadata.languages, request.locale)
        const setup: GameSetup = { story, actorId: sessionKey.actorId, locale, makesSpeech }
        const ownership = await wallet.getOwnership(sessionKey.userId)
        const place = at === null ? null : await findPlace(sessionKey, story, at)
        const player = await describePlayer(sessionKey)
        const outcome =
          place === null
            ? startGame(setup, ownership, choices, createSeed(`${sessionKey.userId} ${clock.now()}`), player)
            : startAtPlace(setup, ownership, { ...place, state: { ...place.state, player } })
        const begun = requireAccepted(outcome, request)
        refuseHigherPrice(request, sumCharges(begun.payments))
        const newGame = createGame(sessionKey, story, locale, open)
        const { game, events } = scheduleTurn(newGame, await withReadLines(newGame, begun), null, {
          now: clock.now(),
          pauseMs,
        })
        if (
          await store.addGame(
            game,
            createTurnKey(request),
            events,
            open?.id ?? null,
            wallet.createPaymentBatch(ownership, begun.payments, clock.now()),
            listFinds(begun.places, events, listReadLines([], events), describeEnd(setup, begun.state, events)),
          )
        ) {
          await noteEnding(sessionKey, events)
          figures?.note({
            story,
            userId: game.userId,
            locale,
            from: null,
            waitedMs: 0,
            made: begun,
            text: null,
            names: [],
          })
          return toTimedEvents(game.id, events)
        }
      }
    },

    act: async (sessionKey, move, request) => {
      if (request.key === null) return act(sessionKey, move, request)
      const name = `${sessionKey.userId} ${request.key}`
      // Whatever came of it: this one finds what was stored, or tries again.
      for (let earlier = answering.get(name); earlier !== undefined; earlier = answering.get(name))
        await earlier.catch(() => undefined)
      const make = (): Promise<StreamAnswer> => act(sessionKey, move, request)
      const acted = move.kind === 'write' ? unfinished.lease(name, make) : make()
      answering.set(name, acted)
      return acted.finally(() => answering.delete(name))
    },

    listEvents: history.listEvents,
    listPastEvents: history.listPastEvents,

    getState: async (sessionKey) => {
      const open = await store.findOpen(sessionKey)
      await getStory(sessionKey, open)
      return open === null ? null : parseState(open)
    },

    listFinds: async (userId, { metadata }) => {
      const storyId = metadata.id
      const places = await store.listPlaces(userId, storyId)
      const actors = [...new Set(places.map(({ actorId }) => actorId))]
      const lastChosen = await Promise.all(
        actors.map(async (actorId) => {
          const open = await store.findOpen({ userId, storyId, actorId })
          return [actorId, open === null ? {} : parseState(open).lastChosen] as const
        }),
      )
      return { places, pictures: await store.listPictures(userId, storyId), lastChosen: Object.fromEntries(lastChosen) }
    },

    getPaidSeconds: async (sessionKey, heldSeconds) => {
      const found = await store.findOpen(sessionKey)
      await getStory(sessionKey, found)
      const open = requireGame(found)
      await paidTime.noteHeld(open, heldSeconds)
      return paidTime.countSeconds(open)
    },

    chargeInterval: async (sessionKey, request) => {
      for (;;) {
        const found = await findOpen(sessionKey)
        await getStory(sessionKey, found)
        if ((await findRepeatedEvents(sessionKey, request)) !== null) return
        const open = requireGame(found)
        const state = parseState(open)
        const payment = paidTime.findResetPayment(open, state)
        // A turn without events, so that the payment has a turn number and a key.
        const game = { ...open, turns: open.turns + 1 }
        // Two tabs may pay for one interval, or a late tab for a finished scene. Neither costs coins, now or later with the same key.
        if (payment === null) {
          if (request.key === null || (await store.addTurn(game, createTurnKey(request), []))) return
          continue
        }
        const ownership = await wallet.getOwnership(sessionKey.userId)
        if (ownership.coins < payment.coins) throw new Problem('insufficient_coins')
        const now = clock.now()
        if (
          await store.addTurn(
            { ...game, state: JSON.stringify(startNextInterval(state)), paidSince: now },
            createTurnKey(request),
            [],
            wallet.createPaymentBatch(ownership, [payment], now),
          )
        )
          return
      }
    },
  }

  /** The outcome of a move with its lines marked that the player has read in an earlier game. */
  async function withReadLines<T extends TurnResult>(game: GameRecord, outcome: T): Promise<T> {
    const read = await store.findReadLines(game, nameDraftLines(outcome.events))
    return read.size === 0 ? outcome : { ...outcome, events: markReadLines(outcome.events, read) }
  }

  async function act(sessionKey: SessionKey, move: Move, request: GameRequest): Promise<StreamAnswer> {
    /** The turn that `reply` belongs to: another request may be faster, and then the text comes in another state. */
    let repliedAt: string | null = null
    let reply: Reply | null = null
    for (;;) {
      const found = await findOpen(sessionKey)
      // Only stories of version 3 are played without an actor, and go from scene to scene.
      if (move.kind === 'jump' && found === null && requireStory(stories, sessionKey.storyId).metadata.version !== '3')
        throw new Problem('no_scene')
      const story = await getStory(sessionKey, found)
      const repeated = await findRepeatedEvents(sessionKey, request)
      if (repeated !== null) return { events: repeated }
      const open = requireGame(found)
      const stored = parseState(open)
      const state = await paidTime.addStillTime(open, stored, story.script.nodes[stored.node])
      const setup: GameSetup = { story, actorId: sessionKey.actorId, locale: open.locale, makesSpeech }
      const turnId = `${open.id} ${open.turns}`
      const isUnpaid = await paidTime.isUnpaid(open, state)
      if (repliedAt !== turnId) {
        // What is refused asks no model: only the story's own patterns find the way out.
        reply = isUnpaid ? null : await beginReply(setup, state, open, move, request)
        repliedAt = turnId
      }
      const ownership = await wallet.getOwnership(sessionKey.userId)
      const outcome = requireAccepted(makeMove(setup, ownership, state, move, null, reply?.understood ?? null), request)
      // The way out of the scene is always open.
      if (isUnpaid && staysInPaidScene(outcome)) throw new Problem('time_unpaid')
      refuseHigherPrice(request, sumCharges(outcome.payments))
      const turn = createTurnKey(request)
      const line = outcome.line === null ? null : { key: turn.key, line: outcome.line }
      // A jump does not wait for the rest of the current scene.
      const lastAt = move.kind === 'jump' ? await store.bringForward(open.id, clock.now()) : open.lastAt
      const now = clock.now()
      const before = { ...open, lastAt }
      const answered = await store.listLastEvents(open.id)
      const makeTurn = async (made: AcceptedMove): Promise<MadeTurn> => {
        const { game, events } = scheduleTurn(before, await withReadLines(open, made), line, { now, pauseMs })
        const end = describeEnd(setup, made.state, events)
        return { game, events, finds: listFinds(made.places, events, listReadLines(answered, events), end) }
      }
      const made = await makeTurn(outcome)
      const batch = wallet.createPaymentBatch(ownership, outcome.payments, now)
      const noteFigures = (): void =>
        figures?.note({
          story,
          userId: open.userId,
          locale: open.locale,
          from: stored.node,
          waitedMs: now - open.lastAt,
          made: outcome,
          text: move.kind === 'write' ? move.text : null,
          names: [stored.player.name],
        })
      if (reply === null || reply.rest === null || outcome.writtenEvents === null) {
        if (!(await store.addTurn(made.game, turn, made.events, batch, made.finds))) continue
        await noteEnding(sessionKey, made.events)
        noteFigures()
        return { events: toTimedEvents(open.id, withoutPlayerLines(made.events)) }
      }
      const { understood, rest } = reply
      const sent = (line === null ? 0 : 1) + outcome.writtenEvents
      const answer = await unfinished.add(made, sent, turn, batch, async () => {
        const lines = [...(understood.lines ?? []), ...(await rest)]
        return makeTurn(
          requireAccepted(makeMove(setup, ownership, state, move, null, { ...understood, lines }), request),
        )
      })
      if (answer === null) continue
      noteFigures()
      return answer
    }
  }

  /** Null where the move is no text to a character. */
  async function beginReply(
    setup: GameSetup,
    state: GameState,
    { id, userId }: GameRecord,
    move: Move,
    { isReplay = false }: GameRequest,
  ): Promise<Reply | null> {
    if (move.kind !== 'write' || state.ended) return null
    const listLines = async (): Promise<SpokenLine[]> => listLastLines(await store.listEvents(id))
    return replies.begin({ setup, state, userId, text: move.text, listLines, isRepeated: isReplay })
  }

  /** The story as the open game plays it, whatever was published since; the latest one without a game. Throws `unknown_story`, `unknown_actor`. */
  async function getStory(sessionKey: SessionKey, open: GameRecord | null): Promise<Story> {
    const story = open === null ? null : await library.getOfGame(sessionKey.storyId, open.revision)
    return story === null ? requireLatest(sessionKey) : requireActor(story, sessionKey.actorId)
  }

  /** The story as new games play it. Throws `unknown_story`, `unknown_actor`. */
  async function requireLatest(sessionKey: SessionKey): Promise<Story> {
    await library.lookUp(sessionKey.storyId)
    return requireStoryOfSession(stories, sessionKey)
  }

  /** Throws `no_place` where the player has not reached it, or the story has it no more. */
  async function findPlace(
    sessionKey: SessionKey,
    { script }: Story,
    node: string,
  ): Promise<Omit<ReachedPlace, 'kind'>> {
    const { userId, storyId, actorId } = sessionKey
    const places = await store.listPlaces(userId, storyId)
    const found = places.find((place) => place.node === node && place.actorId === actorId)
    if (found === undefined || !Object.hasOwn(script.nodes, node)) throw new Problem('no_place')
    return { node, state: v.parse(gameState, JSON.parse(found.state)) }
  }

  async function noteEnding({ userId }: SessionKey, events: readonly EventRecord[]): Promise<void> {
    if (events.some(({ type }) => type === 'show_ending')) await onEnding?.(userId)
  }

  /** Events of the first use of the key. Throws `key_conflict` if the key was used for something else. */
  async function findRepeatedEvents(
    { userId }: SessionKey,
    { key, content }: GameRequest,
  ): Promise<TimedEvent[] | null> {
    const turn = key === null ? null : await store.findTurn(userId, key)
    if (turn === null) return null
    if (turn.fingerprint !== hashContent(content)) throw new Problem('key_conflict')
    await unfinished.waitFor(turn.gameId)
    return toTimedEvents(turn.gameId, withoutPlayerLines(await store.listEvents(turn.gameId, turn.turn)))
  }

  /** A game before its first turn. Its id begins with a time after every event of the previous game. */
  function createGame(
    sessionKey: SessionKey,
    { revision }: Story,
    locale: Locale,
    before: GameRecord | null,
  ): GameRecord {
    const from = Math.max(clock.now(), before === null ? 0 : before.lastAt + 1)
    const id = `${from.toString(36).padStart(9, '0')}${createId(random).slice(0, 8)}`
    return { ...sessionKey, id, locale, state: '', turns: 0, lastSeq: 0, lastAt: from, paidSince: null, revision }
  }

  function createTurnKey({ key, content }: GameRequest): { key: string; fingerprint: string } {
    return { key: key ?? createId(random), fingerprint: hashContent(content) }
  }
}

type AcceptedMove = Extract<Outcome, { ok: true }>

/** Throws a Problem for a move that cannot be made. Who cannot pay a higher price is told the price first. */
function requireAccepted(outcome: Outcome, request: GameRequest): AcceptedMove {
  if (outcome.ok) return outcome
  refuseHigherPrice(request, outcome.price ?? 0)
  throw new Problem(outcome.refusal)
}

/** Throws `price_changed` where it costs more than the player was shown. */
function refuseHigherPrice({ price = null }: GameRequest, charged: number): void {
  if (price !== null && charged > price) throw new Problem('price_changed', String(charged))
}

function hashContent(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

function requireGame(open: GameRecord | null): GameRecord {
  if (open === null) throw new Problem('no_game')
  return open
}
