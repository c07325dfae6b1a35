/** Plays a script in every way, and finds what depends on conditions and coins, and what players will see. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DEFAULT_LOCALE } from '../../../protocol/locale.ts'
import { ATTRIBUTES } from '../../../protocol/api/talents.ts'
import { type Value } from '../../../protocol/story/expression.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { type Script, type StoryNode } from '../../../protocol/story.ts'
import { type GameSetup, getScope } from '../../engine/setup.ts'
import { holds } from '../../engine/evaluate.ts'
import { enterNode, isEveryCardHidden, isNoCardOfHeart, listOpenOptions } from '../../engine/enterNode.ts'
import { type DraftEvent } from '../../engine/events.ts'
import { type Choices, type GameState, NO_CHOICES } from '../../engine/state.ts'
import { startGame, type Move, makeMove } from '../../engine/moves.ts'
import { answerText, findWayOn } from '../../engine/answerText.ts'
import { isTextClosed } from '../../engine/shownEvents.ts'
import { createTurn } from '../../engine/turn.ts'
import { type Story } from '../story.ts'
import { type Diagnostic } from './diagnostics.ts'
import { findDeadEnds } from './graph.ts'
import { listExpressions } from './listExpressions.ts'
import { findLiveReads, type Read } from './liveNames.ts'
import { checkPresence } from './peopleChecks.ts'
import { type Edge, measureWays, type Range } from './pathLengths.ts'
import { computePlayingMs, WRITING_MS } from './playingTime.ts'
import { createFinding, type Finding } from './problemMessages.ts'

/** Limit of visited positions. A script with more is checked in part. */
const POSITIONS_MAX = 30_000
/** Enough coins for every option. */
const UNLIMITED = { coins: 1_000_000, owned: new Set<string>() }

/** The start is no move. */
const START: PathLength = { lines: 0, ms: 0, moves: -1 }

/** State of a game that a player can reach. */
interface Position {
  setup: GameSetup
  state: GameState
  /** Total progress in percent. */
  total: number
  tasks: Readonly<Record<string, number>>
  /** The level of the last task, as players read it: from 1; 0 before the first. */
  level: number
  path: PathLength
}

/** Positions between two pauses: some ms. */
const POSITIONS_A_STEP = 50

/** The result of playing a story in every way. */
export interface Exploration {
  diagnostics: Diagnostic[]
  /** Whether every position was visited; else what follows is a part. */
  isComplete: boolean
  positions: number
  /** Nodes that wait for the player, or end the story. */
  visited: ReadonlySet<string>
  /** At how many positions each option is offered, by node and option with a space between. */
  offered: ReadonlyMap<string, number>
  /** At how many positions each answer to a free text is possible, by node and index with a space between; -1 is a text that is not understood. */
  understood: ReadonlyMap<string, number>
  /** The fewest moves to each ending, by its node. */
  endings: ReadonlyMap<string, PathLength>
  /**
   * What the ways from the start to an ending have least and most of; null where none ends. Positions that differ only in what an `if` of a line or
   * a picture reads are one, the first that was found: the least may be a line too high. To tell them apart takes more positions than can be visited.
   */
  lengths: Readonly<Record<Measure, Range>> | null
}

/** Lines, time to play in the default language, and choices: options, pictures and free text. */
const MEASURES = ['lines', 'ms', 'choices'] as const
type Measure = (typeof MEASURES)[number]

/** Amounts on a way through a story: lines, time to play (`computePlayingMs`), and moves. */
export interface PathLength {
  lines: number
  ms: number
  moves: number
}

/** Plays a story in every way. Its files have passed all other checks. */
export function exploreStory(story: Story): Exploration {
  const exploring = explore(story)
  for (;;) {
    const step = exploring.next()
    if (step.done === true) return step.value
  }
}

/** The same in steps, between which the server does other work. */
export async function exploreInSteps(story: Story): Promise<Exploration> {
  const exploring = explore(story)
  for (;;) {
    const step = exploring.next()
    if (step.done === true) return step.value
    await nextTurn()
  }
}

/** Yields every few positions. Positions are visited in the order of their moves, so that the first way to each is the shortest. */
function* explore(story: Story): Generator<void, Exploration> {
  const { script } = story
  const keyOf = createKeyFunction(script)
  const found = new Map<string, Diagnostic>()
  const report = (node: string, finding: Finding): void =>
    void found.set(`${node} ${finding.message}`, { at: ['nodes', node], ...finding })
  /** The number of each position, in the order in which they were found; 0 is before the start. */
  const seen = new Map<string, number>()
  const edges: Edge<Measure>[][] = [[]]
  const open: Position[] = []
  const visited = new Set<string>()
  const options = new Map<string, number>()
  const understood = new Map<string, number>()
  const endings = new Map<string, PathLength>()

  const go = (before: Position, after: GameState, events: readonly DraftEvent[], from: number): void => {
    const listens = isQuestion(script.nodes[after.node]?.listen)
    const position = advancePosition(before, after, events, listens, (what) => report(after.node, what))
    const key = keyOf(position)
    const known = seen.get(key)
    const to = known ?? seen.size + 1
    const { choose, act, listen } = script.nodes[before.state.node] ?? {}
    const isChoice = from > 0 && (choose !== undefined || act !== undefined || isQuestion(listen))
    edges[from]?.push({
      to,
      adds: {
        lines: position.path.lines - before.path.lines,
        ms: position.path.ms - before.path.ms,
        choices: isChoice ? 1 : 0,
      },
    })
    if (known !== undefined) return
    seen.set(key, to)
    edges.push([])
    open.push(position)
  }
  for (const setup of listSetups(story))
    for (const choices of listChoices(story))
      tryDraws(setup, (drawing) => {
        const beginning = startGame(drawing, UNLIMITED, choices)
        if (!beginning.ok) return
        const { state, events } = beginning
        go({ setup, state, total: 0, tasks: {}, level: 0, path: START }, state, events, 0)
      })
  let next = 0
  for (; next < open.length && seen.size < POSITIONS_MAX; next += 1) {
    const position = open[next]
    if (position !== undefined) visit(position, next + 1)
    if (next % POSITIONS_A_STEP === POSITIONS_A_STEP - 1) yield
  }
  const isComplete = next === open.length
  const rest = isComplete
    ? [...reportUnvisited(script, visited, options), ...reportCircles()]
    : [{ at: ['nodes'], ...createFinding('too_many_positions', { count: POSITIONS_MAX }) }]
  return {
    diagnostics: [...found.values(), ...rest, ...checkPresence(story.metadata, script)],
    isComplete,
    positions: seen.size,
    visited,
    offered: options,
    understood,
    endings,
    lengths: measure(),
  }

  /** Nodes where a way enters positions from which no ending is reached, though the node itself leads to one. */
  function reportCircles(): Diagnostic[] {
    const before = edges.map((): number[] => [])
    for (const [from, all] of edges.entries()) for (const { to } of all) before[to]?.push(from)
    const leadsOut = new Set(open.flatMap(({ state }, index) => (state.ended ? index + 1 : [])))
    // A set goes on with what is added to it while it is walked.
    for (const position of leadsOut) for (const from of before[position] ?? []) leadsOut.add(from)
    const deadEnds = new Set(findDeadEnds(script))
    const entered = open.flatMap(({ state }, index) =>
      leadsOut.has(index + 1) || !(before[index + 1] ?? []).some((from) => leadsOut.has(from)) ? [] : state.node,
    )
    return [...new Set(entered)]
      .filter((id) => !deadEnds.has(id))
      .map((id) => ({ at: ['nodes', id], ...createFinding('reader_in_circle', { node: id }) }))
  }

  function measure(): Exploration['lengths'] {
    const isEnd = (position: number): boolean => open[position - 1]?.state.ended === true
    const [lines, ms, choices] = MEASURES.map((each) => measureWays(edges, isEnd, each))
    return lines && ms && choices ? { lines, ms, choices } : null
  }

  function visit(position: Position, from: number): void {
    const { setup, state } = position
    visited.add(state.node)
    const { choose, act, listen } = script.nodes[state.node] ?? {}
    const given = choose === undefined ? (act ?? []) : listOpenOptions(setup, choose, state)
    for (const { id } of given) {
      const key = `${state.node} ${id}`
      options.set(key, (options.get(key) ?? 0) + 1)
    }
    if (state.ended && !endings.has(state.node)) endings.set(state.node, position.path)
    if (given.length > 0 && given.every(({ price }) => price > 0))
      report(state.node, createFinding('no_free_option', { node: state.node }))
    const scope = getScope(setup, state)
    const open = (choose?.options ?? []).filter(({ when }) => holds(when, scope))
    if (choose !== undefined && open.length === 0)
      report(state.node, createFinding('no_open_option', { node: state.node }))
    // A choice of one option is a button of the author's, and so is the way out of a stage where all is asked.
    if (open.length === 1 && open.length < (choose?.options.length ?? 0) && open[0]?.finish !== true)
      report(state.node, createFinding('single_option', { node: state.node, name: open[0]?.id ?? '' }))
    if (choose !== undefined && isNoCardOfHeart(setup, choose, state))
      report(state.node, createFinding('no_card_of_heart', { node: state.node }))
    if (isQuestion(listen) && isTextClosed(state))
      report(state.node, createFinding('listens_in_silence', { node: state.node }))
    if (state.ended) return
    // Nobody chooses what is hidden.
    const isHidden = choose !== undefined && isEveryCardHidden(setup, choose, state)
    const ids = given.map(({ id }) => id)
    const moves = isHidden ? [createWayOn(state)] : listMoves(ids, script, state)
    for (const move of moves)
      tryDraws(setup, (drawing) => {
        const outcome = makeMove(drawing, UNLIMITED, state, move)
        if (outcome.ok) go(position, outcome.state, outcome.events, from)
      })
    if (listen === undefined) return
    const wayOn = listen.free === undefined ? undefined : findWayOn(listen)
    if (wayOn !== undefined)
      tryDraws(setup, (drawing) => {
        const turn = enterNode(drawing, wayOn.goto, createTurn(state, UNLIMITED))
        go(position, turn.state, turn.events, from)
      })
    const answers = [...listen.answers.entries(), [-1, listen.otherwise] as const]
    for (const [index, answer] of answers) {
      const key = `${state.node} ${index}`
      understood.set(key, (understood.get(key) ?? 0) + 1)
      tryDraws(setup, (drawing) => {
        const turn = answerText(drawing, listen, answer, createTurn(state, UNLIMITED))
        go(position, turn.state, turn.events, from)
      })
    }
  }
}

/** Free text that the story waits for; free turns may be left out. */
function isQuestion(listen: StoryNode['listen']): boolean {
  return listen !== undefined && listen.free === undefined
}

function listMoves(options: readonly string[], { nodes }: Script, state: GameState): Move[] {
  const { upload, transition } = nodes[state.node] ?? {}
  if (upload !== undefined)
    return [
      { kind: 'signal', signal: 'cancel', sceneId: null },
      { kind: 'picture', url: 'https://127.0.0.1/face.jpg' },
    ]
  if (transition !== undefined) return [{ kind: 'signal', signal: 'next_scene', sceneId: null }]
  const choices = options.map((optionId): Move => ({ kind: 'choose', optionId, actorId: null }))
  return isTextClosed(state) ? [...choices, createWayOn(state)] : choices
}

/** The way on that the client offers where nothing else can be done. Rule S16. */
function createWayOn({ heartScenes }: GameState): Move {
  return { kind: 'signal', signal: 'next_scene', sceneId: heartScenes[0] ?? null }
}

function advancePosition(
  before: Position,
  state: GameState,
  events: readonly DraftEvent[],
  /** Whether the player then writes an answer. */
  listens: boolean,
  report: (what: Finding) => void,
): Position {
  let { total, level } = before
  const path = { ...before.path, moves: before.path.moves + 1 }
  const tasks = { ...before.tasks }
  if (listens) path.ms += WRITING_MS
  for (const event of events) {
    path.ms += computePlayingMs(event)
    if (event.event_type === 'message') path.lines += 1
    if (event.event_type === 'update_total_progress') {
      if (event.data.percent < total)
        report(createFinding('total_falls', { node: state.node, before: total, after: event.data.percent }))
      total = event.data.percent
    }
    if (event.event_type === 'update_task_progress') {
      const { task_id: id = '', percent = 0, index: place } = event.data
      const index = place ?? 0
      const { [id]: had = 0 } = tasks
      if (percent < had)
        report(createFinding('task_falls', { node: state.node, name: id, before: had, after: percent }))
      tasks[id] = percent
      if (index + 1 < level || index > level)
        report(createFinding('level_skips', { node: state.node, name: id, before: level, after: index + 1 }))
      level = index + 1
    }
  }
  return { setup: before.setup, state, total, tasks, level, path }
}

/** Tries each talent at its maximum, all together, and none. */
function listChoices({ metadata }: Story): Choices[] {
  if (!metadata.talents) return [NO_CHOICES]
  const having = (names: readonly string[]): Choices => ({
    ...NO_CHOICES,
    attributes: Object.fromEntries(names.map((name) => [name, 10])),
  })
  return [having([]), ...ATTRIBUTES.map((name) => having([name])), having(ATTRIBUTES)]
}

/** Each actor is tried where an expression asks for the chosen one. */
function listSetups(story: Story): GameSetup[] {
  const { metadata, script } = story
  const reads = listExpressions(script).some(({ source }) => /\bactor\b/.test(source))
  return metadata.actors
    .slice(0, reads ? undefined : 1)
    .map(({ id }) => ({ story, actorId: id, locale: chooseLanguage(metadata.languages, DEFAULT_LOCALE) }))
}

/** Makes a move once for each way in which its random draws can fall. */
function tryDraws(setup: GameSetup, move: (drawing: GameSetup) => void): void {
  const open: number[][] = [[]]
  for (const values of open) {
    let count = 0
    move({
      ...setup,
      draw: (seed, [least, most]) => {
        const value = values[count] ?? least
        if (count >= values.length) {
          // The first time that this draw is made: its other values are tried later.
          for (let other = least + 1; other <= most; other += 1) open.push([...values, other])
          values.push(value)
        }
        count += 1
        return { value, seed }
      },
    })
  }
}

/** Creates the key of a position. What the rest of the story does not read is left out, and larger numbers are capped. */
function createKeyFunction(script: Script): (position: Position) => string {
  const live = findLiveReads(script)
  return ({ setup, state, total, tasks, level }) => {
    const { node, written, heart, heartScenes, scene, actor, voice, paid, ended } = state
    const scope = getScope(setup, state)
    const read = (of: Read): Value | undefined => {
      if (of.type === 'variable') return scope.values[of.name]
      return of.type === 'visits' ? (scope.visits[of.node] ?? 0) : scope.chosen.includes(of.option)
    }
    const values = [...(live.get(node)?.values() ?? [])].map(({ read: of, most }) => {
      const value = read(of)
      return typeof value === 'number' ? Math.min(most, value) : value
    })
    return JSON.stringify([
      node,
      written,
      values,
      heart === 100,
      heartScenes,
      scene,
      actor,
      voice,
      paid,
      ended,
      total,
      tasks,
      level,
      isTextClosed(state),
    ])
  }
}

function reportUnvisited(
  { nodes }: Script,
  visited: ReadonlySet<string>,
  options: ReadonlyMap<string, number>,
): Diagnostic[] {
  return Object.entries(nodes).flatMap(([id, { goto, branch, ending, choose }]) => {
    if (goto !== undefined || branch !== undefined) return []
    if (!visited.has(id))
      return [
        {
          at: ['nodes', id],
          ...(ending === undefined
            ? createFinding('node_never_reached', { name: id })
            : createFinding('ending_never_reached', { name: ending.id })),
        },
      ]
    return (choose?.options ?? []).flatMap((option, index) =>
      options.has(`${id} ${option.id}`)
        ? []
        : {
            at: ['nodes', id, 'choose', 'options', index],
            ...createFinding('option_never_offered', { name: option.id, node: id }),
          },
    )
  })
}
