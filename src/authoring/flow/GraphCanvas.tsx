/** The graph with its tools: what it draws, and what pointer and keyboard do in it. */
import { Background, type FinalConnectionState, type NodeChange, ReactFlow, useReactFlow } from '@xyflow/react'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useDesktopQuery } from '../../navigation/screenFrame.ts'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import { ConnectDialog } from './ConnectDialog.tsx'
import type { DrawnLine, DrawnNode } from './drawnTypes.ts'
import { FindBar } from './FindBar.tsx'
import { FoldSceneContext } from './foldSceneContext.ts'
import { Column, Quiet } from '../../ui/layout.tsx'
import styles from './Graph.module.css'
import { getGraphCommand, GRAPH_COMMANDS, type GraphCommand } from './graphCommands.ts'
import { GraphMap } from './GraphMap.tsx'
import { GraphTools } from './GraphTools.tsx'
import { HelpSheet } from './HelpSheet.tsx'
import { NODE_SIZE } from './layout.ts'
import { findKeyCommand } from '../keys.ts'
import type { Place, Places } from '../model/marks.ts'
import { FoldBox, OpenEnd, SceneFrame } from './OtherBoxes.tsx'
import { StoryNode } from './StoryNode.tsx'
import { isTextField, useClipboardKeys } from './useClipboardKeys.ts'
import { useDrawnGraph } from './useDrawnGraph.ts'
import { useGraphActions } from './useGraphActions.ts'
import { useGraphControls } from './useGraphControls.ts'
import { useGraphDrag } from './useGraphDrag.ts'
import { useShownSelection } from './useShownSelection.ts'
import type { StoryGraph } from './useStoryGraph.ts'
import { useViewport, ZOOM } from './useViewport.ts'
import { findViewport, keepViewport } from './viewports.ts'
import { WayLine } from './WayLine.tsx'

const NODE_TYPES = { story: StoryNode, fold: FoldBox, frame: SceneFrame, open: OpenEnd }
const EDGE_TYPES = { way: WayLine }
const MULTI_KEYS = ['Shift', 'Meta', 'Control']

export type Panel = 'find' | 'connect' | 'help' | null

interface PickedLine {
  id: string
  /** The line's place in the document, which is selected with it. */
  selection: DocumentPath | null
}

interface Props {
  graph: StoryGraph
  onOpen: ((nodeId: string) => void) | undefined
}

export function GraphCanvas({ graph, onOpen }: Props) {
  const { t } = useTranslation('creation')
  const storyId = useDraft(({ id }) => id)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const selectedNodes = useDraft((view) => view.selectedNodes)
  const { select, selectNodes } = useDraftActions()
  const readDraft = useDraftNow()
  const { actions, said } = useGraphActions(graph)
  const viewport = useViewport()
  const flow = useReactFlow()
  const hintId = useId()
  const area = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Places>(NOT_MOVING)
  const [picked, setPicked] = useState<PickedLine | null>(null)
  // The line is selected until something else is.
  const selection = useDraft((view) => view.selection)
  const selectedLine = picked?.selection === selection ? (picked?.id ?? null) : null
  const [panel, setPanel] = useState<Panel>(null)
  const [isConnecting, setConnecting] = useState(false)
  const { nodes, lines } = useDrawnGraph(graph, moving, selectedLine)
  const shown = useShownSelection(graph, viewport, area)
  const { onChanges, onStop } = useGraphDrag(graph, moving, setMoving, actions)
  const hasMap = useDesktopQuery('(min-width: 700px)')
  const controls = useGraphControls({
    graph,
    actions,
    viewport,
    shown,
    onOpen,
    setPanel,
    line: graph.drawn.lines.find(({ id }) => id === selectedLine) ?? null,
    clearLine: () => setPicked(null),
  })
  useClipboardKeys(area, actions, viewport.findCentre)
  const onNodesChange = (changes: NodeChange<DrawnNode>[]): void => {
    onChanges(changes)
    const chosen = changes.filter((change) => change.type === 'select')
    if (chosen.length === 0) return
    const ids = new Set(selectedNodes)
    for (const { id, selected } of chosen) {
      const members = graph.drawn.boxes.find((box) => box.id === id)?.members ?? []
      for (const member of members)
        if (selected) ids.add(member)
        else ids.delete(member)
    }
    shown.keepView(() => selectNodes([...ids]))
  }
  const onConnectEnd = (event: MouseEvent | TouchEvent, { fromNode, toNode }: FinalConnectionState): void => {
    setConnecting(false)
    if (fromNode === null || toNode !== null) return
    const from = findSource(fromNode.id)
    const { x, y } = flow.screenToFlowPosition(readPointer(event))
    if (from !== null) shown.keepView(() => actions.createNode({ x, y: y - NODE_SIZE.height / 2 }, from))
  }
  /** The node that a box leads on from: of a run its last one. */
  const findSource = (boxId: string): string | null => {
    const box = graph.drawn.boxes.find(({ id }) => id === boxId)
    return box === undefined || box.kind === 'scene' ? null : (box.members.at(-1) ?? null)
  }
  const findTarget = (boxId: string): string | null =>
    graph.drawn.boxes.find(({ id }) => id === boxId)?.members[0] ?? null
  const link = (from: string, to: string): void => {
    const [source, target] = [findSource(from), findTarget(to)]
    if (source !== null && target !== null) shown.keepView(() => actions.connectNodes(source, target))
  }
  const onDoubleClick = (id: string): void => {
    const box = graph.drawn.boxes.find((each) => each.id === id)
    if (box?.kind === 'node') onOpen?.(id)
    else actions.unfold(id)
  }
  const perform = (command: GraphCommand, key = ''): void => {
    // What has the focus may go: the keys still reach the graph.
    if (command.losesFocus === true) area.current?.focus({ preventScroll: true })
    command.perform(controls, key)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element) || isTextField(event.target)) return
    if (event.target.closest('dialog') !== null) return
    const command: GraphCommand | undefined = findKeyCommand(GRAPH_COMMANDS, event)
    // Buttons in the graph keep their Enter.
    if (command === undefined || (command.name === 'open' && event.target.matches('button'))) return
    event.preventDefault()
    // A key that is held would delete a line, and then the node that is selected with it.
    if (command.name === 'remove' && event.repeat) return
    perform(command, event.key)
  })
  // Nodes and controls let their keys bubble to it.
  useEffect(() => {
    const element = area.current
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  const start = useMemo(() => [...graph.model.nodes.values()].find(({ isStart }) => isStart)?.id ?? '', [graph])
  const onInit = (): void => {
    const last = findViewport(storyId)
    const id = nodeOfPath(shown.selection)
    viewport.placeFirst(() => {
      if (last !== undefined) void flow.setViewport(last, { duration: 0 })
      else viewport.showFirst(graph.boxPlaces.get(graph.drawn.boxOf.get(start) ?? ''))
      if (id !== null) shown.reveal()
    })
  }
  const closeFind = (): void => {
    setPanel(null)
    area.current?.focus({ preventScroll: true })
  }
  const single = selectedNodes.length === 1 ? (selectedNodes[0] ?? null) : null
  return (
    <FoldSceneContext value={(scene) => actions.setSceneFolded(scene, true)}>
      <div
        ref={area}
        role="application"
        aria-label={t('graph.name')}
        aria-describedby={hintId}
        {...FOCUSABLE}
        className={styles.graph}
        data-connecting={isConnecting}
      >
        <ReactFlow<DrawnNode, DrawnLine>
          ref={removeRole}
          nodes={nodes}
          edges={lines}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onlyRenderVisibleElements
          disableKeyboardA11y
          nodesFocusable={false}
          edgesFocusable={false}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          edgesReconnectable={!isReadOnly}
          deleteKeyCode={null}
          multiSelectionKeyCode={MULTI_KEYS}
          zoomOnDoubleClick={false}
          elevateNodesOnSelect={false}
          proOptions={PRO_OPTIONS}
          onInit={onInit}
          onMoveEnd={(_, next) => !viewport.isPlacedFirst() && keepViewport(storyId, next)}
          onNodesChange={onNodesChange}
          onNodeDragStop={(_, __, dragged) => onStop(dragged)}
          onSelectionDragStop={(_, dragged) => onStop(dragged)}
          onNodeClick={(event, { id, type }) => {
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
            const line = type === 'open' ? graph.drawn.lines.find((each) => each.id === id) : undefined
            if (line === undefined) return
            const place = nodes.find((node) => node.id === id)?.position ?? ORIGIN
            shown.keepView(() => actions.fillOpenEnd(line, place))
          }}
          onNodeDoubleClick={(_, { id }) => onDoubleClick(id)}
          onEdgeClick={(_, { id }) => {
            const line = graph.drawn.lines.find((each) => each.id === id)
            const [end] = line?.ends ?? []
            // Its node alone: a field of the option would take the focus, and with it the Delete key.
            const path = end === undefined ? null : ['script', 'nodes', end.from]
            shown.keepView(() => select(path))
            setPicked({ id, selection: readDraft().selection })
            area.current?.focus({ preventScroll: true })
          }}
          onPaneClick={() => {
            setPicked(null)
            area.current?.focus({ preventScroll: true })
          }}
          onConnectStart={() => setConnecting(true)}
          onConnect={({ source, target }) => link(source, target)}
          onConnectEnd={onConnectEnd}
          onReconnectStart={() => setConnecting(true)}
          onReconnectEnd={() => setConnecting(false)}
          onReconnect={({ id }, { target }) => {
            const line = graph.drawn.lines.find((each) => each.id === id)
            const to = findTarget(target)
            if (line !== undefined && to !== null) actions.redirectLine(line, to)
          }}
        >
          <Background gap={28} size={1.5} color="var(--line)" />
          {hasMap && <GraphMap nodes={nodes} />}
        </ReactFlow>
        <span id={hintId} hidden>
          {t('graph.hint')}
        </span>
        <Column gap={2} align="start" className={styles.over} data-head>
          <GraphTools
            onRun={(name) => perform(getGraphCommand(name))}
            count={selectedNodes.length}
            isReadOnly={isReadOnly}
          />
          {panel === 'find' && <FindBar onClose={closeFind} />}
        </Column>
        {graph.model.nodes.size === 0 && <p className={styles.empty}>{t('graph.empty')}</p>}
        <Quiet className={styles.said} role="status">
          {said}
        </Quiet>
      </div>
      {panel === 'help' && <HelpSheet onClose={() => setPanel(null)} />}
      {panel === 'connect' && single !== null && (
        <ConnectDialog
          from={single}
          onConnect={(to) => actions.connectNodes(single, to)}
          onCreate={() => actions.createNode(followPlace(graph.places.get(single)), single)}
          onClose={() => setPanel(null)}
        />
      )}
    </FoldSceneContext>
  )
}

/** The library makes its element an application, too. That around it, with the tools, is one already. */
function removeRole(element: HTMLElement | null): void {
  element?.removeAttribute('role')
}

function followPlace({ x, y }: Place = ORIGIN): Place {
  return { x: x + NODE_SIZE.width + 150, y }
}

function readPointer(event: MouseEvent | TouchEvent): Place {
  const { clientX, clientY } =
    'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
  return { x: clientX, y: clientY }
}

const NOT_MOVING: Places = new Map()
/** The graph takes the focus for the arrow keys, which lead to its nodes. */
const FOCUSABLE = { tabIndex: 0 }
const ORIGIN: Place = { x: 0, y: 0 }
// The licence of the library, MIT, allows it.
const PRO_OPTIONS = { hideAttribution: true }
