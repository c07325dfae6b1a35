/** Plays a story as the client would: posts with keys, repeats some of them, pays once, and reads each answer. Rules O6, I8 to I10, F1. */
import { type ActionBody, type StreamBody } from '../../protocol/api/gameStreams.ts'
import { createStartBody } from '../../protocol/api/request.ts'
import { streamAddress } from '../../protocol/api/streamPaths.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type ChatEvent, type EventData } from '../../protocol/events/index.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { BAD_TOKEN, type Cast, checkEnvelope, type Checks, checkUnauthorized } from './callChecks.ts'
import { readCoins } from './decidedCalls.ts'
import { checkHistory, checkSavedGame, type SentLine } from './history.ts'
import { checkPaidScene, type PaidScene } from './paidSceneChecks.ts'
import { NO_SUCH, sendStream, type StreamAnswer } from './server.ts'
import { addTurn, checkStream, createGame, describeEvent, readRefusal } from './streamChecks.ts'

export interface PlayOptions {
  cast: Cast
  token: string
  /** The player's coins before the start. */
  coins: number
  /** Ids of options to choose, in order; after them, the first one that was not chosen before. */
  choices: string[]
  /** Texts to write where the story listens, in turn. */
  words: readonly string[]
  /** More moves than this are not made. */
  movesMax: number
  /** The interval of a paid scene is waited for where it is no longer than this, s. */
  paidIntervalMaxS: number
}

export interface PlayResult {
  turns: number
  events: number
  /** The title or id of the ending; null where none was reached. */
  ending: string | null
  /** The longest wait for the first event of a turn, and the longest turn, ms. */
  firstEventMs: number
  turnMs: number
  /** The interval of the paid scene that was not waited for, s; null where there was none. */
  skippedIntervalS: number | null
}

/** Repeats the start and this many actions with their keys. */
const REPEATED_ACTIONS = 3
/** The history is compared after this many moves, and at the end. */
const MOVES_BEFORE_HISTORY = 3

/** As the addresses of streams name it. */
type Session = Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'>

/** A move: what is posted, the words that the conversation shows of it, and its price. */
interface Move {
  body: ActionBody
  line: string | null
  price: number
}

/** What was posted, with its key, and the answer. */
interface Posted {
  body: ActionBody
  key: string
  answer: StreamAnswer
}

export async function playStory(checks: Checks, options: PlayOptions): Promise<PlayResult> {
  const { findings, target, newId } = checks
  const { cast, token, words, movesMax } = options
  const { story, actorId, chatVersion } = cast
  const session = { storyId: story.id, actorId, chatVersion }
  const game = createGame()
  const sent: SentLine[] = []
  const chosen = new Set<string>()
  const result: PlayResult = { turns: 0, events: 0, ending: null, firstEventMs: 0, turnMs: 0, skippedIntervalS: null }
  let balance = options.coins
  let said = 0
  let paidScene: PaidScene | null = null
  let isPaidSceneChecked = false
  let isShownPriceChecked = false

  const post = async (where: string, address: string, body: StreamBody, key: string): Promise<StreamAnswer> => {
    const answer = await sendStream(target, address, body, { token, key })
    result.turns += 1
    result.firstEventMs = Math.max(result.firstEventMs, answer.firstEventMs ?? answer.endMs)
    result.turnMs = Math.max(result.turnMs, answer.endMs)
    result.events += answer.events.length
    return answer
  }

  /** Posts a move with its price: the first one that costs coins is tried for a coin less before. An answer that acts on that is the answer. Rule B15. */
  const postMove = async (where: string, address: string, move: Move): Promise<Posted> => {
    const send = async (price: number): Promise<Posted> => {
      const body = { ...move.body, price }
      const key = newId()
      return { body, key, answer: await post(where, address, body, key) }
    }
    if (move.price === 0 || isShownPriceChecked) return send(move.price)
    isShownPriceChecked = true
    findings.tried('B15')
    const tried = await send(move.price - 1)
    const refusal = readRefusal(tried.answer)
    if (refusal === null) {
      findings.variant(
        where,
        `costs ${move.price} coins, and counts for a player who was shown ${move.price - 1} (B15).`,
        'A player whose price rises while they read pays the higher one.',
      )
      return tried
    }
    if (refusal !== '1008')
      findings.variant(
        where,
        `is refused with ${refusal}, not 1008, to a player who was shown a lower price (B15).`,
        'The player is told that it failed, and not that it costs more.',
      )
    return send(move.price)
  }

  /** Posts again with the same key, as a client does whose connection broke before the answer. */
  const repeat = async (where: string, address: string, body: StreamBody, key: string): Promise<void> => {
    findings.tried('F1')
    const again = await sendStream(target, address, body, { token, key })
    const refusal = readRefusal(again)
    if (refusal !== null) {
      findings.breach(
        where,
        `is refused (${refusal}) when it is sent again with its Idempotency-Key (F1).`,
        'A player whose connection broke would be told that their message failed, though it counted.',
      )
      return
    }
    const { fresh } = dedupeEvents(game.seen, again.events)
    const [first] = fresh
    if (first !== undefined)
      findings.breach(
        where,
        `sent again with its Idempotency-Key is answered with other events (${describeEvent(first)}) (F1).`,
        'The server acted twice: a player whose connection broke would see the turn twice, or pay twice.',
      )
  }

  /** Whether the player paid what they were shown: the turn may give coins, too. Without a price only the balance is compared: the story may ask for coins in words. */
  const checkPaid = async (where: string, price: number | null, events: readonly ChatEvent[]): Promise<void> => {
    const before = balance
    const now = await readCoins(checks, token)
    if (now === null) return
    balance = now
    const told = events.flatMap((event) => (event.event_type === 'update_user_coins' ? [event.data.coins] : []))
    const paid = before - (told[0] ?? now)
    // An action after the interval is over pays for the next one, too (B14).
    if (price !== null && paid > price && paid !== price + (paidScene?.coins ?? 0))
      findings.breach(
        where,
        `costs ${paid} coins, and ${price} were shown.`,
        'The player would pay more than they agreed to.',
      )
    else if (price !== null && paid < price && told.length === 0)
      findings.breach(
        where,
        `costs ${paid} coins, and ${price} were shown.`,
        'The player would be shown a price that is not the price.',
      )
    const last = told[told.length - 1]
    if (last !== undefined) findings.tried('S10')
    if (last !== undefined && last !== now)
      findings.breach(
        where,
        `update_user_coins says ${last}, and the account has ${now}.`,
        'The player would see a balance that is wrong (S10).',
      )
  }

  const startAddress = streamAddress('start', session)
  const startBody = createStartBody({ ...session, gameConfig: null }, true)
  const startKey = newId()
  await checkStreamTokens(checks, session)
  await checkUnknownStory(checks, token, session)
  const started = await post('game.start', startAddress, startBody, startKey)
  if (!checkStream(findings, 'game.start', started)) return result
  addTurn(findings, 'game.start', game, started.events)
  if (started.events.length === 0)
    findings.breach('game.start', 'sends no event.', 'The player would look at an empty chat.')
  await repeat('game.start', startAddress, startBody, startKey)
  await checkPaid('game.start', cast.coins, started.events)
  // The legacy chat always begins with a new game (S1).
  if (chatVersion !== '1') await checkSavedGame(checks, token, cast)

  /** Notes whether the player is in a paid scene after these events, and checks the first one. */
  const followPaidScene = async (events: readonly ChatEvent[]): Promise<void> => {
    for (const event of events)
      if (event.event_type === 'enter_paid_scene') paidScene = { ...event.data, enteredAt: target.clock.now() }
      else if (event.event_type === 'show_scene' || event.event_type === 'show_ending') paidScene = null
    if (paidScene === null || isPaidSceneChecked) return
    isPaidSceneChecked = true
    const isWaitedFor = paidScene.seconds <= options.paidIntervalMaxS
    if (!isWaitedFor) result.skippedIntervalS = paidScene.seconds
    await checkPaidScene(checks, token, { cast, scene: paidScene, isWaitedFor })
    balance = (await readCoins(checks, token)) ?? balance
  }

  let turn: readonly ChatEvent[] = started.events
  const address = streamAddress('action', session)
  if (findLast(turn, 'show_chat_options') !== null) {
    const further = await sendUnknownOption(checks, token, address)
    addTurn(findings, 'game.action', game, further)
    turn = [...turn, ...further]
  }
  await followPaidScene(turn)
  for (let moves = 0; moves < movesMax && result.turns > 0; moves += 1) {
    const ending = findLast(turn, 'show_ending')
    if (ending !== null) {
      findings.tried('E1')
      result.ending = ending.title || ending.ending_id || 'without a title'
      break
    }
    if (moves === MOVES_BEFORE_HISTORY) await checkHistory(checks, token, cast, game, sent)
    const move = chooseMove(turn, {
      choices: options.choices,
      chosen,
      balance,
      word: words[said % Math.max(1, words.length)] ?? '',
      now: target.clock.now(),
    })
    const where = `game.action ${moves + 1}`
    if (move === null) {
      findings.variant(where, 'asks for a payment.', 'The suite has no way to pay, and stops here.')
      break
    }
    if (move.price > 0) balance = (await readCoins(checks, token)) ?? balance
    const { body, key, answer } = await postMove(where, address, move)
    const refusal = readRefusal(answer)
    if (refusal === '1001' || refusal === '1002') {
      findings.breach(
        where,
        `is refused with ${refusal}: the story has ended, and sent no show_ending (E1).`,
        'The player would never see the ending: the chat stays open, and refuses what they send.',
      )
      break
    }
    if (!checkStream(findings, where, answer)) break
    if (move.body.data.option_id === undefined && move.line !== null) said += 1
    addTurn(findings, where, game, answer.events)
    if (move.line !== null) sent.push({ key, text: move.line })
    if (moves < REPEATED_ACTIONS || move.price > 0) await repeat(where, address, body, key)
    if (move.price > 0 || answer.events.some(({ event_type }) => event_type === 'update_user_coins'))
      await checkPaid(where, move.price > 0 ? move.price : null, answer.events)
    await followPaidScene(answer.events)
    if (answer.end !== 'ended' && answer.events.length === 0) break
    turn = answer.events
  }
  await checkHistory(checks, token, cast, game, sent)
  return result
}

/** A stream is refused to a bad token as a call is. */
async function checkStreamTokens({ target, findings, newId }: Checks, session: Session): Promise<void> {
  const { storyId, actorId } = session
  const bodies = {
    start: createStartBody({ ...session, gameConfig: null }, true),
    action: { event_type: 'chat', timestamp: target.clock.now(), data: { text: 'Hello' } },
    history: { story_id: storyId, actor_id: actorId },
  } as const
  for (const stream of ['start', 'action', 'history'] as const) {
    const key = stream === 'history' ? null : newId()
    const answer = await sendStream(target, streamAddress(stream, session), bodies[stream], { token: BAD_TOKEN, key })
    const where = `game.${stream} with a bad token`
    checkUnauthorized(findings, where, answer.status)
    if (!answer.isStream) checkEnvelope(findings, where, answer)
  }
}

/** A stream that cannot begin is answered with an envelope, too. */
async function checkUnknownStory({ target, findings, newId }: Checks, token: string, session: Session): Promise<void> {
  const unknown = { ...session, storyId: `${NO_SUCH}-story` }
  const body = createStartBody({ ...unknown, gameConfig: null }, true)
  const answer = await sendStream(target, streamAddress('start', unknown), body, { token, key: newId() })
  const where = 'game.start of a story that does not exist'
  if (answer.isStream) findings.variant(where, 'is answered with a stream.', 'The client never asks for it.')
  else checkEnvelope(findings, where, answer)
}

/** Sends an option that was never offered: a refusal is an envelope. Gives the events where the server acts on it. */
async function sendUnknownOption(
  { target, findings, newId }: Checks,
  token: string,
  address: string,
): Promise<readonly ChatEvent[]> {
  const body = { event_type: 'chat', timestamp: target.clock.now(), data: { option_id: `${NO_SUCH}-option` } } as const
  const answer = await sendStream(target, address, body, { token, key: newId() })
  const where = 'game.action with an option that was not offered'
  if (!answer.isStream) checkEnvelope(findings, where, answer)
  else findings.variant(where, 'is answered with a turn.', 'The client never sends it.')
  return answer.events
}

interface Situation {
  choices: string[]
  chosen: Set<string>
  balance: number
  word: string
  now: number
}

/** The client's automatic act if there is one, else an option or picture, else declining the player's picture, else words. Null: only a payment goes on. */
function chooseMove(turn: readonly ChatEvent[], { choices, chosen, balance, word, now }: Situation): Move | null {
  const act = (event_type: ActionBody['event_type'], data: ActionBody['data'], line: string | null = null): Move => ({
    body: { event_type, timestamp: now, data },
    line,
    price: 0,
  })
  const transition = findLast(turn, 'scene_transition')
  if (transition !== null && transition.seconds === 0) return act('action', { text: 'config' })
  if (transition !== null)
    return act('action', { text: 'next_scene', ...(transition.scene_id !== null && { scene_id: transition.scene_id }) })
  if (findLast(turn, 'upload_image') !== null) return act('action', { text: 'cancel' })
  const choose = <T extends { option_id: string }>(options: readonly T[], priceOf: (option: T) => number): T | null => {
    const affordable = options.filter((option) => priceOf(option) <= balance)
    const wanted = options.find(({ option_id }) => option_id === choices[0])
    if (wanted !== undefined) choices.shift()
    const option = wanted ?? affordable.find(({ option_id }) => !chosen.has(option_id)) ?? affordable[0] ?? null
    if (option !== null) chosen.add(option.option_id)
    return option
  }
  const pictures = findLast(turn, 'show_action_options')
  const picture = pictures === null ? null : choose(pictures.options, ({ coins }) => coins)
  if (picture !== null) return { ...act('action', { option_id: picture.option_id }), price: picture.coins }
  const offered = findLast(turn, 'show_chat_options')
  if (offered !== null) {
    const priceOf = ({ paid_required, is_purchased, coins }: (typeof offered.options)[number]): number =>
      paid_required && !is_purchased ? coins : 0
    const option = choose(offered.options, priceOf)
    if (option === null) return null
    const { option_id, text, scene_id, actor_id } = option
    const data = {
      option_id,
      ...(text !== '' && { text }),
      ...(scene_id !== null && { scene_id }),
      ...(actor_id !== null && { option_data: { actor_id } }),
    }
    return { ...act('chat', data, text === '' ? null : text), price: priceOf(option) }
  }
  if (findLast(turn, 'payment_required') !== null) return null
  return act('chat', { text: word }, word)
}

/** The data of the last event of a type in a turn; null where there is none. */
function findLast<T extends ChatEvent['event_type']>(events: readonly ChatEvent[], type: T): EventData<T> | null {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index]
    if (event?.event_type === type) return event.data
  }
  return null
}
