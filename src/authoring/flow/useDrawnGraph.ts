/** The nodes and edges that the library draws. Each object stays the same until what it shows has changed. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { getLocale } from '../../i18n/index.ts'
import { drawBoxes, drawLines } from './drawGraph.ts'
import type { DrawnLine, DrawnNode } from './drawnTypes.ts'
import type { Places } from './marks.ts'
import { createReuse } from './reuse.ts'
import { createPlacer } from './placeDrawn.ts'
import { useMediaUrls } from './useMediaUrls.ts'
import type { StoryGraph } from './useStoryGraph.ts'

interface Drawn {
  nodes: DrawnNode[]
  lines: DrawnLine[]
}

/** `moving` are the places of boxes that are dragged. */
export function useDrawnGraph(graph: StoryGraph, moving: Places, selectedLine: string | null): Drawn {
  const { t } = useTranslation('creation')
  const locale = getLocale()
  const script = useDraft(({ document }) => document.script)
  const marks = useDraft(({ document }) => document.marks)
  const problems = useDraft((view) => view.problems)
  const selectedNodes = useDraft((view) => view.selectedNodes)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const pictureUrl = useMediaUrls()
  const [reuseBoxes] = useState(() => createReuse<DrawnNode>())
  const [reuseLines] = useState(() => createReuse<DrawnLine>())
  const [placeBoxes] = useState(createPlacer)
  const boxes = useMemo(
    () => reuseBoxes(drawBoxes(graph, { t, locale, script, marks, problems, pictureUrl })),
    [reuseBoxes, graph, t, locale, script, marks, problems, pictureUrl],
  )
  const lines = useMemo(() => reuseLines(drawLines(graph, { t, locale })), [reuseLines, graph, t, locale])
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
