/** Widgets of SugarCube, and what links put into elements of the page. */
import { expect, test } from 'vitest'
import { importTexts, listNotes, play } from '../../../helpers/importText.ts'

const sugarcube = (...passages: readonly string[]): Record<string, string> => ({
  'story.twee': [':: StoryTitle\nA Test\n', ':: StoryData\n{"ifid":"X","format":"SugarCube"}\n', ...passages].join(
    '\n',
  ),
})

test('SugarCube: a widget writes its source where it is called, with its arguments and its body', async () => {
  const work = await importTexts(
    sugarcube(
      ':: Start\n<<set $n to 2>><<ann>>Hello, <<= $n + 1>>. [[Go|End]]<</ann>>\n<<greet "Bo" 3>> <<greet "Cy" $n>>\n<<twice>>',
      ':: End\nOver.',
      ':: Widgets [widget]\n<<widget "ann" container>><b>Ann:</b> _contents<</widget>>\n<<widget "greet">>Hi, _args[0].<<if _args[1] gt 2>> Thrice.<</if>><</widget>>\n<<widget "twice">>Once. <<twice>><</widget>>',
    ),
  )
  const started = play(work)
  expect(started.turn.lines.slice(0, 2)).toEqual(['Ann: Hello, 3. Go', 'Hi, Bo. Thrice. Hi, Cy.'])
  expect(started.choose('Go').turn.lines).toEqual(['Over.'])
  // One that calls itself stops, and is reported.
  expect(new Set(listNotes(work))).toEqual(new Set(['no_counterpart 10 <<twice>>']))
})

test('SugarCube: a tag that is not closed ends with the element around it', async () => {
  const work = await importTexts(
    sugarcube(
      ':: Start\n<div id="box"><b><i>Look.</b> <<link "Open">><<replace "#box">>Opened.<</replace>><</link>></div> [[Leave|End]]',
      ':: End\nOver.',
    ),
  )
  expect(
    play(work)
      .choose('Open')
      .turn.options.map(({ text }) => text),
  ).toEqual(['Leave'])
})

test('SugarCube: what a widget is called around stays, printed by it or not', async () => {
  const work = await importTexts(
    sugarcube(
      ':: Start\n<<box>>Hello. [[Go|End]]<</box>>\n<<mute>>Bye. [[Stay|End]]<</mute>>',
      ':: End\nOver.',
      ':: Widgets [widget]\n<<widget "box" container>>Box: <<print _contents>><</widget>>\n<<widget "mute" container>>Hush.<</widget>>',
    ),
  )
  const { lines } = play(work).turn
  expect(lines.join(' ')).toContain('Box: Hello.')
  expect(lines.join(' ')).toContain('Bye.')
  expect(play(work).turn.options.map(({ text }) => text)).toEqual(['Go', 'Stay'])
  expect(listNotes(work).filter((note) => note.includes('<<mute>>'))).toHaveLength(1)
})
