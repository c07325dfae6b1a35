/** What is different between two versions of a draft. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import { type Draft } from '../../../protocol/story/draft.ts'
import { compareDrafts, compareTexts } from '../../../protocol/story/compareDrafts.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { deleteNodes } from '../../../src/authoring/model/editNodes.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const BEFORE = createStoryDocument()
const STEPS = ['script', 'nodes', 'pier', 'do']
const change = (recipe: (draft: Draft) => void) => compareDrafts(BEFORE, produce(BEFORE, recipe))
const steps = (draft: Draft) => (draft.script['nodes'] as { pier: { do: unknown[] } }).pier.do

test('versions that are the same, but for marks of the editor, have no difference', () => {
  expect(change((draft) => writeAt(draft, ['marks', 'notes', 'pier'], 'later'))).toEqual([])
})

test('a text that is not written in a language is none, whether its place is there or not', () => {
  const line = (text: object) => ({ narrate: text })
  const write = (place: object) => (draft: Draft) =>
    writeAt(draft, STEPS, [line({ en: 'One.', ...place }), line({ en: 'Two.', ...place })])
  const [padded, plain] = [produce(BEFORE, write({ zh: '' })), produce(BEFORE, write({}))]
  expect(compareDrafts(padded, plain)).toEqual([])
  const longer = produce(plain, (draft) => void steps(draft).splice(1, 0, line({ en: 'And a half.' })))
  expect(compareDrafts(padded, longer)).toMatchObject([{ places: [{ at: [...STEPS, 1], before: undefined }] }])
  const match = (lists: object) => (draft: Draft) => writeAt(draft, [...STEPS, 0], { match: lists })
  expect(compareDrafts(produce(BEFORE, match({ en: [], zh: [] })), produce(BEFORE, match({ en: [] })))).toEqual([])
})

test('a text is named by its place, with what it was', () => {
  const at = [...STEPS, 1, 'narrate', 'en']
  expect(change((draft) => writeAt(draft, at, 'The pier is full.'))).toEqual([
    { node: 'pier', kind: 'changed', places: [{ at, before: 'The pier is empty.', after: 'The pier is full.' }] },
  ])
})

test('a step between others moves none of them', () => {
  const step = { hint: { en: 'Look.', zh: '看。' } }
  const added = change((draft) => void steps(draft).splice(1, 0, step))
  expect(added).toEqual([
    { node: 'pier', kind: 'changed', places: [{ at: [...STEPS, 1], before: undefined, after: step }] },
  ])
  const [, second] = steps(BEFORE)
  const removed = change((draft) => void steps(draft).splice(1, 1))
  expect(removed[0]?.places).toEqual([{ at: [...STEPS, 1], before: second, after: undefined }])
})

test('a step that was changed beside one that is new is compared with its own version', () => {
  const parts = change((draft) => {
    writeAt(draft, [...STEPS, 2, 'say', 'en'], 'Who goes there?')
    steps(draft).push({ hint: { en: 'Look.', zh: '看。' } })
  })
  expect(parts[0]?.places.map(({ at, before }) => [at.slice(4).join('.'), before])).toEqual([
    ['2.say.en', 'Who is there?'],
    ['3', undefined],
  ])
})

test('nodes that came and went are named as a whole', () => {
  const parts = change((draft) => {
    deleteNodes(draft, ['dark'])
    writeAt(draft, ['script', 'nodes', 'quay'], { do: [] })
  })
  expect(parts.map(({ node, kind }) => [node, kind])).toEqual([
    ['quay', 'added'],
    ['dark', 'removed'],
  ])
})

test('what belongs to no node stands together', () => {
  const parts = change((draft) => {
    writeAt(draft, ['metadata', 'title', 'en'], 'The Last Lamp')
    writeAt(draft, ['script', 'variables', 'luck'], 1)
  })
  expect(parts).toHaveLength(1)
  expect(parts[0]?.places.map(({ at }) => at.join('.'))).toEqual(['metadata.title.en', 'script.variables.luck'])
})

test.each([
  ['en', 'The pier is empty.', 'The old pier is full.', ['old ', 'full'], ['empty']],
  ['zh', '码头上空无一人。', '码头上人很多。', ['很多'], ['空无一']],
] as const)('texts of %s are compared by what a reader takes for a word', (locale, before, after, added, removed) => {
  const pieces = compareTexts(before, after, locale)
  const list = (kind: string) => pieces.filter((piece) => piece.kind === kind).map(({ text }) => text)
  expect([list('added'), list('removed')]).toEqual([added, removed])
  expect(
    pieces
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe(after)
  expect(
    pieces
      .filter(({ kind }) => kind !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe(before)
})
