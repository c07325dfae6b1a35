/** Stories on disk: each error names its file and line. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkStories } from '../../../server/stories/checkStories.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { STORIES } from './helpers.ts'
import { isThorough } from '../../helpers/isThorough.ts'

/** A copy of the test stories with one file changed. */
function storiesWith(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stories-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(STORIES, folder, { recursive: true })
  const before = readFileSync(join(folder, file), 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(join(folder, file), after)
  return folder
}

function complaintAbout(folder: string): string {
  try {
    loadLibrary({ stories: folder, media: folder })
  } catch (error) {
    return error instanceof Error ? error.message.replace(`${relative(process.cwd(), folder)}/tiny/`, '') : ''
  }
  return ''
}

const script = (from: string, to: string): [string, (text: string) => string] => [
  'tiny/script.yaml',
  (text) => text.replace(from, to),
]
const about = (from: string, to: string): [string, (text: string) => string] => [
  'tiny/story.yaml',
  (text) => text.replace(from, to),
]

test.each<[string, [string, (text: string) => string], string]>([
  ['broken YAML', script('start: door', 'start: "door'), 'script.yaml:'],
  [
    'a node that is not there',
    script('goto: cold', 'goto: nowhere'),
    'script.yaml:43: kitchen leads to nowhere, which is no node',
  ],
  [
    'a start that is not there',
    script('start: door', 'start: window'),
    'script.yaml:2: there is no node window to start in',
  ],
  ['a node that nothing leads to', script('          goto: cold', ''), 'script.yaml:64: nothing leads to cold'],
  [
    'a node that is led past',
    script('          goto: last', '          goto: cold'),
    'script.yaml:47: nothing leads to last',
  ],
  [
    'nodes that go round for ever',
    script('    goto: kitchen\n', '    goto: hall\n'),
    'script.yaml:23: hall leads back to itself without waiting for the player',
  ],
  ['a missing translation', script(', zh: 有人敲门。', ''), 'script.yaml:10: nodes.door.do.3.narrate.zh is missing'],
  [
    'an empty text',
    script('There is a knock.', "''"),
    'script.yaml:10: nodes.door.do.3.narrate.en is wrong: the text is empty',
  ],
  [
    'an unknown step',
    script('debug: the', 'whisper: the'),
    'script.yaml:14: nodes.door.do.7 is wrong: a step is one of: image, show',
  ],
  [
    'weather of an unknown kind',
    script('debug: the door is still shut', 'mood: { hail: 1 }'),
    'nodes.door.do.7.mood.hail is "hail" where ("rain" | "snow" | "embers" | "dust" | "fog" | "flicker" | "glints" | "lights" | "drift") is expected',
  ],
  [
    'a step that is nothing',
    script('debug: the door is still shut', '5'),
    'script.yaml:14: nodes.door.do.7 is wrong: a step is one of',
  ],
  [
    'a field nobody knows',
    script('position: center', 'place: center'),
    'script.yaml:11: nodes.door.do.4.overlay.place is not known here',
  ],
  [
    'a wrong type',
    script('total: 10', 'total: ten'),
    'script.yaml:8: nodes.door.do.1.total is "ten" where number is expected',
  ],
  ['a number out of range', script('total: 10', 'total: 110'), 'script.yaml:8: nodes.door.do.1.total is wrong:'],
  [
    'two ways on from one node',
    script('    goto: kitchen', '    goto: kitchen\n    listen: { answers: [], otherwise: {} }'),
    'a node has exactly one of',
  ],
  ['an unknown variable', script('set: { shy: 1 }', 'set: { bold: 1 }'), 'script.yaml:21: there is no variable bold'],
  [
    'an unknown variable in a condition',
    script('when: shy == 1', 'when: bold == 1'),
    'script.yaml:50: there is no variable bold',
  ],
  [
    'a condition that is none',
    script('when: shy == 1', 'when: shy =='),
    'script.yaml:50: nodes.last.choose.options.0.when is wrong: such as: trust >= 2',
  ],
  [
    'a pattern that is none',
    script('[coffee]', '["(coffee"]'),
    'script.yaml:35: nodes.kitchen.listen.answers.0.match.en.0 is wrong: not a regular expression',
  ],
  ['two options of one name', script('id: wait', 'id: open'), 'script.yaml:21: two options are called open'],
  ['an actor who is not in the story', script('by: mo', 'by: nobody'), 'script.yaml:32: the story has no actor nobody'],
  [
    'a portrait of the player without the area of a face',
    script('{ src: hall,', '{ src: hall, portrait: true,'),
    'script.yaml:7: a picture with the portrait of the player needs the area of a face',
  ],
  [
    'a portrait of the player in a story that asks for none',
    script('{ src: hall,', '{ src: hall, portrait: true, face: { x: 0.3, y: 0.2, w: 0.4, h: 0.3 },'),
    'script.yaml:7: the player has a portrait only in a story with face_swap',
  ],
  ['an unknown category', about('[mystery]', '[western]'), 'story.yaml:6: there is no category western'],
  [
    'an id that is not the folder’s',
    about('id: tiny', 'id: small'),
    'story.yaml:1: the id is small, but the folder is tiny',
  ],
])('%s', (_, [file, change], complaint) => {
  expect(complaintAbout(storiesWith(file, change))).toContain(complaint)
})

test('a story without a script is reported', () => {
  const folder = storiesWith('tiny/script.yaml', () => '')
  rmSync(join(folder, 'tiny/script.yaml'))
  expect(complaintAbout(folder)).toBe('script.yaml: is missing')
})

test('each missing picture, in either size, is a warning with its name', () => {
  const folder = storiesWith('tiny/script.yaml', (text) => `${text}\n`)
  mkdirSync(join(folder, 'media/tiny'), { recursive: true })
  const files = ['cover', 'avatar-mo', 'dawn', 'note'].flatMap((name) => [name, `${name}-360`])
  for (const file of [...files, 'hall', 'kitchen-360']) writeFileSync(join(folder, `media/tiny/${file}.webp`), '')
  const { warnings } = loadLibrary({ stories: folder, media: join(folder, 'media') })
  expect(warnings).toEqual([expect.stringContaining('tiny/story.yaml: media are missing: hall-360.webp, kitchen.webp')])
})

// Plays each of them in every way.
test.runIf(isThorough)(
  'the authored stories load, have all their media, and reach every ending',
  { timeout: 120_000 },
  () => {
    const { stories, talents, warnings } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
    expect(stories.size).toBeGreaterThan(0)
    expect(talents).toHaveLength(8)
    expect(warnings).toEqual([])
    expect(
      checkStories({ stories: FOLDERS.stories, media: FOLDERS.media }).findings.filter(
        (line) => !line.includes('talents.yaml'),
      ),
    ).toEqual([])
  },
)

test('an actor id of another story is reported', () => {
  const folder = storiesWith('tiny/story.yaml', (text) => text.replace('id: tiny', 'id:  tiny'))
  cpSync(join(folder, 'tiny'), join(folder, 'twin'), { recursive: true })
  const file = join(folder, 'twin/story.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/id: +tiny/, 'id: twin'))
  const words = 'twin/story.yaml: the actor mo is already an actor of tiny'
  expect(checkStories({ stories: folder, media: folder }).findings).toContainEqual(expect.stringContaining(words))
  expect(loadLibrary({ stories: folder, media: folder }).warnings).toContainEqual(expect.stringContaining(words))
})
