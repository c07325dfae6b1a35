/** Stories of WebGAL as drafts: scenes, jumps and choices played, what the engine does with odd lines, and nothing lost. */
import { describe, expect, test } from 'vitest'
import { readScene } from '../../../../server/importing/webgal/readScenes.ts'
import { importTexts, listAuthorNotes, listNotes, play } from '../../../helpers/importText.ts'

const PICTURE = new Uint8Array([1])
/** Two commands make a text a scene. */
const HEAD = 'pixiInit;\nsetVar:seen=0;\nsetVar:seen=0;\n'

test('scenes, labels, choices, calls and conditions lead where the engine goes', async () => {
  const work = await importTexts({
    'game/config.txt': 'Game_name:Harbour;\n',
    'game/scene/start.txt':
      'setVar:score=1;\nsetVar:name=Ada Byron;\nLan:Hello, {name}.;\nYou have {score}.;\n:Night falls.;\njumpLabel:end -when=score>5;\ncallScene:aside.txt;\nlabel:ask;\nsetVar:score=score+2;\nchoose:Go on:more.txt|(score>5)->Stop:end|Again:ask;\nlabel:end;\n:The end.;\nend;\nNobody hears this.;',
    'game/scene/aside.txt': 'Mei:An aside.;\n',
    'game/scene/more.txt':
      'setVar:won=true;\nMore. -when=won;\nLess. -when=!won;\nchangeScene:start.txt -when=score>100;\n',
  })
  expect([work.format, work.document.metadata['title']]).toEqual(['webgal', { en: 'Harbour' }])
  const started = play(work)
  expect(started.turn.lines).toEqual(['Lan: Hello, Ada Byron.', 'Lan: You have 1.', 'Night falls.', 'Mei: An aside.'])
  expect(started.turn.options.map(({ text }) => text)).toEqual(['Go on', 'Again'])
  const again = started.choose('Again').choose('Again')
  expect(again.turn.options.map(({ text }) => text)).toEqual(['Go on', 'Stop', 'Again'])
  expect(again.choose('Stop').turn).toMatchObject({ lines: ['The end.'], ending: 'The End' })
  expect(started.choose('Go on').turn).toMatchObject({ lines: ['More.'], ending: 'The End' })
  expect(listNotes(work)).toEqual(['no_counterpart 14 Nobody hears this.;'])
})

test('braces behind a stroke are braces; a variable that names who speaks stands before the words', async () => {
  const work = await importTexts({
    'start.txt': `${HEAD}setVar:who=Lan;\nsetVar:who=Mei -when=seen>3;\n{who}:I am {who}, not \\{who\\}.;\nMo:Nor \\{seen\\}.;`,
  })
  expect(play(work).turn.lines).toEqual(['Lan: I am Lan, not (who).', 'Mo: Nor (seen).'])
  expect(listNotes(work)).toEqual(['webgal_name 6 {who}:I am {who}, not \\{who\\}.;'])
})

test('a scene that is called from two places goes back to each', async () => {
  const work = await importTexts({
    'start.txt': `${HEAD}:One.;\ncallScene:part.txt;\n:Two.;\ncallScene:part.txt;\n:Three.;`,
    'part.txt': ':Part.;',
  })
  expect(play(work).turn.lines).toEqual(['One.', 'Part.', 'Two.', 'Part.', 'Three.'])
})

test('pictures, figures with places and faces, music, voices and weather come with their files', async () => {
  const work = await importTexts({
    'game/scene/start.txt':
      'changeBg:quay.webp -next;\nbgm:sea.mp3;\nchangeFigure:lan_smile.png -left;\nLan:Hi. -lan1.mp3;\nchangeFigure:lan_sad.png -left;\nchangeFigure:none -left;\npixiPerform:rain;\nwait:1500;\nplayEffect:gone.mp3;\nchangeBg:none;\nintro:Once|Twice;',
    'game/background/quay.webp': PICTURE,
    'game/bgm/sea.mp3': PICTURE,
    'game/vocal/lan1.mp3': PICTURE,
    'game/figure/lan_smile.png': PICTURE,
    'game/figure/lan_sad.png': PICTURE,
  })
  const { do: steps } = (work.document.script['nodes'] as Record<string, { do: object[] }>)['start-txt'] ?? { do: [] }
  expect(steps).toEqual([
    { image: { src: 'quay', alt: { en: 'quay' }, face: null } },
    { music: 'sea' },
    { enter: [{ who: 'lan', place: 'left', face: 'smile' }] },
    { sound: 'lan1' },
    { say: { en: 'Hi.' }, by: 'Lan-2' },
    { look: [{ who: 'lan', place: 'left', face: 'sad' }] },
    { leave: ['lan'] },
    { mood: { rain: true } },
    { wait: 1.5 },
    { debug: 'playEffect:gone.mp3;' },
    { debug: 'changeBg:none;' },
    { narrate: { en: 'Once' } },
    { narrate: { en: 'Twice' } },
  ])
  expect(work.media.map(({ name }) => name).toSorted()).toEqual([
    'lan1',
    'person-lan-calm',
    'person-lan-sad',
    'person-lan-smile',
    'quay',
    'sea',
  ])
  expect(listNotes(work)).toEqual(['missing_file 9 gone.mp3', 'no_counterpart 10 changeBg:none;'])
})

test('what has no counterpart stays as a note at its place, with its line in the report', async () => {
  const work = await importTexts({
    'start.txt':
      'setTextbox:hide;\nsetAnimation:shake -target=x;\n;a comment\n:Hi.;\ngetUserInput:name -title=Who;\nsetVar:a=b.c(d);\nLine. -when=$x.y(z);\nchangeScene:gone.txt;',
  })
  expect(play(work).turn.lines).toEqual(['Hi.'])
  expect(listNotes(work)).toEqual([
    'no_counterpart 1 setTextbox:hide;',
    'no_counterpart 2 setAnimation:shake -target=x;',
    'webgal_comment 3 a comment',
    'no_counterpart 5 getUserInput:name -title=Who;',
    'expression 6 setVar:a=b.c(d);',
    'expression 7 Line. -when=$x.y(z);',
    'unknown_target null gone.txt',
  ])
  expect(listAuthorNotes(work)).toContain('a comment')
})

describe('webgal-parser 4.5.18, engine 4.6', () => {
  test('` -` in a line cuts it: the words before are said, and the line is named', async () => {
    expect(readScene({ path: 'a.txt', text: 'Well - I think so;' }).sentences[0]).toMatchObject({ content: 'Well' })
    const work = await importTexts({ 'start.txt': `${HEAD}Well - I think so;` })
    expect(play(work).turn.lines).toEqual(['Well'])
    expect(listNotes(work)).toEqual(['webgal_cut 4 Well - I think so;'])
  })

  test('an indented command is the command, and named; an indented speaker is the same one', async () => {
    const work = await importTexts({
      'start.txt': `${HEAD}Lan:Hello;\n\tLan:Here;\nLan :And there;\n  choose:Stay:start.txt|Go:start.txt;\n`,
    })
    expect(Object.keys(work.document.script.speakers ?? {})).toEqual(['Lan'])
    expect(play(work).turn).toMatchObject({
      lines: ['Lan: Hello', 'Lan: Here', 'Lan: And there'],
      options: [{ text: 'Stay' }, { text: 'Go' }],
    })
    expect(listNotes(work)).toEqual(['webgal_indent 7 choose:Stay:start.txt|Go:start.txt;'])
  })

  test('`score=score - 1` changes nothing, and is named', async () => {
    const work = await importTexts({
      'start.txt': 'setVar:score=3;\nsetVar:score=score - 1;\n:{score};\nsetVar:score=score-1;\n:{score};',
    })
    expect(play(work).turn.lines).toEqual(['3', '2'])
    expect(listNotes(work)).toEqual(['webgal_cut 2 setVar:score=score - 1;'])
  })

  test('names that are not a to z fail in expressions; alone they are shown', async () => {
    const work = await importTexts({
      'start.txt': 'setVar:好感=2;\nsetVar:好感=好感+1;\n:{好感};\n:Warm. -when=好感>1;',
    })
    expect(play(work).turn.lines).toEqual(['2'])
    expect(listNotes(work)).toEqual(['expression 2 setVar:好感=好感+1;', 'expression 4 :Warm. -when=好感>1;'])
  })

  test("text that contains 'true' is a truth, and is named", async () => {
    const work = await importTexts({ 'start.txt': 'setVar:mood=untrue love;\nsetVar:x=1;\n:Yes. -when=mood==true;' })
    expect(play(work).turn.lines).toEqual(['Yes.'])
    expect(listNotes(work)).toEqual(['webgal_truth 1 setVar:mood=untrue love;'])
  })

  test('a full-width colon names no speaker: the line belongs to the one before', async () => {
    const work = await importTexts({ 'start.txt': `${HEAD}小红:你好;\n小明：你好;` })
    expect(play(work).turn.lines).toEqual(['小红: 你好', '小红: 小明：你好'])
    expect(listNotes(work)).toEqual(['webgal_colon 5 小明：你好;'])
  })

  test('a line without a speaker is said by the one before; where that depends on the way, it is named', async () => {
    const work = await importTexts({
      'start.txt': `${HEAD}Lan:One.;\nTwo.;\n:Three. -when=seen>1;\nFour.;\nlabel:a;\nFive.;`,
    })
    expect(play(work).turn.lines).toEqual(['Lan: One.', 'Lan: Two.', 'Four.', 'Five.'])
    expect(listNotes(work)).toEqual(['webgal_speaker 7 Four.;', 'webgal_speaker 9 Five.;'])
  })

  test('of two labels with one name the last counts; a jump to none goes on', async () => {
    const work = await importTexts({
      'start.txt': `${HEAD}jumpLabel:nowhere;\njumpLabel:a;\nlabel:a;\n:First.;\nend;\nlabel:a;\n:Last.;`,
    })
    expect(play(work).turn.lines).toEqual(['Last.'])
    expect(listNotes(work)).toEqual([
      'webgal_label 4 jumpLabel:nowhere;',
      'repeated_name 6 label:a;',
      'no_counterpart 7 :First.;',
      'no_counterpart 8 end;',
    ])
  })
})

test('names of objects, other line ends and scenes that call each other are read', async () => {
  const named = await importTexts({
    'start.txt':
      'setVar:constructor=2;\r\nsetVar:__proto__=3;\r:{constructor} {__proto__};\njumpLabel:prototype;\nlabel:prototype;\n:There.;',
  })
  expect(play(named).turn.lines).toEqual(['2 3', 'There.'])
  const calls = await importTexts({
    'start.txt': `${HEAD}:A.;\ncallScene:b.txt;\n:After.;`,
    'b.txt': `${HEAD}:B.;\ncallScene:start.txt;`,
  })
  expect(calls.notes.some(({ code }) => code === 'webgal_calls')).toBe(true)
  expect(play(calls).turn.ending).toBe('The End')
})

test('marks in values are no words, and a value that nothing sets is reported', async () => {
  const work = await importTexts({
    'start.txt': `${HEAD}setVar:tea=Green|tea;\nLan:See {tea}, {nope} and [the {tea}](style=color:red).;`,
  })
  expect(play(work).turn.lines).toEqual(['Lan: See Green tea, (nope) and the Green tea.'])
  expect(listNotes(work).filter((note) => note.startsWith('unset'))).toEqual(['unset_variable 5 {nope}'])
})
