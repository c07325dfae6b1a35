/** The stories' README: its table of features matches the stories. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Step, type StoryNode } from '../../../protocol/story.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { listSteps } from '../../../server/stories/checks/listSteps.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Story } from '../../../server/stories/story.ts'

const README = readFileSync(join(FOLDERS.stories, 'README.md'), 'utf8')
const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

type Shows = (story: Story) => boolean | string
const step =
  (fits: (step: Step) => boolean): Shows =>
  ({ script }) =>
    listSteps(script).some((placed) => fits(placed.step))
const node =
  (fits: (node: StoryNode) => boolean | undefined): Shows =>
  ({ script }) =>
    Object.values(script.nodes).some((each) => fits(each) === true)
const has = (kind: string): Shows => step((each) => kind in each)

/** The features, in the order of each row. */
const FEATURES: Record<string, Shows> = {
  version: ({ metadata }) => metadata.version,
  'several actors': ({ metadata }) => metadata.actors.length > 1,
  'a paid story': ({ metadata }) => metadata.coins > 0,
  'a paid actor': ({ metadata }) => metadata.actors.some(({ coins }) => coins > 0),
  talents: ({ metadata }) => metadata.talents,
  'face swap': ({ metadata }) => metadata.face_swap,
  chapters: ({ script }) => script.chapters.length > 0,
  'free options': node(({ choose }) => choose?.options.some(({ price }) => price === 0)),
  'paid options': node(({ choose }) => choose?.options.some(({ price }) => price > 0)),
  'options with conditions': node(({ choose }) => choose?.options.some(({ when }) => when !== undefined)),
  'options as cards': node(({ choose }) => choose?.style === 'card'),
  'options as actors': node(({ choose }) => choose?.style === 'actor'),
  'options as pictures': node(({ act }) => act !== undefined),
  'free text': node(({ listen }) => listen !== undefined),
  'free turns': node(({ listen }) => listen?.free !== undefined),
  'a talk': node(({ listen }) => listen?.reply !== undefined),
  'an upload': node(({ upload }) => upload !== undefined),
  'people who enter': has('enter'),
  'people who leave': has('leave'),
  'another look or place': has('look'),
  'faces of lines': step((each) => 'say' in each && each.face !== undefined),
  'weather and light': has('mood'),
  'video in front': step((each) => 'video' in each && !each.video.background),
  'video in the background': step((each) => 'video' in each && each.video.background),
  'animated images': has('frames'),
  'a picture over the screen': has('show'),
  'a picture in the conversation': step((each) => 'picture' in each),
  'a page': has('page'),
  music: has('music'),
  sounds: has('sound'),
  'voiced lines': step((each) => 'say' in each && each.voice),
  'a change of voice': has('voice_config'),
  'other speakers': ({ metadata, script }) =>
    Object.keys(script.speakers).some((id) => metadata.actors.every((actor) => actor.id !== id)),
  'steps with conditions': step((each) => each.if !== undefined),
  'a branch': node(({ branch }) => branch !== undefined),
  'a text that selects': ({ script }) => /\{\w+, select,/.test(JSON.stringify(script)),
  scenes: has('scene'),
  'a transition with a countdown': node(({ transition }) => transition !== undefined && transition.seconds > 0),
  'a transition without': node(({ transition }) => transition?.seconds === 0),
  'a paid scene': has('paid_scene'),
  'a payment asked for': has('pay'),
  'missions and clues': has('mission'),
  heart: has('heart'),
  'a heart that restricts': step(
    (each) =>
      'heart' in each &&
      typeof each.heart === 'object' &&
      'scenes' in each.heart &&
      (each.heart.scenes.length > 0 || !each.heart.messages),
  ),
  progress: has('total'),
  tasks: has('task'),
  overlays: has('overlay'),
  alerts: has('alert'),
  tips: has('tip'),
  hints: has('hint'),
  'the Incorrect mark': step((each) => 'say' in each && each.mood === -1),
  'try again': shows('try_again'),
  'pay now': shows('pay_now'),
  'a gift of diamonds': has('coins'),
  'a mishap': has('error'),
  waits: has('wait'),
  preloads: has('preload'),
  'notes for authors': has('debug'),
  endings: ({ script }) => String(Object.values(script.nodes).filter(({ ending }) => ending !== undefined).length),
}

function shows(type: 'try_again' | 'pay_now'): Shows {
  const underLine = step((each) => 'say' in each && each.actions.some((action) => action.type === type))
  const asPicture = node(({ act }) => act?.some((option) => option.type === type))
  return (story) => underLine(story) === true || asPicture(story) === true
}

test('the table lists the features of each story, and those that all have', () => {
  const all = [...stories.values()]
  const shared = Object.keys(FEATURES).filter((name) => all.every((story) => FEATURES[name]?.(story) === true))
  const rows = all.map((story) => {
    const own = Object.entries(FEATURES).flatMap(([name, shown]) => {
      const value = shown(story)
      if (typeof value === 'string') return [`${name} ${value}`]
      return value && !shared.includes(name) ? [name] : []
    })
    return `| ${story.metadata.id} | ${own.join(', ')} |`
  })
  const table = ['| story | shows |', '|---|---|', ...rows].join('\n')
  expect(README).toContain(`All have ${shared.join(', ')}.\n\n${table}`)
})
