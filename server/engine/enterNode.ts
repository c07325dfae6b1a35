/** Enters a node and the nodes that follow without a move, until the player has to act or the story ends. */
import { type Locale } from '../../protocol/locale.ts'
import { HEART_FULL } from '../../protocol/limits.ts'
import { type Script, type StoryNode, type StoryOption } from '../../protocol/story.ts'
import { type GameSetup, createRenderContext, getScope } from './setup.ts'
import { createScope, holds, type Scope } from './evaluate.ts'
import {
  type DraftEvent,
  createEndingEvent,
  createOptionsEvent,
  createPictureOptionsEvent,
  createTransitionEvent,
  createUploadEvent,
} from './events.ts'
import { formatText } from './formatText.ts'
import { type Story } from '../stories/story.ts'
import { listCountedNodes } from '../stories/checks/listExpressions.ts'
import { applySteps } from './applySteps.ts'
import { itemKeys } from './ownership.ts'
import { offerExamples } from './smallTalk.ts'
import { type GameState, initialState, NO_CHOICES, withVisit } from './state.ts'
import { appendEvent, type ReachedPlace, type Turn } from './turn.ts'

/** The turn after a node was entered. */
export function enterNode(setup: GameSetup, id: string, turn: Turn): Turn {
  const { nodes } = setup.story.script
  const counted = listCountedNodes(setup.story.script)
  let current = turn
  // The checks at start-up rule out an endless loop.
  for (let next: string | undefined = id; next !== undefined;) {
    const node: StoryNode | undefined = nodes[next]
    if (node === undefined) throw new Error(`the story has no node ${next}`)
    current = { ...current, entered: [...current.entered, next] }
    const kind = findPlaceKind(setup.story.script, next, node)
    if (kind === 'chapter') current = { ...current, state: { ...current.state, chapter: next } }
    // Time in a paid scene costs diamonds: nobody is led back into it.
    if (kind !== null && current.state.paid === null)
      current = { ...current, places: [...current.places, { node: next, kind, state: current.state }] }
    current = applySteps(setup, node.do, { ...current, state: withVisit(current.state, next, counted.has(next)) })
    const endEvent = createNodeEndEvent(setup, node, current)
    if (endEvent !== null) current = appendEvent(current, endEvent)
    if (node.listen !== undefined) current = offerExamples(setup, node.listen, current)
    if (node.ending !== undefined) current = { ...current, state: { ...current.state, ended: true, paid: null } }
    next = node.goto ?? takeBranch(node, getScope(setup, current.state))
  }
  return current
}

/** Options whose condition is true; all options if none is, so that no player is stuck. A full heart may limit cards. */
export function listOpenOptions(
  setup: GameSetup,
  { style, options }: NonNullable<StoryNode['choose']>,
  state: GameState,
): StoryOption[] {
  const scope = getScope(setup, state)
  const open = filterUnlessEmpty(options, ({ when }) => holds(when, scope))
  return areCardsLimited(style, state) ? filterUnlessEmpty(open, leadsToHeart(state)) : open
}

/** Whether a full heart leads to none of the open cards. The client hides them, but in a scene of the heart. Rule S9. */
export function isNoCardOfHeart(setup: GameSetup, choose: NonNullable<StoryNode['choose']>, state: GameState): boolean {
  return areCardsLimited(choose.style, state) && !listOpenOptions(setup, choose, state).some(leadsToHeart(state))
}

/** Whether the client hides each card of a choice. Rules S9, S16. */
export function isEveryCardHidden(
  setup: GameSetup,
  choose: NonNullable<StoryNode['choose']>,
  state: GameState,
): boolean {
  const isHeartsOwn = state.scene !== null && state.heartScenes.includes(state.scene)
  return !isHeartsOwn && isNoCardOfHeart(setup, choose, state)
}

function areCardsLimited(style: NonNullable<StoryNode['choose']>['style'], { heart, heartScenes }: GameState): boolean {
  return style === 'card' && heart >= HEART_FULL && heartScenes.length > 0
}

function leadsToHeart({ heartScenes }: GameState): (option: StoryOption) => boolean {
  return ({ scene }) => scene !== undefined && heartScenes.includes(scene)
}

function findPlaceKind(
  { chapters }: Script,
  id: string,
  { do: steps, choose, act, listen }: StoryNode,
): ReachedPlace['kind'] | null {
  // It would begin with free time each time.
  if (steps.some((step) => 'paid_scene' in step)) return null
  if (chapters.some(({ node }) => node === id)) return 'chapter'
  // Free turns lead nowhere else.
  const isQuestion = listen !== undefined && listen.free === undefined
  return choose !== undefined || act !== undefined || isQuestion ? 'choice' : null
}

function takeBranch({ branch }: StoryNode, scope: Scope): string | undefined {
  return branch?.find((way) => holds(way.if, scope))?.goto
}

/** How many endings a story has. */
export function countEndings({ nodes }: Script): number {
  return Object.values(nodes).filter(({ ending }) => ending !== undefined).length
}

/** Values for texts at the beginning of a game. */
export function readFirstValues(story: Story): Scope['values'] {
  return createScope(initialState(story, NO_CHOICES, 0), story.metadata.actors[0]?.id ?? '').values
}

/**
 * Titles of the endings with these ids, in the order of the script, with the values with which a game begins. An ending that was rewritten away is
 * left out.
 */
export function listEndingTitles(story: Story, ids: readonly string[], locale: Locale): string[] {
  if (ids.length === 0) return []
  const values = readFirstValues(story)
  return Object.values(story.script.nodes).flatMap(({ ending }) =>
    ending !== undefined && ids.includes(ending.id) ? formatText(ending.title[locale], locale, values) : [],
  )
}

/** Creates the event at the end of a node; null if the node only leads on, or waits for text. */
function createNodeEndEvent(
  setup: GameSetup,
  { choose, act, upload, transition, ending }: StoryNode,
  turn: Turn,
): DraftEvent | null {
  const { state, ownership } = turn
  const { metadata, script } = setup.story
  const scene = createRenderContext(setup, state, ownership)
  const isOwned = (option: { id: string }): boolean =>
    ownership.owned.has(itemKeys.option(metadata.id, state.node, option.id))
  if (choose !== undefined) return createChoice(setup, choose, turn)
  if (act !== undefined) return createPictureOptionsEvent(act, isOwned, scene)
  if (upload !== undefined) return createUploadEvent(upload, scene)
  if (transition !== undefined) return createTransitionEvent(transition)
  return ending === undefined ? null : createEndingEvent(ending, countEndings(script), scene, getScope(setup, state))
}

/** The options of a choice that are open now; `hint` stands in place of their tooltip. */
export function createChoice(
  setup: GameSetup,
  choose: NonNullable<StoryNode['choose']>,
  { state, ownership }: Turn,
  hint: string | null = null,
): DraftEvent {
  const isOwned = (option: StoryOption): boolean =>
    ownership.owned.has(itemKeys.option(setup.story.metadata.id, state.node, option.id))
  const open = { ...choose, options: listOpenOptions(setup, choose, state) }
  return createOptionsEvent(open, isOwned, createRenderContext(setup, state, ownership), hint)
}

function filterUnlessEmpty(options: readonly StoryOption[], fits: (option: StoryOption) => boolean): StoryOption[] {
  const fitting = options.filter(fits)
  return fitting.length === 0 ? [...options] : fitting
}
