/** The nodes and edges that the library draws. Each object stays the same until what it shows has changed. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { getLocale } from '../../i18n/index.ts'
import { createRedraws, drawBoxes, drawLines } from './drawGraph.ts'
import { type DrawnLine, type DrawnNode } from './drawnTypes.ts'
import { type Places } from '../model/marks.ts'
import { createPlacer } from './placeDrawn.ts'
import { type StoryGraph } from './useStoryGraph.ts'

interface Drawn {
  nodes: DrawnNode[]
  lines: DrawnLine[]
}

/** `moving` are the places of boxes that are dragged. */
export function useDrawnGraph(graph: StoryGraph, moving: Places, selectedLine: string | null): Drawn {
  const { t } = useTranslation('creation')
  const locale = getLocale()
  const selectedNodes = useDraft((view) => view.selectedNodes)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const [redraws] = useState(createRedraws)
  const [placeBoxes] = useState(createPlacer)
  const boxes = useMemo(() => drawBoxes(graph, { t, locale }, redraws), [redraws, graph, t, locale])
  const lines = useMemo(() => drawLines(graph, { t, locale }, redraws), [redraws, graph, t, locale])
  const nodes = useMemo(
    () => placeBoxes(graph, boxes, { selected: new Set(selectedNodes), moving, locale, isReadOnly }),
    [placeBoxes, graph, boxes, selectedNodes, moving, locale, isReadOnly],
  )
  const marked = useMemo(
    () =>
      selectedLine === null
        ? lines
        : lines.map((line) => (line.id === selectedLine ? { ...line, selected: true } : line)),
    [lines, selectedLine],
  )
  return { nodes, lines: marked }
}
