/** Who speaks: each format's own names, and what the author says of them. */
import { expect, test } from 'vitest'
import { type SpeakerChoice } from '../../../../protocol/story/importSpeakers.ts'
import { importTexts, play } from '../../../helpers/importText.ts'

const SOURCES = {
  ink: ['a.ink', 'VAR n = 1\nAnn: One.\nAnn: Two.\nNote: Three.\nPlain.\n-> END\n'],
  twine: [
    'a.twee',
    ':: StoryData\n{"format":"Chapbook"}\n\n:: Start\nAnn: One.\n\nAnn: Two.\n\nNote: Three.\n\nPlain.\n',
  ],
  renpy: [
    'a.rpy',
    'define a = Character("Ann")\nlabel start:\n    a "One."\n    a "Two."\n    "Note: Three."\n    "Plain."\n    return\n',
  ],
  webgal: ['start.txt', 'setVar:x=1;\nsetVar:y=1;\nAnn:One.;\nAnn:Two.;\nNote:Three.;\n:Plain.;\n'],
} as const
type Kind = keyof typeof SOURCES
const read = async (kind: Kind, choices: readonly SpeakerChoice[] = []) => {
  const [path, text] = SOURCES[kind]
  const work = await importTexts({ [path]: text }, 'en', choices)
  const names = Object.keys(work.document.script['speakers'] as object)
  return { lines: play(work).turn.lines, names, speakers: work.speakers }
}

test.each<[Kind, string[], string[]]>([
  ['ink', ['Ann person 2', 'Note prose 1'], ['Ann']],
  ['twine', ['Ann prose 2', 'Note prose 1'], []],
  ['renpy', ['Ann person 2', 'Note prose 1'], ['Ann']],
  ['webgal', ['Ann person 2', 'Note person 1'], ['Ann', 'Note']],
])('%s: the names that speak, and those that may, with their lines', async (kind, found, people) => {
  const { lines, names, speakers } = await read(kind)
  expect(speakers.map(({ name, as, lines: count }) => `${name} ${as} ${count}`)).toEqual(found)
  expect(speakers[0]?.example).toMatch(/One\./)
  expect(names).toEqual(people)
  expect(lines).toEqual(['Ann: One.', 'Ann: Two.', 'Note: Three.', 'Plain.'])
})

test.each(['ink', 'twine', 'renpy', 'webgal'] as const)(
  '%s: a person of another name, a narrator, words of a line',
  async (kind) => {
    const told = await read(kind, [
      { name: 'Ann', as: 'person', person: 'Anna' },
      { name: 'Note', as: 'narrator', person: '' },
    ])
    expect(told.lines).toEqual(['Anna: One.', 'Anna: Two.', 'Three.', 'Plain.'])
    expect(told.names).toEqual(['Anna'])
    const prose = await read(kind, [
      { name: 'Ann', as: 'prose', person: '' },
      { name: 'Note', as: 'person', person: 'Ann' },
    ])
    expect(prose.lines).toEqual(['Ann: One.', 'Ann: Two.', 'Ann: Three.', 'Plain.'])
    expect(prose.speakers.map(({ name, as }) => `${name} ${as}`)).toEqual(['Ann prose', 'Note person'])
  },
)

test('a name in Chinese keeps its colon, and a text with values its values', async () => {
  const text = 'VAR n = 3\n小雨：有{n}个。\n小雨：好。\n-> END\n'
  const work = await importTexts({ 'a.ink': text }, 'zh', [{ name: '小雨', as: 'prose', person: '' }])
  expect(play(work).turn.lines).toEqual(['小雨：有3个。', '小雨：好。'])
})

test('names such as constructor speak, too', async () => {
  const text = 'label start:\n    "constructor" "One."\n    "prototype" "Two."\n    "__proto__" "Three."\n    return\n'
  const choices: SpeakerChoice[] = [{ name: '__proto__', as: 'person', person: 'constructor' }]
  const work = await importTexts({ 'a.rpy': text }, 'en', choices)
  expect(play(work).turn.lines).toEqual(['constructor: One.', 'prototype: Two.', 'constructor: Three.'])
})
