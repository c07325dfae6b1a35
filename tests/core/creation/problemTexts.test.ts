/** Each problem of the checks has a code, and each code a text in each language. */
import { describe, expect, test } from 'vitest'
import { checkDocument } from '../../../server/stories/checks/checkDocument.ts'
import { BROUGHT_FORMATS, IMPORT_CODES } from '../../../protocol/api/creationMedia.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { IMPORT_NOTE_CODES, IMPORT_REFUSALS } from '../../../protocol/story/importNotes.ts'
import { PROBLEM_CODES } from '../../../protocol/story/problemCodes.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { listTexts, PAGE_TEXTS } from '../../helpers/pageTexts.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const ALL_MEDIA = { pictures: new Set(['cover', 'lan', 'pier']), clips: new Set<string>(), sounds: new Set<string>() }
const CATEGORIES = [{ id: 'drama', level: 1, name: { en: 'Drama', zh: '剧情' } }]
const PIER = ['script', 'nodes', 'pier']

function check(changes: readonly [(string | number)[], unknown][]) {
  const document = createStoryDocument()
  for (const [path, value] of changes) writeAt(document, path, value)
  return checkDocument(document, { categories: CATEGORIES, media: ALL_MEDIA }).problems
}

describe.each(LOCALES)('the texts in %s', (locale) => {
  const keys = listTexts(PAGE_TEXTS[locale].creation ?? {}).map(([key]) => key)
  const listCodes = (group: string): string[] =>
    keys.flatMap((key) => (key.startsWith(`${group}.`) ? key.slice(group.length + 1) : [])).sort()

  test('have one for every code, and no other', () => {
    expect(listCodes('problems.code')).toEqual([...PROBLEM_CODES].sort())
  })

  test('have one for every code of an import, and no other', () => {
    expect(listCodes('list.import.code')).toEqual([...IMPORT_CODES].sort())
    expect(listCodes('list.import.refusal')).toEqual([...IMPORT_REFUSALS].sort())
    expect(listCodes('list.report.format')).toEqual([...BROUGHT_FORMATS].sort())
    expect(listCodes('importNotes')).toEqual([...IMPORT_NOTE_CODES].sort())
  })
})

test('the story of the tests has no problem', () => {
  expect(check([])).toEqual([])
})

test.each([
  ['unknown_field', [['metadata', 'subtitle'], 'x'], { field: 'subtitle' }],
  ['missing_field', [['metadata', 'description', 'zh'], undefined], { field: 'zh' }],
  ['empty_text', [[...PIER, 'do', 1, 'narrate', 'en'], ''], { field: 'en' }],
  ['missing_field', [['metadata', 'preview'], ''], { field: 'preview' }],
  ['bad_name', [['metadata', 'preview'], 'my cover'], { field: 'preview' }],
  ['bad_variable', [['script', 'variables', 'Trust'], 1], {}],
  ['reserved_name', [['script', 'variables', 'constructor'], 1], {}],
  ['reserved_name', [['script', 'nodes', 'prototype'], {}], {}],
  ['reserved_name', [['script', 'speakers', 'toString'], {}], {}],
  ['reserved_name', [['script', 'chapters'], [{ node: 'valueOf', title: { en: 'x', zh: 'x' } }]], {}],
  ['reserved_name', [['metadata', 'actors', 0, 'id'], 'hasOwnProperty'], {}],
  ['wrong_type', [['script', 'nodes'], []], {}],
  ['wrong_type', [['metadata', 'talents'], 'yes'], { field: 'talents' }],
  ['not_allowed', [['metadata', 'version'], '9'], { field: 'version' }],
  ['out_of_range', [['metadata', 'coins'], -1], { field: 'coins' }],
  ['empty_list', [['metadata', 'actors'], []], { field: 'actors' }],
  ['unknown_step', [[...PIER, 'do', 0], {}], {}],
  ['unknown_mood', [[...PIER, 'do', 0], { mood: { rain: 1, hail: 0.5 } }], { field: 'hail' }],
  ['out_of_range', [[...PIER, 'do', 0], { mood: { rain: 2 } }], { field: 'rain' }],
  ['one_end', [[...PIER, 'goto'], 'lit'], {}],
  ['bad_html', [[...PIER, 'do', 1], { page: { en: '<b>x</b>', zh: '<p>x</p>' } }], {}],
  ['bad_condition', [[...PIER, 'choose', 'options', 0, 'when'], 'trust >='], {}],
  ['wrong_expression', [[...PIER, 'choose', 'options', 0, 'when'], 'heart'], {}],
  ['unknown_visited', [[...PIER, 'choose', 'options', 0, 'when'], "visits('moon') > 0"], { name: 'moon' }],
  ['unknown_chosen', [[...PIER, 'choose', 'options', 0, 'when'], "chose('moon')"], { name: 'moon' }],
  ['wrong_value', [[...PIER, 'choose', 'options', 0, 'set'], { trust: true }], { name: 'trust' }],
  ['bad_text', [[...PIER, 'do', 1, 'narrate', 'en'], 'a {brace'], {}],
  ['unknown_variable', [[...PIER, 'do', 1, 'narrate', 'en'], '{moon} lamps'], { name: 'moon' }],
  ['wrong_chapter', [['script', 'chapters'], [{ node: 'lit', title: { en: 'One', zh: '一' } }]], { name: 'lit' }],
  ['endless_loop', [['script', 'nodes', 'lit'], { do: [], goto: 'lit' }], { name: 'lit' }],
  ['image_and_alt', [[...PIER, 'choose', 'options', 0, 'image'], 'pier'], {}],
  ['unknown_node', [[...PIER, 'choose', 'options', 0, 'goto'], 'nowhere'], { node: 'pier', name: 'nowhere' }],
  ['unreachable_node', [['script', 'nodes', 'lone'], { do: [], goto: 'pier' }], { name: 'lone' }],
  ['back_to_start', [[...PIER, 'choose', 'options', 0, 'goto'], 'pier'], { node: 'pier', name: 'pier' }],
  [
    'line_never_read',
    [[...PIER, 'do', 1, 'if'], "actor == 'nobody' and chose('leave')"],
    { name: "actor == 'nobody' and chose('leave')" },
  ],
  ['missing_picture', [['metadata', 'preview'], 'other'], { name: 'other' }],
  ['unknown_category', [['metadata', 'categories'], ['horror']], { name: 'horror' }],
  ['ending_beyond', [['script', 'nodes', 'lit', 'ending', 'number'], 5], { endings: 2, number: 5 }],
  ['unknown_variable', [[...PIER, 'choose', 'options', 0, 'set'], { luck: 1 }], { name: 'luck' }],
] as const)('%s is found, and says what it is about', (code, [path, value], values) => {
  const found = check([[[...path], value]]).filter((problem) => problem.code === code)
  expect(found).toHaveLength(1)
  expect(found[0]?.values).toMatchObject(values)
  expect(found[0]?.message).not.toBe('')
})

test('a line whose condition can hold on some way is not found dead', () => {
  const conditions = ['trust == 5', "visits('pier') >= 2", "chose('answer') and not chose('leave')", 'heart > 90']
  for (const condition of conditions)
    expect(check([[[...PIER, 'do', 1, 'if'], condition]]).map(({ code }) => code)).not.toContain('line_never_read')
})
