/** The texts of a story, and what is missing in a language. */
import { expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { listTexts } from '../../../protocol/story/storyTexts.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

test('lists every text once, with its place', () => {
  const texts = listTexts(createStoryDocument())
  expect(texts.filter(({ missing }) => missing.length > 0)).toEqual([])
  expect(texts.map(({ texts: { en } }) => en)).toEqual([
    'The Lamp',
    'A lamp is lit at the end of the pier.',
    'Lan',
    'Work',
    'Keeps the lamp',
    'The keeper',
    'A pier at night.',
    'The pier is empty.',
    'Who is there?',
    'Answer',
    'Leave',
    'Come in, then.',
    'Let in',
    '<p>The end.</p>',
    'A pier at night.',
    'The lamp goes out.',
    'Night',
    '<p>The end.</p>',
    'A pier at night.',
  ])
})

test('a missing language, a blank one, an empty text and a missing title are missing', () => {
  const document = createStoryDocument()
  writeAt(document, ['metadata', 'title'], undefined)
  writeAt(document, ['metadata', 'description', 'zh'], undefined)
  writeAt(document, ['script', 'nodes', 'pier', 'do', 1, 'narrate', 'en'], '  ')
  writeAt(document, ['script', 'nodes', 'pier', 'do', 2, 'say'], {})
  const lacking = listTexts(document).filter(({ missing }) => missing.length > 0)
  expect(lacking.map(({ path, missing }) => [path.join('.'), [...missing].sort()])).toEqual([
    ['metadata.title', [...LOCALES].sort()],
    ['metadata.description', ['zh']],
    ['script.nodes.pier.do.1.narrate', ['en']],
    ['script.nodes.pier.do.2.say', [...LOCALES].sort()],
  ])
})

test('patterns of free text, and a document that is wrong, are no texts', () => {
  expect(
    listTexts({
      metadata: { title: 'The Lamp', description: { en: 'a', zh: 'b' } },
      script: { nodes: { a: { listen: { answers: [{ match: { en: ['a'], zh: ['b'] } }] }, do: 'nothing' } } },
    }),
  ).toMatchObject([{ path: ['metadata', 'title'], missing: LOCALES }, { path: ['metadata', 'description'] }])
})

test('nothing is missing in a language that the story does not have', () => {
  const document = createStoryDocument()
  writeAt(document, ['metadata', 'languages'], ['en'])
  writeAt(document, ['metadata', 'title'], { en: 'The Lamp' })
  writeAt(document, ['metadata', 'description'], { zh: '码头尽头亮着一盏灯。' })
  const lacking = listTexts(document).filter(({ missing }) => missing.length > 0)
  expect(lacking).toMatchObject([{ path: ['metadata', 'description'], missing: ['en'] }])
})
