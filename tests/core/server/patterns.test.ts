/** Patterns of free texts: none takes long, those of our stories mean what they mean in JavaScript, and authors are told what does not run. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { scriptFile } from '../../../protocol/story.ts'
import { findMatches, isSupported, measurePattern } from '../../../server/engine/matchPatterns.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { repairDocument } from '../../../server/services/creation/repair.ts'
import { checkDocument } from '../../../server/stories/checks/checkDocument.ts'
import { checkPatterns } from '../../../server/stories/checks/patternChecks.ts'
import { listStoryFolders } from '../../../server/stories/library.ts'
import { listStoriesWithInputs, readInputs } from '../../helpers/storyInputs.ts'
import { isThorough } from '../../helpers/isThorough.ts'

const NO_MEDIA = { pictures: new Set<string>(), clips: new Set<string>(), sounds: new Set<string>() }
const readScript = (folder: string) =>
  v.parse(scriptFile, parse(readFileSync(join(FOLDERS.stories, folder, 'script.yaml'), 'utf8')))
const findFirst = (...args: Parameters<typeof findMatches>): number => findMatches(...args)[0]?.answer ?? -1
const matches = (pattern: string, text: string): boolean => findFirst([[pattern]], [text]) === 0

// With backtracking each takes hours.
test.each([
  '(a+)+$',
  '^(ha|haha)+$',
  String.raw`(\w+\s?)*!`,
  String.raw`^(\d+)*x$`,
  '(我*)*你$',
  '(a|a)*b',
  `^${'a?'.repeat(28)}${'a'.repeat(28)}$`,
  `^${'(a|aa)'.repeat(28)}$`,
])('%s is answered at once', (pattern) => {
  expect(isSupported(pattern)).toBe(true)
  for (const text of ['a', 'ha', '1', '我']) expect(matches(pattern, `${text.repeat(400)}?`)).toBe(false)
})

test.each([
  [String.raw`\b(?:yes|sure)\b`, 'Sure, why not'],
  ['(?<!不)是你(?:$|[^爸])', '原来是你！'],
  [String.raw`(?:very )+good`, 'very very good'],
  [String.raw`\d+ *(?:coins?)+`, '12 coins'],
  [String.raw`^\p{Script=Han}{2,3}$`, '你好吗'],
  [String.raw`[\u4e00-\u9fff]`, '好'],
  ['lamp', 'ｌａｍｐ'],
])('%s matches %s', (pattern, text) => {
  expect(matches(pattern, text)).toBe(true)
})

test('the first answer that matches is found, in the first text that has one', () => {
  const answers = [['never'], ['(a+)+$'], [String.raw`\byou(rs?)?\b`], [String.raw`(?:very )+good`]]
  expect(findFirst(answers, ['is it yours?'])).toBe(2)
  expect(findFirst(answers, [`${'a'.repeat(40)}? very good`])).toBe(3)
  expect(findFirst(answers, ['nobody', 'for you'])).toBe(2)
  expect(findFirst(answers, ['very good', 'for you'])).toBe(3)
  expect(findFirst(answers, ['nobody'])).toBe(-1)
})

test.runIf(isThorough)(
  'the patterns of all stories find what they find in JavaScript, in all that players write',
  () => {
    const texts = listStoriesWithInputs().flatMap((id) => readInputs(id).map(({ text }) => text.normalize('NFKC')))
    const patterns = new Set(
      listStoryFolders(FOLDERS.stories).flatMap((folder) =>
        Object.values(readScript(folder).nodes).flatMap(({ listen }) =>
          (listen?.answers ?? []).flatMap(({ match }) => Object.values(match).flat()),
        ),
      ),
    )
    expect([patterns.size > 1_000, texts.length > 600]).toEqual([true, true])
    let hits = 0
    for (const pattern of patterns) {
      const inJavaScript = new RegExp(pattern, 'iu')
      const expected = texts.filter((text) => inJavaScript.test(text))
      hits += expected.length
      expect([pattern, texts.filter((text) => matches(pattern, text))]).toEqual([pattern, expected])
    }
    expect(hits).toBeGreaterThan(1_000)
  },
  60_000,
)

test('of a long text for many patterns so much is read as their work allows, and all of them are tried', () => {
  const answers = [['x{50}'], ['y']]
  const size = measurePattern('x{50}') + measurePattern('y')
  const text = `${'a'.repeat(9)}y`
  expect(findFirst(answers, [text], size * 10)).toBe(1)
  expect(findFirst(answers, [text], size * 10 - 1)).toBe(-1)
  // Two texts share it.
  expect(findFirst(answers, ['a', text], size * 10)).toBe(-1)
  expect(findFirst(answers, ['a', text], size * 20)).toBe(1)
})

test('a pattern that is too large is not compiled, and takes no time from others', () => {
  expect(findFirst([['(?:ab?){0,999}'], ['lamp']], ['a lamp'])).toBe(1)
})

test('what does not run, and what takes too long, is named at its place', () => {
  const script = readScript('ember-line')
  expect(checkPatterns(script)).toEqual([])
  const [node = '', listening] = Object.entries(script.nodes).find(([, { listen }]) => listen !== undefined) ?? []
  const patterns = listening?.listen?.answers[0]?.match.en ?? []
  const first = patterns.length
  const at = (index: number) => ['nodes', node, 'listen', 'answers', 0, 'match', 'en', index]
  patterns.push('light(?!house)', String.raw`(ha)\1`, '(?<!(not|no) )cold')
  expect(checkPatterns(script)).toMatchObject(
    patterns
      .slice(first)
      .map((name, index) => ({ code: 'unsupported_pattern', values: { name }, at: at(first + index) })),
  )
  patterns.splice(first, 3, '(?:ab){900}')
  expect(checkPatterns(script)).toMatchObject([{ code: 'slow_pattern', at: at(first) }])
})

test('the patterns of our stories leave room for a long text', () => {
  for (const folder of listStoryFolders(FOLDERS.stories)) expect(checkPatterns(readScript(folder))).toEqual([])
})

test('a pattern that takes long to compile is too long for a story, and left out of a preview', () => {
  const alternatives = Array.from({ length: 100_000 }, () => 'a').join('|')
  const listening = { answers: [{ match: { en: [alternatives], zh: [] } }], otherwise: {} }
  const document = { metadata: {}, script: { start: 'a', nodes: { a: { listen: listening } } }, marks: {} }
  const problems = checkDocument(document, { categories: [], media: NO_MEDIA }).problems
  expect(problems.filter(({ at }) => at.includes('match'))).toMatchObject([
    { at: ['script', 'nodes', 'a', 'listen', 'answers', 0, 'match', 'en', 0], code: 'long_pattern' },
  ])
  expect(repairDocument(document, 'lamp').script.nodes.a?.listen).toBeUndefined()
})
