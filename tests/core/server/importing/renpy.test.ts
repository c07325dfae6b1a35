/** Games of Ren'Py as drafts: each construct played, what the engine does that one would not guess, and nothing lost. */
import { describe, expect, test } from 'vitest'
import { importTexts, listAuthorNotes, listNotes, play, readTexts } from '../../../helpers/importText.ts'

const PICTURE = new Uint8Array([1])
const HEAD = 'define e = Character("Eileen", color="#c8ffc8", image="eileen")\ndefault points = 0\n'

/** A game whose label `start` has this block. */
function game(lines: readonly string[], more = ''): string {
  return `${HEAD}label start:\n${lines.map((line) => `    ${line}\n`).join('')}${more}`
}

test('labels, menus, jumps, calls and conditions lead where the engine goes', async () => {
  const work = await importTexts({
    'game/script.rpy': game(
      [
        '"Night falls."',
        'e "Hello, [player]. {b}You{/b} have [points].{w} {color=#f00}Red{/color}."',
        'call aside from back',
        'menu ask:',
        '    e "Well?"',
        '    "Go on" if points < 2:',
        '        $ points += 1',
        '        jump .again',
        '    "Stop":',
        '        pass',
        '"Behind the menu."',
        'return',
        'label .again:',
        '    if points == 1:',
        '        "Once."',
        '    elif points > 1:',
        '        $ points = 5',
        '        e "Often: [points]."',
        '    else:',
        '        "Never."',
        '    jump ask',
      ],
      'label aside:\n    "Mei" "An aside."\n    return\ndefault player = "Ada"\ndefine config.name = _("Harbour")\n',
    ),
  })
  expect([work.format, work.document.metadata['title']]).toEqual(['renpy', { en: 'Harbour' }])
  const started = play(work)
  expect(started.turn).toMatchObject({
    lines: ['Night falls.', 'Eileen: Hello, Ada. You have 0. Red.', 'Mei: An aside.', 'Eileen: Well?'],
    options: [{ text: 'Go on' }, { text: 'Stop' }],
  })
  const once = started.choose('Go on')
  expect(once.turn.lines).toEqual(['Once.', 'Eileen: Well?'])
  const often = once.choose('Go on')
  expect(often.turn.lines).toEqual(['Eileen: Often: 5.', 'Eileen: Well?'])
  expect(often.turn.options.map(({ text }) => text)).toEqual(['Stop'])
  expect(often.choose('Stop').turn).toMatchObject({ lines: ['Behind the menu.'], ending: 'The End' })
  expect(listNotes(work)).toEqual([])
})

test('a label goes on with what stands below it, and a called one goes back to each place', async () => {
  const work = await importTexts({
    'script.rpy': game(
      ['"One."', 'call part', '"Two."', 'call part'],
      'label next:\n    "Three."\n    return\nlabel part:\n    "Part."\n    return\n',
    ),
  })
  expect(play(work).turn).toMatchObject({ lines: ['One.', 'Part.', 'Two.', 'Part.', 'Three.'], ending: 'The End' })
})

test('blocks of a statement that the game registers are a part of the script', async () => {
  const own =
    'init python:\n    renpy.register_statement(\n        "example",\n        parse=read,\n        block="script")\n    renpy.register_statement("other", parse=read)\n'
  const work = await importTexts({ 'script.rpy': game(['example:', '    "Shown."', '"Behind."'], own) })
  expect(play(work).turn.lines).toEqual(['Shown.', 'Behind.'])
})

test('a menu without an open option is passed by, and its caption is told', async () => {
  const work = await importTexts({
    'script.rpy': game(['menu:', '    "A caption."', '    "Never" if points > 3:', '        "Chosen."', '"Behind."']),
  })
  expect(play(work).turn.lines).toEqual(['A caption.', 'Behind.'])
})

test('a loop asks the player to go on where it has no choice', async () => {
  const work = await importTexts({
    'script.rpy': game(['while points < 2:', '    "Round [points]."', '    $ points += 1', '"Done."']),
  })
  const started = play(work)
  expect(started.turn).toMatchObject({ lines: ['Round 0.'], options: [{ text: 'Go on' }] })
  expect(started.choose('Go on').choose('Go on').turn.lines).toEqual(['Done.'])
  expect(work.notes.filter(({ code }) => code === 'loop')).toHaveLength(1)
})

test('a loop that counts is written out, with the values that it has each time', async () => {
  const loop = [
    '$ points = 2',
    'while points > 0:',
    '    "Round [points]."',
    '    $ points -= 1',
    '    $ seen = points',
  ]
  const work = await importTexts({ 'script.rpy': game([...loop, '"Done [points] [seen]."']) })
  expect(play(work).turn).toMatchObject({ lines: ['Round 2.', 'Round 1.', 'Done 0 0.'], ending: 'The End' })
  expect(listNotes(work)).toEqual([])
  const long = await importTexts({ 'script.rpy': game([...loop.with(0, '$ points = 13'), '"Done."']) })
  expect(play(long).turn.options).toMatchObject([{ text: 'Go on' }])
})

test('an option of a menu with a set is offered once, over all menus with that set', async () => {
  const menu = [
    'menu:',
    '    set asked',
    '    "What now?"',
    '    "One":',
    '        "1."',
    '    "Two" if points < 9:',
    '        "2."',
  ]
  const work = await importTexts({
    'script.rpy': game(
      ['call question', 'call question', 'call question', '"Behind."', 'return'],
      `default asked = set()\nlabel question:\n${[...menu, 'return'].map((line) => `    ${line}\n`).join('')}`,
    ),
  })
  const first = play(work)
  expect(first.turn.options.map(({ text }) => text)).toEqual(['One', 'Two'])
  const second = first.choose('Two')
  expect(second.turn.options.map(({ text }) => text)).toEqual(['One'])
  expect(second.choose('One').turn.lines).toEqual(['1.', 'What now?', 'Behind.'])
  expect(listNotes(work)).toEqual([])
})

test('what is queued begins at once, and pages of lines are lines', async () => {
  const work = await importTexts({
    'script.rpy': game(['queue music "rain.mp3"', 'nvl clear', '"Line."', 'nvl hide']),
    'audio/rain.mp3': 'x',
  })
  expect(JSON.stringify(work.document.script)).toContain('{"music":"rain"}')
  expect(play(work).turn.lines).toEqual(['Line.'])
  expect(listNotes(work).map((note) => note.split(' ')[0])).toEqual(['renpy_queue', 'renpy_nvl', 'renpy_nvl'])
  expect(listAuthorNotes(work)).toEqual([])
})

test('faces, places, backgrounds, music and sounds come with their files', async () => {
  const work = await importTexts({
    'game/script.rpy': game(
      [
        'scene bg quay with fade',
        'play music "sea.mp3" fadein 1.0',
        'show eileen happy at left',
        'e "Hi."',
        'e sad "Oh."',
        'e "Still sad."',
        'e @ happy "For a moment."',
        'show eileen at center with dissolve',
        'hide eileen',
        'play sound gull',
        'stop music',
        'pause 1.5',
        'show eileen happy at somewhere',
        'scene',
      ],
      'image bg quay = "quay.png"\ndefine audio.gull = "audio/gull.mp3"\n',
    ),
    'game/images/quay.png': PICTURE,
    'game/images/eileen happy.png': PICTURE,
    'game/images/people/Eileen Sad.png': PICTURE,
    'game/sea.mp3': PICTURE,
    'game/audio/gull.mp3': PICTURE,
  })
  const { do: steps } = (work.document.script['nodes'] as Record<string, { do: object[] }>)['start'] ?? { do: [] }
  expect(steps).toEqual([
    { image: { src: 'quay', alt: { en: 'bg quay' }, face: null } },
    { music: 'sea' },
    { enter: [{ who: 'Eileen', place: 'left', face: 'happy' }] },
    { say: { en: 'Hi.' }, by: 'Eileen', face: 'happy' },
    { say: { en: 'Oh.' }, by: 'Eileen', face: 'sad' },
    { say: { en: 'Still sad.' }, by: 'Eileen', face: 'sad' },
    { say: { en: 'For a moment.' }, by: 'Eileen', face: 'happy' },
    { look: [{ who: 'Eileen', place: 'center', face: 'sad' }] },
    { leave: ['Eileen'] },
    { sound: 'gull' },
    { debug: 'stop music' },
    { wait: 1.5 },
    { enter: [{ who: 'Eileen', face: 'happy' }] },
    { leave: ['Eileen'] },
  ])
  expect(work.media.map(({ name }) => name).toSorted()).toEqual([
    'gull',
    'person-Eileen-calm',
    'person-Eileen-happy',
    'person-Eileen-sad',
    'quay',
    'sea',
  ])
  expect(listNotes(work)).toEqual([
    'renpy_transition 4 with fade',
    'renpy_transition 11 with dissolve',
    'no_counterpart 14 stop music',
    'renpy_position 16 show eileen happy at somewhere',
  ])
})

test('what has no counterpart stays as a note at its place, with its line in the report', async () => {
  const work = await importTexts({
    'script.rpy': game(
      [
        '"A [points:.1f] [gone] {image=x.png} 5% off."',
        '$ renpy.pause(1)',
        'python:',
        '    points = 3',
        '    import os',
        'window hide',
        'if points.real > 2 is None:',
        '    "Hidden."',
        'else:',
        '    "Shown."',
        'e "And"',
        'extend " more."',
        'nobody "Who?"',
        'jump expression name',
      ],
      'style default:\n    size 20\ninit python:\n    def f():\n        return 1\nimage sky = Solid("#00f")\ndefault gold = []\n',
    ),
  })
  expect(play(work).turn.lines).toEqual([
    'A 0 [gone]  5% off.',
    'Shown.',
    'Eileen: And',
    'Eileen: more.',
    'nobody: Who?',
  ])
  expect(listNotes(work)).toEqual([
    'renpy_image 23 image sky = Solid("#00f")',
    'renpy_python 24 default gold = []',
    'renpy_looks 18 style default:',
    'renpy_python 21 def f():',
    'renpy_format 4 [points]',
    'renpy_value 4 [gone]',
    'renpy_tag 4 {image=x.png}',
    'renpy_percent 4 %',
    'renpy_python 5 renpy.pause(1)',
    'renpy_python 8 import os',
    'no_counterpart 9 window hide',
    'expression 10 if points.real > 2 is None:',
    'renpy_extend 15 extend " more."',
    'renpy_character 16 nobody "Who?"',
    'no_counterpart 17 jump expression name',
  ])
  expect(listAuthorNotes(work)).toEqual([
    '$ renpy.pause(1)',
    'import os',
    'window hide',
    'if points.real > 2 is None:',
    '"Hidden."',
    'jump expression name',
  ])
})

test('a block that is never played stays as notes, with the blocks in it, and is reported', async () => {
  const work = await importTexts({
    'script.rpy': game([
      'if True:',
      '    "Shown."',
      'elif points > 1:',
      '    menu:',
      '        "Deep":',
      '            if points:',
      '                "Deeper."',
      'if False:',
      '    "Never."',
    ]),
  })
  expect(play(work).turn.lines).toEqual(['Shown.'])
  expect(listNotes(work)).toEqual(['renpy_never 6 elif points > 1:', 'renpy_never 11 if False:'])
  expect(listAuthorNotes(work)).toEqual([
    'elif points > 1:',
    'menu:',
    '"Deep":',
    'if points:',
    '"Deeper."',
    'if False:',
    '"Never."',
  ])
})

describe('Ren’Py 8.0.3', () => {
  test('a translation is found by a hash of the whole statement, the face included', async () => {
    const lines = [
      'e "Good morning."',
      'e happy "Good morning."',
      'e "Good morning."',
      'e @ happy "Say \\"it\\"\\nnow,   100%% {b}bold{/b}." with vpunch',
      'voice "hi.ogg"',
      'e "Voiced."',
      'nvl clear',
      '"Cleared."',
      'e "Arguments." (what_size=20,  what_color="#fff")',
      'menu ask:',
      '    e "What?"',
      '    "This":',
      '        "Chosen."',
      'label .near:',
      '    "Near."',
      'call part from _call_part',
      '"After."',
    ]
    // The names that `renpy <game> translate chinese` wrote.
    const names = {
      start_461b1ae4: '一',
      start_bd9cc17b: '二',
      start_461b1ae4_1: '三',
      start_02b0f2c7: '四',
      start_fed5e3d5: '五',
      start_74400213: '六',
      start_1417f909: '七',
      ask_42577d05: '八',
      ask_0503c5b0: '九',
      ask_near_75e51c47: '十',
      ask_near_49205c31: '十一',
      part_c4787564: '十二',
      part_6bed68d7: '十三',
      part_b3d8b6f3: '十四',
      start_00000000: '无',
    }
    const blocks = Object.entries(names).map(([id, text]) => `translate chinese ${id}:\n    e "${text}"\n`)
    const work = await importTexts({
      'game/script.rpy': `${HEAD}label start:\n${lines.map((line) => `    ${line}\n`).join('')}    return\nlabel part:\n    "One.\n\n    Two."\n    """\n    Three.\n\n    Four.\n    """\n    return\n`,
      'game/tl/chinese/script.rpy': `${blocks.join('')}translate chinese strings:\n    old "This"\n    new "这个"\n    old "Eileen"\n    new "艾琳"\ntranslate french start_461b1ae4:\n    e "Bonjour"\n`,
    })
    const chinese = play({ ...work, locale: 'zh' })
    expect(chinese.turn.lines).toEqual([
      '艾琳: 一',
      '艾琳: 二',
      '艾琳: 三',
      '艾琳: 四',
      '艾琳: 五',
      '六',
      '艾琳: 七',
      '艾琳: 八',
    ])
    expect(chinese.turn.options.map(({ text }) => text)).toEqual(['这个'])
    expect(chinese.choose(0).turn.lines).toEqual(['九', '十', '十二', '十三', '十四', '十一'])
    expect(play(work).choose(0).turn.lines).toEqual(['Chosen.', 'Near.', 'One. Two.', 'Three.', 'Four.', 'After.'])
    expect(listNotes(work).filter((note) => /translation|language/.test(note))).toEqual([
      'renpy_language null ',
      'renpy_translation 29 translate chinese start_00000000:',
    ])
  })

  test('a percent sign is old formatting, unless the game says otherwise', async () => {
    const lines = ['"100%% of %(points)d, 5% off."']
    const old = await importTexts({ 'script.rpy': game(lines) })
    expect(play(old).turn.lines).toEqual(['100% of 0, 5% off.'])
    const off = await importTexts({ 'script.rpy': game(lines, 'define config.old_substitutions = False\n') })
    expect(play(off).turn.lines).toEqual(['100%% of %(points)d, 5% off.'])
    expect([old, off].map((work) => listNotes(work).length)).toEqual([1, 0])
  })

  test('`menu named:` takes the local labels behind it', async () => {
    const work = await importTexts({
      'script.rpy': game([
        'menu ask:',
        '    "Near":',
        '        jump .near',
        '    "There":',
        '        jump ask.near',
        'label .near:',
        '    "Here."',
      ]),
    })
    expect(play(work).choose('Near').turn.lines).toEqual(['Here.'])
    expect(play(work).choose('There').turn.lines).toEqual(['Here.'])
  })

  test('a truth is shown with a capital, and a name that is set is text', async () => {
    const work = await importTexts({
      'script.rpy': game([
        '$ kept = points == 0',
        '$ name = None',
        '"[kept] [points]"',
        'if not name:',
        '    "Nobody."',
      ]),
    })
    expect(play(work).turn.lines).toEqual(['True 0', 'Nobody.'])
  })
})

describe('odd files', () => {
  test('names of objects, line ends, byte-order marks and UTF-16 are read', async () => {
    const text = `define constructor = Character("prototype")\r\ndefault __proto__ = 1\rlabel start:\r\n    constructor "Hi."\r\n    jump hasOwnProperty\r\nlabel hasOwnProperty:\r\n    "Bye."\r\n`
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    for (const file of [text, `\uFEFF${text}`, utf16]) {
      const work = await importTexts({ 'script.rpy': file })
      expect([work.format, play(work).turn.lines]).toEqual(['renpy', ['prototype: Hi.', 'Bye.']])
    }
  })

  test('a text that is never closed, and blocks without end, are refused with file and line', async () => {
    const open = await readTexts({ 'a.rpy': 'label start:\n    "One."\n    "Two.\n' })
    expect(open).toMatchObject({ outcome: 'refused', refusal: { code: 'broken', file: 'a.rpy', line: 3 } })
    const deep = Array.from({ length: 70 }, (_, depth) => `${' '.repeat(depth + 1)}if True:\n`).join('')
    const nested = await readTexts({ 'a.rpy': `label start:\n${deep}${' '.repeat(72)}"Deep."\n` })
    expect(nested).toMatchObject({ outcome: 'refused', refusal: { code: 'broken', file: 'a.rpy', line: 61 } })
  })

  test('a text of megabytes, and a line that stands there a thousand times, are read in time', async () => {
    const long = await readTexts({ 'a.rpy': `${HEAD}label start:\n    "${'a '.repeat(2_000_000)}"\n` })
    expect(long).toMatchObject({ outcome: 'refused', refusal: { code: 'too_long' } })
    const often = await importTexts({ 'a.rpy': game(Array.from({ length: 5_000 }, () => '"The same."')) })
    expect(play(often).turn.lines).toHaveLength(5_000)
  })

  test('labels that call each other for ever are cut, and reported', async () => {
    const work = await importTexts({
      'script.rpy': game(['call one', '"End."', 'return'], 'label one:\n    "Again."\n    call one\n    return\n'),
    })
    expect(play(work).turn.lines.slice(-2)).toEqual(['Again.', 'End.'])
    expect(listNotes(work)).toEqual(['renpy_calls 9 call one'])
  })

  test('other texts with a label are no game', async () => {
    const outcome = await readTexts({ 'a.txt': 'The label start: is what they said.\nlabel x\n' })
    expect(outcome).toMatchObject({ outcome: 'refused', refusal: { code: 'unknown_kind' } })
  })
})

test('tags in values are read, and conversions change the values', async () => {
  const own = 'default who = "{b}ada {i}of{/i} [points]{/b} "\ndefault odd = "{shake}bo"\n'
  const work = await importTexts({
    'script.rpy': game(
      [
        'e "[who]and [who!u]."',
        'e "[who!c]. [who!i] [points!u] [points!q:>3]"',
        'e "[who!q] [odd]"',
        'e "[ points + 1 ] [open"',
        'menu:',
        '    "[who!l]":',
        '        pass',
      ],
      own,
    ),
  })
  const { lines, options } = play(work).turn
  expect(lines).toEqual([
    'Eileen: ada of [points] and ADA OF [POINTS] .',
    'Eileen: Ada of [points] . ada of 0  0 0',
    'Eileen: (b)ada (i)of(/i) [points](/b)  bo',
    'Eileen: [points + 1] [open',
  ])
  expect(options.map(({ text }) => text)).toEqual(['ada of [points] '])
  expect(listNotes(work)).toEqual([
    'renpy_value 4 {b}ada {i}of{/i} [points]{/b}',
    'renpy_format 5 [points]',
    'renpy_tag 6 {shake}',
    'renpy_value 7 [points + 1]',
    'renpy_value 7 [',
  ])
})

test('a value is translated where its conversion asks for it, and the name of a character has no tags', async () => {
  const own =
    'default mood = "glad"\ndefault n = "{i}Bo{/i}"\ndefine b = Character("[n]")\ntranslate chinese strings:\n    old "You are [mood!t]."\n    new "你[mood!t]了。"\n    old "glad"\n    new "{b}高兴{/b}"\n'
  const work = await importTexts({ 'script.rpy': game(['"You are [mood!t]."', 'b "Hi, [e!u]."'], own) })
  expect(play(work).turn.lines).toEqual(['You are glad.', 'Bo: Hi, EILEEN.'])
  expect(play({ ...work, locale: 'zh' }).turn.lines[0]).toBe('你高兴了。')
})
