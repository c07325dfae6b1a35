/** Commands of the graph, by key or button. */
import type { Place } from '../model/marks.ts'
import type { KeyCommand } from '../keys.ts'
import type { Line } from './graphModel.ts'
import { DIRECTIONS, type Direction, findNeighbour } from './neighbours.ts'
import type { GraphActions } from './useGraphActions.ts'
import type { ShownSelection } from './useShownSelection.ts'
import type { StoryGraph } from './useStoryGraph.ts'
import type { GraphViewport } from './useViewport.ts'
import type { DraftActions } from '../model/draftTypes.ts'

/** The graph, for its commands. */
export interface GraphControls extends Pick<DraftActions, 'select' | 'selectNodes'> {
  graph: StoryGraph
  actions: GraphActions
  viewport: GraphViewport
  shown: ShownSelection
  /** Ids of the selected nodes, and of the one that the keyboard stands on. */
  selected: readonly string[]
  current: string | null
  onOpen?: ((nodeId: string) => void) | undefined
  setPanel: (panel: 'find' | 'connect' | 'help' | null) => void
  /** The line that is selected. */
  line: Line | null
  clearLine: () => void
}

export interface GraphCommand extends KeyCommand<GraphControls> {
  /** What has the focus may go with it. */
  losesFocus?: true
}

const ARROWS = Object.keys(DIRECTIONS)
const withArrows = (modifier: string): string[] => ARROWS.map((arrow) => `${modifier}+${arrow}`)

export const GRAPH_COMMANDS = [
  { name: 'go', keys: ARROWS, label: 'arrows', perform: (controls, key) => go(controls, key, false) },
  {
    name: 'extend',
    keys: ['Shift+ArrowLeft'],
    aliases: withArrows('Shift'),
    label: 'shiftArrows',
    perform: (controls, key) => go(controls, key, true),
  },
  {
    name: 'move',
    keys: ['Alt+ArrowLeft'],
    aliases: withArrows('Alt'),
    label: 'altArrows',
    perform: ({ actions }, key) => actions.nudge(STEPS[readDirection(key)]),
  },
  { name: 'open', keys: ['Enter'], label: 'enter', losesFocus: true, perform: open },
  {
    name: 'create',
    keys: ['n'],
    label: 'newNode',
    perform: ({ shown, actions, viewport }) => shown.takeFocus(() => actions.createNext(viewport.findCentre())),
  },
  {
    name: 'connect',
    keys: ['c'],
    label: 'connect',
    perform: ({ selected, setPanel }) => (selected.length === 1 ? setPanel('connect') : undefined),
  },
  { name: 'remove', keys: ['Delete'], aliases: ['Backspace'], label: 'remove', losesFocus: true, perform: remove },
  {
    name: 'selectAll',
    keys: ['Ctrl+a'],
    label: 'all',
    perform: ({ shown, graph, selectNodes }) => shown.keepView(() => selectNodes([...graph.model.nodes.keys()])),
  },
  { name: 'duplicate', keys: ['Ctrl+d'], label: 'copy', perform: ({ actions }) => actions.duplicate() },
  { name: 'foldRun', keys: ['g'], label: 'fold', losesFocus: true, perform: ({ actions }) => actions.toggleRun() },
  {
    name: 'foldScene',
    keys: ['Shift+g'],
    label: 'fold',
    losesFocus: true,
    perform: ({ actions }) => actions.toggleScene(),
  },
  { name: 'arrange', keys: ['a'], label: 'arrange', perform: ({ actions }) => actions.arrangeNodes() },
  { name: 'zoomIn', keys: ['+'], aliases: ['='], label: 'zoom', perform: ({ viewport }) => viewport.zoomIn() },
  { name: 'zoomOut', keys: ['-'], label: 'zoom', perform: ({ viewport }) => viewport.zoomOut() },
  { name: 'fit', keys: ['0'], label: 'zoom', perform: ({ viewport }) => viewport.fit() },
  { name: 'find', keys: ['f', 'Ctrl+f'], label: 'find', perform: ({ setPanel }) => setPanel('find') },
  {
    name: 'escape',
    keys: ['Escape'],
    label: 'escape',
    perform({ clearLine, select }) {
      clearLine()
      select(null)
    },
  },
  { name: 'help', keys: ['?'], label: 'help', perform: ({ setPanel }) => setPanel('help') },
] as const satisfies readonly GraphCommand[]

export type GraphCommandName = (typeof GRAPH_COMMANDS)[number]['name']

export function getGraphCommand(name: GraphCommandName): GraphCommand {
  const command: GraphCommand | undefined = GRAPH_COMMANDS.find((each) => each.name === name)
  if (command === undefined) throw new Error(`no command ${name}`)
  return command
}

/** How far Alt and an arrow key move, px. */
const NUDGE = 24
const STEPS: Readonly<Record<Direction, Place>> = {
  left: { x: -NUDGE, y: 0 },
  right: { x: NUDGE, y: 0 },
  up: { x: 0, y: -NUDGE },
  down: { x: 0, y: NUDGE },
}

function readDirection(key: string): Direction {
  return DIRECTIONS[key as keyof typeof DIRECTIONS]
}

function membersOf({ graph }: GraphControls, box: string): readonly string[] {
  return graph.drawn.boxes.find(({ id }) => id === box)?.members ?? []
}

function selectBox(controls: GraphControls, box: string): void {
  const members = membersOf(controls, box)
  const [first] = members
  if (first === undefined) return
  controls.shown.takeFocus(() => {
    if (members.length === 1) controls.select(['script', 'nodes', first])
    else controls.selectNodes(members)
  })
}

/** Where the keyboard begins while nothing is selected. */
function selectStart(controls: GraphControls): void {
  const { model, drawn } = controls.graph
  const start = [...model.nodes.values()].find(({ isStart }) => isStart) ?? [...model.nodes.values()][0]
  if (start !== undefined) selectBox(controls, drawn.boxOf.get(start.id) ?? start.id)
}

function go(controls: GraphControls, key: string, isExtending: boolean): void {
  const { current, graph, selected, shown, select, selectNodes } = controls
  if (current === null) return selectStart(controls)
  const next = findNeighbour(current, readDirection(key), graph.drawn.lines, graph.boxPlaces)
  if (next === null) return
  if (!isExtending) return selectBox(controls, next)
  const members = membersOf(controls, next)
  const others = selected.filter((id) => !members.includes(id))
  shown.takeFocus(() => {
    select(['script', 'nodes', members[0] ?? next])
    selectNodes([...others, ...members])
  })
}

function open(controls: GraphControls): void {
  const { current, graph, actions, onOpen } = controls
  if (current === null) return selectStart(controls)
  const box = graph.drawn.boxes.find(({ id }) => id === current)
  if (box?.kind === 'node') onOpen?.(box.id)
  else if (box !== undefined) actions.unfold(box.id)
}

function remove({ line, actions, clearLine }: GraphControls): void {
  if (line === null) return actions.removeSelected()
  clearLine()
  actions.cutLine(line)
}
