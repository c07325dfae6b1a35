/** Scripts of Yarn Spinner, versions 1 to 3, and what becomes of them. */
import { expect, test } from 'vitest'
import { importTexts, listAuthorNotes, listNotes, play } from '../../../helpers/importText.ts'

const node = (title: string, ...lines: readonly string[]): string =>
  [`title: ${title}`, 'tags: quay', '---', ...lines, '==='].join('\n')
const read = (...nodes: readonly string[]) => importTexts({ 'quay.yarn': `${nodes.join('\n')}\n` })

test('lines, names, options with bodies, jumps and the end', async () => {
  const work = await read(
    node('Night', 'The lamp is out.', '<<stop>>', 'Never said.'),
    node(
      'Start',
      'Lan: Who is there? #line:01',
      'A bell rings. // nobody hears it',
      '-> Wait',
      '    You wait.',
      '    -> Longer',
      '        You wait longer.',
      '    -> Enough',
      '-> Go #tag',
      '    <<jump Night>>',
      'You are still here.',
    ),
  )
  expect(work.format).toBe('yarn')
  const started = play(work)
  expect(started.turn).toMatchObject({
    lines: ['Lan: Who is there?', 'A bell rings.'],
    options: [{ text: 'Wait' }, { text: 'Go' }],
  })
  expect(started.choose('Go').turn).toMatchObject({ lines: ['The lamp is out.'], ending: 'The End' })
  const waiting = started.choose('Wait')
  expect(waiting.turn).toMatchObject({ lines: ['You wait.'], options: [{ text: 'Longer' }, { text: 'Enough' }] })
  expect(waiting.choose('Longer').turn.lines).toEqual(['You wait longer.', 'You are still here.'])
  expect(waiting.choose('Enough').turn.lines).toEqual(['You are still here.'])
  expect(listNotes(work)).toEqual([])
})

test('variables, conditions, values and functions', async () => {
  const work = await read(
    node(
      'Start',
      '<<declare $gold = 5 as number>>',
      '<<declare $door = "shut">>',
      '<<set $gold += 2>>',
      '<<set $gold to $gold * 3 - 1>>',
      'Gold: {$gold}, half {$gold / 2}, door {$door}.',
      '<<if $gold >= 20 and not $lost>>',
      '    Rich.',
      '<<elseif $gold > 10>>',
      '    <<set $lost = true>>',
      '    Not poor.',
      '<<else>>',
      '    Poor.',
      '<<endif>>',
      'Shown. <<if visited("Start")>>',
      '<<if visited_count("Night") == 0>>',
      'Not yet night.',
      '<<endif>>',
      '<<jump Night>>',
    ),
    node('Night', 'Night {visited_count("Start")}.', '<<if visited("Start") is true>>', 'From there.', '<<endif>>'),
  )
  expect(play(work).turn.lines).toEqual([
    'Gold: 20, half 10, door shut.',
    'Rich.',
    'Not yet night.',
    'Night 1.',
    'From there.',
  ])
})

test('options with conditions, and once', async () => {
  const work = await read(
    node('Start', '<<set $key = false>>', '<<jump Door>>'),
    node(
      'Door',
      '-> Open it <<if $key>>',
      '    Open.',
      '-> Take the key <<once>>',
      '    <<set $key = true>>',
      '    <<jump Door>>',
      '-> Look <<once if $key>>',
      '    <<jump Door>>',
    ),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Take the key'])
  const taken = started.choose(0)
  expect(taken.turn.options.map(({ text }) => text)).toEqual(['Open it', 'Look'])
  expect(taken.choose('Look').choose('Open it').turn.lines).toEqual(['Open.'])
})

test('detours come back, also from deep, and once blocks are said once', async () => {
  const work = await read(
    node('Start', '<<detour Aside>>', 'Back.', '-> Again', '    <<jump Start>>', '-> On'),
    node('Aside', '<<once>>', 'First time.', '<<else>>', 'Not again.', '<<endonce>>', '<<return>>', 'Never.'),
  )
  const started = play(work)
  expect(started.turn.lines).toEqual(['First time.', 'Back.'])
  expect(started.choose('Again').turn.lines).toEqual(['Not again.', 'Back.'])
})

test('links of the first version', async () => {
  const work = await read(
    node(
      'Start',
      '<<if visited("Quay") is false>>',
      '    [[The quay|Quay]] #line:1',
      '<<endif>>',
      '<<if $torch>>',
      '[[The cellar|Tower]]',
      '<<endif>>',
      '[[The tower|Tower]]',
      'Where to?',
    ),
    node('Quay', 'Water.', '[[Tower]] #line:2'),
    node('Tower', 'Stairs.'),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['The quay', 'The tower'])
  expect(started.choose('The quay').turn.lines).toEqual(['Water.', 'Stairs.'])
})

test('one of a group of lines is drawn, and markup is plain words', async () => {
  const work = await read(node('Start', '=> [b]One[/b] \\[day\\].', '=> Two \\{2\\}.', 'On.'))
  const all = new Set(Array.from({ length: 40 }, (_, seed) => play(work, seed).turn.lines.join(' ')))
  expect([...all].toSorted()).toEqual(['One [day]. On.', 'Two {2}. On.'])
  expect(listNotes(work)).toEqual(['yarn_group 4 => [b]One[/b] \\[day\\].'])
})

test('what has no counterpart is a note at its place and a line of the report', async () => {
  const work = await read(
    node('Start', '<<fade 2>>', '<<set $a to string_of($b)>>', 'A {pick($a)} b.', '<<jump {$there}>>', 'Never.'),
    node('Open', '<<if true>>', 'Shown.'),
    node('Open', 'Second.', '<<jump Nowhere>>'),
  )
  expect(listNotes(work)).toEqual([
    'no_counterpart 4 <<fade 2>>',
    'expression 5 <<set $a to string_of($b)>>',
    'expression 6 {pick($a)}',
    'no_counterpart 7 <<jump {$there}>>',
    'yarn_open 13 <<if true>>',
    'repeated_name 16 Open',
    'unknown_target 20 <<jump Nowhere>>',
  ])
  expect(listAuthorNotes(work)).toEqual(
    expect.arrayContaining(['<<fade 2>>', '<<set $a to string_of($b)>>', '<<jump {$there}>>', '<<jump Nowhere>>']),
  )
})

test('line ends of all kinds, names of every object, and deep nesting', async () => {
  const deep = Array.from({ length: 40 }, (_, level) => `${' '.repeat(level)}-> Deeper ${level}`)
  const work = await importTexts({
    'a.yarn': `${node('Start', '<<set $constructor = 1>>', '<<jump constructor>>').replaceAll('\n', '\r\n')}\r\n${node('constructor', 'Here {$constructor}.', '<<jump __proto__>>')}\n${node('__proto__', ...deep).replaceAll('\n', '\r')}\r`,
  })
  let played = play(work)
  expect(played.turn.lines).toEqual(['Here 1.'])
  for (let level = 0; level < 40; level += 1) played = played.choose(`Deeper ${level}`)
  expect(played.turn.ending).toBe('The End')
})

test('a file without an end of its node, several files, and a title as a comment', async () => {
  const work = await importTexts({
    'b.yarn': '// a file\ntitle: Night\n---\nDark.',
    'a.yarn': '# of the file\ntitle: Start\nposition: 3,4\n---\nDay.\n<<jump Night>>\n===\n',
  })
  expect(play(work).turn.lines).toEqual(['Day.', 'Dark.'])
})

test('markup in values and tags of looks are no words; a value that nothing sets is reported', async () => {
  const work = await importTexts({
    'a.yarn': 'title: Start\n---\n<<declare $x = "[wave]Ada[/wave]">>\nSee {$x}, <b>now</b>.\n{$nope}Gone.\n===',
  })
  expect(play(work).turn.lines).toEqual(['See Ada, now.', 'Gone.'])
  expect(listNotes(work)).toEqual(['unset_variable 5 $nope'])
})

test('what is indented under a line of a group is said with it alone', async () => {
  const work = await read(node('Start', '=> Never. <<if false>>', '    Nested.', 'Behind.'))
  expect(play(work).turn.lines).toEqual(['Behind.'])
  const either = await read(node('Start', '=> Never. <<if false>>', '    Nested.', '=> Said. <<if true>>', '    More.'))
  for (const seed of [1, 2, 3, 4]) expect(play(either, seed).turn.lines).toEqual(['Said.', 'More.'])
})
