/** Patterns of free texts: those that would stop the server end in time, and their author is told. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { FOLDERS } from '../../../server/folders.ts'
import { findAnswer, findSlowPatterns, isSuspect, matchesAnyPattern } from '../../../server/engine/matchPatterns.ts'
import { listStoryFolders } from '../../../server/stories/library.ts'
import { repairDocument } from '../../../server/services/creation/repair.ts'
import { checkDocument } from '../../../server/stories/checks/checkDocument.ts'
import { checkPatterns } from '../../../server/stories/checks/patternChecks.ts'
import { scriptFile } from '../../../protocol/story.ts'
import * as v from 'valibot'

const NO_MEDIA = { pictures: new Set<string>(), clips: new Set<string>(), sounds: new Set<string>() }
const SLOW = [
  '(a+)+$',
  '^(ha|haha)+$',
  String.raw`(\w+\s?)*!`,
  String.raw`^(\d+)*x$`,
  '(我*)*你$',
  '(a|a)*b',
  `^${'a?'.repeat(28)}${'a'.repeat(28)}$`,
  `^${'(a|aa)'.repeat(28)}$`,
]

test.each(SLOW)('%s does not stop the server, and is named', (pattern) => {
  const began = performance.now()
  expect(matchesAnyPattern([pattern], `${'a'.repeat(40)}${'ha'.repeat(40)}${'1'.repeat(40)}?`)).toBe(false)
  expect([...findSlowPatterns([pattern])]).toEqual([pattern])
  expect(performance.now() - began).toBeLessThan(10_000)
})

test.each([
  [String.raw`\b(?:yes|sure)\b`, 'Sure, why not'],
  ['是你(?!爸)', '原来是你！'],
  [String.raw`(?:very )+good`, 'very very good'],
  [String.raw`\d+ *(?:coins?)+`, '12 coins'],
])('%s is not, and matches', (pattern, text) => {
  expect(findSlowPatterns([pattern]).size).toBe(0)
  expect(matchesAnyPattern(['nothing', pattern], text)).toBe(true)
})

test('a text in full-width letters is matched, and a slow pattern beside a quick one does not hide it', () => {
  expect(matchesAnyPattern(['(a+)+$', 'lamp'], 'ｌａｍｐ')).toBe(true)
})

test('the first answer that matches is found, before and behind one that takes too long', () => {
  const answers = [['never'], ['(a+)+$'], [String.raw`\byou(rs?)?\b`], [String.raw`(?:very )+good`]]
  expect(findAnswer(answers, 'is it yours?')).toBe(2)
  expect(findAnswer(answers, `${'a'.repeat(40)}? very good`)).toBe(3)
  expect(findAnswer(answers, 'nobody')).toBe(-1)
})

// A run with a time limit starts a thread: at the start of 200 players they took a third of the time of the server.
test('of the patterns of our stories, few need a time limit', () => {
  const scripts = listStoryFolders(FOLDERS.stories).map((folder) =>
    v.parse(scriptFile, parse(readFileSync(join(FOLDERS.stories, folder, 'script.yaml'), 'utf8'))),
  )
  const answers = scripts.flatMap(({ nodes }) => Object.values(nodes).flatMap(({ listen }) => listen?.answers ?? []))
  const patterns = answers.flatMap(({ match }) => Object.values(match).flat())
  expect(patterns.length).toBeGreaterThan(500)
  expect(patterns.filter(isSuspect).length / patterns.length).toBeLessThan(0.03)
})

test('a slow pattern is found at its place', () => {
  const script = v.parse(scriptFile, parse(readFileSync(join(FOLDERS.stories, 'ember-line/script.yaml'), 'utf8')))
  expect(checkPatterns(script)).toEqual([])
  const [node = '', listening] = Object.entries(script.nodes).find(([, { listen }]) => listen !== undefined) ?? []
  listening?.listen?.answers[0]?.match.en.push('(b{1,50})+$')
  expect(checkPatterns(script)).toMatchObject([
    { code: 'slow_pattern', at: expect.arrayContaining(['nodes', node, 'en']) as unknown },
  ])
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

test('many slow patterns share the time of a check, and the next check goes on', () => {
  const patterns = Array.from({ length: 40 }, (_, index) => `(c{1,${index + 50}})+$`)
  const began = performance.now()
  const first = findSlowPatterns(patterns, 300)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(first.size).toBeGreaterThan(0)
  expect(first.size).toBeLessThan(40)
  expect(findSlowPatterns(patterns, 300).size).toBeGreaterThan(first.size)
})
