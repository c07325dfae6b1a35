/** The same work imported again: ids stay, what changed in it comes, and what was changed here stays. */
import { produce } from 'immer'
import { expect, test } from 'vitest'
import { type Draft } from '../../../../protocol/story/draft.ts'
import { alignIds } from '../../../../server/importing/again/alignIds.ts'
import { decideMedium, mergeImport } from '../../../../server/importing/again/mergeImport.ts'
import { readOrigin } from '../../../../server/importing/again/origin.ts'
import { readAt, writeAt } from '../../../../src/authoring/model/documentPaths.ts'
import { importTexts } from '../../../helpers/importText.ts'
import { createImportedStory, playWork } from '../../../helpers/importedStory.ts'

const importInk = async (text: string): Promise<Draft> => (await importTexts({ 'tale.ink': text })).document

const GATE = `The gate is shut.
-> gate
=== gate
* [Wait] You wait.
* [Go] You go.
- The night comes.
+ [Wait] You wait on.
+ [Go] You go home.
- -> END
`

/** The steps that say this, with their places. */
function findLines(document: Draft, words: string): (string | number)[][] {
  const found: (string | number)[][] = []
  const visit = (value: unknown, at: (string | number)[]): void => {
    if (value === words) found.push(at)
    else if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...at, index]))
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) visit(part, [...at, key])
  }
  visit(document.script, ['script'])
  return found
}

/** With a text beside each line that says this. */
function translate(document: Draft, words: string, translation: string): Draft {
  return produce(document, (draft) => {
    for (const at of findLines(document, words)) writeAt(draft, [...at.slice(0, -1), 'zh'], translation)
  })
}

test('a choice more at the beginning leaves the ids of nodes and options behind it as they were', async () => {
  const before = await importInk(GATE)
  const now = await importInk(
    GATE.replace('* [Wait] You wait.', '* [Knock] You knock.\n* [Wait] You wait.\n* [Go] You run.'),
  )
  const aligned = alignIds(before, now)
  const idsOf = (document: Draft) => Object.keys(readAt(document, ['script', 'nodes']) as object)
  expect(idsOf(aligned)).toEqual(expect.arrayContaining(idsOf(before)))
  for (const words of ['You wait on.', 'You go home.', 'You wait.'])
    expect(findLines(aligned, words).map((at) => at[2])).toEqual(findLines(before, words).map((at) => at[2]))
  const optionAt = (document: Draft, words: string) =>
    readAt(document, [...(findLines(document, words)[0] ?? []).slice(0, -2), 'id'])
  expect(optionAt(aligned, 'Wait')).toBe(optionAt(before, 'Wait'))
  const played = playWork(createImportedStory(aligned)).choose('Go').choose('Go')
  expect(played.turn.lines).toEqual(['You go home.'])
})

test('what was translated here stays beside its line, wherever the work has moved it', async () => {
  const before = await importInk(GATE)
  const here = translate(translate(before, 'You go home.', '你回家了。'), 'The night comes.', '天黑了。')
  const now = await importInk(
    GATE.replace('* [Wait]', '* [Knock] You knock.\n* [Wait]').replace('The gate', 'The old gate'),
  )
  const { document, conflicts } = mergeImport({ before, now, here })
  expect(conflicts).toEqual([])
  for (const [words, translation] of [
    ['You go home.', '你回家了。'],
    ['The night comes.', '天黑了。'],
  ] as const) {
    const [at = []] = findLines(document, words)
    expect(readAt(document, at.slice(0, -1))).toEqual({ en: words, zh: translation })
  }
  expect(findLines(document, 'The old gate is shut.')).toHaveLength(1)
  expect(playWork(createImportedStory(document)).turn.options.map(({ text }) => text)).toEqual(['Knock', 'Wait', 'Go'])
})

test('a line that was changed in the work and here is a conflict, and the one of here stays', async () => {
  const before = await importInk(GATE)
  const [at = []] = findLines(before, 'The night comes.')
  const here = produce(before, (draft) => writeAt(draft, at, 'Night falls.'))
  const now = await importInk(GATE.replace('The night comes.', 'It is dark.'))
  const { document, conflicts } = mergeImport({ before, now, here })
  expect(conflicts).toEqual([{ at, mine: 'Night falls.', theirs: 'It is dark.' }])
  expect(readAt(document, at)).toBe('Night falls.')
})

test('the same work again changes nothing', async () => {
  const before = await importInk(GATE)
  expect(mergeImport({ before, now: await importInk(GATE), here: before })).toEqual({ document: before, conflicts: [] })
})

test('a file of the work is taken where it is new or changed, and not where the author has put another one', () => {
  const known = { kind: 'picture', name: 'quay', hash: 'a', stored: '1' } as const
  expect([
    decideMedium(undefined, 'a', null),
    decideMedium(known, 'a', '1'),
    decideMedium(known, 'b', '1'),
    decideMedium(known, 'b', '2'),
    decideMedium(known, 'a', '2'),
    decideMedium(undefined, 'a', '2'),
  ]).toEqual(['take', 'same', 'take', 'authors', 'same', 'authors'])
})

test('an origin that is broken counts as none', () => {
  const deep = `${'['.repeat(60)}${']'.repeat(60)}`
  for (const text of [
    '{',
    '{}',
    '{"format":"ink","document":3,"media":[]}',
    `{"format":"ink","document":{"metadata":{},"script":{"nodes":${deep}}},"media":[]}`,
  ])
    expect(readOrigin({ 'origin.json': text })).toBeNull()
})
