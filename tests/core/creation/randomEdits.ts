/** What an author does to a story by chance. Every text is one of its kind, with its author in it: `a-12`. */
import { LOCALES } from '../../../protocol/locale.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { listThreads, writeReply, writeResolved, writeThread } from '../../../src/authoring/model/comments.ts'
import { asList, asPart, isPart, readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import type { DraftStore } from '../../../src/authoring/model/draftStore.ts'
import {
  addNode,
  deleteNodes,
  duplicateNode,
  findFreeNodeId,
  moveNode,
} from '../../../src/authoring/model/editNodes.ts'
import { renameNode } from '../../../src/authoring/model/nodeReferences.ts'
import { insertSteps, moveSteps, removeSteps } from '../../../src/authoring/model/stepLists.ts'
import type { Random } from '../../fuzz/chaos/random.ts'

const TOKEN = /\b[ab]-\d+\b/g

/** Where a text stands that nobody wrote there: the words by which a comment finds its line, what a translation was made of, names of nodes. */
const NOTED: ReadonlySet<string> = new Set(['line', 'stale', 'node', 'goto', 'start'])

/** How often a document has each text of both authors: a copied node has the same once more. */
export function countTokens(document: Draft): ReadonlyMap<string, number> {
  const written = JSON.stringify(document, (key, value: unknown) => (NOTED.has(key) ? undefined : value))
  const counts = new Map<string, number>()
  for (const token of written.match(TOKEN) ?? []) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** One act of an author; its name. `write` makes the next text of this author. */
export function editRandomly({ actions, getView }: DraftStore, random: Random, write: () => string): string {
  const { document } = getView()
  const nodes = Object.keys(asPart(document.script['nodes']))
  const node = random.pick(nodes.length === 0 ? ['start'] : nodes)
  const list: DocumentPath = ['script', 'nodes', node, 'do']
  const steps = asList(readAt(document, list))
  const step = random.integerBelow(Math.max(1, steps.length))
  const line = (): unknown => ({ narrate: { en: write(), zh: write() } })
  const edit = (recipe: (draft: Draft) => void, mergeKey?: string): void => actions.edit(recipe, mergeKey)
  const threads = listThreads(document.marks)
  const comment = () => ({ id: write(), by: 'author', at: random.integerBelow(1_000_000), text: write() })
  const acts: Readonly<Record<string, () => void>> = {
    'write a line': () => {
      const kind = Object.keys(asPart(steps[step])).find((key) => isPart(asPart(steps[step])[key])) ?? 'narrate'
      if (steps.length === 0) return edit((draft) => insertSteps(draft, list, 0, [line()]))
      const path = [...list, step, kind, random.pick(LOCALES)]
      edit((draft) => writeAt(draft, path, write()), JSON.stringify(path))
    },
    'add a line': () => edit((draft) => insertSteps(draft, list, step, [line()])),
    'delete a line': () => steps.length > 0 && edit((draft) => removeSteps(draft, list, [step])),
    'move a line': () => {
      const target = ['script', 'nodes', random.pick([node, random.pick(nodes)]), 'do']
      if (steps.length > 0) edit((draft) => void moveSteps(draft, list, [step], target, 0))
    },
    'add a node': () => {
      const id = findFreeNodeId(document, write())
      edit((draft) => addNode(draft, id, { behind: node, node: { do: [line()], goto: node } }))
    },
    'copy a node': () => edit((draft) => duplicateNode(draft, node, findFreeNodeId(draft, node))),
    'rename a node': () => edit((draft) => renameNode(draft, node, write())),
    'move a node': () => edit((draft) => moveNode(draft, node, random.pick(nodes), 'behind')),
    'delete a node': () => nodes.length > 3 && edit((draft) => deleteNodes(draft, [node])),
    'write a note': () => edit((draft) => writeAt(draft, ['marks', 'notes', node], write())),
    'write the title': () => edit((draft) => writeAt(draft, ['metadata', 'title', random.pick(LOCALES)], write())),
    'set a variable': () =>
      edit((draft) => writeAt(draft, ['script', 'variables', `v${random.integerBelow(5)}`], random.integerBelow(9))),
    comment: () => {
      const at = steps.length > 0 && random.chance(70) ? [...list, step] : list.slice(0, 3)
      edit((draft) => writeThread(draft, write(), at, comment()))
    },
    reply: () => {
      if (threads.length > 0) edit((draft) => writeReply(draft, random.pick(threads).id, comment()))
    },
    resolve: () => {
      if (threads.length > 0) edit((draft) => writeResolved(draft, random.pick(threads).id, random.chance(50)))
    },
    undo: actions.undo,
    redo: actions.redo,
  }
  const act = random.pickWeighted<string>([
    [10, 'write a line'],
    [6, 'add a line'],
    [2, 'delete a line'],
    [3, 'move a line'],
    [3, 'add a node'],
    [1, 'copy a node'],
    [2, 'rename a node'],
    [1, 'move a node'],
    [1, 'delete a node'],
    [2, 'write a note'],
    [2, 'write the title'],
    [1, 'set a variable'],
    [2, 'comment'],
    [2, 'reply'],
    [1, 'resolve'],
    [3, 'undo'],
    [1, 'redo'],
  ])
  acts[act]?.()
  return act
}
