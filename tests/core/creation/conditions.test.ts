/** A condition as rows and as text. */
import { expect, test } from 'vitest'
import {
  completeAt,
  createTest,
  findConditionProblem,
  listNames,
  readTests,
  writeTests,
} from '../../../src/authoring/model/conditions.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const document = createStoryDocument()
Object.assign(document.script, { variables: { trust: 0, kept: false, door: 'left' } })
const names = listNames(document)

test.each([
  'trust >= 2 and heart < 50',
  'kept or not lost',
  "door == 'left' and actor != 'lan'",
  "visits('pier') > 1 and chose('leave') and not chose('answer')",
  'trust == -1',
])('%s becomes rows and back', (source) => {
  const rows = readTests(source)
  expect(rows?.tests).toHaveLength(source.split(/ (?:and|or) /).length)
  expect(rows === null ? null : writeTests(rows)).toBe(source)
})

test.each([
  ['trust>=2', 'trust >= 2'],
  ['kept == true and (lost == false)', 'kept and not lost'],
])('%s is written as %s', (source, written) => {
  const rows = readTests(source)
  expect(rows === null ? null : writeTests(rows)).toBe(written)
})

test.each([
  'a > 1 or b > 1 and c',
  'trust >= two',
  '2 <= trust',
  'trust + 1 > 2',
  'a > 1 and',
  'kept != true',
  'not (a > 1)',
])('%s stays text', (source) => expect(readTests(source)).toBeNull())

test('nothing has no rows', () => expect(readTests(' ')).toEqual({ junction: 'and', tests: [] }))

test('a new row asks what the kind of its subject can answer', () => {
  const write = (...[kind, name]: [Parameters<typeof createTest>[0], string]): string =>
    writeTests({ junction: 'and', tests: [createTest(kind, name, names)] })
  expect([write('variable', 'trust'), write('variable', 'kept'), write('variable', 'door')]).toEqual([
    'trust >= 1',
    'kept',
    "door == ''",
  ])
  expect([write('variable', 'actor'), write('visits', 'pier'), write('chose', 'leave')]).toEqual([
    "actor == 'lan'",
    "visits('pier') >= 1",
    "chose('leave')",
  ])
})

test.each([
  ['', null],
  ['trust >= 2 and (kept or heart < 5)', null],
  ['trust >=', { code: 'bad_condition', name: '' }],
  ['moon > 1', { code: 'unknown_variable', name: 'moon' }],
  ["visits('moon') > 1", { code: 'unknown_visited', name: 'moon' }],
  ["chose('moon')", { code: 'unknown_chosen', name: 'moon' }],
])('what is wrong with "%s": %j', (source, fault) => expect(findConditionProblem(source, names)).toEqual(fault))

test.each([
  ['tr', ['trust', 'true']],
  ['kept and no', ['not']],
  ['vis', ["visits('"]],
  ["visits('pi", ["pier')"]],
  ["chose('", ["answer')", "leave')"]],
  ["actor == '", ["lan'"]],
  ['trust ', []],
  ['trust', []],
])('%s may go on as %j', (source, texts) => expect(completeAt(source, source.length, names).texts).toEqual(texts))
