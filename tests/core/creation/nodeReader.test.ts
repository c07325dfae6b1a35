/** What is read of a story stays the same object where an edit changes nothing of it: a key in a line costs what the line costs. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Draft } from '../../../protocol/story/draft.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import { foldGraph, readStoryModel } from '../../../src/authoring/flow/graphModel.ts'
import { listNames } from '../../../src/authoring/model/conditions.ts'
import { createHistory, makeEdit, mergeHistory, undoEdit } from '../../../src/authoring/model/draftHistory.ts'
import { toJson } from '../../../src/authoring/model/draftJson.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createNodeReader, keepLast } from '../../../src/authoring/model/nodeReader.ts'
import { createUseReader } from '../../../src/authoring/model/names.ts'
import { listProblemsAt } from '../../../src/authoring/model/placedProblems.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { renameNode } from '../../../src/authoring/model/nodeReferences.ts'
import { findRuns, firstLine, groupScenes, listEdges, listNodes } from '../../../src/authoring/model/storyGraph.ts'

const STORY: Draft = {
  metadata: { languages: ['en'] },
  script: {
    start: 'a',
    nodes: {
      a: { do: [{ scene: { id: 'one' } }, { narrate: { en: 'One.' } }], goto: 'b' },
      b: { do: [{ narrate: { en: 'Two.' } }], choose: { options: [{ id: 'x', text: { en: 'Go' }, goto: 'c' }] } },
      c: { do: [{ narrate: { en: 'Three.' } }], ending: { number: 1 } },
    },
  },
  marks: {},
}

const edit = (history: ReturnType<typeof createHistory>, path: readonly (string | number)[], value: unknown) =>
  makeEdit(history, (document) => writeAt(document, [...path], value), { now: 0, selection: null })

const readUses = createUseReader('scene', 'one')

const parts = (document: Draft) => ({
  nodes: listNodes(document),
  edges: listEdges(document),
  scenes: groupScenes(document),
  runs: findRuns(document),
  model: readStoryModel(document),
  names: listNames(document),
  uses: readUses(document),
})

test('a key in a line leaves nodes, ways, scenes, runs, the model of the graph, the names of conditions and their uses as they were', () => {
  const history = createHistory(structuredClone(STORY))
  const before = parts(history.document)
  const typed = edit(history, ['script', 'nodes', 'b', 'do', 0, 'narrate', 'en'], 'Two!')
  const after = parts(typed.document)
  for (const [name, part] of Object.entries(after))
    expect([name, part === Reflect.get(before, name)]).toEqual([name, true])
})

test('the text of an option is read again, and of the ways nothing else', () => {
  const history = createHistory(structuredClone(STORY))
  const before = parts(history.document)
  const { document } = edit(history, ['script', 'nodes', 'b', 'choose', 'options', 0, 'text', 'en'], 'Go on')
  const after = parts(document)
  expect(after.edges.map(({ text }) => text)).toEqual([undefined, { en: 'Go on' }])
  expect(after.edges[0]).toBe(before.edges[0])
  expect([after.nodes, after.scenes, after.runs]).toEqual([before.nodes, before.scenes, before.runs])
  expect(after.scenes).toBe(before.scenes)
  const labels = foldGraph(after.model, { scenes: new Set(), runs: new Set() }).lines.flatMap(({ ends }) => ends)
  expect(labels).toContainEqual(expect.objectContaining({ text: { en: 'Go on' } }))
})

test('a way, an end, a scene, an order of nodes and an id that change are seen at once, also after undo', () => {
  const history = createHistory(structuredClone(STORY))
  parts(history.document)
  const cut = edit(history, ['script', 'nodes', 'a', 'goto'], 'gone')
  expect(listEdges(cut.document)[0]).toMatchObject({ to: 'gone', state: 'missing' })
  expect(listNodes(cut.document).map(({ isReached }) => isReached)).toEqual([true, false, false])
  const back = undoEdit(cut)?.history.document ?? STORY
  expect(listNodes(back).map(({ isReached }) => isReached)).toEqual([true, true, true])
  const ended = edit(history, ['script', 'nodes', 'c', 'ending'], undefined)
  expect(listNodes(ended.document).map(({ end }) => end)).toEqual(['goto', 'choose', null])
  const other = edit(history, ['script', 'nodes', 'c', 'do', 0], { scene: { id: 'two' } })
  expect(groupScenes(other.document).map(({ nodes }) => nodes)).toEqual([['a', 'b'], ['c']])
  const renamed = makeEdit(history, (document) => renameNode(document, 'c', 'd'), { now: 0, selection: null })
  expect(listEdges(renamed.document).map(({ to, state }) => [to, state])).toEqual([
    ['b', 'linked'],
    ['d', 'linked'],
  ])
  const { a, ...rest } = STORY.script['nodes'] as Record<string, unknown>
  const moved = edit(history, ['script', 'nodes'], { ...rest, a })
  expect(listNodes(moved.document).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('what a recipe is about to change is not taken for what it was', () => {
  const history = createHistory(structuredClone(STORY))
  const { document } = makeEdit(
    history,
    (draft) => {
      listEdges(draft)
      writeAt(draft, ['script', 'nodes', 'a', 'goto'], 'c')
      expect(listEdges(draft)[0]?.to).toBe('c')
      writeAt(draft, ['script', 'nodes', 'a', 'goto'], 'b')
      listEdges(draft)
    },
    { now: 0, selection: null },
  )
  expect(listEdges(document).map(({ to }) => to)).toEqual(['b', 'c'])
  const open = structuredClone(STORY)
  const node = readAt(open, ['script', 'nodes', 'a'])
  expect(firstLine(node, 'en')).toBe('One.')
  writeAt(open, ['script', 'nodes', 'a', 'do', 1, 'narrate', 'en'], 'Other.')
  expect(firstLine(node, 'en')).toBe('Other.')
})

test('a reader asks for the nodes that changed alone', () => {
  const asked: string[] = []
  const read = createNodeReader((id) => {
    asked.push(id)
    return { id }
  })
  const history = createHistory(structuredClone(STORY))
  const first = read(history.document.script['nodes'] as Record<string, unknown>)
  const typed = edit(history, ['script', 'nodes', 'b', 'do', 0, 'narrate', 'en'], 'Two!')
  expect(read(typed.document.script['nodes'] as Record<string, unknown>)).toBe(first)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('what is read is remembered in a merged draft, and after the undo of an edit from before the merge', () => {
  const base = structuredClone(STORY)
  const mine = edit(createHistory(base), ['script', 'nodes', 'a', 'do', 1, 'narrate', 'en'], 'Mine.')
  const theirs = structuredClone(STORY)
  writeAt(theirs, ['script', 'nodes', 'b', 'do', 0, 'narrate', 'en'], 'Theirs.')
  const merged = mergeHistory(mine, mergeDrafts(base, mine.document, theirs).document)
  expect(listEdges(merged.document)).toBe(listEdges(merged.document))
  expect(Object.isFrozen(readAt(merged.document, ['script', 'nodes', 'b', 'do']))).toBe(true)
  const undone = undoEdit(merged)?.history.document
  expect(firstLine(readAt(undone, ['script', 'nodes', 'a']), 'en')).toBe('One.')
  expect(firstLine(readAt(undone, ['script', 'nodes', 'b']), 'en')).toBe('Theirs.')
  expect(Object.isFrozen(readAt(undone, ['script', 'nodes']))).toBe(true)
})

test('names that a recipe is about to change are read again', () => {
  const history = createHistory(structuredClone(STORY))
  const before = listNames(history.document)
  makeEdit(
    history,
    (draft) => {
      expect(listNames(draft)).toEqual(before)
      writeAt(draft, ['metadata', 'talents'], true)
      expect(listNames(draft).variables.size).toBeGreaterThan(before.variables.size)
    },
    { now: 0, selection: null },
  )
})

test('what was computed last is kept for the same arguments', () => {
  const join = keepLast((one: object, other: object) => [one, other])
  const [one, other] = [{}, {}]
  const joined = join(one, other)
  expect(join(one, other)).toBe(joined)
  expect(join(other, one)).not.toBe(joined)
})

test('problems are found by their exact place', () => {
  const problem = { severity: 'error', code: 'dead_end', values: {}, message: '' } as const
  const problems = [
    { ...problem, at: ['script', 'nodes', 'a'] },
    { ...problem, at: ['script', 'nodes', 'a', 'do', 0] },
  ]
  expect(listProblemsAt(problems, '["script","nodes","a"]')).toEqual([problems[0]])
  expect(listProblemsAt(problems, '["script","nodes","a","do","0"]')).toEqual([])
  expect(listProblemsAt(problems, '["script"]')).toBe(listProblemsAt([], '["script"]'))
})

test('a draft has the JSON that it has now', () => {
  const history = createHistory(structuredClone(STORY))
  expect(toJson(history.document)).toBe(JSON.stringify(history.document))
  const open = structuredClone(STORY)
  toJson(open)
  open.marks['note'] = 'x'
  expect(toJson(open)).toBe(JSON.stringify(open))
})

test('a draft is made JSON of once for all who send it, and the text is dropped soon after', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const { document } = createHistory(structuredClone(STORY))
  const made = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => made.mockRestore())
  toJson(document)
  await clock.pass(DRAFT_TIMES_MS.save)
  toJson(document)
  expect(made).toHaveBeenCalledTimes(1)
  await clock.pass(2 * DRAFT_TIMES_MS.save)
  toJson(document)
  expect(made).toHaveBeenCalledTimes(2)
})
