/** The nodes and edges that the library draws. Each object stays the same until what it shows has changed. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import { getLocale } from '../../i18n/index.ts'
import { createRedraws, drawBoxes, drawLines } from './drawGraph.ts'
import { type DrawnLine, type DrawnNode } from './drawnTypes.ts'
import { type Places } from '../model/marks.ts'
import { createPlacer } from './placeDrawn.ts'
import { type StoryGraph } from './useStoryGraph.ts'
import { mediaList } from '../../../protocol/api/creationMedia.ts'
import { callAsUser } from '../../api/client.ts'
import { getSmallSource } from '../../ui/pictureSources.ts'

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
  const [redraws] = useState(createRedraws)
  const [placeBoxes] = useState(createPlacer)
  const boxes = useMemo(
    () => drawBoxes(graph, { t, locale, script, marks, problems, pictureUrl }, redraws),
    [redraws, graph, t, locale, script, marks, problems, pictureUrl],
  )
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

/**
 * Addresses of the story's pictures, by name. The small file of a picture; '' where the story has none of this name. Asked for again when a
 * revision was saved: it may name new ones.
 */
function useMediaUrls(): (name: string) => string {
  const id = useDraft((view) => view.id)
  const revision = useDraft((view) => view.revision)
  const [{ urls }, setLoaded] = useState<Loaded>({ revision: null, urls: new Map() })
  useEffect(() => {
    let isWanted = true
    void callAsUser(mediaList, { story_id: id }).then((result) => {
      if (!isWanted || !result.ok) return
      const pictures = result.data.media.filter(({ kind }) => kind === 'picture')
      setLoaded({ revision, urls: new Map(pictures.map(({ name, url }) => [name, getSmallSource(url)])) })
    })
    return () => {
      isWanted = false
    }
  }, [id, revision])
  return useCallback((name: string) => urls.get(name) ?? '', [urls])
}

/** The pictures of a revision. */
interface Loaded {
  revision: number | null
  urls: ReadonlyMap<string, string>
}
