/** Plays one game of a simulated reader. Without a model the same story, persona and seed give the same game. */
import { ATTRIBUTES } from '../../../protocol/api/talents.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { listOpenOptions } from '../../engine/enterNode.ts'
import { type DraftEvent } from '../../engine/events.ts'
import { makeMove, type Move, type Outcome, startGame } from '../../engine/moves.ts'
import { type Ownership, type Payment } from '../../engine/ownership.ts'
import { createRenderContext, type GameSetup } from '../../engine/setup.ts'
import { GO_ON_ID } from '../../engine/smallTalk.ts'
import { type GameState } from '../../engine/state.ts'
import { understandText } from '../../engine/understandText.ts'
import { computePlayingMs, WRITING_MS } from '../checks/playingTime.ts'
import { type SpokenLine } from '../../replies/replyWriter.ts'
import { type PictureOption, type StoryOption } from '../../../protocol/story.ts'
import { listSpoken } from '../../engine/listSpoken.ts'
import { type Story } from '../story.ts'
import { type Persona, type Temperament, TEMPERAMENTS } from './personas.ts'
import { type ReaderModel } from './readerModel.ts'
import { createRandomSource, type RandomSource } from './random.ts'
import { type ReaderInput, writeReaderText } from './readerTexts.ts'

/** A model is told so many of the last lines. */
const LINES_MAX = 12
/** A reader gives up after so many moves. */
export const MOVES_MAX = 500
/** A reader who comes to a node more often than this in one game goes round in circles. */
export const VISITS_MAX = 12

export interface ReaderSettings {
  story: Story
  /** Texts of `inputs.jsonl`; none where the story has no such file. */
  inputs: readonly ReaderInput[]
  locale: Locale
  /** Decides for the readers, where it can. */
  model?: ReaderModel | null
}

/** A line that was said again word for word, in the turn that led to this node. */
export interface RepeatedLine {
  node: string
  text: string
}

/** A text that no answer was found for. */
export interface UnknownText {
  node: string
  text: string
}

export interface ReaderGame {
  persona: Persona
  /** The id of the ending; null for a game that was given up. */
  ending: string | null
  /** The last node. */
  node: string
  /** Why a game without an ending stopped: too many moves, or nothing that the reader could pay for. */
  stop: 'moves' | 'price' | null
  moves: number
  /** Nodes that were come to more than VISITS_MAX times, with how often. */
  circles: ReadonlyMap<string, number>
  /** How often each node was entered, and each option taken, by its node and id. */
  came: ReadonlyMap<string, number>
  chosen: readonly { node: string; id: string }[]
  unknown: readonly UnknownText[]
  repeated: readonly RepeatedLine[]
  /** Texts that were written. */
  texts: number
  /** Choices and texts, and those that the model made. */
  decisions: number
  byModel: number
  /** Words of the lines, or characters in Chinese. */
  words: number
  ms: number
  /** Diamonds spent. Given ones are not subtracted. */
  paid: number
}

type Accepted = Extract<Outcome, { ok: true }>

/** Plays until an ending, MOVES_MAX, or a place where the reader can pay for nothing. */
export async function playReader(
  { story, inputs, locale, model = null }: ReaderSettings,
  persona: Persona,
  seed: string,
): Promise<ReaderGame> {
  const random = createRandomSource(seed)
  /** What is said in free turns changes none of the choices that the seed makes. */
  const chat = createRandomSource(`${seed} chat`)
  const temperament = TEMPERAMENTS[persona]
  const { metadata, script } = story
  const actor = random.pickOne(metadata.actors)
  const setup: GameSetup = { story, actorId: metadata.version === '3' ? 'reasoning' : (actor?.id ?? ''), locale }
  const unknown: UnknownText[] = []
  const seen = new Map<string, number>()
  const arrivals = new Map<string, number>()
  const came = new Map<string, number>()
  const chosen: { node: string; id: string }[] = []
  const lines: SpokenLine[] = []
  const said = new Set<string>()
  const repeated: RepeatedLine[] = []
  let [moves, words, ms, paid, paidMs] = [0, 0, 0, 0, 0]
  let [texts, decisions, byModel] = [0, 0, 0]

  const ownership: Ownership = { coins: metadata.coins + (actor?.coins ?? 0) + temperament.budget, owned: new Set() }
  const start = startGame(setup, ownership, drawChoices(story, random), random.drawInteger(0, 1_000_000))
  if (!start.ok) throw new Error(`${metadata.id} does not start: ${start.refusal}`)
  let turn: Accepted = start
  count(turn, null)
  while (!turn.state.ended && moves < MOVES_MAX) {
    const next = await makeNextTurn(turn)
    if (next === null) return finish('price')
    moves += 1
    count(next, turn.state)
    turn = next
  }
  return finish(turn.state.ended ? null : 'moves')

  function finish(stop: ReaderGame['stop']): ReaderGame {
    const { node } = turn.state
    const ending = turn.state.ended ? (script.nodes[node]?.ending?.id ?? null) : null
    const circles = new Map([...arrivals].filter(([, times]) => times > VISITS_MAX))
    return {
      persona,
      ending,
      node,
      stop,
      moves,
      circles,
      came,
      chosen,
      unknown,
      repeated,
      texts,
      decisions,
      byModel,
      words,
      ms,
      paid,
    }
  }

  function count({ state, events, payments, entered, taken }: Accepted, before: GameState | null): void {
    for (const id of entered) came.set(id, (came.get(id) ?? 0) + 1)
    if (taken !== null && before !== null) chosen.push({ node: before.node, id: taken })
    // The texts of a talk are limited by the story itself, and small talk by the engine.
    const isSameTalk =
      before?.node === state.node &&
      (state.chatted > before.chatted ||
        (script.nodes[state.node]?.listen?.reply !== undefined && state.written > before.written))
    if (!isSameTalk) arrivals.set(state.node, (arrivals.get(state.node) ?? 0) + 1)
    const turnMs = events.reduce((sum, event) => sum + computePlayingMs(event), 0)
    ms += turnMs
    paidMs = state.paid === null ? 0 : paidMs + turnMs
    words += countWords(events, locale)
    for (const text of listLines(events)) {
      if (said.has(text)) repeated.push({ node: state.node, text })
      said.add(text)
    }
    if (model !== null) lines.push(...listSpoken(events))
    paid += payments.reduce((sum, { coins }) => sum + Math.max(0, coins), 0)
  }

  /** The turn of the reader's move; null where the reader cannot pay for any. */
  async function makeNextTurn(current: Accepted): Promise<Accepted | null> {
    const due = findDue(current.state)
    const next = await choose(current, due)
    if (next !== null && due !== null) paidMs = 0
    return next
  }

  function findDue({ paid: scene }: GameState): Payment | null {
    return scene !== null && paidMs >= scene.seconds * 1_000 ? { what: `time:${moves}`, coins: scene.coins } : null
  }

  async function askModel(options: readonly { id: string; text: string }[]): Promise<string | null> {
    decisions += 1
    if (model === null) return null
    const { decision } = await model.decide({ persona, locale, lines: lines.slice(-LINES_MAX), options })
    if (decision !== null) byModel += 1
    return decision
  }

  async function choose(current: Accepted, due: Payment | null): Promise<Accepted | null> {
    const { state } = current
    const node = script.nodes[state.node]
    const tryMove = (move: Move): Accepted | null => {
      const outcome = makeMove(setup, current.ownership, state, move, due)
      return outcome.ok ? outcome : null
    }
    if (node?.upload !== undefined)
      return tryMove(
        temperament.sendsPictures
          ? { kind: 'picture', url: 'https://127.0.0.1/face.jpg' }
          : { kind: 'signal', signal: 'cancel', sceneId: null },
      )
    if (node?.transition !== undefined) return tryMove({ kind: 'signal', signal: 'next_scene', sceneId: null })
    if (node?.listen?.free !== undefined && !temperament.chats)
      return tryMove({ kind: 'choose', optionId: GO_ON_ID, actorId: null })
    if (node?.listen !== undefined) {
      const here = inputs.filter((input) => input.node === state.node && input.locale === locale)
      const source = node.listen.free === undefined ? random : chat
      const seeded = writeReaderText(node.listen, here, temperament, locale, source)
      const text = (await askModel([])) ?? seeded
      lines.push({ speaker: null, isPlayer: true, text })
      texts += 1
      const understood = understandText(setup, node.listen, state, text)
      if (understood.answer === -1 && understood.smallTalk === null) unknown.push({ node: state.node, text })
      ms += WRITING_MS
      paidMs += WRITING_MS
      const outcome = makeMove(setup, current.ownership, state, { kind: 'write', text, actorId: null }, due, understood)
      return outcome.ok ? outcome : null
    }
    const offered = node?.choose === undefined ? (node?.act ?? []) : listOpenOptions(setup, node.choose, state)
    const tried = offered.flatMap((each): TriedOption[] => {
      const outcome = tryMove({ kind: 'choose', optionId: each.id, actorId: null })
      const key = `${state.node} ${each.id}`
      return outcome === null ? [] : [{ option: each, key, outcome, seen: seen.get(key) ?? 0 }]
    })
    const seeded = pickOption(tried, temperament, random)
    if (seeded === undefined) return null
    const { localize } = createRenderContext(setup, state, current.ownership)
    const chosen = await askModel(
      tried.map(({ option }) => ({ id: option.id, text: localize('text' in option ? option.text : option.alt) })),
    )
    const option = tried.find((each) => each.option.id === chosen) ?? seeded
    seen.set(option.key, option.seen + 1)
    return option.outcome
  }
}

/** An option that the reader can pay for, with what comes of it and how often it was chosen before. */
interface TriedOption {
  option: StoryOption | PictureOption
  key: string
  outcome: Accepted
  seen: number
}

function pickOption(
  options: readonly TriedOption[],
  { chooses, whim }: Temperament,
  random: RandomSource,
): TriedOption | undefined {
  if (chooses === 'any' || random.drawChance(whim)) return random.pickOne(options)
  if (chooses === 'first') return options[0]
  if (chooses === 'last') return options.at(-1)
  const measure = ({ outcome, seen }: TriedOption): number => (chooses === 'unseen' ? seen : outcome.state.heart)
  const least = Math.min(...options.map(measure))
  return random.pickOne(options.filter((option) => measure(option) === least))
}

/** Attributes as talents give them, in a story that has any. */
function drawChoices({ metadata }: Story, random: RandomSource): GameState['choices'] {
  const drawn = metadata.talents ? ATTRIBUTES.map((name) => [name, random.drawInteger(0, 10)] as const) : []
  return { talent: null, attributes: Object.fromEntries(drawn), avatar: null }
}

function countWords(events: readonly DraftEvent[], locale: Locale): number {
  const pattern = locale === 'zh' ? /\p{Script=Han}/gu : /[\p{L}\p{N}’']+/gu
  return events.reduce((sum, { event_type, data }) => {
    if (event_type !== 'message') return sum
    const text = `${data.content.text ?? ''} ${(data.content.html ?? '').replace(/<[^>]*>/g, ' ')}`
    return sum + (text.match(pattern)?.length ?? 0)
  }, 0)
}

/** Lines of the story in these events: a page, which the player asks for, and what they said are none. */
function listLines(events: readonly DraftEvent[]): string[] {
  return events.flatMap(({ event_type, data }) => {
    if (event_type === 'show_tips') return data.text === '' ? [] : [data.text]
    if (event_type !== 'message' || data.sender_type === 'user') return []
    return data.content.text === undefined || data.content.text === '' ? [] : [data.content.text]
  })
}
