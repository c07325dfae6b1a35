/** A story in one language: what it is checked for, how its texts are filled in, and how its files are written. */
import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALES } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { chooseLanguage, isOtherLanguage, readLanguages } from '../../../protocol/story/languages.ts'
import { readYamlFile } from '../../../server/services/creation/importedYaml.ts'
import { createDocument } from '../../../server/services/creation/templates.ts'
import { writeSources } from '../../../server/stories/writeSources.ts'
import { checkDocument } from '../../../server/stories/checks/checkDocument.ts'
import { completeTexts, keepLanguages } from '../../../server/stories/completeTexts.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const LISTEN = ['script', 'nodes', 'pier', 'listen']

/** The story of the tests without its Chinese texts, and with free text in English alone. */
function createEnglishDocument(): Draft {
  const document = createStoryDocument()
  writeAt(document, ['metadata', 'languages'], ['en'])
  writeAt(document, ['script', 'nodes', 'pier', 'choose'], undefined)
  writeAt(document, LISTEN, {
    answers: [{ id: 'greet', match: { en: ['hello'] }, do: [{ say: { en: 'Hello.' } }], goto: 'lit' }],
    otherwise: { do: [{ say: { en: 'What?' } }] },
    reply: { persona: { en: 'Lan' }, refuse: { en: 'Not now.' }, turns: 2, goto: 'dark' },
  })
  return keepLanguages(document)
}

const media = { pictures: new Set(['cover', 'lan', 'pier']), clips: new Set<string>(), sounds: new Set<string>() }
const categories = [{ id: 'drama', level: 1, name: { en: 'Drama', zh: '剧情' } }]
const check = (document: Draft) => checkDocument(document, { categories, media })
const errorsOf = (document: Draft) =>
  check(document)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ at, code }) => `${at.join('.')} ${code}`)

test('a reader gets their own language, else the fallback, else that of the author', () => {
  expect(LOCALES.map((locale) => chooseLanguage(LOCALES, locale))).toEqual(LOCALES)
  expect(LOCALES.map((locale) => chooseLanguage([FALLBACK_LOCALE], locale))).toEqual(LOCALES.map(() => FALLBACK_LOCALE))
  expect(LOCALES.map((locale) => chooseLanguage([DEFAULT_LOCALE], locale))).toEqual(LOCALES.map(() => DEFAULT_LOCALE))
})

test.each([[undefined], [[]], [['fr']], [[FALLBACK_LOCALE, FALLBACK_LOCALE]], ['en'], [null]])(
  'a draft that declares %j has all languages',
  (languages) => expect(readLanguages({ languages })).toEqual(LOCALES),
)

test('a story in one language has no error, and each text is that of this language', () => {
  const { parsed, problems } = check(createEnglishDocument())
  expect(problems).toEqual([])
  expect(parsed?.metadata).toMatchObject({ languages: ['en'], title: { en: 'The Lamp', zh: 'The Lamp' } })
  expect(parsed?.script.nodes.pier?.listen?.answers[0]?.match).toEqual({ en: ['hello'], zh: [] })
})

test('what is missing in its own language is missing once', () => {
  const document = createEnglishDocument()
  writeAt(document, ['metadata', 'title'], {})
  writeAt(document, ['metadata', 'description', 'en'], '')
  writeAt(document, ['script', 'nodes', 'lit', 'do', 0, 'say'], { zh: '进来吧。' })
  expect(errorsOf(document)).toEqual([
    'metadata.title.en missing_field',
    'metadata.description.en empty_text',
    'script.nodes.lit.do.0.say.en missing_field',
  ])
})

test('a fault of a text is found once, and one of a language that was given up not at all', () => {
  const document = createEnglishDocument()
  writeAt(document, ['script', 'nodes', 'lit', 'do', 0, 'say'], { en: '{unknown}', zh: '{other}' })
  writeAt(document, [...LISTEN, 'answers', 0, 'match', 'zh'], ['('])
  expect(errorsOf(document)).toEqual(['script.nodes.lit.do.0.say.en unknown_variable'])
})

test('an intent needs examples in the languages of the story alone', () => {
  const document = createEnglishDocument()
  writeAt(document, [...LISTEN, 'answers', 0, 'match'], { en: [], zh: ['你好'] })
  expect(check(document).problems).toMatchObject([{ code: 'no_examples', values: { language: 'en' } }])
})

test('a language that is added is asked for everywhere', () => {
  const document = createEnglishDocument()
  writeAt(document, ['metadata', 'languages'], [...LOCALES])
  const missing = errorsOf(document)
  expect(missing).toContain('metadata.title.zh missing_field')
  const examples = `${[...LISTEN, 'answers', 0].join('.')}.examples no_examples`
  expect(missing).toContain(examples)
  expect(missing.every((error) => error.endsWith('.zh missing_field') || error === examples)).toBe(true)
})

test('names that are those of languages stay names', () => {
  const document = createEnglishDocument()
  const nodes = document.script.nodes as Record<string, unknown>
  nodes.zh = { do: [{ set: { zh: 'left' } }], goto: 'gone' }
  writeAt(document, ['script', 'variables'], { zh: 'right' })
  writeAt(document, [...LISTEN, 'reply', 'goto'], 'zh')
  expect(errorsOf(document)).toContain('script.nodes.zh.goto unknown_node')
  expect(completeTexts(document).script).toMatchObject({ variables: { zh: 'right' }, nodes: { zh: nodes.zh } })
  expect(isOtherLanguage(['nodes', 'zh', 'do', 0, 'say', 'en'], ['en'])).toBe(false)
})

test('a text in none of its languages is shown as it is', () => {
  const document = createEnglishDocument()
  writeAt(document, ['metadata', 'title'], { zh: '灯' })
  expect(completeTexts(document).metadata.title).toEqual({ en: '灯', zh: '灯' })
})

test('its files name no other language that is empty, and keep what is written', () => {
  const document = createEnglishDocument()
  writeAt(document, ['metadata', 'title', 'zh'], '')
  writeAt(document, ['metadata', 'description', 'zh'], '码头')
  const { 'story.yaml': story = '', 'script.yaml': script = '' } = writeSources({}, document)
  expect(story).toContain('languages:\n  - en\n')
  expect(story.match(/zh: .*/g)).toEqual(['zh: 码头'])
  expect(script).not.toContain('zh:')
})

test('an imported file is asked for its own languages', () => {
  const story = readYamlFile('story.yaml', 'id: lamp\nlanguages: [en]\ntitle: { en: Lamp }\n', null)
  expect(story.warnings.filter(({ values }) => values.field === 'zh')).toEqual([])
  const script = 'start: a\nnodes: { a: { do: [{ say: { en: Hello } }, { say: {} }], goto: a } }\n'
  expect(readYamlFile('script.yaml', script, ['en']).warnings).toMatchObject([{ code: 'missing_field', line: 2 }])
  expect(readYamlFile('script.yaml', script, LOCALES).warnings).toHaveLength(3)
})

test.each(['blank', 'choice'] as const)(
  'a new story of the template %s has texts in its languages alone',
  (template) => {
    const document = createDocument(template, 'new', { en: '', zh: '门' }, ['zh'])
    expect(JSON.stringify(document)).not.toContain('"en":')
    expect(document.metadata).toMatchObject({ languages: ['zh'], title: { zh: '门' } })
  },
)
