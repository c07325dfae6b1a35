/** Our stories as Twee and as Ink: played by the format's own engine, and by ours after they came back, with the same choices they say the same. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Locale } from '../../../protocol/locale.ts'
import { exportText, type TextFormat } from '../../../server/exporting/exportText.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { compileInk } from '../../../server/importing/ink/compileInk.ts'
import { readWork } from '../../../server/importing/readWork.ts'
import { createWorkFile } from '../../../server/importing/workFiles.ts'
import { listStoryFolders, loadLibrary, type Library } from '../../../server/stories/library.ts'
import { createRandomSource } from '../../../server/stories/readers/random.ts'
import { type Story } from '../../../server/stories/story.ts'
import { compareGames, playImported, playInk, playStory } from '../../helpers/exportedGames.ts'
import { createImportedStory } from '../../helpers/importedStory.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const STORIES = listStoryFolders(FOLDERS.stories)
const LANGUAGE: Readonly<Record<TextFormat, Locale>> = { twee: 'en', ink: 'zh' }
const READERS = isThorough ? 12 : 2
let library: Library

beforeAll(() => {
  library = loadLibrary(FOLDERS)
})

function getStory(id: string): Story {
  const story = library.stories.get(id)
  if (story === undefined) throw new Error(id)
  return story
}

async function bringBack(text: string, format: TextFormat): Promise<Story> {
  const outcome = await readWork([{ path: `story.${format}`, bytes: Buffer.from(text) }])
  if (outcome.outcome !== 'read') throw new Error(JSON.stringify(outcome))
  return createImportedStory(outcome.document)
}

function seed(number: number): (count: number) => number {
  const random = createRandomSource(`reader ${number}`)
  return (count) => random.drawInteger(0, count - 1)
}

describe.each(STORIES)('%s', (id) => {
  test.each(['twee', 'ink'] as const)('as %s and back', { timeout: 60_000 }, async (format) => {
    const story = getStory(id)
    const locale = LANGUAGE[format]
    const { text, notes } = exportText(story, locale, format)
    expect(notes.find(({ code }) => code === 'choices')?.count).toBeGreaterThan(5)
    const back = await bringBack(text, format)
    for (let reader = 0; reader < READERS; reader += 1) {
      const { difference, turns } = compareGames(playStory(story, locale), playImported(back, 'en'), seed(reader))
      expect(difference, `reader ${reader}`).toBeNull()
      expect(turns).toBeGreaterThan(2)
    }
  })

  test('as Ink by inkjs', { timeout: 60_000 }, () => {
    const story = getStory(id)
    const { text } = exportText(story, 'en', 'ink')
    const file = createWorkFile('story.ink', new TextEncoder().encode(text))
    for (let reader = 0; reader < READERS; reader += 1) {
      const ink = compileInk(file, [])
      const { difference } = compareGames(playStory(story, 'en'), playInk(ink), seed(reader))
      expect(difference, `reader ${reader}`).toBeNull()
    }
  })
})

/** Words with the signs of both formats. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'*#!<>[]{}|$_&/\\\'"=-+~^@`%:()'.split(''),
        '->',
        '<<',
        ']]',
        '//',
        '/*',
        '$gold',
        '_x',
        '&amp;',
      ),
      fc.constantFrom('a', 'Lamp', 'seven', 'VAR', ['TO', 'DO:'].join(''), 'else', '海', ' '),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/[{}]/.test(text))

function createWordStory(line: string, option: string): Story {
  const document = createStoryDocument()
  const { pier } = document.script['nodes'] as Record<
    string,
    { do: unknown[]; choose: { options: { text: unknown }[] } }
  >
  if (pier === undefined) throw new Error('no pier')
  pier.do = [{ narrate: { en: line, zh: line } }, { say: { en: line, zh: line } }]
  for (const one of pier.choose.options) one.text = { en: `${option} b`, zh: option }
  return createImportedStory(document)
}

test('words with signs of a format are the same words there', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(words, words, async (line, option) => {
      const story = createWordStory(line, option)
      const expected = playStory(story, 'en').turn
      const ink = exportText(story, 'en', 'ink').text
      expect(playInk(compileInk(createWorkFile('story.ink', new TextEncoder().encode(ink)), [])).turn).toEqual(expected)
      const back = await bringBack(exportText(story, 'en', 'twee').text, 'twee')
      expect(playImported(back, 'en').turn).toEqual(expected)
    }),
    { numRuns: 300, seed: 46 },
  )
})

test('what has no counterpart is a comment at its place, and is counted', () => {
  const { text, notes } = exportText(getStory('last-lantern'), 'en', 'twee')
  const count = (code: string): number => notes.find((note) => note.code === code)?.count ?? 0
  const comments = text.match(/\/\* /g)?.length ?? 0
  const counted = [
    'faces',
    'people',
    'weather',
    'progress',
    'pauses',
    'preloads',
    'gifts',
    'small_talk',
    'author_notes',
  ].map(count)
  expect(comments).toBeGreaterThanOrEqual(counted.reduce((sum, one) => sum + one, 0))
  expect(text).toMatch(/^\/\* enter: \[\{ who: \w+/m)
  expect(count('faces')).toBeGreaterThan(100)
  expect(notes.map(({ effect }) => effect)).toEqual(
    notes.map(({ effect }) => effect).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
})

const ORDER = ['kept', 'changed', 'left_out']

test('texts that depend on a variable depend on it there, in lines and in options', async () => {
  const story = createWordStory(
    'You have {trust, plural, =0 {nothing} one {# coin} other {# coins}}.',
    '{kept, select, true {Keep it} other {Take it}}',
  )
  const { script } = story
  const options = script.nodes['pier']?.choose?.options ?? []
  const again = {
    ...story,
    script: {
      ...script,
      variables: { trust: 0, kept: false },
      nodes: {
        ...script.nodes,
        pier: {
          do: script.nodes['pier']?.do ?? [],
          choose: {
            style: 'default' as const,
            options: options.map((option) => ({ ...option, set: { trust: { add: 1 }, kept: true }, goto: 'pier' })),
          },
        },
      },
    },
  }
  const ours = playStory(again, 'en')
  expect(ours.choose(0).choose(0).turn.lines[0]).toBe('You have 2 coins.')
  const ink = compileInk(createWorkFile('s.ink', new TextEncoder().encode(exportText(again, 'en', 'ink').text)), [])
  expect(compareGames(ours, playInk(ink), () => 0, 5).difference).toBeNull()
  const back = await bringBack(exportText(again, 'en', 'twee').text, 'twee')
  expect(compareGames(ours, playImported(back, 'en'), () => 0, 5).difference).toBeNull()
})
