/** A language is added to `protocol/locale.ts`: what was written before still works, and no part leaves the language out. */
import { THIRD } from '../helpers/thirdLocale.ts'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { forEachLocale, LOCALES } from '../../protocol/locale.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { listMediaUses } from '../../protocol/story/mediaUses.ts'
import { pickText } from '../../protocol/story/texts.ts'
import { scriptFile, storyFile } from '../../protocol/story.ts'
import { realClock } from '../../server/clock.ts'
import { describeProblem, Problem } from '../../server/problems.ts'
import { createCreationLists } from '../../server/services/creation/lists.ts'
import { findAlt } from '../../server/services/creation/media.ts'
import { foreseeOutcome } from '../../server/services/creation/outcome.ts'
import { repairDocument } from '../../server/services/creation/repair.ts'
import { summarize } from '../../server/services/creation/summaries.ts'
import { createDocument } from '../../server/services/creation/templates.ts'
import { createStoryLibrary } from '../../server/services/storyLibrary.ts'
import { openSqlite } from '../../server/storage/sqlite/open.ts'
import { checkSteps } from '../../server/stories/checks/stepChecks.ts'
import { completeTexts } from '../../server/stories/completeTexts.ts'
import { loadLibrary } from '../../server/stories/library.ts'
import { findMissingPart } from '../../src/authoring/media/newMedia.ts'
import { listColumns, listRows, readNumber } from '../../src/authoring/outcome/outcomeRows.ts'
import { LEGAL_PAGES, loadLegalDocument } from '../../src/i18n/legalPages.ts'
import { createStoryDocument } from '../helpers/storyDocument.ts'

const EMPTY = forEachLocale(() => '')

/** A story of two languages that lets the player write. */
function createOlderDocument(): Draft {
  const document = createStoryDocument()
  const listen = {
    answers: [{ match: { en: ['\\bhello\\b'], zh: ['你好'] }, do: [], goto: 'lit' }],
    otherwise: { do: [] },
  }
  Object.assign(document.script.nodes as object, { lit: { do: [], listen }, hall: { do: [], goto: 'dark' } })
  Object.assign(document.metadata, { description: { zh: '码头尽头亮着一盏灯。' } })
  return document
}

test('a published story stays in the catalogue: a text that it lacks is that of another language', async () => {
  const { authoredStories, games, close } = openSqlite(null)
  const report = vi.fn()
  const found = {
    storyId: 'lamp',
    number: 1,
    document: JSON.stringify(createOlderDocument()),
    firstPublishedAt: 0,
    files: [],
  }
  const store = { ...authoredStories, listPublished: async () => [found] }
  const library = createStoryLibrary({ folderStories: new Map(), store, games, report })
  await library.ready()
  expect(report).not.toHaveBeenCalled()
  const { metadata, script } = library.stories.get('lamp') ?? {}
  expect(metadata?.title).toEqual({ en: 'The Lamp', zh: '灯', [THIRD]: 'The Lamp' })
  expect(metadata?.description[THIRD]).toBe('码头尽头亮着一盏灯。')
  expect(script?.nodes.lit?.listen?.answers[0]?.match).toEqual({ en: ['\\bhello\\b'], zh: ['你好'], [THIRD]: [] })
  close()
})

test('what has the name of a language and is no text stays as it is', () => {
  const nodes = { en: { do: [], goto: 'zh' }, zh: { do: [] } }
  const document = { metadata: { en: 'x' }, script: { nodes }, marks: { note: { en: 'x' } } }
  expect(completeTexts(document)).toEqual(document)
})

test('a draft is previewed with all of its steps, and an end in each language', () => {
  const { metadata, script } = repairDocument(createOlderDocument(), 'lamp')
  expect(metadata.title[THIRD]).toBe('The Lamp')
  expect(script.nodes.pier?.do).toHaveLength(3)
  const empty = repairDocument(createDocument('blank', 'new', EMPTY), 'new')
  expect(empty.metadata.title[THIRD]).toBe('Untitled')
  expect(Object.values(empty.script.nodes).map(({ ending }) => ending?.title[THIRD])).toContain('The draft ends here')
})

test.each(['blank', 'choice'] as const)('a new story of the template %s has a text in each language', (template) => {
  const document = createDocument(template, 'new', EMPTY)
  expect(completeTexts(document)).toEqual(document)
})

test('a story of a folder has to be complete, and the start names what is missing', () => {
  const folder = join(import.meta.dirname, '../helpers/testLibrary')
  expect(() => loadLibrary({ stories: folder, media: folder })).toThrow(/categories\.yaml:\d+: 0\.name\.fr is missing$/)
})

test('the list of stories is in the order of the titles that are shown', async () => {
  const { authoredStories, publicationPlans, storyMedia, users, close } = openSqlite(null)
  for (const [id, title] of [
    ['a', { [THIRD]: 'Zinc' }],
    ['b', { [THIRD]: 'Acier' }],
    ['c', { en: 'Lead', [THIRD]: 'Plomb' }],
  ] as const) {
    const document = { metadata: { title }, script: {}, marks: {} }
    const summary = JSON.stringify(summarize(document, 0, null))
    await authoredStories.create(id, { document: JSON.stringify(document), summary, authorId: 'x', at: 0 }, null)
  }
  const plays = { countPlays: async () => [] }
  const lists = createCreationLists({
    store: authoredStories,
    plans: publicationPlans,
    media: storyMedia,
    users,
    plays,
    folderStories: new Map(),
    clock: realClock,
  })
  const stories = await lists.listStories({ search: '', sort: 'title', deleted: false })
  expect(stories.map(({ title }) => pickText(title, 'en'))).toEqual(['Acier', 'Lead', 'Zinc'])
  close()
})

test('a voiced line needs words in each language', () => {
  const { metadata, script } = completeTexts(createStoryDocument())
  Object.assign(script.nodes as object, {
    dark: { do: [{ say: { en: 'Hm.', zh: '嗯。', [THIRD]: '*soupire*' }, voice: true }], goto: 'lit' },
  })
  const found = checkSteps(v.parse(scriptFile, script), v.parse(storyFile, metadata))
  expect(found.map(({ code }) => code)).toEqual(['voice_without_words'])
})

test('the words of a story are counted in each language, also of texts that lack one', async () => {
  const document = createStoryDocument()
  Object.assign(document.script.nodes as object, { lit: { do: [{ narrate: { en: 'Come in.', [THIRD]: 'Entrez.' } }] } })
  const media = { pictures: [], clips: [], sounds: [] }
  const outcome = await foreseeOutcome({ id: 'lamp', document, categories: [], media })
  const lit = outcome.nodes.find(({ id }) => id === 'lit')
  expect(lit?.words).toEqual({ en: 2, zh: 0, [THIRD]: 1 })
  const row = listRows(outcome, document, 'node').find(({ name }) => name === 'lit')
  const columns = listColumns(LOCALES)
  expect(columns.map(({ measure, locale }) => `${measure} ${locale}`)).toEqual(
    ['words', 'reading_ms'].flatMap((measure) => LOCALES.map((locale) => `${measure} ${locale}`)),
  )
  expect(columns.filter(({ measure }) => measure === 'words').map((column) => row && readNumber(row, column))).toEqual(
    LOCALES.map((locale) => lit?.words[locale]),
  )
})

test('a text that is the name of a picture is no use of it', () => {
  const script = { nodes: { a: { do: [{ narrate: { en: 'pier', zh: 'pier', [THIRD]: 'pier' } }] } } }
  expect(listMediaUses({ metadata: {}, script })({ name: 'pier', kind: 'picture' })).toEqual([])
})

test('a picture is described in each language before it is uploaded', () => {
  const alt = { en: 'A lamp', zh: '一盏灯', [THIRD]: '' }
  const picture = { name: 'lamp', kind: 'picture' as const }
  expect(findMissingPart({ ...picture, alt }, LOCALES)).toBe('alt')
  expect(findMissingPart({ ...picture, alt: { ...alt, [THIRD]: 'Une lampe' } }, LOCALES)).toBeNull()
})

test('a picture keeps the descriptions of a document that lacks one', () => {
  expect(findAlt(createStoryDocument(), 'pier')).toEqual({ en: 'A pier at night.', zh: '夜里的码头。', [THIRD]: '' })
})

test.each(LEGAL_PAGES)('the legal page %s is that of the fallback until it is translated', async (page) => {
  const operator = { name: null, email: null, generatesAnswers: false }
  expect(await loadLegalDocument(page, THIRD, operator)).toEqual(await loadLegalDocument(page, 'en', operator))
})

test('a refusal is in the fallback until it is translated', () => {
  expect(describeProblem(new Problem('unknown_story'), THIRD)).toBe('This story is not available')
})
