/** Two versions of a draft become one. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { moveNode } from '../../../src/authoring/model/editNodes.ts'
import { mergeDrafts } from '../../../protocol/story/mergeDrafts.ts'
import { takeTheirs } from '../../../src/authoring/model/takeTheirs.ts'
import { isSameDocument, isSameValue } from '../../../protocol/sameValue.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const base = createStoryDocument()
const OPTIONS = ['script', 'nodes', 'pier', 'choose', 'options']
const NIGHT = ['script', 'nodes', 'dark', 'ending', 'title', 'en']

function change(...changes: readonly [DocumentPath, unknown][]): Draft {
  return produce(base, (document) => {
    for (const [path, value] of changes) writeAt(document, path, value)
  })
}

test('changes of different places are merged, also inside of one node', () => {
  const mine = change([['metadata', 'title', 'en'], 'The Lantern'], [NIGHT, 'A long night'])
  const theirs = change([['metadata', 'title', 'zh'], '灯笼'], [['script', 'nodes', 'dark', 'goto'], 'lit'])
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(readAt(document, ['metadata', 'title'])).toEqual({ en: 'The Lantern', zh: '灯笼' })
  expect(readAt(document, NIGHT)).toBe('A long night')
  expect(readAt(document, ['script', 'nodes', 'dark', 'goto'])).toBe('lit')
})

test('the same change on both sides is no conflict, whatever the order of its keys', () => {
  const both = change([NIGHT, 'A long night'])
  expect(mergeDrafts(base, both, structuredClone(both)).conflicts).toEqual([])
  expect(isSameValue({ en: 'a', zh: 'b' }, { zh: 'b', en: 'a' })).toBe(true)
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false)
})

test('nodes and options that one side added or removed stay so', () => {
  const added = { id: 'wait', text: { en: 'Wait', zh: '等' }, goto: 'pier' }
  const mine = change([[...OPTIONS, 2], added], [['script', 'nodes', 'new'], { do: [] }])
  const theirs = change(
    [[...OPTIONS, 1], undefined],
    [['script', 'nodes', 'dark'], undefined],
    [[...OPTIONS, 0, 'goto'], 'new'],
  )
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(readAt(document, OPTIONS)).toMatchObject([{ id: 'answer', goto: 'new' }, { id: 'wait' }])
  expect(Object.keys(readAt(document, ['script', 'nodes']) as object)).toEqual(['pier', 'lit', 'new'])
})

test('the side that moved a node keeps its order, with what the other one has added', () => {
  const moved = produce(base, (document) => moveNode(document, 'dark', 'pier', 'behind'))
  const other = change([['script', 'nodes', 'new'], { do: [] }], [NIGHT, 'A long night'])
  expect(isSameDocument(moved, base)).toBe(false)
  for (const [mine, theirs] of [
    [moved, other],
    [other, moved],
  ] as const) {
    const { document, conflicts } = mergeDrafts(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(Object.keys(readAt(document, ['script', 'nodes']) as object)).toEqual(['pier', 'dark', 'new', 'lit'])
    expect(readAt(document, NIGHT)).toBe('A long night')
  }
})

test('where both changed a place the author has both values, and can take the other one', () => {
  const mine = change([NIGHT, 'Mine'], [['script', 'nodes', 'lit'], undefined])
  const theirs = change([NIGHT, 'Theirs'], [['script', 'nodes', 'lit', 'goto'], 'dark'])
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toMatchObject([
    { at: ['script', 'nodes', 'lit'], mine: undefined, theirs: { goto: 'dark' } },
    { at: NIGHT, mine: 'Mine', theirs: 'Theirs' },
  ])
  expect(readAt(document, NIGHT)).toBe('Mine')
  const taken = takeTheirs(document, conflicts)
  expect(readAt(taken, NIGHT)).toBe('Theirs')
  expect(readAt(taken, ['script', 'nodes', 'lit', 'goto'])).toBe('dark')
})

test('a conflict in a list is that of the item with the id, wherever it stands in the other version', () => {
  const mine = change([[...OPTIONS, 1, 'text', 'en'], 'Run'])
  const theirs = change([[...OPTIONS, 1, 'text', 'en'], 'Walk away'], [[...OPTIONS, 0], undefined])
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([{ at: [...OPTIONS, 0, 'text', 'en'], mine: 'Run', theirs: 'Walk away' }])
  expect(readAt(takeTheirs(document, conflicts), OPTIONS)).toMatchObject([{ id: 'leave', text: { en: 'Walk away' } }])
})

test('an item that the author removed and the other admin changed can come back without replacing its neighbour', () => {
  const mine = change([[...OPTIONS, 0], undefined])
  const theirs = change([[...OPTIONS, 0, 'goto'], 'dark'])
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(readAt(document, OPTIONS)).toMatchObject([{ id: 'leave' }])
  expect(readAt(takeTheirs(document, conflicts), OPTIONS)).toMatchObject([
    { id: 'answer', goto: 'dark' },
    { id: 'leave' },
  ])
})

const STEPS = ['script', 'nodes', 'pier', 'do']
const line = (en: string, more: object = {}): object => ({ narrate: { en, ...more } })

/** Merges versions of the steps of one node. */
function mergeSteps(before: readonly object[], mine: readonly object[], theirs: readonly object[]) {
  const origin = change([['metadata', 'languages'], ['en']], [STEPS, before])
  const [one, other] = [mine, theirs].map((steps) => produce(origin, (document) => writeAt(document, STEPS, steps)))
  const { document, conflicts } = mergeDrafts(origin, one ?? origin, other ?? origin)
  return { steps: readAt(document, STEPS), conflicts, document }
}

test('lines that one side changed stay beside lines that the other added, removed or changed', () => {
  const before = [line('A'), line('B'), line('C'), line('D')]
  const translated = [
    line('A', { zh: '甲' }),
    line('B', { zh: '乙' }),
    line('C', { zh: '丙' }),
    line('D', { zh: '丁' }),
  ]
  expect(mergeSteps(before, translated, [line('A'), line('New'), line('B'), line('D')])).toMatchObject({
    steps: [translated[0], line('New'), translated[1], translated[2], translated[3]],
    conflicts: [{ at: STEPS }],
  })
  expect(mergeSteps(before, translated, [line('A'), line('New'), line('B'), line('C'), line('D, too')])).toMatchObject({
    steps: [translated[0], line('New'), translated[1], translated[2], { narrate: { en: 'D, too', zh: '丁' } }],
    conflicts: [],
  })
  expect(mergeSteps(before, [...before, line('Mine')], [...before, line('Theirs')])).toMatchObject({
    steps: [...before, line('Mine'), line('Theirs')],
    conflicts: [],
  })
})

test('one line that both changed is a conflict of its words; several that became more or fewer are one of the list', () => {
  const before = [line('A'), line('B'), line('C')]
  const words = mergeSteps(before, [line('Mine'), line('B'), line('C')], [line('Theirs'), line('B'), line('C, too')])
  expect(words.steps).toEqual([line('Mine'), line('B'), line('C, too')])
  expect(words.conflicts).toEqual([{ at: [...STEPS, 0, 'narrate', 'en'], mine: 'Mine', theirs: 'Theirs' }])
  const split = mergeSteps(
    before,
    [line('M1'), line('M2'), line('B'), line('C')],
    [line('T'), line('B'), line('C, too')],
  )
  expect(split.steps).toEqual([line('M1'), line('M2'), line('B'), line('C, too')])
  expect(split.conflicts).toMatchObject([{ at: STEPS, theirs: [line('T'), line('B'), line('C, too')] }])
  expect(readAt(takeTheirs(split.document, split.conflicts), STEPS)).toEqual([line('T'), line('B'), line('C, too')])
})

test('a step that one side or both made one of another kind is a conflict of the whole step', () => {
  const [say, tip] = [{ say: { en: 'A' } }, { tip: { en: 'Tip' } }]
  const [spoken, changed] = [
    { say: { en: 'A' }, by: 'keeper' },
    { say: { en: 'B' }, by: 'keeper' },
  ]
  for (const [before, mine, theirs] of [
    [line('A'), say, tip],
    [spoken, changed, line('A')],
    [spoken, line('A'), changed],
  ] as const) {
    const { steps, conflicts, document } = mergeSteps([before, line('Z')], [mine, line('Z')], [theirs, line('Z')])
    expect(steps).toEqual([mine, line('Z')])
    expect(conflicts).toEqual([{ at: [...STEPS, 0], mine, theirs }])
    expect(readAt(takeTheirs(document, conflicts), STEPS)).toEqual([theirs, line('Z')])
  }
  expect(mergeSteps([spoken], [line('A')], [line('A')])).toMatchObject({ steps: [line('A')], conflicts: [] })
  expect(mergeSteps([spoken], [changed], [{ ...spoken, mood: 1 }])).toMatchObject({
    steps: [{ ...changed, mood: 1 }],
    conflicts: [],
  })
})

test('a node called constructor merges like any other: where one side removed it, it is gone', () => {
  const named = change([['script', 'nodes', 'constructor'], { do: [line('Mine')] }])
  const removed = change([NIGHT, 'A long night'])
  const { document, conflicts } = mergeDrafts(named, named, removed)
  expect([Object.keys(readAt(document, ['script', 'nodes']) as object), conflicts]).toEqual([
    ['pier', 'lit', 'dark'],
    [],
  ])
  const changed = produce(named, (draft) => writeAt(draft, NIGHT, 'A short night'))
  expect(readAt(mergeDrafts(base, named, changed).document, ['script', 'nodes', 'constructor'])).toEqual({
    do: [line('Mine')],
  })
  expect(mergeDrafts(named, changed, removed).conflicts.map(({ at }) => at)).toEqual([NIGHT])
})

test('where both moved the same box nobody is asked; of its note the author has both', () => {
  const mine = change([['marks', 'places', 'pier'], { x: 1, y: 1 }], [['marks', 'notes', 'pier'], 'Mine'])
  const theirs = change([['marks', 'places', 'pier'], { x: 2, y: 1 }], [['marks', 'notes', 'pier'], 'Theirs'])
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(readAt(document, ['marks', 'places', 'pier'])).toEqual({ x: 1, y: 1 })
  expect(conflicts).toEqual([{ at: ['marks', 'notes', 'pier'], mine: 'Mine', theirs: 'Theirs' }])
})
