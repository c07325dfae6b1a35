/**
 * What the tools of Twine do on valid input and one would not guess, each as it was seen with the version named, and what the import makes of it.
 * docs/importing.md lists them.
 */
import { parseTwee, parseTwine2HTML } from 'extwee'
import { describe, expect, test } from 'vitest'
import { DIALECTS } from '../../../../server/importing/twine/dialects.ts'
import { readTwee } from '../../../../server/importing/twine/readTwee.ts'
import { readTwineHtml } from '../../../../server/importing/twine/readTwineHtml.ts'
import { DIALECT_NAMES } from '../../../../server/importing/twine/twineStory.ts'
import { importTexts, listNotes, play } from '../../../helpers/importText.ts'

const read = (text: string) => readTwee([{ path: 'a.twee', text }])
const names = (text: string): string[] => read(text).passages.map(({ name }) => name)
const twee = (format: string, text: string): Record<string, string> => ({
  'a.twee': `:: StoryData\n{"ifid":"X","format":"${format}"}\n:: Start\n${text}\n:: B\nB.`,
})

describe('extwee 2.3.18', () => {
  test('a byte-order mark joins the first name; here it is none of the text', () => {
    expect(parseTwee('\uFEFF:: Start\nHi\n:: B\nx\n').passages[0]?.name).toBe(': Start')
    expect(names('\uFEFF:: Start\nHi\n:: B\nx\n')).toEqual(['Start', 'B'])
  })

  test('a last header without a newline is refused, or loses a letter; here it is a passage', () => {
    expect(() => parseTwee(':: Start\nHi\n:: B')).toThrow('Malformed passage header!')
    expect(parseTwee(':: Start\nHi\n:: End').passages[1]?.name).toBe('En')
    expect(names(':: Start\nHi\n:: B')).toEqual(['Start', 'B'])
    expect(names(':: Start\nHi\n:: End')).toEqual(['Start', 'End'])
  })

  test('two script passages join with nothing between; here each is one, with its line', () => {
    const source = ':: A [script]\nlet a=1\n:: B [script]\nlet b=2\n'
    expect(parseTwee(source).storyJavaScript).toBe('let a=1let b=2')
    expect(read(source).scripts.map(({ text, line }) => [line, text])).toEqual([
      [2, 'let a=1'],
      [4, 'let b=2'],
    ])
  })

  test('a line that was written as `\\::` keeps its stroke; here it is the line again', () => {
    expect(parseTwee(':: A\nHi\n\\:: no header\n').passages[0]?.text).toBe('Hi\n\\:: no header')
    expect(read(':: A\nHi\n\\:: no header\n').passages[0]?.text).toBe('Hi\n:: no header')
  })

  test('the second passage of a name is dropped; here it is a node of its own, and named', async () => {
    expect(parseTwee(':: A\n1\n:: A\n2\n').passages).toHaveLength(1)
    const work = await importTexts({ 'a.twee': ':: Start\n1\n[[Start]]\n:: Start\n2' })
    expect(play(work).turn.lines).toEqual(['1'])
    expect(JSON.stringify(work.document.script)).toContain('{"narrate":{"en":"2"}}')
    expect(listNotes(work)).toContain('repeated_name 5 Start')
  })

  test('metadata with braces inside becomes a part of the name; here it is none of it', () => {
    expect(parseTwee(':: A {"size":{"x":1}}\nHi\n').passages[0]?.name).toBe('A {"size":')
    expect(names(':: A [x] {"size":{"x":1}}\nHi\n')).toEqual(['A'])
  })

  test('names in HTML are decoded twice and links to them once; here both once', () => {
    const passage = '<tw-passagedata pid="1" name="a &amp;lt; b" tags="">[[a &amp;lt; b]]</tw-passagedata>'
    const html = `<tw-storydata name="x" startnode="1" ifid="X" format="Harlowe">${passage}</tw-storydata>`
    const [seen] = parseTwine2HTML(html).passages
    expect([seen?.name, seen?.text]).toEqual(['a < b', '[[a &lt; b]]'])
    expect(readTwineHtml({ path: 'a.html', text: html }).passages[0]).toMatchObject({
      name: 'a &lt; b',
      text: '[[a &lt; b]]',
    })
  })
})

describe('Harlowe 3.3, SugarCube 2.37, Chapbook 2.3, Snowman 2.1', () => {
  test('`[[x->y->B]]` leads to the last name, to what stands behind the first arrow, or nowhere', () => {
    const targets = DIALECT_NAMES.map((name) => [name, DIALECTS[name].splitLink('x->y->B')?.target])
    expect(targets).toEqual([
      ['harlowe', 'B'],
      ['sugarcube', 'y->B'],
      ['chapbook', 'y->B'],
      ['snowman', undefined],
    ])
  })

  test.each(DIALECT_NAMES)('%s: a link that leads nowhere stays as words and is named', async (name) => {
    const work = await importTexts(twee(name, 'Go [[x->y->B]]'))
    expect(play(work).turn.options).toHaveLength(name === 'harlowe' ? 1 : 0)
    expect(listNotes(work).filter((note) => note.includes('[[x->y->B]]'))).toHaveLength(name === 'harlowe' ? 0 : 1)
  })

  test('Harlowe does not trim a link, so that `[[ go -> B ]]` leads nowhere; the others do', () => {
    const targets = DIALECT_NAMES.map((name) => DIALECTS[name].splitLink(' go -> B ')?.target)
    expect(targets).toEqual([' B ', 'B', 'B', 'B'])
  })

  test('a variable that was never set shows its name, 0, or its name in braces', async () => {
    const shown = async (format: string, text: string): Promise<string | undefined> =>
      play(await importTexts(twee(format, text))).turn.lines[0]
    expect(await shown('SugarCube', 'a $nope b')).toBe('a $nope b')
    expect(await shown('Harlowe', 'a $nope b')).toBe('a 0 b')
    expect(await shown('Chapbook', 'a {nope} b')).toBe('a {nope} b')
  })

  test('in Chapbook a line `--` makes all above it variables; what is none of them is named', async () => {
    const work = await importTexts(twee('Chapbook', 'The sea was calm.\n--\nThen it was not.'))
    expect(play(work).turn.lines).toEqual(['Then it was not.'])
    expect(listNotes(work)).toEqual(['expression 4 The sea was calm.'])
  })

  test('Harlowe reads `*`, `_c_d` and `(see: …)` in prose as markup', async () => {
    const work = await importTexts(twee('Harlowe', '* one\na _c_d b (see: page 3)'))
    expect(play(work).turn.lines).toEqual(['one', 'a 0 b'])
    expect(listNotes(work)).toEqual(['unset_variable 5 _c_d', 'no_counterpart 5 (see: page 3)'])
  })
})
