/** What an author has written of a node, as its box shows it. Each box follows its own node. */
import { createContext, useContext, useEffect, useState } from 'react'
import { mediaList } from '../../../protocol/api/creationMedia.ts'
import { isSameList } from '../../../protocol/sameValue.ts'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { callAsUser } from '../../api/client.ts'
import { getLocale } from '../../i18n/index.ts'
import { getSmallSource } from '../../ui/pictureSources.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { asList, asPart, nodeOfPath, readAt } from '../model/documentPaths.ts'
import { type MarkColour, readColour, readNote } from '../model/marks.ts'
import { keepLast } from '../model/nodeReader.ts'
import { firstLine, firstPicture } from '../model/storyGraph.ts'

export interface NodeFace {
  /** The first line; '' where there is none. */
  line: string
  pictureUrl: string
  steps: number
  problems: readonly StoryProblem[]
  severity: StoryProblem['severity'] | null
  colour: MarkColour | null
  note: string
}

export function useNodeFace(id: string): NodeFace {
  const node = useDraft(({ document }) => readAt(document, ['script', 'nodes', id]))
  const colour = useDraft(({ document }) => readColour(document.marks, id))
  const note = useDraft(({ document }) => readNote(document.marks, id))
  const problems = useDraft((view) => groupProblems(view.problems).get(id) ?? NO_PROBLEMS)
  const urls = useContext(PictureUrls)
  return {
    line: firstLine(node, getLocale()),
    pictureUrl: urls.get(firstPicture(node) ?? '') ?? '',
    steps: asList(asPart(node)['do']).length,
    problems,
    severity: findSeverity(problems),
    colour,
    note,
  }
}

/** The first line of some nodes in one box, and the worst that is wrong in them. */
export function useFoldFace(members: readonly string[]): Pick<NodeFace, 'line' | 'severity'> {
  const [first = ''] = members
  const line = useDraft(({ document }) => firstLine(readAt(document, ['script', 'nodes', first]), getLocale()))
  const severity = useDraft((view) => {
    const groups = groupProblems(view.problems)
    return findSeverity(members.flatMap((member) => groups.get(member) ?? []))
  })
  return { line, severity }
}

const groupProblems = keepLast((problems: readonly StoryProblem[]): ReadonlyMap<string, readonly StoryProblem[]> => {
  const groups = new Map<string, StoryProblem[]>()
  for (const problem of problems) {
    const id = nodeOfPath(problem.at)
    if (id === null) continue
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [problem])
    else group.push(problem)
  }
  return groups
})

const NO_PROBLEMS: readonly StoryProblem[] = []

function findSeverity(problems: readonly StoryProblem[]): StoryProblem['severity'] | null {
  if (problems.some(({ severity }) => severity === 'error')) return 'error'
  return problems.length > 0 ? 'warning' : null
}

type Urls = ReadonlyMap<string, string>

/** Addresses of the story's pictures, by name: of the small files. */
export const PictureUrls = createContext<Urls>(new Map())

/** Asked for again when a revision was saved: it may name new ones. */
export function usePictureUrls(): Urls {
  const id = useDraft((view) => view.id)
  const revision = useDraft((view) => view.revision)
  const [{ urls }, setLoaded] = useState<{ revision: number | null; urls: Urls }>({ revision: null, urls: new Map() })
  useEffect(() => {
    let isWanted = true
    void callAsUser(mediaList, { story_id: id }).then((result) => {
      if (!isWanted || !result.ok) return
      const pictures = result.data.media.filter(({ kind }) => kind === 'picture')
      const next = new Map(pictures.map(({ name, url }) => [name, getSmallSource(url)]))
      // The same ones draw no box again.
      setLoaded(({ urls }) => ({ revision, urls: isSameList([...urls].flat(), [...next].flat()) ? urls : next }))
    })
    return () => {
      isWanted = false
    }
  }, [id, revision])
  return urls
}
