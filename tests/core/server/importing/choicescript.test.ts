/** Stories of ChoiceScript, and what becomes of them. */
import { expect, test } from 'vitest'
import { importTexts, listAuthorNotes, listNotes, play } from '../../../helpers/importText.ts'

const START =
  '*title The Quay\n*author Lan\n*create gold 5\n*create brave false\n*create name "Mo"\n*scene_list\n  startup\n  night\n\n'
const read = (startup: string, others: Readonly<Record<string, string>> = {}) =>
  importTexts({ 'scenes/startup.txt': START + startup, ...others })

test('paragraphs, choices with bodies, labels and the next scene', async () => {
  const work = await read(
    [
      'The lamp',
      'is out.',
      '',
      'You [b]wait[/b].',
      '*choice',
      '  #Go on',
      '    You go.',
      '    *goto after',
      '  #Stay',
      '    *goto_scene night deep',
      '*label after',
      'On the way.',
      '*finish',
    ].join('\n'),
    { 'scenes/night.txt': 'It is night.\n*label deep\nDeep night.\n*ending\nNever.\n' },
  )
  expect([work.format, work.document.metadata['title']]).toEqual(['choicescript', { en: 'The Quay' }])
  const started = play(work)
  expect(started.turn).toMatchObject({
    lines: ['The lamp is out.', 'You wait.'],
    options: [{ text: 'Go on' }, { text: 'Stay' }],
  })
  expect(started.choose('Go on').turn).toMatchObject({
    lines: ['You go.', 'On the way.', 'It is night.', 'Deep night.'],
    ending: 'The End',
  })
  expect(started.choose('Stay').turn.lines).toEqual(['Deep night.'])
})

test('variables, conditions, values, words that depend on one, and shares of what is missing', async () => {
  const work = await read(
    [
      '*temp level 40',
      '*set gold +3',
      '*set gold (gold * 2)',
      '*set level %+ 25',
      'Gold ${gold}, level ${level}, ${name}.',
      '*set level %- 50',
      '*if (level = 28) and (not(brave))',
      '  Careful.',
      '*elseif level > 50',
      '  Bold.',
      '*else',
      '  Lost.',
      '*set brave true',
      'You are @{brave bold|afraid}, and @{(gold > 10) rich|poor}.',
      '*set gold 2',
      'The @{gold first|second|third}.',
    ].join('\n'),
  )
  expect(play(work).turn.lines).toEqual([
    'Gold 16, level 55, Mo.',
    'Careful.',
    'You are bold, and rich.',
    'The second.',
  ])
})

test('options with conditions, in blocks too, and those that are offered once', async () => {
  const work = await read(
    [
      '*label door',
      '*choice',
      '  *if (brave) #Open',
      '    Open.',
      '    *finish',
      '  *if not(brave)',
      '    *hide_reuse #Take heart',
      '      *set brave true',
      '      *goto door',
      '  *else',
      '    #Shout',
      '      *goto door',
      '  *hide_reuse *if (gold > 1) #Look',
      '    *goto door',
    ].join('\n'),
  )
  const started = play(work)
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Take heart', 'Look'])
  const brave = started.choose('Take heart')
  expect(brave.turn.options.map(({ text }) => text)).toEqual(['Open', 'Shout', 'Look'])
  expect(brave.choose('Look').turn.options.map(({ text }) => text)).toEqual(['Open', 'Shout'])
})

test('subroutines come back to each place that calls them', async () => {
  const work = await read(
    [
      '*gosub ring',
      'First.',
      '*gosub ring',
      'Second.',
      '*gosub_scene night bell',
      'Third.',
      '*finish',
      '*label ring',
      'A bell.',
      '*return',
    ].join('\n'),
    { 'scenes/night.txt': 'It is night.\n*ending\n*label bell\nA far bell.\n*return\n' },
  )
  expect(play(work).turn.lines).toEqual([
    'A bell.',
    'First.',
    'A bell.',
    'Second.',
    'A far bell.',
    'Third.',
    'It is night.',
  ])
})

test('a link says its words, or its address; where there are both, a note has the address', async () => {
  const work = await read('*link https://example.com/a\n*link https://example.com/b The map\nOn.\n*finish')
  expect(play(work).turn.lines).toEqual(['https://example.com/a', 'The map', 'On.'])
  expect(listNotes(work)).toContain('no_counterpart 11 *link https://example.com/b The map')
})

test('a false choice goes on behind itself, and a reuse for the rest of a scene', async () => {
  const work = await read(
    [
      '*hide_reuse',
      '*label top',
      '*fake_choice',
      '  #One',
      '    Said.',
      '  *allow_reuse #Two',
      'Behind.',
      '*goto top',
    ].join('\n'),
  )
  const first = play(work).choose('One')
  expect(first.turn).toMatchObject({ lines: ['Said.', 'Behind.'], options: [{ text: 'Two' }] })
})

test('what has no counterpart is a note at its place and a line of the report', async () => {
  const work = await read(
    [
      '*input_text name',
      '*stat_chart',
      '  percent gold Gold',
      '*set name name&"x"',
      '*selectable_if (brave) #Nothing',
      'Shown ${name#1}.',
      '*comment later',
      '*choice',
      '  *disable_reuse #Go',
      '    *goto {name}',
      '  *selectable_if (brave) #Run',
      '    *goto nowhere',
    ].join('\n'),
    { 'scenes/choicescript_stats.txt': '*stat_chart\n  percent gold Gold\n*page_break\n*finish\n' },
  )
  expect(listNotes(work)).toEqual([
    'missing_file null night',
    'choicescript_input 10 *input_text name',
    'no_counterpart 11 *stat_chart',
    'expression 13 *set name name&"x"',
    'no_counterpart 14 *selectable_if (brave) #Nothing',
    'expression 15 ${name#1}',
    'no_counterpart 19 *goto {name}',
    'choicescript_disabled 18 *disable_reuse #Go',
    'choicescript_disabled 20 *selectable_if (brave) #Run',
    'no_counterpart null scenes/choicescript_stats.txt',
    'unknown_target 21 *goto nowhere',
  ])
  expect(listAuthorNotes(work)).toEqual(expect.arrayContaining(['*input_text name', 'later', '*goto {name}']))
})

test('tabs, mixed line ends, names of every object', async () => {
  const work = await importTexts({
    'startup.txt':
      '\uFEFF*create constructor 2\r\n*create prototype "x"\r*choice\n\t#One\r\n\t\tHere ${constructor} ${prototype}.\r\t\t*goto __proto__\n*label __proto__\r\nEnd.\r\n*ending\n',
  })
  expect(play(work).choose('One').turn.lines).toEqual(['Here 2 x.', 'End.'])
})

test('looks in values are no words, and values may begin with capitals; one that nothing sets is reported', async () => {
  const work = await importTexts({
    'startup.txt':
      '*create who "[b]ada[/b]"\n*scene_list\n  startup\n$!{who}, $!!{who}, ${who}: [url=https://example.org]here[/url].\n*choice\n  #Ask $!{who}\n    See ${nope}.\n    *finish\n',
  })
  const started = play(work)
  expect(started.turn.lines).toEqual(['Ada, ADA, ada: here.'])
  expect(started.choose('Ask Ada').turn.lines).toEqual(['See nope.'])
  expect(listNotes(work)).toContain('unset_variable 7 nope')
})
