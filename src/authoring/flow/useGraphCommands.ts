/** Performs the commands of keys and tools. */
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import type { GraphCommand } from './graphKeys.ts'
import type { Line } from './graphModel.ts'
import type { Place } from '../model/marks.ts'
import { type Direction, findNeighbour } from './neighbours.ts'
import type { GraphActions } from './useGraphActions.ts'
import type { ShownSelection } from './useShownSelection.ts'
import type { StoryGraph } from './useStoryGraph.ts'
import type { GraphViewport } from './useViewport.ts'

/** How far Alt and an arrow key move, px. */
const NUDGE = 24
const STEPS: Readonly<Record<Direction, Place>> = {
  left: { x: -NUDGE, y: 0 },
  right: { x: NUDGE, y: 0 },
  up: { x: 0, y: -NUDGE },
  down: { x: 0, y: NUDGE },
}

interface Input {
  graph: StoryGraph
  actions: GraphActions
  viewport: GraphViewport
  shown: ShownSelection
  onOpen?: ((nodeId: string) => void) | undefined
  setPanel: (panel: 'find' | 'connect' | 'help' | null) => void
  /** The line that is selected. */
  line: Line | null
  clearLine: () => void
}

export function useGraphCommands({
  graph,
  actions,
  viewport,
  shown,
  onOpen,
  setPanel,
  line,
  clearLine,
}: Input): (command: GraphCommand) => void {
  const selected = useDraft((view) => view.selectedNodes)
  const selection = useDraft((view) => view.selection)
  const { select, selectNodes } = useDraftActions()
  const current = (): string | null => {
    const node =
      selection?.[0] === 'script' && selection[1] === 'nodes' ? String(selection[2]) : (selected.at(-1) ?? null)
    return node === null ? null : (graph.drawn.boxOf.get(node) ?? null)
  }
  const membersOf = (box: string): readonly string[] => graph.drawn.boxes.find(({ id }) => id === box)?.members ?? []
  const selectBox = (box: string): void => {
    const [first] = membersOf(box)
    if (first === undefined) return
    shown.takeFocus(() => {
      if (membersOf(box).length === 1) select(['script', 'nodes', first])
      else selectNodes(membersOf(box))
    })
  }
  /** Where the keyboard begins while nothing is selected. */
  const selectStart = (): void => {
    const start = [...graph.model.nodes.values()].find(({ isStart }) => isStart) ?? [...graph.model.nodes.values()][0]
    if (start !== undefined) selectBox(graph.drawn.boxOf.get(start.id) ?? start.id)
  }
  const go = (direction: Direction, isExtending: boolean): void => {
    const from = current()
    if (from === null) return selectStart()
    const next = findNeighbour(from, direction, graph.drawn.lines, graph.boxPlaces)
    if (next === null) return
    if (!isExtending) return selectBox(next)
    const others = selected.filter((id) => !membersOf(next).includes(id))
    shown.takeFocus(() => {
      select(['script', 'nodes', membersOf(next)[0] ?? next])
      selectNodes([...others, ...membersOf(next)])
    })
  }
  const open = (): void => {
    const from = current()
    if (from === null) return selectStart()
    const box = graph.drawn.boxes.find(({ id }) => id === from)
    if (box?.kind === 'node') onOpen?.(box.id)
    else if (box !== undefined) actions.unfold(box.id)
  }
  return (command) => {
    switch (command.kind) {
      case 'go':
      case 'extend':
        return go(command.direction, command.kind === 'extend')
      case 'move':
        return actions.nudge(STEPS[command.direction])
      case 'open':
        return open()
      case 'create':
        return shown.takeFocus(() => actions.createNext(viewport.findCentre()))
      case 'connect':
        return selected.length === 1 ? setPanel('connect') : undefined
      case 'remove':
        if (line === null) return actions.removeSelected()
        clearLine()
        return actions.cutLine(line)
      case 'selectAll':
        return shown.keepView(() => selectNodes([...graph.model.nodes.keys()]))
      case 'duplicate':
        return actions.duplicate()
      case 'foldRun':
        return actions.toggleRun()
      case 'foldScene':
        return actions.toggleScene()
      case 'arrange':
        return actions.arrangeNodes()
      case 'zoomIn':
      case 'zoomOut':
      case 'fit':
        return viewport[command.kind]()
      case 'find':
      case 'help':
        return setPanel(command.kind)
      case 'escape':
        clearLine()
        return select(null)
    }
  }
}
