/** Find and replace over all texts of a draft. */
import { expect, test } from 'vitest'
import { findInTexts, type Query, replaceMatches } from '../../../src/authoring/find/findInTexts.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createHistory, makeEdit, undoEdit } from '../../../src/authoring/model/draftHistory.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const LINE = ['script', 'nodes', 'pier', 'do', 1, 'narrate']
const query = (words: string, rest: Partial<Query> = {}): Query => ({
  words,
  isCaseSensitive: false,
  isWhole: false,
  locale: null,
  ...rest,
})

function findIn(text: string, ...[words, rest]: Parameters<typeof query>): string[] {
  const document = { metadata: {}, script: { line: { en: text } } }
  return findInTexts(document, query(words, rest)).map(({ start, end }) => `${start}-${end}`)
}

test('names of people, lines, titles and what a character knows are found, in every language', () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'nodes', 'pier', 'listen'], { reply: { knows: { en: ['Lan has the key.'] } } })
  writeAt(document, [...LINE, 'en'], 'Lan waits.')
  const places = findInTexts(document, query('lan', { isWhole: true })).map(({ path }) => path.join('.'))
  expect(places).toEqual([
    'metadata.actors.0.name.en',
    'script.nodes.pier.do.1.narrate.en',
    'script.nodes.pier.listen.reply.knows.en.0',
  ])
  expect(findInTexts(document, query('阿岚')).map(({ path }) => path.join('.'))).toEqual(['metadata.actors.0.name.zh'])
  expect(findInTexts(document, query('灯', { locale: 'en' }))).toEqual([])
})

test('ids, media and conditions are no texts', () => {
  const document = createStoryDocument()
  writeAt(document, ['script', 'nodes', 'pier', 'do', 1, 'if'], "visits('pier') > 0")
  const places = findInTexts(document, query('pier')).map(({ path }) => path.at(-1))
  expect(new Set(places)).toEqual(new Set(['en']))
})

test.each([
  ['The lamp, a Lamp', 'lamp', {}, ['4-8', '12-16']],
  ['The lamp, a Lamp', 'Lamp', { isCaseSensitive: true }, ['12-16']],
  ['lamps, lamplight, lamp.', 'lamp', { isWhole: true }, ['18-22']],
  ['Élan, Lan’s élan', 'lan', { isWhole: true }, ['6-9']],
  ['码头的灯亮了', '灯', { isWhole: true }, ['3-4']],
  ['<p>A p</p>', 'p', {}, ['5-6']],
  ['{lamp} lamps, {n, plural, one {# lamp} other {# lamps}}', 'lamp', {}, ['7-11', '33-37', '48-52']],
  ['{n, plural, one {# lamp} other {# lamps}}', 'plural', {}, []],
  ['a.b axb', 'a.b', {}, ['0-3']],
  ['What?', ' ', {}, []],
] as const)('in “%s”, “%s” %j is found at %j', (text, words, rest, spans) => {
  expect(findIn(text, words, rest)).toEqual(spans)
})

test('the chosen ones are replaced, as one edit that is undone as one; a text that has changed stays', () => {
  const document = createStoryDocument()
  writeAt(document, [...LINE, 'en'], 'Lan and Lan and Lan.')
  const matches = findInTexts(document, query('Lan', { isWhole: true }))
  const chosen = matches.filter((_, index) => index !== 2)
  const history = makeEdit(createHistory(document), (draft) => replaceMatches(draft, chosen, 'Mei $&'), {
    now: 0,
    selection: null,
  })
  expect(readAt(history.document, [...LINE, 'en'])).toBe('Mei $& and Lan and Mei $&.')
  expect(readAt(history.document, ['metadata', 'actors', 0, 'name', 'en'])).toBe('Mei $&')
  expect(undoEdit(history)?.history.document).toEqual(document)
  const changed = structuredClone(document)
  writeAt(changed, [...LINE, 'en'], 'Another line.')
  replaceMatches(changed, chosen, 'Mei')
  expect(readAt(changed, [...LINE, 'en'])).toBe('Another line.')
})
