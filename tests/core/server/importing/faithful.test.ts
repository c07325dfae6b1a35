/** Valid input that is easily read as something else: what it says is what its own engine shows. */
import { expect, test } from 'vitest'
import { importTexts, listNotes, play, twee } from '../../../helpers/importText.ts'

const sugarcube = (text: string, tags = '') => twee('SugarCube', `:: Start${tags}\n${text}`, ':: B\nHere.')
const harlowe = (text: string) => twee('Harlowe', `:: Start\n${text}`, ':: B\nHere.')
const yarn = (text: string) => ({ 'a.yarn': `title: Start\n---\n${text}\n===` })

test.each([
  ['SugarCube', 'is not', sugarcube('<<set $a to 2>><<if $a is not 3>>Two.<<else>>Three.<</if>>'), ['Two.']],
  [
    'SugarCube',
    'changes by a factor',
    sugarcube('<<set $a to 7>><<set $a *= 4>><<set $a /= 2>><<set $a %= 4>>$a'),
    ['2'],
  ],
  ['SugarCube', 'nobr', sugarcube('A\n<<if true>>\nB<br>C\n<</if>>\nD', ' [nobr]'), ['A B', 'C D']],
  ['SugarCube', 'nobr in a passage', sugarcube('<<nobr>>A\nB<</nobr>>\nC'), ['A B', 'C']],
  [
    'SugarCube',
    'text as it is written',
    sugarcube('{{{//$a// [[B]]}}} """$b""" <nowiki>$c</nowiki>'),
    ['//$a// [[B]] $b $c'],
  ],
  ['SugarCube', 'quotations', sugarcube('> Said.\n<<<\nWritten.\n<<<'), ['Said.', 'Written.']],
  [
    'SugarCube',
    'references of HTML',
    sugarcube('It&rsquo;s caf&eacute; &#x2014; &unknown;'),
    ['It’s café — &unknown;'],
  ],
  [
    'Harlowe',
    'a comparison with several',
    harlowe('(set: $a to 3)(if: $a is 1 or 2)[No.](if: $a is 4 or 3)[Yes.]'),
    ['Yes.'],
  ],
  ['Harlowe', 'the name of a hook behind a macro', harlowe("(text-style: 'bold')[Bold.]<name|"), ['Bold.']],
  [
    'Harlowe',
    'columns',
    harlowe('|==\nLeft.\n=|=\nMiddle.\n==|\nRight.\n|==|\nBelow.'),
    ['Left.', 'Middle.', 'Right.', 'Below.'],
  ],
  ['Harlowe', 'ends of lines in braces', harlowe('{A\nB<br>C} `//x//`'), ['A B', 'C //x//']],
  ['Chapbook', 'an end of a line', twee('Chapbook', ':: Start\nOne\\\nTwo'), ['One', 'Two']],
  [
    'Yarn',
    'a line of a group that may not be said',
    yarn('=> Never. <<if false>>\n=> Said. <<if true>>\n=> Nor this. <<if 1 > 2>>\nBehind.'),
    ['Said.', 'Behind.'],
  ],
])('%s: %s', async (_, __, files, lines) => {
  const work = await importTexts(files)
  for (const seed of [1, 2, 3]) expect(play(work, seed).turn.lines).toEqual(lines)
  expect(listNotes(work).filter((note) => !note.startsWith('yarn_group'))).toEqual([])
})

test('SugarCube: the words of a link may be an expression', async () => {
  const work = await importTexts(
    sugarcube('<<set $n to "Ann">><<link `"Call " + $n` "B">><</link>><<linkreplace `"To " + $n`>>Hi.<</linkreplace>>'),
  )
  expect(play(work).turn.options.map(({ text }) => text)).toEqual(['Call Ann', 'To Ann'])
})

test('SugarCube: what is only run says nothing', async () => {
  const work = await importTexts(sugarcube('<<silently>>Quiet.<<set $q to 2>><</silently>>$q'))
  expect(play(work).turn.lines).toEqual(['2'])
  expect(listNotes(work)).toEqual(['no_counterpart 8 Quiet.'])
})

test.each(['Chapbook', 'Snowman'])('%s: links and pictures of Markdown', async (format) => {
  const work = await importTexts(
    twee(format, ':: Start\nSee [us](https://example.com "Us"). ![A quay](quay.png)\n[[On->B]]', ':: B\nHere.'),
  )
  expect(play(work).turn.lines).toEqual(['See us.'])
  expect(listNotes(work).map((note) => note.split(' ')[0])).toEqual(['twine_link', 'missing_file'])
})

test('a variable that holds texts, too, and is computed with stands in the report', async () => {
  const work = await importTexts(sugarcube('<<set $x to 3>><<if $x gt 2>>Many.<</if>>\n[[On|B][$x to "none"]]'))
  expect(listNotes(work)).toContain('mixed_variable 8 $x')
  const joined = await importTexts(sugarcube('<<set $name to "Ann">><<set $full to $name + " Lee">>Hi.'))
  expect(listNotes(joined)).toEqual(['expression 8 <<set $full to $name + " Lee">>'])
  const added = await importTexts(sugarcube('<<set $x to 3>><<if $x + 1 gt 3>>Many.<</if>>\n[[On|B][$x to "none"]]'))
  expect(listNotes(added)).toContain('mixed_variable 8 $x')
})
