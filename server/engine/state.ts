/** State of a game. Plain JSON, stored with the game after each turn. */
import * as v from 'valibot'
import { GENDERS } from '../../protocol/api/account.ts'
import { ATTRIBUTES } from '../../protocol/api/talents.ts'
import { PLACES } from '../../protocol/story/people.ts'
import { type Change, type Script, type StepOf, VOICES } from '../../protocol/story.ts'
import { type Story } from '../stories/story.ts'

/** Choices of the player before the start. */
const choices = v.object({
  /** The talent, and how much of each attribute the player has. */
  talent: v.nullable(v.string()),
  attributes: v.record(v.string(), v.number()),
  /** The picture with which the player is seen. */
  avatar: v.nullable(v.string()),
})
export type Choices = v.InferOutput<typeof choices>
export const NO_CHOICES: Choices = { talent: null, attributes: {}, avatar: null }

/** Who plays, as texts and conditions name them: set as a game begins, so that it keeps what it began with. */
const player = v.object({
  address: v.picklist(GENDERS),
  /** '' for none. */
  name: v.string(),
  /** The ending of their last game with this character that has ended; '' for none. */
  lastEnding: v.string(),
})
export type GamePlayer = v.InferOutput<typeof player>
export const UNKNOWN_PLAYER: GamePlayer = { address: 'unknown', name: '', lastEnding: '' }

/** Someone on the stage, in the order of their coming. */
const person = v.object({ id: v.string(), face: v.string(), place: v.picklist(PLACES) })
/** The picture or clip behind the conversation, and whether it shows a face of its own. */
const background = v.object({ src: v.string(), hasFace: v.boolean() })

/** An event of the engine, as it is stored. */
export interface ShownEvent {
  event_type: string
  data: object
}

const paidScene = v.object({
  scene: v.string(),
  seconds: v.number(),
  coins: v.number(),
  /** Time of the running interval that stood still, which does not count, ms: at choices, and what the client told of it. Rules B14, B16. */
  stillMs: v.optional(v.number(), 0),
})

/** Later fields have defaults, so that older games continue. */
export const gameState = v.object({
  /** The node that waits for the player, or the ending that was reached. */
  node: v.string(),
  variables: v.record(v.string(), v.union([v.number(), v.boolean(), v.string()])),
  /** Texts that the player has written to a character (`reply`) since the node was entered. */
  written: v.optional(v.number(), 0),
  /** Answers to small talk since the node was entered. */
  chatted: v.optional(v.number(), 0),
  /** How often lines of small talk, and fallbacks, were said in the game, by what they are (smallTalk.ts). */
  said: v.optional(v.record(v.string(), v.number()), {}),
  /** How often each node was entered whose visits the script counts, and the options that were chosen. */
  visits: v.optional(v.record(v.string(), v.number()), {}),
  chosen: v.optional(v.array(v.string()), []),
  /** The option that was chosen last, by its node: several nodes may have one of the same id. */
  lastChosen: v.optional(v.record(v.string(), v.string()), {}),
  /** The chapter that has begun last, by its node; null in a story without chapters. */
  chapter: v.optional(v.nullable(v.string()), null),
  /** The scene as the player sees and hears it now, as the events that showed it, in their order (shownEvents.ts). */
  shown: v.optional(v.array(v.custom<ShownEvent>((value) => typeof value === 'object' && value !== null)), []),
  /** Of the next random draw. */
  seed: v.optional(v.number(), 0),
  /** 0 to 100. */
  heart: v.number(),
  /** The scenes whose cards remain with a full heart; all if empty. */
  heartScenes: v.optional(v.array(v.string()), []),
  ended: v.boolean(),
  scene: v.optional(v.nullable(v.string()), null),
  /** The default speaker instead of the game's actor. */
  actor: v.optional(v.nullable(v.string()), null),
  /** The default speaker's voice until the next scene. */
  voice: v.optional(v.nullable(v.picklist(VOICES)), null),
  /** The scene that is paid by time, while it lasts. */
  paid: v.optional(v.nullable(paidScene), null),
  /** Who spoke last in this scene, and has not left; null for nobody. */
  spoke: v.optional(v.nullable(v.string()), null),
  people: v.optional(v.array(person), []),
  background: v.optional(v.nullable(background), null),
  choices: v.optional(choices, NO_CHOICES),
  player: v.optional(player, UNKNOWN_PLAYER),
})
export type GameState = v.InferOutput<typeof gameState>

/** The state in which a game begins. */
export function initialState(
  { metadata, script: { start, variables }, seed: fixedSeed }: Story,
  choices: Choices,
  seed: number,
  player: GamePlayer = UNKNOWN_PLAYER,
): GameState {
  const attributes = metadata.talents
    ? Object.fromEntries(ATTRIBUTES.map((name) => [name, choices.attributes[name] ?? 0]))
    : {}
  return {
    node: start,
    variables: { ...variables, ...attributes },
    written: 0,
    chatted: 0,
    said: {},
    visits: {},
    chosen: [],
    lastChosen: {},
    chapter: null,
    shown: [],
    seed: fixedSeed ?? seed,
    heart: 0,
    heartScenes: [],
    ended: false,
    scene: null,
    actor: null,
    voice: null,
    paid: null,
    spoke: null,
    people: [],
    background: null,
    choices,
    player,
  }
}

/** The state after a node was entered, whose visits are counted or not. */
export function withVisit(state: GameState, node: string, isCounted: boolean): GameState {
  if (!isCounted) return { ...state, node, written: 0, chatted: 0 }
  const before = Object.hasOwn(state.visits, node) ? (state.visits[node] ?? 0) : 0
  return { ...state, node, written: 0, chatted: 0, visits: { ...state.visits, [node]: before + 1 } }
}

/** How often something was said before. */
export function countSaid({ said }: GameState, what: string): number {
  return Object.hasOwn(said, what) ? (said[what] ?? 0) : 0
}

/** The state after something was said once more. */
export function withSaid(state: GameState, what: string): GameState {
  return { ...state, said: { ...state.said, [what]: countSaid(state, what) + 1 } }
}

/** The state after an option of its node was chosen. */
export function withChoice(state: GameState, option: string): GameState {
  return {
    ...state,
    chosen: [...new Set([...state.chosen, option])],
    lastChosen: { ...state.lastChosen, [state.node]: option },
  }
}

/** The state after the heart was changed; it stays between 0 and 100. */
export function withHeart(state: GameState, change: StepOf<'heart'>['heart']): GameState {
  const heart = Math.min(100, Math.max(0, applyChange(change, state.heart)))
  return { ...state, heart, heartScenes: typeof change === 'object' && 'scenes' in change ? change.scenes : [] }
}

/** The state in a scene: voices are reset, and time costs nothing outside the paid scene. */
export function withScene(state: GameState, scene: string): GameState {
  const spoke = scene === state.scene ? state.spoke : null
  return { ...state, scene, voice: null, spoke, paid: state.paid?.scene === scene ? state.paid : null }
}

/** Nodes in which a scene begins, by scene. */
export function findSceneNode({ nodes }: Script, scene: string): string | undefined {
  return Object.keys(nodes).find((id) => nodes[id]?.do.some((step) => 'scene' in step && step.scene.id === scene))
}

function applyChange(change: Change, before: number): number {
  return typeof change === 'number' ? change : before + change.add
}
