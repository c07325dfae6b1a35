/** The engine. Pure: the same story, state, ownership and move give the same events and the same new state. */
import { type PictureOption, type StoryNode, type StoryOption } from '../../protocol/story.ts'
import { answerMeaning, findWayOn, type Understood } from './answerText.ts'
import { changeVariables } from './changeVariables.ts'
import { createRenderContext, findActor, type GameSetup } from './setup.ts'
import { enterNode, isEveryCardHidden, listOpenOptions } from './enterNode.ts'
import { itemKeys, amountDue, type Ownership, type Payment, sumCharges } from './ownership.ts'
import {
  type Choices,
  type GamePlayer,
  type GameState,
  initialState,
  NO_CHOICES,
  findSceneNode,
  UNKNOWN_PLAYER,
  withChoice,
} from './state.ts'
import { isTextClosed, listShown } from './shownEvents.ts'
import { findSuggestion, goesOnFreely } from './smallTalk.ts'
import { sayAtChoice } from './sayAtChoice.ts'
import { understandText } from './understandText.ts'
import { createTurn, finishTurn, type ReachedPlace, type Turn, withPayment } from './turn.ts'

/** Signals that the client sends without the player's words. */
export const SIGNALS = ['next_scene', 'config', 'cancel'] as const
export type Signal = (typeof SIGNALS)[number]

/** A move of the player. `actorId` is the addressed actor, if any. */
export type Move =
  /** An offered option, by its id or by its actor. */
  | { kind: 'choose'; optionId: string | null; actorId: string | null }
  | { kind: 'write'; text: string; actorId: string | null }
  /** A requested picture. */
  | { kind: 'picture'; url: string }
  | { kind: 'signal'; signal: Signal; sceneId: string | null }
  /** To the scene before or after this one. Version 3 only. */
  | { kind: 'jump'; to: 'prev_scene' | 'next_scene' }

/** Why a move cannot be made. */
export type Refusal =
  | 'unknown_option'
  | 'option_required'
  | 'unknown_action'
  | 'no_scene'
  | 'game_ended'
  | 'story_changed'
  | 'insufficient_coins'

/** A move as a line of the conversation: text, a picture, or a trace that is not shown. */
export type PlayerLine =
  | { kind: 'text'; text: string }
  | { kind: 'picture'; url: string }
  | { kind: 'trace'; text: string }

/** A refusal for want of coins has the price. */
export type Outcome = ({ ok: true; line: PlayerLine | null } & Turn) | { ok: false; refusal: Refusal; price?: number }

/** Starts a game, and buys the story and its actor if they are not owned. */
export function startGame(
  setup: GameSetup,
  ownership: Ownership,
  choices: Choices = NO_CHOICES,
  seed = 0,
  player: GamePlayer = UNKNOWN_PLAYER,
): Outcome {
  const { script } = setup.story
  const bought = buyAll(createTurn(initialState(setup.story, choices, seed, player), ownership), listStartItems(setup))
  return 'refusal' in bought ? bought : accept(null, enterNode(setup, script.start, bought))
}

/** Starts a game at a place that was reached before, with all that was true and shown there. */
export function startAtPlace(
  setup: GameSetup,
  ownership: Ownership,
  { node, state }: Omit<ReachedPlace, 'kind'>,
): Outcome {
  const bought = buyAll(createTurn(state, ownership), listStartItems(setup))
  if ('refusal' in bought) return bought
  return accept(null, enterNode(setup, node, { ...bought, events: [...bought.events, ...listShown(state)] }))
}

/** What a game costs: the story, and its actor. */
function listStartItems({ story: { metadata }, actorId }: GameSetup): Payment[] {
  const actor = metadata.actors.find(({ id }) => id === actorId)
  const story = { what: itemKeys.story(metadata.id), coins: metadata.coins }
  return actor === undefined ? [story] : [story, { what: itemKeys.actor(metadata.id, actor.id), coins: actor.coins }]
}

/**
 * Makes a move. `due` is paid first: the interval of a paid scene that is over, for a reader who is simulated (players pay with a reset). A jump leaves the scene, and pays nothing. `understood` is what a
 * free text was taken for; without it the story's own patterns and examples decide.
 */
export function makeMove(
  setup: GameSetup,
  ownership: Ownership,
  state: GameState,
  move: Move,
  due: Payment | null = null,
  understood: Understood | null = null,
): Outcome {
  if (state.ended) return refuse('game_ended')
  const node = setup.story.script.nodes[state.node]
  const before = createTurn(state, ownership)
  if (move.kind === 'jump') return jumpToScene(setup, move.to, before)
  const turn = due === null ? before : withPayment(before, due)
  if (turn === null) return refuse('insufficient_coins')
  const past = node === undefined ? null : findWayPastHeart(setup, node, move, state)
  if (past !== null) return accept({ kind: 'trace', text: 'next_scene' }, enterNode(setup, past, turn))
  if (node?.choose !== undefined) {
    const options = listOpenOptions(setup, node.choose, state)
    return move.kind === 'write'
      ? sayOption(setup, node.choose, options, move.text, turn)
      : chooseOption(setup, options, move, turn)
  }
  if (node?.act !== undefined) return chooseOption(setup, node.act, move, turn)
  if (node?.listen !== undefined) return listen(setup, node.listen, move, turn, understood)
  if (node?.upload !== undefined) return receivePicture(setup, node.upload, move, turn)
  if (node?.transition !== undefined) return endTransition(setup, node.transition, move, turn)
  // The script has changed since the last turn, and the node expects no move any more.
  return refuse('story_changed')
}

/**
 * Where it goes on from a node at which nothing can be done, since a full heart has ended free text or hides all cards: to the first of the heart's scenes, else
 * where a text leads that was not expected. Null where the move does not ask for it, or there is something to do. Rule S16.
 */
function findWayPastHeart(setup: GameSetup, node: StoryNode, move: Move, state: GameState): string | null {
  const { listen, choose } = node
  const [scene = null] = state.heartScenes
  if (move.kind !== 'signal' || move.signal !== 'next_scene' || move.sceneId !== scene) return null
  const begins = scene === null || scene === state.scene ? undefined : findSceneNode(setup.story.script, scene)
  if (choose !== undefined && isEveryCardHidden(setup, choose, state)) return begins ?? null
  if (listen === undefined || !isTextClosed(state)) return null
  const answer = listen.answers.find(({ goto }) => goto !== null)
  return begins ?? findWayOn(listen)?.goto ?? listen.otherwise.goto ?? answer?.goto ?? null
}

function chooseOption(
  setup: GameSetup,
  options: readonly (StoryOption | PictureOption)[],
  move: Move,
  turn: Turn,
): Outcome {
  if (move.kind === 'write') return refuse('option_required')
  if (move.kind !== 'choose') return refuse('unknown_action')
  const option = options.find((each) => isChosen(each, move))
  return option === undefined ? refuse('unknown_option') : takeOption(setup, option, turn)
}

/** What is written at a choice takes the option that it means, or is answered. Rule I17. */
function sayOption(
  setup: GameSetup,
  choose: NonNullable<StoryNode['choose']>,
  options: readonly StoryOption[],
  text: string,
  turn: Turn,
): Outcome {
  const line: PlayerLine = { kind: 'text', text }
  const said = sayAtChoice(setup, choose, options, text, turn)
  return 'option' in said ? takeOption(setup, said.option, turn, line) : accept(line, said.turn)
}

/** Goes on by an option, and pays it. `said` is how the player said it, in place of its own words. */
function takeOption(
  setup: GameSetup,
  option: StoryOption | PictureOption,
  turn: Turn,
  said: PlayerLine | null = null,
): Outcome {
  const { state } = turn
  const actor = ('actor' in option ? option.actor : null) ?? state.actor
  const what = itemKeys.option(setup.story.metadata.id, state.node, option.id)
  const paid = buyAll(turn, [{ what, coins: option.price }])
  if ('refusal' in paid) return paid
  const line: PlayerLine =
    said ??
    ('text' in option
      ? { kind: 'text', text: createRenderContext(setup, state, paid.ownership).localize(option.text) }
      : { kind: 'trace', text: option.id })
  const after = changeVariables(setup, withChoice(state, option.id), option.set)
  return accept(line, enterNode(setup, option.goto, { ...paid, taken: option.id, state: { ...after, actor } }))
}

/** Finds an option by its id, its actor, or both if the move names both. */
function isChosen(
  option: StoryOption | PictureOption,
  { optionId, actorId }: Extract<Move, { kind: 'choose' }>,
): boolean {
  const actor = 'actor' in option ? option.actor : undefined
  if (optionId === null) return actor !== undefined && actor === actorId
  return option.id === optionId && (actorId === null || actor === undefined || actor === actorId)
}

function listen(
  setup: GameSetup,
  node: NonNullable<StoryNode['listen']>,
  move: Move,
  turn: Turn,
  understood: Understood | null,
): Outcome {
  const wayOn = move.kind === 'choose' && goesOnFreely(node, move.optionId) ? findWayOn(node) : undefined
  if (wayOn !== undefined && node.free !== undefined) {
    const line = createRenderContext(setup, turn.state, turn.ownership).localize(node.free)
    return accept({ kind: 'text', text: line }, enterNode(setup, wayOn.goto, turn))
  }
  const text = readText(node, move, setup.locale)
  if (text === null) return refuse(move.kind === 'choose' ? 'unknown_option' : 'unknown_action')
  const { metadata } = setup.story
  const named = move.kind === 'write' || move.kind === 'choose' ? move.actorId : null
  // In version 3 the player names the actor.
  const actor = metadata.version === '3' && named !== null ? findActor(setup.story, named).id : turn.state.actor
  const before = { ...turn, state: { ...turn.state, actor } }
  const meaning = understood ?? understandText(setup, node, before.state, text)
  return accept({ kind: 'text', text }, answerMeaning(setup, node, meaning, before))
}

/** What the player writes, or the example that they tap; null for another move. */
function readText(node: NonNullable<StoryNode['listen']>, move: Move, locale: GameSetup['locale']): string | null {
  if (move.kind === 'write') return move.text
  return move.kind === 'choose' ? findSuggestion(node, move.optionId, locale) : null
}

/** Accepts the requested picture, or the player's refusal to send one. */
function receivePicture(
  setup: GameSetup,
  { goto, declined = goto }: NonNullable<StoryNode['upload']>,
  move: Move,
  turn: Turn,
): Outcome {
  if (move.kind === 'picture') return accept({ kind: 'picture', url: move.url }, enterNode(setup, goto, turn))
  return parseSignal(move) === 'cancel'
    ? accept({ kind: 'trace', text: 'cancel' }, enterNode(setup, declined, turn))
    : refuse('unknown_action')
}

function endTransition(
  setup: GameSetup,
  { scene, goto }: NonNullable<StoryNode['transition']>,
  move: Move,
  turn: Turn,
): Outcome {
  const signal = parseSignal(move)
  if (signal !== 'next_scene' && signal !== 'config') return refuse('unknown_action')
  // A signal for another scene is late: that scene has started.
  if (move.kind === 'signal' && move.sceneId !== null && scene !== undefined && move.sceneId !== scene)
    return refuse('unknown_action')
  return accept({ kind: 'trace', text: signal }, enterNode(setup, goto, turn))
}

/** Where no text is expected, a text equal to a signal counts as the signal. */
function parseSignal(move: Move): Signal | null {
  if (move.kind === 'signal') return move.signal
  return move.kind === 'write' ? (SIGNALS.find((signal) => signal === move.text) ?? null) : null
}

function jumpToScene(setup: GameSetup, to: 'prev_scene' | 'next_scene', turn: Turn): Outcome {
  const { script } = setup.story
  const here = script.scenes.findIndex((scene) => scene === turn.state.scene)
  const scene = script.scenes[to === 'next_scene' ? here + 1 : here - 1]
  const node = scene === undefined ? undefined : findSceneNode(script, scene)
  if (node === undefined) return refuse('no_scene')
  return accept({ kind: 'trace', text: to }, enterNode(setup, node, { ...turn, state: { ...turn.state, actor: null } }))
}

/** The turn after the payments for what is not owned yet; without the coins for all of it a refusal with their sum. */
function buyAll(turn: Turn, items: readonly Payment[]): Turn | Extract<Outcome, { ok: false }> {
  const due = items.map(({ what, coins }) => ({ what, coins: amountDue(turn.ownership, what, coins) }))
  const paid = due.reduce<Turn | null>(
    (before, payment) => (before === null ? null : withPayment(before, payment)),
    turn,
  )
  return paid ?? { ...refuse('insufficient_coins'), price: sumCharges(due) }
}

function accept(line: PlayerLine | null, turn: Turn): Outcome {
  return { ok: true, line, ...finishTurn(turn) }
}

function refuse(refusal: Refusal): Extract<Outcome, { ok: false }> {
  return { ok: false, refusal }
}
