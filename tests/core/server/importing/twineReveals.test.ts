/** Links of Twine stories that show more in their passage. */
import { expect, test } from 'vitest'
import { importTexts, listNotes, play, twee } from '../../../helpers/importText.ts'

test('a link that shows more leads back to the others, and is gone', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nA desk.\n<<linkreplace "Look">>A letter. [[Read it|Letter]]<</linkreplace>>\n[[Leave|Letter]]',
      ':: Letter\nDear you,',
    ),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Look', 'Leave'])
  const looked = started.choose('Look')
  expect(looked.turn.lines).toEqual(['A letter. Read it'])
  expect(looked.turn.options.map(({ text }) => text)).toEqual(['Read it', 'Leave'])
  expect(looked.choose('Read it').turn.lines).toEqual(['Dear you,'])
  expect(listNotes(work)).toEqual(['twine_reveal 9 <<linkreplace "Look">>'])
})

test('a link that stays is offered again while something leads on, and what it puts into an element goes with the next', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\n<<set $gold to 0>>A desk. <span id="desk"></span>\n<<link "Work">><<set $gold += 1>>You sweat.<<if $gold gte 2>><<replace "#desk">>[[Buy it|Shop]]<</replace>><<else>><<replace "#desk">>A coin.<</replace>><</if>><</link>>\n<<button "Rest">><<replace "#desk">>You rest.<</replace>><</button>>\n<<if $gold gt 0>>[[Never|Shop]]<</if>>',
      ':: Shop\n$gold coins.\n<<link "Credits">><<dialog>>By Ada.<</dialog>><</link>>',
    ),
  )
  const texts = ({ turn }: { turn: { options: { text: string }[] } }) => turn.options.map(({ text }) => text)
  const started = play(work)
  expect(texts(started)).toEqual(['Work', 'Rest'])
  const worked = started.choose('Work')
  expect(worked.turn.lines).toEqual(['A coin.'])
  expect(texts(worked)).toEqual(['Work', 'Rest'])
  const again = worked.choose('Rest').choose('Work')
  expect(texts(again)).toEqual(['Work', 'Buy it', 'Rest'])
  expect(texts(again.choose('Rest'))).toEqual(['Work', 'Rest'])
  const shop = again.choose('Work').choose('Buy it')
  expect(shop.turn.lines).toEqual(['3 coins.'])
  expect(shop.choose('Credits').turn).toMatchObject({ lines: ['By Ada.'], ending: 'The End' })
  expect(listNotes(work).filter((note) => !note.startsWith('twine_reveal'))).toEqual(['no_counterpart 9 You sweat.'])
  const harlowe = await importTexts(
    twee(
      'Harlowe',
      ':: Start\nHi.\n(link-repeat: "Count")[(set: $n to it + 1)$n](link: "Once")[Once.]\n[[On]]',
      ':: On\nO',
    ),
  )
  const counted = play(harlowe).choose('Count').choose('Once').choose('Count')
  expect(counted.turn.lines).toEqual(['2'])
  expect(texts(counted)).toEqual(['Count', 'On'])
})

test('words that show more when they are tapped, and dialogs, say their words', async () => {
  const harlowe = await importTexts(
    twee(
      'Harlowe',
      ':: Start\nA letter lies here, |lamp>[a lamp].\n(click: "letter")[Dear (alert: "//Ada//")you.]\n(click-replace: ?lamp)[It is lit.]\n(dialog: bind $x, "Found: \'\'a coin\'\'", "Take")[[On]]\n(link: "Run")[\\\n(set: $far to true)\\\n(go-to: "On")]',
      ':: On\n(dialog: (passage: "Aside")\'s source)Gone.',
      ':: Aside\nAn aside.',
    ),
  )
  const started = play(harlowe)
  expect(started.turn.lines).toEqual(['A letter lies here, a lamp.', 'Found: a coin'])
  expect(started.turn.options.map(({ text }) => text)).toEqual(['letter', 'a lamp', 'On', 'Run'])
  expect(started.choose('letter').turn.lines).toEqual(['Dear', 'Ada', 'you.'])
  expect(started.choose('a lamp').choose('Run').turn.lines).toEqual(['An aside.', 'Gone.'])
  const sugarcube = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nHi.\n<<link "Look">><<dialog "The letter">>Dear you,\n<<if true>>goodbye.<</if>><</dialog>><</link>>\n[[On]]',
      ':: On\nGone.',
    ),
  )
  expect(play(sugarcube).choose('Look').turn.lines).toEqual(['The letter', 'Dear you,', 'goodbye.'])
  expect([...listNotes(harlowe), ...listNotes(sugarcube)]).toEqual([
    'twine_reveal 9 (click: "letter")',
    'twine_reveal 10 (click-replace: ?lamp)',
    'twine_reveal 9 <<link "Look">>',
  ])
})

test('SugarCube: what a link puts in the place of an element comes with the link, and the other links in it go', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nA room.\n<span id="next">\n* <<link "Look">><<set $c to 1>><<replace "#next" t8n>>A lamp. <<include "More">><</replace>><</link>>\n* <<link "Wait">><<replace "#next">>Nothing. <<link "Again">><<replace "#next">>Still nothing.<</replace>><</link>><</replace>><</link>>\n</span>\n<span id="side"><<link "Hum">><<append "#other">>You hum.<</append>><</link>></span>\n[[Leave|End]]',
      ':: More\n<<if $c is 1>>One.<</if>> [[On|End]]',
      ':: End\nOver.',
    ),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Look', 'Wait', 'Hum', 'Leave'])
  const looked = started.choose('Look')
  expect(looked.turn.lines).toEqual(['A lamp. One. On'])
  expect(looked.turn.options.map(({ text }) => text)).toEqual(['On', 'Hum', 'Leave'])
  const waited = started.choose('Hum').choose('Wait')
  expect(waited.turn.lines).toEqual(['Nothing. Again'])
  expect(waited.choose('Again').turn).toMatchObject({
    lines: ['Still nothing.'],
    options: [{ text: 'Hum' }, { text: 'Leave' }],
  })
  expect(listNotes(work).every((note) => note.startsWith('twine_reveal'))).toBe(true)
})

test('SugarCube: on the next visit an element has in it what it begins with, wherever its links were first written', async () => {
  const texts = ({ turn }: { turn: { options: { text: string }[] } }) => turn.options.map(({ text }) => text)
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\n[[In|Room]]',
      ':: Room\n<<link "A">><<replace "#x">>X <<link "Bb">><<replace "#y">>Y. [[Back|Start]]<</replace>><</link>><</replace>><</link>> <span id="x">.</span><span id="y">[[First|B]]</span>',
      ':: B\nB.',
    ),
  )
  const back = play(work).choose('In').choose('A').choose('Bb').choose('Back').choose('In')
  expect(texts(back)).toEqual(['A', 'First'])
  const within = await importTexts(
    twee(
      'SugarCube',
      ':: Start\n<<link "A">><<replace "#x">><span id="y"><<link "Bb">><<replace "#y">>Y.<</replace>><</link>></span><</replace>><</link>> <span id="x">.</span> [[On|B]]',
      ':: B\nB.',
    ),
  )
  const followed = play(within).choose('A').choose('Bb')
  expect(texts(followed)).toEqual(['A', 'On'])
  expect(texts(followed.choose('A'))).toEqual(['A', 'Bb', 'On'])
})
