/** Errors in larger stories, and errors that only playing shows. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkStories } from '../../../server/stories/checkStories.ts'
import { FAIR_FOLDER, createTestFolder } from './fair-stories.ts'

/** Findings in the fair stories after a change, without their names and the missing media. */
function findingsWith(file: string, ...changes: [string, string][]): string[] {
  const folder = createTestFolder()
  cpSync(FAIR_FOLDER, folder, { recursive: true })
  const before = readFileSync(join(folder, file), 'utf8')
  const after = changes.reduce((text, [from, to]) => text.replace(from, to), before)
  expect(after).not.toBe(before)
  writeFileSync(join(folder, file), after)
  return [...checkStories({ stories: folder, media: folder }).findings]
    .filter((line) => !line.includes('media are missing') && !line.includes('option back of tent'))
    .map((line) => line.slice(line.indexOf(`${file.split('/').at(-1)}:`)))
}

type Broken = () => string[]
const fair =
  (...changes: [string, string][]): Broken =>
  () =>
    findingsWith('fair/script.yaml', ...changes)
const inn =
  (...changes: [string, string][]): Broken =>
  () =>
    findingsWith('inn/script.yaml', ...changes)

test.each<[string, Broken, string]>([
  [
    'a scene that is not listed',
    fair(['scenes: [gate, tent, wheel]', 'scenes: [gate, tent]']),
    'script.yaml:58: there is no scene wheel',
  ],
  [
    'a scene that no node begins',
    fair(['scenes: [gate, tent, wheel]', 'scenes: [gate, tent, wheel, roof]']),
    'script.yaml:4: no node begins the scene roof',
  ],
  [
    'a clue in a scene that is not there',
    fair(['一根红线 }, scene: tent', '一根红线 }, scene: roof']),
    'script.yaml:40: there is no scene roof',
  ],
  [
    'a mission of nobody',
    fair(['mission: { actor: ci', 'mission: { actor: nobody']),
    'script.yaml:40: the story has no actor nobody',
  ],
  [
    'an option for nobody',
    fair(['actor: bo, scene', 'actor: drum, scene']),
    'script.yaml:30: the story has no actor drum',
  ],
  [
    'a button for an option that is not offered',
    fair(['option: ride', 'option: walk']),
    'script.yaml:51: no option walk is offered after this line',
  ],
  [
    'a voiced line without words',
    fair(["'*waves* Come in!'", "'*waves*'"]),
    'script.yaml:20: a voiced line needs words outside of the asterisks',
  ],
  [
    'a page that is more than simple html',
    fair(['<p>Rules</p>', '<script>']),
    'script.yaml:19: nodes.gate.do.8.page.en is wrong: only <p>, <em>, <strong>, <br> and <hr> stand in a page',
  ],
  [
    'a voice that nobody has',
    fair(['voice: low', 'voice: deep']),
    'script.yaml:6: speakers.drum.voice is "deep" where',
  ],
  [
    'a picture without words',
    fair([', alt: { en: A tent, zh: 帐篷 }, scene: wheel', ', scene: wheel']),
    'nodes.tent.choose.options.0 is wrong: an option has both image and alt',
  ],
  [
    'a transition into nothing',
    fair(['scene: wheel, goto: wheel', 'scene: wheel, goto: roof']),
    'script.yaml:58: wait leads to roof, which is no node',
  ],
  [
    'an upload into nothing',
    fair(['goto: speak', 'goto: sing']),
    'script.yaml:74: photo leads to sing, which is no node',
  ],
  [
    'a declined upload into nothing',
    fair(['goto: speak', 'goto: speak, declined: sing']),
    'photo leads to sing, which is no node',
  ],
  [
    'coins given twice',
    fair(['- coins: { add: 5 }', '- coins: { add: 5 }\n      - coins: { add: 5 }']),
    'script.yaml:27: gate gives diamonds twice; a node gives them once',
  ],
  [
    'endings that are not counted from 1',
    fair(['number: 1', 'number: 2']),
    'script.yaml:90: there are 1 endings, and this has the number 2',
  ],
  [
    'a variable with a meaning of its own',
    fair(['met: 0', 'met: 0, heart: 1']),
    'script.yaml:3: heart has a meaning of its own, and cannot be a variable',
  ],
  [
    'a talent that the story does not ask for',
    fair(['actor: bo, scene', 'when: strength > 1, actor: bo, scene']),
    'script.yaml:30: there is no variable strength',
  ],
  [
    'a talent that is changed',
    inn(['price: 3, goto: room', 'price: 3, set: { strength: 9 }, goto: room']),
    'script.yaml:9: there is no variable strength',
  ],
  [
    'two things at once',
    fair(['actor: bo, scene', 'actor: drum, scene'], ['option: ride', 'option: walk']),
    'script.yaml:51: no option walk',
  ],
  [
    'progress that goes back',
    fair(['total: 60', 'total: 5']),
    'script.yaml:59: on a way to wheel the total falls from 10 to 5',
  ],
  [
    'a level without the one before',
    fair(['- total: 60', '- task: { id: enter, index: 2, percent: 50, text: { en: In, zh: 进 } }']),
    'the task enter has level 3, after level 1',
  ],
  [
    'a task that goes back',
    fair(
      ['- total: 60', '- task: { id: enter, index: 0, percent: 50, text: { en: In, zh: 进 } }'],
      [
        '  over:\n    do:',
        '  over:\n    do:\n      - task: { id: enter, index: 0, percent: 20, text: { en: In, zh: 进 } }',
      ],
    ),
    'on a way to over the task enter falls from 50 to 20',
  ],
  [
    'an option that is never offered',
    inn(['strength >= 6', 'strength >= 11']),
    'script.yaml:10: the option lift of hall is never offered',
  ],
  [
    'an ending that cannot be reached',
    inn(['睡地上 }, goto', '睡地上 }, when: happiness > 10, goto']),
    'the ending floor cannot be reached',
  ],
  [
    'a place where a poor player is stuck',
    inn(['睡地上 }, goto', '睡地上 }, price: 1, goto'], ['when: strength >= 6', 'when: strength >= 6, price: 1']),
    'script.yaml:4: a player without diamonds is stuck in hall',
  ],
  [
    'a choice in which nothing may hold',
    inn(['睡地上 }, goto', '睡地上 }, when: wealth > 3, goto'], ['price: 3, goto', 'when: wealth > 3, goto']),
    "script.yaml:4: there is a way to hall on which no option's condition holds",
  ],
  [
    'free text that a full heart has ended',
    fair(['{ add: -60 }', '{ add: 1, messages: false }']),
    'script.yaml:75: speak listens where a full heart has ended free text',
  ],
])('%s', (_, findings, line) => {
  expect(findings().join('\n')).toContain(line)
})

test('authored talents need names in each language', () => {
  const folder = createTestFolder()
  cpSync(FAIR_FOLDER, folder, { recursive: true })
  writeFileSync(
    join(folder, 'talents.yaml'),
    '- { id: lucky, name: { en: Lucky }, image: talent-lucky, effects: [] }\n',
  )
  expect(() => checkStories({ stories: folder, media: folder })).toThrow('talents.yaml:1: 0.name.zh is missing')
})

test('the fair stories have no findings except for the full heart, ways back and media', () => {
  const { findings } = checkStories({ stories: FAIR_FOLDER, media: join(FAIR_FOLDER, 'no-media') })
  expect(findings.filter((line) => !line.includes('media are missing'))).toEqual([
    expect.stringContaining('tent leads back to gate, where the story begins'),
    expect.stringContaining('the option back of tent is never offered'),
    expect.stringContaining('room leads back to hall, where the story begins'),
  ])
  expect(findings.join('\n')).toContain('wheel-turns.mp4, fiddle.m4a, bell.m4a')
})
