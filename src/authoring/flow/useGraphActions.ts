/** Actions in the graph, by pointer or keyboard: each is one edit of the draft, selects its result, and announces it. */
import { type TFunction } from 'i18next'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../protocol/story/draft.ts'
import { useDraftActions } from '../model/DraftContext.tsx'
import { deleteNodes, findFreeNodeId } from '../model/editNodes.ts'
import { connect, cutEnds, findConnectWay, placeNewNode, redirect } from './changeGraph.ts'
import { copyNodes, pasteNodes, readNodes } from './clipboard.ts'
import type { Line } from './graphModel.ts'
import { arrange, arrangeSome, findFreePlace, movePlaces, moveToFree, NODE_SIZE } from './layout.ts'
import { type Place, type Places, readPlaces, writeFolded, writePlaces } from '../model/marks.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import type { StoryGraph } from './useStoryGraph.ts'

/** Distance of a copy from the node that it was made of, px. */
const COPY_OFFSET = 40
/** Beside the node that a new one follows, px. */
const FOLLOW_GAP = 150

export interface GraphActions {
  /** Makes a node; with `from` that node leads to it. */
  createNode: (place: Place, from?: string) => void
  /** Makes a node behind the selected one, or at this place without one. */
  createNext: (otherwise: Place) => void
  /** Makes the node that an open end leads to. */
  fillOpenEnd: (line: Line, place: Place) => void
  connectNodes: (from: string, to: string) => void
  redirectLine: (line: Line, to: string) => void
  cutLine: (line: Line) => void
  removeSelected: () => void
  moveNodes: (places: Places) => void
  nudge: (by: Place) => void
  arrangeNodes: () => void
  toggleRun: () => void
  toggleScene: () => void
  setSceneFolded: (scene: string, isFolded: boolean) => void
  /** Unfolds the box of this id. */
  unfold: (boxId: string) => void
  duplicate: () => void
  /** The text for the clipboard; null where nothing is selected. */
  copy: () => string | null
  paste: (text: string, at: Place | null) => void
}

export function useGraphActions(graph: StoryGraph): { actions: GraphActions; said: string } {
  const { t } = useTranslation('creation')
  const { edit, select, selectNodes } = useDraftActions()
  const readDraft = useDraftNow()
  const [said, say] = useState('')
  const latest = useRef<{ graph: StoryGraph; t: TFunction<'creation'> }>({ graph, t })
  useLayoutEffect(() => {
    latest.current = { graph, t }
  })
  const actions = useMemo((): GraphActions => {
    const now = () => ({ ...latest.current, view: readDraft() })
    /** Makes an edit that also stores where everything stands, so that nothing else moves. */
    const change = (recipe: (document: Draft) => void): boolean => {
      const { graph, view, t } = now()
      if (view.isReadOnly) {
        say(t('graph.said.readOnly'))
        return false
      }
      edit((document) => {
        const stored = readPlaces(document.marks)
        writePlaces(document, new Map([...graph.places].filter(([id]) => !stored.has(id))))
        recipe(document)
      })
      return true
    }
    const actions: GraphActions = {
      createNode(place, from) {
        const { view, graph, t } = now()
        const id = findFreeNodeId(view.document)
        const isLed = from !== undefined && findConnectWay(view.document, from) !== 'none'
        const free = findFreePlace(place, graph.places)
        const isMade = change((document) => {
          placeNewNode(document, id, free)
          if (isLed) connect(document, from, id)
        })
        if (!isMade) return
        select(['script', 'nodes', id])
        say(isLed ? t('graph.said.createdFrom', { id, from }) : t('graph.said.created', { id }))
      },
      createNext(otherwise) {
        const { view, graph } = now()
        const from = view.selectedNodes.length === 1 ? view.selectedNodes[0] : undefined
        const at = from === undefined ? undefined : graph.places.get(from)
        if (from === undefined || at === undefined) return actions.createNode(otherwise)
        const way = findConnectWay(view.document, from)
        const place = { x: at.x + NODE_SIZE.width + FOLLOW_GAP, y: at.y }
        // Where the node leads on already, the author says how: by dragging, or by connecting.
        actions.createNode(place, way === 'open' || way === 'new' ? from : undefined)
      },
      fillOpenEnd({ ends }, place) {
        const { view, graph, t } = now()
        const [end] = ends
        if (end === undefined) return
        const id = findFreeNodeId(view.document, end.to ?? undefined)
        const isMade = change((document) => {
          placeNewNode(document, id, findFreePlace(place, graph.places))
          redirect(document, ends, id)
        })
        if (!isMade) return
        select(['script', 'nodes', id])
        say(t('graph.said.createdFrom', { id, from: end.from }))
      },
      connectNodes(from, to) {
        const { view, t } = now()
        const way = findConnectWay(view.document, from)
        if (way === 'none') {
          say(t('graph.said.noWay', { id: from }))
          return
        }
        if (!change((document) => void connect(document, from, to))) return
        select(['script', 'nodes', from])
        say(t(way === 'choice' ? 'graph.said.choice' : 'graph.said.connected', { from, to }))
      },
      redirectLine({ ends, from }, to) {
        if (!change((document) => redirect(document, ends, to))) return
        say(now().t('graph.said.connected', { from: ends[0]?.from ?? from, to }))
      },
      cutLine({ ends }) {
        if (!change((document) => cutEnds(document, ends))) return
        say(now().t('graph.said.cut', { count: ends.length }))
      },
      removeSelected() {
        const { view, t } = now()
        const ids = view.selectedNodes
        if (ids.length === 0 || !change((document) => deleteNodes(document, ids))) return
        select(null)
        say(t('graph.said.removed', { count: ids.length }))
      },
      moveNodes(places) {
        change((document) => writePlaces(document, places))
      },
      nudge(by) {
        const { view, graph } = now()
        const moved = view.selectedNodes.flatMap((id): [string, Place][] => {
          const place = graph.places.get(id)
          return place === undefined ? [] : [[id, { x: place.x + by.x, y: place.y + by.y }]]
        })
        if (moved.length > 0) actions.moveNodes(new Map(moved))
      },
      arrangeNodes() {
        const { view, graph, t } = now()
        const some = view.selectedNodes.filter((id) => graph.places.has(id))
        const places =
          some.length > 1 ? arrangeSome(some, graph.model.layout.ways, graph.places) : arrange(graph.model.layout)
        if (change((document) => writePlaces(document, places))) say(t('graph.said.arranged'))
      },
      toggleRun() {
        const { view, graph, t } = now()
        const [id = ''] = view.selectedNodes
        const [first] = graph.model.runs.find((run) => run.includes(id)) ?? []
        if (first === undefined) return say(t('graph.said.noRun'))
        setFolded('runs', first, !graph.folded.runs.has(first), t('graph.run'))
      },
      toggleScene() {
        const { view, graph, t } = now()
        const [id = ''] = view.selectedNodes
        const scene = graph.model.scenes.find(({ nodes }) => nodes.includes(id))?.id ?? null
        if (scene === null) return say(t('graph.said.noScene'))
        actions.setSceneFolded(scene, !graph.folded.scenes.has(scene))
      },
      setSceneFolded(scene, isFolded) {
        setFolded('scenes', scene, isFolded, now().t('graph.scene', { name: scene }))
      },
      unfold(boxId) {
        const { graph, t } = now()
        const box = graph.drawn.boxes.find(({ id }) => id === boxId)
        if (box?.kind === 'scene') actions.setSceneFolded(box.name, false)
        else if (box?.kind === 'run') setFolded('runs', box.name, false, t('graph.run'))
      },
      duplicate() {
        const text = actions.copy()
        if (text !== null) actions.paste(text, null)
      },
      copy() {
        const { view, graph, t } = now()
        const ids = view.selectedNodes
        if (ids.length === 0) return null
        say(t('graph.said.copied', { count: ids.length }))
        return copyNodes(view.document, ids, graph.places)
      },
      paste(text, at) {
        const { graph, t } = now()
        const copied = readNodes(text)
        if (copied === null) {
          return say(t('graph.said.notNodes'))
        }
        const by = findPasteShift(readPlaces(copied.marks), at, graph.places)
        const ids: string[] = []
        if (!change((document) => ids.push(...pasteNodes(document, copied, by)))) return
        selectNodes(ids)
        say(t('graph.said.pasted', { count: ids.length }))
      },
    }
    function setFolded(kind: 'scenes' | 'runs', id: string, isFolded: boolean, name: string): void {
      if (!change((document) => writeFolded(document, kind, id, isFolded))) return
      say(now().t(isFolded ? 'graph.said.folded' : 'graph.said.unfolded', { name }))
    }
    return actions
  }, [edit, select, selectNodes, readDraft])
  return { actions, said }
}

/** How far pasted nodes are moved: to a place, or beside what they were copied from, where there is room. */
function findPasteShift(copied: Places, at: Place | null, standing: Places): Place {
  const all = [...copied.values()]
  const [first] = all
  if (first === undefined) return OFFSET
  const corner = { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) }
  const wanted = movePlaces(copied, at === null ? OFFSET : { x: at.x - corner.x, y: at.y - corner.y })
  const [free = first] = moveToFree(wanted, standing).values()
  return { x: free.x - first.x, y: free.y - first.y }
}

const OFFSET: Place = { x: COPY_OFFSET, y: COPY_OFFSET }
