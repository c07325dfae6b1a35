/** Ink: what is understood, what stands as a note, what inkjs really does (docs/importing.md), files, refusals. */
import { Story } from 'inkjs/engine/Story'
import { expect, test } from 'vitest'
import { compileInk } from '../../../../server/importing/ink/compileInk.ts'
import { recogniseInk } from '../../../../server/importing/ink/recogniseInk.ts'
import { importWork } from '../../../../server/importing/importWork.ts'
import { RefusedWork } from '../../../../server/importing/reader.ts'
import { createWorkFile } from '../../../../server/importing/workFiles.ts'
import { createBothGames, inkFile, readInkText } from '../../../helpers/inkGames.ts'
import { createImportedStory, playWork } from '../../../helpers/importedStory.ts'
import { importTexts, listNotes, play } from '../../../helpers/importText.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The lines and options of the first turn, which have to be those of inkjs. */
function readFirst(text: string): { lines: string[]; options: string[] } {
  const { ink, ours } = createBothGames(text).play(() => 0, 0)
  expect(ours).toEqual(ink)
  return ours[0] ?? { lines: [], options: [] }
}

/** What inkjs 2.4.0 does, found by running it on 2026-11-28; its sources are named. */
test.each([
  [
    'every operator has a level of its own (compiler/Parser/InkParser)',
    'VAR gold = 30\n{gold * 50 / 100}\n{true or false and false}\n-> END',
    ['0', 'false'],
  ],
  [
    '- binds closer than + before it (compiler/Parser/InkParser)',
    'VAR s = 1\nVAR c = 2\nVAR b = 4\n~ s = s\n{s + c - b} {(s + c) - b}\n-> END',
    ['-1 -1'],
  ],
  [
    'whole numbers are divided down (engine/NativeFunctionCall)',
    'VAR n = -7\n~ n = n + 0\n{n / 2} {n mod 2}\n-> END',
    ['-4 -1'],
  ],
  [
    'INT rounds down, too (engine/NativeFunctionCall); the manual cuts -4.8 to -4',
    'VAR debt = -4.8\n~ debt = debt + 0\n{INT(debt)} {INT(-4.8)} {INT(4.8)}\n-> END',
    ['-5 -5 4'],
  ],
  ['a fraction stays one in the source (engine/Value)', 'VAR f = 2.0\n{f / 4}\n-> END', ['0.5']],
  ['{!seen: a|b} is a once-only sequence, not a negation', 'VAR seen = false\n{!seen: a|b}\n-> END', ['seen: a']],
  [
    '{a || b} is a sequence, {a or b} a condition',
    'VAR a = true\nVAR b = false\n{a || b} {a or b}\n-> END',
    ['a true'],
  ],
  [
    'a temporary lives on across a divert',
    '-> one\n=== one\n~ temp x = 5\n-> two\n=== two\n{x}\n-> END\n~ temp x = 9',
    ['5'],
  ],
  ['// in an address begins a comment', 'See https://example.org now\n-> END', ['See https:']],
])('%s', (_, text, lines) => {
  expect(readFirst(text).lines).toEqual(lines)
})

test("a thread's choices come before the knot's own", () => {
  const text = '-> a\n=== a\n<- b\n* own -> END\n=== b\n* its -> END\n'
  expect(readFirst(text).options).toEqual(['its', 'own'])
})

test('the text of a choice is evaluated when it is offered, and again when it is printed', () => {
  const { ink, ours } = createBothGames('+ way {one|two}\n- done\n-> END').play(() => 0)
  expect(ours).toEqual(ink)
  expect(ours).toEqual([
    { lines: [], options: ['way one'] },
    { lines: ['way two', 'done'], options: [] },
  ])
})

test('a compiled file makes 2.0 a whole number, so that stories are read from their source', () => {
  const story = compileInk(inkFile('VAR f = 2.0\n{f / 4}\n-> END'), [])
  const compiled = story.ToJson()
  expect(new Story(String(compiled)).Continue()).toBe('0\n')
})

test('a choice that is put above others: an old save of inkjs plays another branch, a game of ours the one that was chosen', () => {
  const [before, after] = ['', '* first\n  One.\n  -> END\n'].map(
    (added) => `${added}* second\n  Two.\n  -> END\n* third\n  Three.\n  -> END\n`,
  )
  const old = compileInk(inkFile(before ?? ''), [])
  old.ContinueMaximally()
  const renewed = compileInk(inkFile(after ?? ''), [])
  renewed.state.LoadJson(old.state.toJson())
  expect(renewed.currentChoices[0]?.text).toBe('second')
  renewed.ChooseChoiceIndex(0)
  expect(renewed.ContinueMaximally().trim()).toBe('first\nOne.')
  const idOf = (text: string): string | undefined =>
    playWork(createImportedStory(readInkText(text).document)).turn.options.find((option) => option.text === 'second')
      ?.id
  expect(idOf(before ?? '')).toBe(idOf(after ?? ''))
})

test('knots, weave, variables, functions, tunnels, threads, sequences and lists say the same as inkjs', () => {
  const text = `VAR gold = 3
LIST mood = (calm), angry
-> start
=== start
Hello {gold > 2: rich|poor} you.
* [Take {gold}] You take it.
  ~ gold = gold + 1
  {a|b|c}
* (left) Leave it[.], then.
+ Double {gold}
  ~ gold = gold * 2
- Done. -> rest ->
{mood == calm: still calm}
~ mood++
{left: You left once.}
<- stranger
~ raise(gold)
{gold < 40: -> start}
-> END
=== rest
You rest {&here|there}. <>
And wait.
->->
=== stranger
* A stranger -> start
=== function raise(ref x)
~ x = x + 1
`
  const { play, read } = createBothGames(text)
  for (let reader = 0; reader < 6; reader += 1) {
    const { ink, ours } = play((count, turn) => (reader + turn * reader) % count)
    expect(ours).toEqual(ink)
    expect(ours.length).toBeGreaterThan(3)
  }
  expect(read.notes.filter(({ effect }) => effect !== 'kept')).toEqual([])
})

test('people by a tag or before a colon, pictures and sounds by tags; other tags stay as notes with their lines', () => {
  const files = [
    inkFile(
      '# title: The Quay\nAnn: Hello. # image: quay.png\nAnn: Bye. # face: glad\nA storm. # music: rain.mp3 # speaker: Radio\nNote: it rains. # class: red\n-> END',
    ),
  ]
  const media = ['art/quay.png', 'rain.mp3'].map((path) => createWorkFile(path, encode('')))
  const read = readInkText(files[0]?.text ?? '', media)
  expect(playWork(createImportedStory(read.document)).turn.lines).toEqual([
    'Ann: Hello.',
    'Ann: Bye.',
    'Radio: A storm.',
    'Note: it rains.',
  ])
  expect(read.document.metadata['title']).toEqual({ en: 'The Quay' })
  expect(read.media.map(({ kind, name, from }) => [kind, name, from])).toEqual([
    ['picture', 'quay', 'art/quay.png'],
    ['sound', 'rain', 'rain.mp3'],
  ])
  const left = read.notes.filter(({ effect }) => effect === 'left_out')
  expect(left.map(({ code, line, words }) => [code, line, words])).toContainEqual(['no_counterpart', 5, '# class: red'])
})

test('what has no counterpart is reported with its line, and stands as a note in the draft', () => {
  const { notes, document } = readInkText(
    'EXTERNAL ring(x)\nVAR n = 1\n~ n = n + 1\n~ ring(n)\n{RANDOM(1, 100) > 0: drawn}\n{~a|b}\n-> END\n',
  )
  expect(
    notes.filter(({ effect }) => effect !== 'kept').map(({ effect, code, line, words }) => [effect, code, line, words]),
  ).toEqual([
    ['left_out', 'ink_external', 4, 'ring'],
    ['changed', 'random_range', 5, 'RANDOM(1, 100)'],
    ['changed', 'ink_shuffle', 6, 'shuffle'],
  ])
  expect(JSON.stringify(document.script)).toContain('{"debug":"ring"}')
})

test('a function that calls itself without an end that is known is written out so far, and reported', () => {
  const { notes } = readInkText(
    'VAR n = 3\n~ n = n + 1\n{down(n)}\n-> END\n=== function down(x)\n{x > 0: {x} {down(x - 1)}}\n',
  )
  expect(notes.filter(({ effect }) => effect === 'left_out').map(({ code, words }) => [code, words])).toEqual([
    ['ink_recursion', 'down'],
  ])
})

test('the same story twice gives the same ids; a line more leaves the others', () => {
  const text = '-> a\n=== a\nOne.\n* x -> b\n* y -> a\n=== b\nTwo.\n-> END\n'
  const nodes = (source: string): string[] => Object.keys(readInkText(source).document.script['nodes'] as object)
  expect(nodes(text)).toEqual(nodes(text))
  expect(nodes(text.replace('Two.', 'Two.\nThree.'))).toEqual(nodes(text))
})

test('files: INCLUDE over several, line ends of all kinds, a byte order mark, names such as constructor', () => {
  const included = inkFile('=== constructor\r\nConstructed.\r-> END\n', 'parts/two.ink')
  const read = readInkText(
    '\ufeffVAR prototype = 1\r\nINCLUDE parts/two.ink\r\nFirst {prototype}.\r\n-> constructor\r\n',
    [included],
  )
  expect(playWork(createImportedStory(read.document)).turn.lines).toEqual(['First 1.', 'Constructed.'])
})

test('Ink is recognised by what is in a file, not by its name; the file that includes others comes first', () => {
  const of = (...texts: string[]): string[] => recogniseInk(texts.map((text, index) => inkFile(text, `${index}.txt`)))
  expect(of('=== knot\nText', 'INCLUDE 0.txt\n-> knot')).toEqual(['1.txt', '0.txt'])
  expect(of('* a -> END')).toEqual(['0.txt'])
  for (const other of [
    ':: Start\n-> x\n* a',
    'label start:\n  "x"',
    'title: A\n---\n* x\n-> a\n===',
    '*choice\n  #a\n*finish',
    'Plain words.\n* a list',
  ])
    expect(of(other)).toEqual([])
})

test('what inkjs refuses is refused with its line; a missing INCLUDE, too', () => {
  const refusalOf = (text: string): unknown => {
    try {
      return readInkText(text)
    } catch (error) {
      return error instanceof RefusedWork ? error.refusal : error
    }
  }
  expect(refusalOf('Fine.\n{broken\n')).toMatchObject({ code: 'broken', file: 'main.ink', line: 2 })
  expect(refusalOf('INCLUDE nowhere.ink\n')).toMatchObject({
    code: 'broken',
    words: expect.stringContaining('nowhere.ink') as string,
  })
})

test('ways that meet in one place are one place, whatever choice led there', () => {
  const choices = Array.from({ length: 6 }, (_, index) => `* Say[ ${index}.] it ${index}.\n  -> meet`).join('\n')
  const { document } = readInkText(`-> ask\n=== ask ===\n${choices}\n=== meet ===\nMet.\n* On[] and on.\n-> END`)
  expect(JSON.stringify(document.script).split('"Met."')).toHaveLength(2)
})

test('a large story is read in the thread, within its time', { timeout: 30_000 }, async () => {
  const knots = Array.from(
    { length: 1_500 },
    (_, index) => `=== k${index}\nLine ${index} of a long story.\n* [On] -> k${index + 1}\n`,
  )
  const text = `-> k0\n${knots.join('')}=== k1500\nThe end.\n-> END\n`
  const read = await importWork([{ path: 'long.ink', bytes: encode(text) }])
  expect(read).toMatchObject({ outcome: 'read', format: 'ink' })
})

test('tags of looks are no words, in values too; other tags of HTML are reported', async () => {
  const work = await importTexts({
    'a.ink':
      'VAR who = "<i>Ada</i>"\n* [<b>Go</b>]\n  ~ who = "Bo"\n* Stay\n- <em>See</em> {who}, <a href="x">there</a>.\n-> END',
  })
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Go', 'Stay'])
  expect(started.choose('Stay').turn.lines.at(-1)).toBe('See Ada, <a href="x">there</a>.')
  expect(listNotes(work).filter((note) => note.includes('<'))).toEqual(['no_counterpart 5 <a href="x">'])
})
