/** Works of Twine that are large, deep, in odd encodings, or named like what every object has. */
import { expect, test } from 'vitest'
import { DRAFT_LIMITS } from '../../../../protocol/story/draft.ts'
import { PASSAGES_MAX } from '../../../../server/importing/twine/readTwine.ts'
import { NESTING_MAX } from '../../../../server/importing/reader.ts'
import { importTexts, listNotes, play, readTexts } from '../../../helpers/importText.ts'

const DATA = ':: StoryData\n{"ifid":"X","format":"SugarCube"}\n'

test('a variable that may hold very many links is left out where it is printed, and reported', async () => {
  const links = Array.from({ length: 30 }, (_, index) => `<<set $x to "[[Go ${index}|B]] now ${index}">>`).join('')
  const source = `:: StoryData\n{"ifid":"X","format":"SugarCube"}\n\n:: Start\n${links}See $x.\n[[On|B]]\n\n:: B\nHere.`
  const work = await importTexts({ 'a.twee': source })
  expect(play(work).turn.lines).toEqual(['See  now 29.'])
  expect(listNotes(work)).toEqual(['expression 5 $x'])
})

test('names that every object has are names like others', async () => {
  const work = await importTexts({
    'a.twee': `${DATA}:: constructor\n<<set $__proto__ to "prototype", $constructor to 2>>Hi $constructor $__proto__.\n[[On|__proto__]]\n:: __proto__\nThere.\n[[prototype]]\n:: prototype\nEnd.`,
  })
  const started = play(work)
  expect(started.turn.lines).toEqual(['Hi 2 prototype.'])
  expect(started.choose('On').choose('prototype').turn.lines).toEqual(['End.'])
})

test('line ends of all kinds, also mixed, divide lines, and are counted', async () => {
  const work = await importTexts({
    'a.twee': `${DATA.replaceAll('\n', '\r\n')}:: Start\rOne.\r\nTwo.\n\n<<nope>>\r[[Start]]`,
  })
  expect(play(work).turn.lines).toEqual(['One.', 'Two.'])
  expect(listNotes(work)).toEqual(['no_counterpart 7 <<nope>>'])
})

test('UTF-16 is read; bytes that are no text are refused by name', async () => {
  const source = `${DATA}:: Start\nÅngström.`
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(source, (sign) => sign.charCodeAt(0)).buffer),
  ])
  expect(play(await importTexts({ 'a.twee': utf16 })).turn.lines).toEqual(['Ångström.'])
  const latin = Uint8Array.from(source, (sign) => sign.charCodeAt(0))
  expect(await readTexts({ 'a.twee': latin })).toEqual({
    outcome: 'refused',
    refusal: { code: 'not_text', file: 'a.twee', line: null, words: '' },
  })
})

test.each([
  ['SugarCube', '<<if $a>>', '<</if>>'],
  ['SugarCube', '<<linkreplace "x">>', '<</linkreplace>>'],
  ['Harlowe', '(if: $a is 0)[', ']'],
  ['Snowman', '<% if (s.a) { %>', '<% } %>'],
])('%s: what is nested too deeply in %s is a note, and the rest plays', async (format, open, close) => {
  const deep = open.repeat(NESTING_MAX * 3) + 'deep' + close.repeat(NESTING_MAX * 3)
  const work = await importTexts({ 'a.twee': `${DATA.replace('SugarCube', format)}:: Start\nFirst.\n${deep}\nLast.` })
  const { lines } = play(work).turn
  expect([lines[0], lines.at(-1)]).toEqual(['First.', 'Last.'])
  expect(work.notes.some(({ effect }) => effect === 'left_out')).toBe(true)
})

test('Harlowe: a chain of very many changers is a note or printed as it is, and its hook is shown', async () => {
  const read = async (source: string) =>
    importTexts({ 'a.twee': `${DATA.replace('SugarCube', 'Harlowe')}:: Start\n(set: $a to true)${source}` })
  const conditions = await read(`(if: $a)${'+(if: $a)'.repeat(1_500)}[x]`)
  expect(play(conditions).turn.lines).toEqual(['x'])
  expect(listNotes(conditions)).toEqual([expect.stringMatching(/^no_counterpart 4 \(if: \$a\)\+\(if: /)])
  const variables = await read(`$a${'+$a'.repeat(NESTING_MAX + 2)}[x]`)
  expect(play(variables).turn.lines).toEqual([`true${'+true'.repeat(NESTING_MAX + 2)}x`])
})

test.each([
  ['Harlowe', '$a+', 8_000],
  ['SugarCube', '<nowiki> ', 40_000],
  ['SugarCube', '/* ', 40_000],
  ['SugarCube', '<<for>> ', 20_000],
])('%s: what is never closed is looked for once: %s', async (format, open, times) => {
  const work = await importTexts({
    'a.twee': `${DATA.replace('SugarCube', format)}:: Start\n${open.repeat(times)}\nLast.`,
  })
  expect(JSON.stringify(work.document)).toContain('Last.')
})

test('a passage that shows itself behind each of its links is written out twice, and then a note', async () => {
  const links = ['North', 'East', 'South', 'West', 'Up', 'Down'].map((name) => `(link: "${name}")[(display: "Map")]`)
  const work = await importTexts({
    'a.twee': `${DATA.replace('SugarCube', 'Harlowe')}:: Start\n(display: "Map")\nEnd.\n:: Map\nHere.\n${links.join('\n')}\n`,
  })
  expect(play(work).turn.lines[0]).toBe('Here.')
  expect(JSON.stringify(work.document).length).toBeLessThan(150_000)
  expect(work.notes.some(({ words, effect }) => effect === 'left_out' && words.includes('Map'))).toBe(true)
})

test('what is never closed is named, and all lines are there', async () => {
  const work = await importTexts({ 'a.twee': `${DATA}:: Start\nFirst. <<if true>>Second. [[open\n<<set $a to 1` })
  expect(play(work).turn.lines.join(' ')).toContain('First. Second.')
  expect(listNotes(work).some((note) => note.startsWith('no_counterpart 4 <<if true>>'))).toBe(true)
})

test('more passages than a draft can hold are refused with their number', async () => {
  const passages = Array.from({ length: PASSAGES_MAX + 1 }, (_, index) => `:: ${index}`).join('\n')
  const outcome = await readTexts({ 'a.twee': passages })
  expect(outcome).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'too_long', file: 'a.twee', words: String(PASSAGES_MAX + 1) },
  })
})

test('a story that is longer than a draft is refused', async () => {
  expect(
    await readTexts({ 'a.twee': `${DATA}:: Start\n${'A line of the story.\n'.repeat(DRAFT_LIMITS.chars / 20)}` }),
  ).toMatchObject({ outcome: 'refused', refusal: { code: 'too_long' } })
})
