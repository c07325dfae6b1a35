/** Lists of steps: moved, copied and pasted; and the table of the forms, which covers every step and end of the format. */
import { produce } from 'immer'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NODE_ENDS } from '../../../protocol/story/node.ts'
import { STEP_NAMES, stepList } from '../../../protocol/story/steps.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import {
  duplicateSteps,
  followKeys,
  followSteps,
  formatSteps,
  insertItem,
  moveSteps,
  parseSteps,
  splitLines,
} from '../../../src/authoring/model/stepLists.ts'
import { END_FORMS } from '../../../src/authoring/steps/endKinds.ts'
import { canShow, type FieldSpec, listUnknownKeys } from '../../../src/authoring/steps/form/formFields.ts'
import { listStepFields, readStepKind, STEP_KINDS } from '../../../src/authoring/steps/stepKinds.ts'
import { readStory, STORY_IDS } from './readStories.ts'

const draftOf = (one: unknown, other: unknown = []): Draft => ({
  metadata: {},
  script: { nodes: { one: { do: one }, other: { do: other } } },
  marks: {},
})
const one = ['script', 'nodes', 'one', 'do']
const other = ['script', 'nodes', 'other', 'do']

test('steps are followed through a change of their list; one that has left it is not another one', () => {
  const [a, b, c, d] = [{ tip: 'a' }, { tip: 'b' }, { tip: 'c' }, { tip: 'd' }]
  expect(followSteps([a, b, c], [d, a, c], [0, 1, 2])).toEqual([1, 2])
  expect(followSteps([a, b, c], [a, c], [1])).toEqual([])
  // Written in: the list has another value at one place.
  expect(followSteps([a, b, c], [a, d, c], [1, 2])).toEqual([1, 2])
})

test('a row stays with its step: moved, written in, divided, or saved by another author', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => ({ narrate: { en: text } }))
  const keyed = followKeys({ steps: [], keys: [], nextKey: 0 }, [a, b, c])
  const keysOf = (steps: readonly unknown[]): readonly number[] => followKeys(keyed, steps).keys
  expect(keyed.keys).toEqual([0, 1, 2])
  expect(keysOf([d, a, b, c])).toEqual([3, 0, 1, 2])
  expect(keysOf([c, a])).toEqual([2, 0])
  expect(keysOf([a, { narrate: { en: 'b!' } }, c])).toEqual([0, 1, 2])
  expect(keysOf([a, { narrate: { en: 'b1' } }, { narrate: { en: 'b2' } }, c])).toEqual([0, 1, 3, 2])
  expect(keysOf([d, ...structuredClone([a, b, c])])).toEqual([3, 0, 1, 2])
  // A copy is another step.
  expect(keysOf([a, structuredClone(a), b, c])).toEqual([0, 3, 1, 2])
})

test('two items that are the same have keys of their own', () => {
  const keyed = followKeys({ steps: [], keys: [], nextKey: 0 }, ['dusk', 'dawn', 'dusk'])
  expect(followKeys(keyed, ['dusk', 'dusk', 'dawn']).keys).toEqual([0, 2, 1])
  expect(followKeys(keyed, ['dusk', 'dusk', 'dusk']).keys).toEqual([0, 2, 3])
})

test.each([
  [[0], 2, 'bacd', 1],
  [[3], 0, 'dabc', 0],
  [[0, 2], 4, 'bdac', 2],
  [[1, 2], 1, 'abcd', 1],
])('moves steps %j of a list before %i', (indexes, to, expected, index) => {
  const draft = structuredClone(draftOf(['a', 'b', 'c', 'd']))
  expect(moveSteps(draft, one, indexes, one, to)).toBe(index)
  expect((readAt(draft, one) as string[]).join('')).toBe(expected)
})

test('moves steps to another list, also where there is none yet', () => {
  const moved = produce(draftOf(['a', 'b', 'c'], undefined), (draft) => void moveSteps(draft, one, [2, 0], other, 0))
  expect([readAt(moved, one), readAt(moved, other)]).toEqual([['b'], ['a', 'c']])
})

test('copies share nothing, and options get ids of their own', () => {
  const draft = draftOf([{ say: { en: 'A', zh: 'B' } }, { id: 'go' }])
  const copied = produce(draft, (document) => duplicateSteps(document, one, [0]))
  expect(readAt(copied, [...one, 1])).toEqual(readAt(copied, [...one, 0]))
  expect(readAt(copied, [...one, 1])).not.toBe(readAt(copied, [...one, 0]))
  const twice = produce(draft, (document) => {
    insertItem(document, one, 2, { id: 'go' })
    insertItem(document, one, 3, { id: 'go-2' })
  })
  expect(readAt(twice, one)).toMatchObject([{}, { id: 'go' }, { id: 'go-2' }, { id: 'go-3' }])
})

test('a list that is none is not lost', () => {
  const draft = produce(draftOf('words'), (document) => void moveSteps(document, other, [], one, 0))
  expect(readAt(draft, one)).toEqual(['words'])
})

test('steps are pasted from their own text only', () => {
  const steps = [{ wait: 2 }, 'broken']
  expect(parseSteps(formatSteps(steps))).toEqual(steps)
  expect(['Some words', '{"steps":[]}', '{"steps":1}', '[1]'].map(parseSteps)).toEqual([null, null, null, null])
  expect(splitLines(' One\r\n\n\tTwo ')).toEqual(['One', 'Two'])
})

test('every step and every end of the format has a form', () => {
  expect(Object.keys(STEP_KINDS).sort()).toEqual([...STEP_NAMES].sort())
  expect(Object.keys(END_FORMS).sort()).toEqual([...NODE_ENDS].sort())
})

test.each([...STEP_NAMES])('a new %s is right, or what is missing has a field', (kind) => {
  const step = STEP_KINDS[kind].create()
  expect(readStepKind(step)).toBe(kind)
  expect(findHidden(listStepFields(kind), step)).toEqual([])
  const { issues = [] } = v.safeParse(stepList, [step])
  const places = issues.map(({ path }) => (path ?? []).slice(1).map(({ key }) => key as string | number))
  expect(places.filter((place) => !hasField(listStepFields(kind), place))).toEqual([])
})

test('the forms show everything that the stories have', () => {
  const hidden = STORY_IDS.flatMap((story) =>
    Object.entries(readStory(story).script['nodes'] as Record<string, Record<string, unknown>>).flatMap(
      ([id, node]) => {
        const ends = NODE_ENDS.flatMap((end) =>
          node[end] === undefined ? [] : findHidden(END_FORMS[end], { [end]: node[end] }),
        )
        return [...findHidden([{ type: 'steps', at: 'do', label: 'reply' }], { do: node['do'] }), ...ends].map(
          (place) => `${id} ${place}`,
        )
      },
    ),
  )
  expect(hidden).toEqual([])
})

/** What of a part its form shows as JSON only. */
function findHidden(fields: readonly FieldSpec[], part: unknown): string[] {
  const unknown = listUnknownKeys(fields, part)
  const inFields = fields.flatMap((field): string[] => {
    const value = readAt(part, [field.at])
    if (value === undefined) return []
    if (!canShow(field, value)) return [field.at]
    if (field.type === 'group') return findHidden(field.fields, value)
    if (field.type === 'list') return (value as unknown[]).flatMap((item) => findHidden(field.fields, item))
    if (field.type === 'steps')
      return (value as unknown[]).flatMap((step) => {
        const kind = readStepKind(step)
        return kind === null ? ['unknown step'] : findHidden(listStepFields(kind), step)
      })
    return []
  })
  return [...unknown, ...inFields]
}

/** Whether a place inside of a part is that of a field, or inside of one. */
function hasField(fields: readonly FieldSpec[], [key, ...rest]: readonly (string | number)[]): boolean {
  return fields.some((field) => {
    if (field.type === 'media' && field.alt === key) return true
    if (field.at !== key) return false
    if (field.type === 'group') return hasField(field.fields, rest)
    if (field.type === 'list') return rest.length < 2 || hasField(field.fields, rest.slice(1))
    return true
  })
}
