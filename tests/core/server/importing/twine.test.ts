/** Stories of Twine as drafts: each dialect played, and nothing lost. */
import { expect, test } from 'vitest'
import { importTexts, listAuthorNotes, listNotes, play, twee } from '../../../helpers/importText.ts'

test('a passage is a node: its lines, then its links as options', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nYou wake up.\n\nIt is dark.\n[[Get up|Hall]]\n[[Sleep on->Start]]',
      ':: Hall\nA hall.',
    ),
  )
  expect(work.format).toBe('twine')
  const started = play(work)
  expect(started.turn.lines).toEqual(['You wake up.', 'It is dark.'])
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Get up', 'Sleep on'])
  const hall = started.choose('Get up')
  expect(hall.turn).toMatchObject({ lines: ['A hall.'], ending: 'The End' })
})

test('words of a link stay where they stand in a sentence', async () => {
  const work = await importTexts(
    twee('SugarCube', ':: Start\nGo [[north]] or [[south]].\n[[north]] | [[south]]', ':: north\nN', ':: south\nS'),
  )
  expect(play(work).turn.lines).toEqual(['Go north or south.'])
})

test('SugarCube: settings, conditions, prints, inclusions, switches, draws', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: StoryInit\n<<set $gold to 3, $name to "Ada of Bree", $door to "left">>',
      ':: Start\nYou have $gold coins, $name.<<if $gold gte 4>> Rich.<<else>> Poor.<</if>>\n<<if $gold is 3>><<set $gold to 5>>Three\n<<elseif $gold is 5>>Five\n<<else>>Other\n<</if>><<set $twice to $gold * 2>>Twice: <<= $twice>>, sum: <<print $gold + 1>>\n<<switch $door>><<case "right">>R<<case "left" "middle">>L<<default>>D<</switch>>\n<<include "Part">>\n[[On|Next][$gold += 10]]',
      ':: Part\nA part.',
      ':: Next\nNow $gold. $door',
    ),
  )
  const started = play(work)
  expect(started.turn.lines).toEqual([
    'You have 3 coins, Ada of Bree. Poor.',
    'Three',
    'Twice: 10, sum: 6',
    'L',
    'A part.',
  ])
  expect(started.choose('On').turn.lines).toEqual(['Now 15. left'])
  expect(listNotes(work)).toEqual([])
})

test('SugarCube: links in all their forms', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\n[[A]] [[to A|A]] [[by arrow->A]] [[A<-back]] <<link "macro" "A">><<set $x to 1>><</link>> <<link [[square|A]]>><</link>> <<button "button" "A">><</button>> <a data-passage="A">html</a> <<link "by goto">><<goto "A">><</link>>',
      ':: A\nHere, $x',
    ),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual([
    'A',
    'to A',
    'by arrow',
    'back',
    'macro',
    'square',
    'button',
    'html',
    'by goto',
  ])
  for (const option of ['A', 'back', 'square', 'html', 'by goto'])
    expect(started.choose(option).turn.lines).toEqual(['Here, 0'])
  expect(started.choose('macro').turn.lines).toEqual(['Here, 1'])
})

test('what happens after a time is an option to wait, and happens at once where there is no other', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nA lorry comes.\n[[Swerve|Ditch]]\n<<timed 5s>>Too late.<<goto "Crash">><</timed>>',
      ':: Crash\nCrash.\n<<timed 2s>><<goto "Dark">><</timed>>\nIt hurts.',
      ':: Ditch\nA ditch.',
      ':: Dark\nDark.',
    ),
  )
  const started = play(work)
  expect(started.turn.lines).toEqual(['A lorry comes.', 'Too late.'])
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Swerve', 'Wait'])
  expect(started.choose('Wait').turn.lines).toEqual(['Crash.', 'It hurts.', 'Dark.'])
  const harlowe = await importTexts(
    twee('Harlowe', ':: Start\nRun?\n[[Run]]\n(after: 5s)[(go-to: "Stay")]', ':: Run\nR', ':: Stay\nS'),
  )
  expect(play(harlowe).choose('Wait').turn.lines).toEqual(['S'])
  expect(listNotes(work).filter((note) => note.startsWith('twine_later'))).toEqual([
    'twine_later 10 <<goto "Crash">>',
    'twine_later 13 <<goto "Dark">>',
  ])
})

test('what a player writes is what stands there first; a link out of the story is its words', async () => {
  const sugarcube = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nWho? <<textbox "$name" "Ann Lee">> <<numberbox "$age" 20>>\n[[On]]',
      ':: On\n$name, $age, by [[a friend|https://example.com]].',
    ),
  )
  expect(play(sugarcube).choose('On').turn.lines).toEqual(['Ann Lee, 20, by a friend.'])
  const harlowe = await importTexts(
    twee(
      'Harlowe',
      ':: Start\n(set: $name to (prompt: "Who are you?", "Bo"))So, $name. See [[us->https://example.com]].',
    ),
  )
  expect(play(harlowe).turn.lines).toEqual(['Who are you?', 'So, Bo. See us.'])
  expect([...listNotes(sugarcube), ...listNotes(harlowe)].map((note) => note.split(' ')[0])).toEqual([
    'twine_input',
    'twine_input',
    'twine_link',
    'twine_input',
    'twine_link',
  ])
})

test('a story that begins again is over', async () => {
  const link = {
    SugarCube: '<<link "Again">><<run Engine.restart()>><</link>>',
    Harlowe: '(link: "Again")[(restart:)]',
  }
  for (const [format, again] of Object.entries(link)) {
    const work = await importTexts(twee(format, `:: Start\nYou lost.\n${again}\n[[On]]`, ':: On\nO'))
    expect(play(work).choose('Again').turn).toMatchObject({ lines: [], ending: 'The End' })
  }
  const keys = "<<on 'keyup'>><<which 82>><<script>>UI.restart();<</script>><</on>>"
  const waiting = await importTexts(twee('SugarCube', `:: StoryInit\n${keys}`, ':: Start\nHi.\n[[On]]', ':: On\nO'))
  expect(play(waiting).turn).toMatchObject({ lines: ['Hi.'], ending: null })
  const chapbook = await importTexts(twee('Chapbook', ":: Start\nYou lost.\n\n{restart link, label: 'Again'}"))
  expect(play(chapbook).choose('Again').turn).toMatchObject({ lines: [], ending: 'The End' })
})

test('a cycling link is a question with its texts as options', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nHair: <<cycle "$hair">><<option "dark brown">><<option "red">><</cycle>>\nSo, $hair.\n[[On]]',
      ':: On\nStill $hair.',
    ),
  )
  const asked = play(work)
  expect(asked.turn).toMatchObject({ lines: ['Hair: dark brown / red'] })
  const chosen = asked.choose('dark brown')
  expect(chosen.turn.lines).toEqual(['So, dark brown.'])
  expect(chosen.choose('On').turn.lines).toEqual(['Still dark brown.'])
})

test('Harlowe: settings, hooks, links, cycling links', async () => {
  const work = await importTexts(
    twee(
      'Harlowe',
      ':: Setup [startup]\n(set: $gold to 2, $name to "Bo Peep")',
      ':: Start\n(set: $gold to it + 3)(if: $gold is 5)[Five.](else-if: $gold is 2)[Two.](else:)[None.] (text-colour: red)[Red], $name.\n(unless: $gold > 9)[|mark>[Low]]\n{Both\nlines}\n(link: "Take")[(set: $kept to true)(goto: "Hall")] (link-goto: "Hall way", "Hall")\n[[Hall]] [[a -> b->Hall]]\n[[go<-no]]\n(cycling-link: bind $hat, "red hat", "no hat")',
      ':: Hall\n(if: $kept)[Kept.](else:)[Left.] (print: $hat) (if: visits is 1)[First.]',
    ),
  )
  const asked = play(work)
  expect(asked.turn.lines).toEqual(['Five. Red, Bo Peep.', 'Low', 'Both lines', 'no', 'red hat / no hat'])
  const started = asked.choose('no hat')
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Take', 'Hall way', 'Hall', 'a -> b'])
  expect(started.choose('Take').turn.lines).toEqual(['Kept. no hat First.'])
  expect(started.choose('Hall').turn.lines).toEqual(['Left. no hat First.'])
  expect(listNotes(work)).toEqual([
    'twine_broken_link 16 [[go<-no]]',
    'twine_cycle 17 (cycling-link: bind $hat, "red hat", "no hat")',
  ])
})

test.each([
  ['$yes[Open.](else:)[Shut.]', 'Open.'],
  ['$no[Open.](else:)[Shut.]', 'Shut.'],
  ['(if: $yes)[A](else-if: $no)[B] $no [B](else:)[C]', 'A C'],
  ["(if: $n > 5)+(text-style: 'bold')[Many.](else:)[Few.]", 'Few.'],
  ["(text-style: 'bold') + $no[Never.]+", '+'],
  ['$yes + (unless: $n is 2)[Never.](else:)[Two.]', 'Two.'],
  [
    '(set: $look to (if: $n > 1) + (color: red), $never to (unless: $yes))$look[Some.]$never[None.](else:)[Or.]',
    'Some.Or.',
  ],
  ['$n [coins] and $name[ Lee]', '2 coins and Ann Lee'],
  ['(if: $n is 2)+(if: $n > 5)[A](else:)[B]', 'B'],
  ['(if: $yes)+(unless: $yes)[A](else-if: $yes)[B](else:)[C]', 'B'],
  ['(if: $yes)+$no[A](else:)[C]', 'C'],
  ['(set: $late to 0)(set: $late to true)$late[Late.]', 'Late.'],
  ['(set: $who to false)$who[ Lee](else:)[Nobody]', 'Nobody'],
  ['(set: $who to false)(set: $who to "Ann")$who[ Lee]', 'Ann Lee'],
  ['(set: $f to $n is 1 or 3)$f[Never.](print: $f) (print: $n is 1 or 3) (print: $n is 1 or 2)', 'false false true'],
  ['[`**a**`] {`**b**`}', '**a** **b**'],
])('Harlowe: a boolean or a changer before a hook: %s', async (source, line) => {
  const set = '(set: $yes to true, $no to false, $n to 2, $name to "Ann")'
  const work = await importTexts(twee('Harlowe', `:: Start\n${set}${source}`))
  expect(play(work).turn.lines).toEqual([line])
  expect(listNotes(work)).toEqual([])
})

test('Harlowe: looks that are joined, possessives, and marks over several lines', async () => {
  const work = await importTexts(
    twee(
      'Harlowe',
      `:: Start\n(align: "=><=")+(b4r: "dotted") + (size:2)[A title]\n(if: $bag's length > 0)[Never.](else:)[It's //all\nmine//.]\nSo 'tis (print: 1 + 1).`,
    ),
  )
  expect(play(work).turn.lines).toEqual(['A title', "It's all", 'mine.', "So 'tis 2."])
  expect(listNotes(work)).toEqual(["expression 9 (if: $bag's length > 0)", 'no_counterpart 9 Never.'])
})

test('SugarCube: names of passages without quotes, and rules between lines', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\n<<include Part>>\n<<goto Hall>>',
      ':: Part\nA part.\n----\nA rule.',
      ':: Hall\nA hall.\n<<link Out Yard>><</link>> <<link "By name" $name>><</link>>',
      ':: Yard\nA yard.',
    ),
  )
  const started = play(work)
  expect(started.turn.lines).toEqual(['A part.', 'A rule.', 'A hall.'])
  expect(started.choose('Out').turn.lines).toEqual(['A yard.'])
  expect(listNotes(work)).toEqual(['expression 16 <<link "By name" $name>>'])
})

test.each([
  ['<<nobr>>a\nb <<if true>>c\nd<</if>><</nobr>>\ne', ['a b c d', 'e'], []],
  ['/* <<nobr>> */a\nb', ['a', 'b'], ['twine_comment 8 /* <<nobr>> */']],
  ['{{{<<nobr>>}}}a\nb', ['<<nobr>>a', 'b'], []],
  ['<<set $t to "<<nobr>>">>A\nB', ['A', 'B'], []],
  ['<<nobr>>A\nB', ['A', 'B'], ['no_counterpart 8 <<nobr>>']],
])('SugarCube: lines are joined where the macro stands: %s', async (source, lines, notes) => {
  const work = await importTexts(twee('SugarCube', `:: Start\n${source}`))
  expect(play(work).turn.lines).toEqual(lines)
  expect(listNotes(work)).toEqual(notes)
})

test('SugarCube: words of links have no marks of blocks', async () => {
  const links = '[[> Look|B]] [[#1|B]] [[! Up|B]] [[//so//|B]]'
  const work = await importTexts(twee('SugarCube', `:: Start\n${links}`, ':: B\nB.'))
  expect(play(work).turn.options.map(({ text }) => text)).toEqual(['> Look', '#1', '! Up', 'so'])
})

test('SugarCube: marks over several lines', async () => {
  const work = await importTexts(
    twee('SugarCube', ":: Start\nHe says: //all\nis ''mine''//, so ://no// and https://example.com//x."),
  )
  expect(play(work).turn.lines).toEqual(['He says: all', 'is mine, so :no and https://example.com//x.'])
})

test('Harlowe: a sign of equality sets a variable, too', async () => {
  const work = await importTexts(
    twee('Harlowe', ':: Start\n(set:$gold=1)(set: $gold = it + 2, $far to 1)Gold $gold, far $far.'),
  )
  expect(play(work).turn.lines).toEqual(['Gold 3, far 1.'])
})

test('Chapbook: variables, modifiers, inserts', async () => {
  const work = await importTexts(
    twee(
      'Chapbook',
      ':: Start\ngold: 2\nname: "Mina Harker"\ngold (gold === 2): gold + 1\n--\n{name} has **{gold}**.\n\n[if gold > 2 && name !== "x"]\nRich.\n\n[else]\nPoor.\n\n[cont]\nOn. {reveal link: "Why", text: "Because."}\n{embed passage: "Part"}\n> [[Go on->Next]]\n{link to: "Next", label: "Or so"}\n\n[note to myself]\nMind the gap.',
      ':: Part\nA part of {name}.',
      ':: Next\nNext.',
    ),
  )
  const started = play(work)
  expect(started.turn.lines).toEqual(['Mina Harker has 3.', 'Rich.', 'On. Why', 'A part of Mina Harker.'])
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Why', 'Go on', 'Or so'])
  expect(started.choose('Why').turn.lines).toEqual(['Because.'])
  expect(listAuthorNotes(work)).toEqual(['Mind the gap.'])
})

test('Snowman: templates, links, code that is no setting', async () => {
  const work = await importTexts(
    twee(
      'Snowman',
      ':: Start\n<% s.gold = 4; s.name = "Tom Thumb" %>Hi <%= s.name %>.<% if (s.gold > 3 && !s.met) { %> Rich.<% } else if (s.gold === 1) { %> One.<% } else { %> Poor.<% } %>\n<% s.met = true; alert("x") %>[[On->Next]] <a data-passage="Next">also</a>\n<% for (var i = 0; i < 2; i++) { %>Loop<% } %>',
      ':: Next\n<% if (s.met) { %>Met.<% } %>',
    ),
  )
  const started = play(work)
  expect(started.turn.lines).toEqual(['Hi Tom Thumb. Rich.'])
  expect(started.choose('On').turn.lines).toEqual(['Met.'])
  expect(listNotes(work)).toEqual(['code 9 alert("x")', 'code 10 for (var i = 0; i < 2; i++) { %>Loop<% }'])
  expect(listAuthorNotes(work)).toEqual(['alert("x")', 'for (var i = 0; i < 2; i++) { %>Loop<% }'])
})

test('what has no counterpart stays as a note at its place, and stands in the report with its line', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Code [script]\nsetup.x = 1',
      ':: Look [stylesheet]\nbody {}',
      ':: StoryCaption\nGold: $gold',
      ':: Start\nOne.\n<<widgetcall 3>>\n/* mind this */\nTwo <<set $x to Math.pow($y, 2)>>\n[[Site|https://example.com]] [[Lost|Nowhere]]\n<<for _i to 0; _i lt 3; _i++>>loop<</for>>\n<<if $list.includes("a")>>Maybe<</if>>',
    ),
  )
  expect(play(work).turn.lines).toEqual(['One.', 'Two', 'Site Lost'])
  expect(listNotes(work)).toEqual([
    'code 8 setup.x = 1',
    'code 10 body {}',
    'no_counterpart 12 StoryCaption',
    'no_counterpart 15 <<widgetcall 3>>',
    'twine_comment 16 /* mind this */',
    'expression 17 <<set $x to Math.pow($y, 2)>>',
    'twine_link 18 [[Site|https://example.com]]',
    'twine_broken_link 18 [[Lost|Nowhere]]',
    'no_counterpart 19 <<for _i to 0; _i lt 3; _i++>>loop<</for>>',
    'expression 20 <<if $list.includes("a")>>',
    'no_counterpart 20 Maybe',
  ])
  expect(listAuthorNotes(work)).toEqual([
    '<<widgetcall 3>>',
    '/* mind this */',
    '<<set $x to Math.pow($y, 2)>>',
    '[[Site|https://example.com]]',
    '[[Lost|Nowhere]]',
    '<<for _i to 0; _i lt 3; _i++>>loop<</for>>',
    '<<if $list.includes("a")>>',
    'Maybe',
  ])
})

test('a passage that shows links only where something holds ends the story where nothing does', async () => {
  const work = await importTexts(
    twee(
      'SugarCube',
      ':: Start\nA door.\n<<if $key>>[[Open|In]]<</if>>\n[[Take the key|Key]]',
      ':: Key\n<<set $key to true>>Key.\n[[Back|Start]]',
      ':: In\n<<if not $key>>[[Out|Start]]<</if>>',
    ),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Take the key'])
  const again = started.choose('Take the key').choose('Back')
  expect(again.turn.options.map(({ text }) => text)).toEqual(['Open', 'Take the key'])
  expect(again.choose('Open').turn.ending).toBe('The End')
})

test('pictures and sounds of the work come with it, each once', async () => {
  const work = await importTexts({
    ...twee(
      'SugarCube',
      ':: Start\n[img[A quay|pics/quay.png]]\n<img src="quay.png">\n<<audio "rain.mp3" loop play>>\n[img[gone.png]]',
    ),
    'pics/quay.png': new Uint8Array([1]),
    'rain.mp3': new Uint8Array([2]),
  })
  expect(work.media.map(({ name, kind, from }) => ({ name, kind, from }))).toEqual([
    { name: 'quay', kind: 'picture', from: 'pics/quay.png' },
    { name: 'rain', kind: 'sound', from: 'rain.mp3' },
  ])
  expect(listNotes(work)).toEqual(['missing_file 11 gone.png'])
  expect(listAuthorNotes(work)).toEqual(['[img[gone.png]]'])
})

test('Twine 2 HTML and archives: names with references, the start by its number, the other stories named', async () => {
  const passage = (pid: number, name: string, text: string): string =>
    `<tw-passagedata pid="${pid}" name="${name}" tags="" position="1,1">${text}</tw-passagedata>\n`
  const story = (name: string, passages: string): string =>
    `<tw-storydata name="${name}" startnode="2" ifid="X" format="Harlowe" format-version="3.3.9"><style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style><script role="script" id="twine-user-script" type="text/twine-javascript">a &lt; b</script>\n${passages}</tw-storydata>`
  const html = `<html><script>var x = "<tw-storydata"</script>\n${story('A &amp; B', passage(1, 'Other', 'Other.') + passage(2, 'Tea &amp;amp; &quot;x&quot;', 'Hi &lt;b&gt;you&lt;/b&gt;.\n[[Again-&gt;Tea &amp;amp; &quot;x&quot;]]'))}\n${story('Second', passage(2, 'X', 'x'))}</html>`
  const work = await importTexts({ 'archive.html': html })
  expect(work.document.metadata['title']).toEqual({ en: 'A & B' })
  const started = play(work)
  expect(started.turn.lines).toEqual(['Hi you.'])
  expect(started.choose(0).turn.lines).toEqual(['Hi you.'])
  expect(listNotes(work)).toEqual(['code 2 a &lt; b', 'twine_other_story 7 Second'])
})

test('the language is that of the passages, whatever the engine around them is written in', async () => {
  const engine = `<script>${'var engine = "words of the format"\n'.repeat(200)}</script>`
  const story = `<tw-storydata name="码头" startnode="1" ifid="X" format="SugarCube"><tw-passagedata pid="1" name="开始">天黑了，海上起了雾。</tw-passagedata></tw-storydata>`
  const work = await importTexts({ 'a.html': `${engine}${story}` }, null)
  expect(work.locale).toBe('zh')
})

test('a file that names no format is read in the dialect whose marks stand in it', async () => {
  const work = await importTexts({ 'a.tw': ':: Start\n<<set $a to 1>>$a' })
  expect(play(work).turn.lines).toEqual(['1'])
  expect(work.notes).toContainEqual(
    expect.objectContaining({ code: 'twine_format', values: { format: '', dialect: 'sugarcube' } }),
  )
})

test('the same file imported again gives the same ids', async () => {
  const files = twee('SugarCube', ':: Start\n<<if $a>>x<</if>> y <<set $a to true>>\n[[On|Two]]', ':: Two\n2')
  expect((await importTexts(files)).document).toEqual((await importTexts(files)).document)
  const longer = { 'story.twee': `${files['story.twee']}\n\n:: Three\nNew.` }
  const nodes = (document: { script: Record<string, unknown> }) => document.script['nodes']
  expect(nodes((await importTexts(longer)).document)).toMatchObject(
    nodes((await importTexts(files)).document) as object,
  )
})

const B = ':: B\nHere.'

test.each([
  ['Harlowe', '(set: $x to "[[Go->B]] now")See $x.', 'See Go now.'],
  ['Harlowe', '(set: $x to (link-goto: "Go", "B"))See $x.', 'See Go.'],
  ['Harlowe', '(set: $x to [a hook, [[Go->B]]])See $x.', 'See a hook, Go.'],
  ['Harlowe', '(set: $n to "Go")(print: "[[" + $n + "->B]] " + "//now//")', 'Go now'],
  ['Harlowe', '(set: $n to 2)(set: $x to "(if: $n is 2)[\'\'two\'\']")$x: (either: "[[Go->B]]")', 'two: Go'],
  ['SugarCube', `<<set $x to "''See'' [[Go|B]]">>$x and <<= "<b>more</b>">>.`, 'See Go and more.'],
  ['SugarCube', `<<set $y to 3>><<set $x to 'See $y, <<link "Go" "B">><</link>>'>>$x`, 'See 3, Go'],
  ['Snowman', `<% s.x = '**See** [[Go->B]]' %><%= s.x %>.`, 'See Go.'],
])('%s: what a text holds is read where it is printed: %s', async (format, source, line) => {
  const work = await importTexts(twee(format, `:: Start\n${source}`, B))
  const started = play(work)
  expect(started.turn.lines).toEqual([line])
  expect(started.choose('Go').turn.lines).toEqual(['Here.'])
  expect(listNotes(work)).toEqual([])
})

test('Chapbook: values are Markdown, and links in them stay as they are written, reported', async () => {
  const work = await importTexts(
    twee('Chapbook', ":: Start\nx: '**Ada** [[Go->B]]'\n--\n{x} {reveal link: 'More', text: 'of {x}'}", B),
  )
  expect(play(work).turn.lines).toEqual(['Ada [[Go->B]] More'])
  expect(play(work).choose('More').turn.lines).toEqual(['of Ada [[Go->B]]'])
  expect(listNotes(work)).toEqual(['twine_raw 10 [[Go->B]]', expect.stringContaining('twine_reveal 10')])
})

test('words of a link may hold values, draws and conditions; what they cannot say is reported', async () => {
  const work = await importTexts(
    twee(
      'Harlowe',
      `:: Start\n(set: $n to 2)[[(print: $n) (either: "''two''") (if: $n is 2)[yes](else:)[no]->B]]\n[[(live: 2s)[soon]->B]]`,
      B,
    ),
  )
  expect(play(work).turn.options.map(({ text }) => text)).toEqual(['2 two yes', 'soon'])
  expect(listNotes(work)).toEqual(['no_counterpart 9 (live: 2s)'])
})

test('a value that nothing sets is reported where it shows, and a changer in a variable is not shown', async () => {
  const work = await importTexts(
    twee('SugarCube', ':: Start\n<<set $x to compute()>>See $x, $nope.<<set $y to "a " + $x>> $y'),
  )
  expect(play(work).turn.lines).toEqual(['See $x, $nope. $y'])
  expect(listNotes(work).map((note) => note.replace(/ .*?(?=\S+$)/, ' '))).toEqual([
    'expression compute()>>',
    'unset_variable $x',
    'unset_variable $nope',
    'expression $x>>',
    'unset_variable $y',
  ])
  const harlowe = await importTexts(twee('Harlowe', ":: Start\n(set: $x to (text-style: 'bold'))See $x[words]."))
  expect(play(harlowe).turn.lines).toEqual(['See words.'])
  const unset = await importTexts(twee('Harlowe', ':: Start\n$nope[words](else:)[, more].'))
  expect(play(unset).turn.lines).toEqual(['words, more.'])
  expect(listNotes(unset)).toEqual(['unset_variable 8 $nope'])
})

test('texts of a link that cycles show their words, and set what they are', async () => {
  const work = await importTexts(
    twee('Harlowe', `:: Start\n(cycling-link: bind $c, "''tea''", "milk")[[On->Next]]`, ':: Next\nYou take $c.'),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['tea', 'milk'])
  expect(started.choose('tea').choose('On').turn.lines).toEqual(['You take tea.'])
})

test('Chapbook: its own settings are no variables of the story', async () => {
  const work = await importTexts(twee('Chapbook', ":: Start\nconfig.header.center: 'Chapter 1'\n--\nHello."))
  expect(play(work).turn.lines).toEqual(['Hello.'])
  expect(listNotes(work).some((note) => note.includes('config.header.center'))).toBe(true)
})

test.each([
  ['Harlowe', '(random: 3, 3) (print: (random: 4, 4))', '3 4', []],
  ['SugarCube', '<<= random(3, 3)>>', '3', []],
  ['Chapbook', '{random.d1} {passage.name} {passage.visits}', '1 Start 1', []],
  ['Chapbook', 'Now {now.month}.', 'Now .', ['expression 8 {now.month}']],
])(
  '%s: numbers that are drawn where they are shown, and what is looked up: %s',
  async (format, source, line, notes) => {
    const work = await importTexts(twee(format, `:: Start\n${source}`))
    expect(play(work).turn.lines).toEqual([line])
    expect(listNotes(work)).toEqual(notes)
  },
)
