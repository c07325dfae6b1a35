/** What the readers of all formats share: ids, texts, expressions, the builder, files, limits. */
import { expect, test } from 'vitest'
import { DRAFT_LIMITS } from '../../../../protocol/story/draft.ts'
import { type Expression } from '../../../../protocol/story/expression.ts'
import { formatExpression, joinAll, negate, TRUE } from '../../../../server/importing/conditions.ts'
import { importWork } from '../../../../server/importing/importWork.ts'
import { createNames, createVariableNames } from '../../../../server/importing/names.ts'
import { createNotes } from '../../../../server/importing/notes.ts'
import { type Reader, RefusedWork } from '../../../../server/importing/reader.ts'
import { readWork } from '../../../../server/importing/readWork.ts'
import { createStoryBuilder, type StoryBuilder } from '../../../../server/importing/storyBuilder.ts'
import { formatPattern } from '../../../../server/importing/texts.ts'
import { createLineCounter, createWorkFile, findFile } from '../../../../server/importing/workFiles.ts'
import { formatText } from '../../../../server/engine/formatText.ts'
import { createImportedStory, playWork } from '../../../helpers/importedStory.ts'
import { importTexts, listNotes, play, twee } from '../../../helpers/importText.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const number = (value: number): Expression => ({ type: 'value', value })
const variable = (name: string): Expression => ({ type: 'variable', name })

/** A format of lines `name: text -> next`, for these tests. */
const LINES: Reader = {
  format: 'yarn',
  recognise: (files) => files.flatMap(({ path, text }) => (text?.startsWith('lines\n') === true ? path : [])),
  load:
    async () =>
    (main, files, { locale }) => {
      const text = main[0]?.text ?? ''
      if (text.includes('refuse'))
        throw new RefusedWork({ code: 'broken', file: main[0]?.path ?? '', line: 2, words: 'refuse' })
      const builder = createStoryBuilder({ title: 'Lines', locale, files })
      const rows = text.trim().split('\n').slice(1)
      for (const row of rows) {
        const [, name = '', line = '', next] = /^(\w+): (.*?)(?: -> (\w+))?$/.exec(row) ?? []
        const node = builder.node(name)
        node.narrate(line)
        if (next === undefined) node.end()
        else node.goto(builder.idOf(next))
      }
      return builder.finish('a')
    },
}

function build(make: (builder: StoryBuilder) => void, start = 'a') {
  const builder = createStoryBuilder({ title: 'A test', locale: 'en', files: [] })
  make(builder)
  return builder.finish(start)
}

test('a name gives the same id each time, and no two names give one', () => {
  const names = [
    'The Quay',
    'the quay',
    'Café',
    'constructor',
    'prototype',
    '__proto__',
    '码头',
    '码头 2',
    'a'.repeat(90),
    '',
  ]
  const first = createNames()
  const ids = names.map(first.idOf)
  expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(names.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9][\w-]{0,59}$/i)
  expect(ids.slice(0, 4)).toEqual(['The-Quay', 'the-quay-2', 'Cafe', 'constructor-2'])
  const again = createNames()
  expect(names.map(again.idOf)).toEqual(ids)
  expect(names.map(again.idOf)).toEqual(ids)
  expect(first.next('Café')).toBe('Cafe-2')
})

test('a variable has small letters, and none of the words of an expression', () => {
  const { idOf } = createVariableNames()
  expect(['hasKey', 'has_key', '2nd Door', 'heart', 'and', '金币'].map(idOf)).toEqual([
    'has_key',
    'has_key_2',
    'nd_door',
    'heart_2',
    'and_2',
    expect.stringMatching(/^v_[0-9a-f]{8}$/),
  ])
})

test('a text keeps its braces and apostrophes alone; beside a value its braces are round', () => {
  const shown = (text: Parameters<typeof formatPattern>[0]): string =>
    formatText(formatPattern(text), 'en', { n: 3, kept: true })
  expect(shown("It's {so}")).toBe("It's {so}")
  expect(shown("It's so")).toBe("It's so")
  expect(shown(["It's {", { variable: 'n' }, "} '#'"])).toBe("It's (3) '#'")
  expect(shown([{ variable: 'kept', cases: [{ value: 'true', text: "I'm {here}" }], other: 'gone' }, '!'])).toBe(
    "I'm (here)!",
  )
  expect(shown([{ variable: 'n', cases: [{ value: '3', text: 'three' }], other: '' }])).toBe('three')
})

test('an expression is written with brackets, so that no other precedence gets in', () => {
  const sum: Expression = { type: 'binary', operator: '+', left: variable('s'), right: variable('c') }
  const product: Expression = { type: 'binary', operator: '*', left: sum, right: number(-2) }
  expect(formatExpression(product)).toBe('(s + c) * -2')
  expect(formatExpression({ type: 'binary', operator: '-', left: variable('s'), right: sum })).toBe('s - (s + c)')
  expect(formatExpression({ type: 'call', function: 'floor', operands: [product] })).toBe('floor((s + c) * -2)')
  const more: Expression = { type: 'binary', operator: '>', left: variable('s'), right: number(1) }
  expect(formatExpression(negate(more))).toBe('s <= 1')
  expect(formatExpression(negate(joinAll('or', [more, variable('t')])))).toBe('not ((s > 1) or t)')
  expect(joinAll('and', [])).toEqual(TRUE)
  expect(
    formatExpression(
      joinAll(
        'or',
        Array.from({ length: 90 }, () => more),
      ),
    ),
  ).toBeNull()
})

test('a built story plays: a line, a condition, a change, a person, an ending', () => {
  const { document, notes } = build((builder) => {
    const trust = builder.variable('trust', 1)
    const lan = builder.speaker('Lan')
    const start = builder.node('a')
    start.narrate(['Trust ', { variable: trust }])
    start.say(lan, 'Never said.', { when: { type: 'value', value: false } })
    start.say(lan, 'Hello {you}.', { when: { type: 'binary', operator: '>', left: variable(trust), right: number(0) } })
    start.note('# a tag of another world')
    start.choose([
      { text: 'Go', set: { [trust]: { to: 'trust * 5' } }, goto: builder.idOf('b') },
      { text: 'Never', when: { type: 'value', value: false }, goto: builder.idOf('nowhere') },
    ])
    const end = builder.node('b')
    end.narrate(['Now ', { variable: trust }])
    end.end('Far away')
  })
  const played = playWork(createImportedStory(document))
  expect(played.turn).toMatchObject({ lines: ['Trust 1', 'Lan: Hello {you}.'], options: [{ text: 'Go', id: 'Go' }] })
  expect(played.choose('Go').turn).toEqual({ lines: ['Now 5'], options: [], ending: 'Far away' })
  expect(notes.map(({ effect, code, words, count }) => [effect, code, words, count])).toEqual([
    ['changed', 'unknown_target', 'nowhere', 1],
    ['kept', 'lines', '', 3],
    ['kept', 'choices', '', 2],
    ['kept', 'nodes', '', 3],
    ['kept', 'variables', '', 1],
    ['kept', 'people', '', 1],
  ])
})

test('words in braces that are the name of a variable are words', () => {
  const { document } = build((builder) => {
    const node = builder.node('a')
    node.narrate('Take {gold}, {silver} and {so}.')
    node.narrate('Take {so}.')
    builder.variable('gold', 3)
    node.end()
  })
  expect(playWork(createImportedStory(document)).turn.lines).toEqual(['Take (gold), (silver) and (so).', 'Take {so}.'])
})

test('equal notes are one, which counts', () => {
  const notes = createNotes()
  notes.add('no_counterpart', { file: 'a', line: 3 }, 'x\ny', { construct: 'live' })
  notes.add('no_counterpart', { file: 'a', line: 9 }, 'x', { construct: 'live' })
  notes.add('no_counterpart', { file: 'b', line: 1 }, 'w'.repeat(300), { construct: 'live' })
  expect(notes.list().map(({ file, line, words, count }) => [file, line, words.length, count])).toEqual([
    ['a', 3, 1, 2],
    ['b', 1, 200, 1],
  ])
})

test('a file is found by its path, by its end, without its ending, in letters of any size', () => {
  const files = ['game/images/Bg Street.webp', 'game/audio/rain.mp3', 'street.webp'].map((path) =>
    createWorkFile(path, encode('')),
  )
  const pathOf = (name: string, from = ''): string | undefined => findFile(files, name, from)?.path
  expect(pathOf('images/bg street.webp', 'game/script.rpy')).toBe('game/images/Bg Street.webp')
  expect(pathOf('bg street')).toBe('game/images/Bg Street.webp')
  expect(pathOf('../audio/rain.mp3', 'game/images/x')).toBe('game/audio/rain.mp3')
  expect(pathOf('street.webp')).toBe('street.webp')
  expect(pathOf('nowhere.webp')).toBeUndefined()
})

test('lines are counted whatever ends them', () => {
  const lineOf = createLineCounter('a\nb\r\nc\rd')
  expect([0, 2, 5, 7].map(lineOf)).toEqual([1, 2, 3, 4])
})

test('media of the work are named by the draft; those that are missing, of other kinds or not used are reported', () => {
  const files = ['bg/street.png', 'rain.ogg', 'spare.mp3'].map((path) => createWorkFile(path, encode('')))
  const builder = createStoryBuilder({ title: 'Media', locale: 'en', files })
  const names = [
    builder.medium('picture', 'street.png'),
    builder.medium('sound', 'rain.ogg', { file: 'a.txt', line: 4 }),
    builder.medium('picture', 'moon.png'),
  ]
  const { media, notes } = builder.finish('a')
  expect(names).toEqual(['street', null, null])
  expect(media).toEqual([{ name: 'street', kind: 'picture', alt: 'street', from: 'bg/street.png' }])
  expect(
    notes.filter(({ effect }) => effect === 'left_out').map(({ code, file, line, words }) => [code, file, line, words]),
  ).toEqual([
    ['media_kind', 'a.txt', 4, 'rain.ogg'],
    ['missing_file', '', null, 'moon.png'],
    ['media_kind', 'rain.ogg', null, 'rain.ogg'],
    ['unused_file', 'spare.mp3', null, ''],
  ])
})

test('a picture that moves is taken, and reported', () => {
  const moving = encode('RIFF    WEBPVP8X    \x02')
  const builder = createStoryBuilder({ title: 'Media', locale: 'en', files: [createWorkFile('bg/rain.webp', moving)] })
  expect(builder.medium('picture', 'rain.webp', { file: 'a.txt', line: 2 })).toBe('rain')
  const { notes } = builder.finish('a')
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'animated', effect: 'changed', file: 'a.txt', line: 2, words: 'bg/rain.webp' }),
  )
})

test('a work is read by the reader that recognises it, in its language', async () => {
  const read = (text: string, path = 'work.txt') => readWork([{ path, bytes: encode(text) }], {}, [LINES])
  const english = await read('lines\na: Hello -> b\nb: Bye')
  if (english.outcome !== 'read') throw new Error('refused')
  expect([english.format, english.locale]).toEqual(['yarn', 'en'])
  expect(playWork(createImportedStory(english.document)).turn.lines).toEqual(['Hello', 'Bye'])
  expect(await read('lines\na: 有人敲门。\nb: 你好')).toMatchObject({ outcome: 'read', locale: 'zh' })
})

test.each([
  ['refuse', 'lines\nrefuse', { code: 'broken', file: 'work.txt', line: 2, words: 'refuse' }],
  ['another kind', 'words', { code: 'unknown_kind' }],
  ['another encoding', new Uint8Array([0xc4, 0xe3]), { code: 'not_text', file: 'work.txt' }],
  ['more text than is read', 'lines\n' + 'x'.repeat(10 * 1024 * 1024), { code: 'too_large', file: 'work.txt' }],
  [
    'a story that is too long',
    `lines\n${'a: x\n'.repeat(1)}b: ${'x'.repeat(DRAFT_LIMITS.chars + 1)}`,
    { code: 'too_long' },
  ],
])('%s is refused', async (_, text, refusal) => {
  const bytes = typeof text === 'string' ? encode(text) : text
  expect(await readWork([{ path: 'work.txt', bytes }], {}, [LINES])).toMatchObject({ outcome: 'refused', refusal })
})

test('the thread answers; without files, and with too many, nothing is read', async () => {
  const file = { path: 'a.txt', bytes: encode('nothing that is known') }
  expect(await importWork([file])).toMatchObject({ outcome: 'refused', refusal: { code: 'unknown_kind' } })
  expect(await importWork([])).toMatchObject({ refusal: { code: 'no_files' } })
  expect(await importWork(Array.from({ length: 401 }, () => file))).toMatchObject({ refusal: { code: 'too_large' } })
})

/** What a play shows, over many seeds. */
async function listShown(files: Record<string, string>): Promise<{ shown: string[]; notes: string[] }> {
  const work = await importTexts(files)
  const lines = Array.from({ length: 200 }, (_, seed) => (play(work, seed).turn.lines.at(-1) ?? '').replace('A: ', ''))
  return {
    shown: [...new Set(lines)].toSorted((a, b) => Number(a) - Number(b) || a.localeCompare(b)),
    notes: listNotes(work),
  }
}

const SPREAD = ['1', '2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22']
test.each([
  ['a print of SugarCube', twee('SugarCube', ':: Start\n<<= random(1, 22)>>'), SPREAD],
  ['a variable of SugarCube', twee('SugarCube', ':: Start\n<<set $x to random(1, 22)>>$x'), SPREAD],
  ['a variable of Harlowe', twee('Harlowe', ':: Start\n(set: $x to (random: 22, 1))$x'), SPREAD],
  ['Yarn', { 'a.yarn': 'title: Start\n---\n<<set $x to dice(22)>>\n{$x}\n===' }, SPREAD],
  ['ChoiceScript', { 'startup.txt': '*create x 0\n*rand x 1 22\n${x}\n*choice\n  #On\n    *finish\n' }, SPREAD],
  ['WebGAL', { 'scene/start.txt': 'setVar:y=1;\nsetVar:x=random(1,22);\nA:{x};\nend;' }, SPREAD],
  ["Ren'Py", { 'script.rpy': 'label start:\n    $ x = renpy.random.randint(1, 22)\n    "[x]"\n' }, SPREAD],
  [
    'texts',
    twee(
      'Harlowe',
      `:: Start\n(either: ${'a b c d e f g h i j k l m n'
        .split(' ')
        .map((one) => `"${one}"`)
        .join(', ')})`,
    ),
    'a b c d e f h i j k l n'.split(' '),
  ],
])('%s: a draw among more values than a story holds draws among some of them, reported', async (_, files, values) => {
  const { shown, notes } = await listShown(files)
  expect(shown).toEqual(values)
  expect(notes).toEqual([expect.stringMatching(/^random_range \d/)])
})
