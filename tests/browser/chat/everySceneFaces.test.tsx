/** No face of any story is covered while its options are open: each face that a picture of the story has, and people where it has none, over the longest choice. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FaceArea } from '../../../protocol/events/fields.ts'
import { isRecord } from '../../../protocol/json.ts'
import { PERSON_PICTURE } from '../../../protocol/story/people.ts'
import { type View } from '../../../protocol/view.ts'
import { EMPTY_STAGE, type PersonView } from '../../../protocol/view/stage.ts'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { settleMotions } from '../../helpers/motions.ts'
import { listRecords, NODES_OF_STORIES } from '../../helpers/scriptSources.ts'

const SIZES = [
  [320, 568],
  [360, 640],
  [430, 932],
] as const
/** A picture of 9 to 16, as the stories have them. */
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"%3E%3Crect width="720" height="1280" fill="%23234"/%3E%3C/svg%3E'
const PERSON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="720" height="960"%3E%3Crect width="720" height="960" fill="%23456"/%3E%3C/svg%3E'

interface Scene {
  face: FaceArea | null
  lines: string[]
  options: string[]
}

const textOf = (value: unknown): string => (isRecord(value) && typeof value.en === 'string' ? value.en : '')

/** The scenes of a story that differ for the layout: each face, with the choice of the most words. */
function listScenes(nodes: readonly Record<string, unknown>[]): Scene[] {
  const faces = nodes.flatMap(listSteps).flatMap(listFaces)
  const distinct = [...new Set(faces.map((face) => JSON.stringify(face)))].map(
    (face) => JSON.parse(face) as FaceArea | null,
  )
  const choices = nodes.flatMap((node) => {
    const options = isRecord(node.choose) ? listRecords(node.choose.options).map(({ text }) => textOf(text)) : []
    const lines = listRecords(node.do).flatMap(({ say, narrate }) => textOf(say ?? narrate) || [])
    return options.length === 0 ? [] : [{ options, lines: lines.slice(-2) }]
  })
  const [longest] = choices.sort((one, other) => other.options.join('').length - one.options.join('').length)
  return longest === undefined ? [] : distinct.map((face) => ({ face, ...longest }))
}

/** The steps of a node, and of the answers to what is written there. */
function listSteps({ do: steps, listen }: Record<string, unknown>): Record<string, unknown>[] {
  const answers = isRecord(listen) ? [...listRecords(listen.answers), ...listRecords([listen.otherwise])] : []
  return [steps, ...answers.map((answer) => answer.do)].flatMap(listRecords)
}

/** What a step says of the face in each picture that it puts behind the conversation. A picture over the whole screen has no words before it. */
function listFaces({ image, scene, video, frames }: Record<string, unknown>): unknown[] {
  const clip = isRecord(video) && video.background === true ? video : null
  return [image, scene, clip, ...listRecords(frames)].flatMap((shown) =>
    isRecord(shown) && 'face' in shown ? [shown.face] : [],
  )
}

const STORIES = NODES_OF_STORIES.map(([storyId, nodes]) => [storyId, listScenes(nodes)] as const)

const createPerson = (id: string, place: PersonView['place']): PersonView => ({
  id,
  name: id,
  place,
  face: 'calm',
  url: PERSON,
  blinkUrl: null,
  alt: id,
})
const COMPANIES = [
  [createPerson('a', 'center')],
  [createPerson('a', 'left'), createPerson('b', 'right')],
  [createPerson('a', 'left'), createPerson('b', 'center'), createPerson('c', 'right')],
]

function createScene({ lines, options, face }: Scene, people: PersonView[]): Partial<View> {
  const background = { kind: 'image', url: PICTURE, alt: '', posterUrl: null, face } as const
  return {
    messages: splitIntoPages(lines.map((text, index) => createFakeMessage(`m${index}`, text, { name: 'a' }))),
    stage: { ...EMPTY_STAGE, background, people },
    composer: { reason: 'select_option', until: null },
    options: {
      style: 'default',
      tooltip: '',
      items: options.map((text, index) => createFakeOption(`o${index}`, text)),
    },
  }
}

afterEach(() => page.viewport(390, 844))

/** Whether an animation has no end that is near. */
function isEndless(effect: AnimationEffect | null): boolean {
  return Number(effect?.getComputedTiming().endTime ?? 0) > 2_000
}

/** Upper and lower edges of what must be in sight, px. */
function measureFaces(face: FaceArea | null, width: number, height: number): { top: number; bottom: number }[] {
  if (face === null)
    return [...document.querySelectorAll('.stage-person')].map((figure) => {
      const box = figure.getBoundingClientRect()
      const { y, h } = PERSON_PICTURE.head
      return { top: box.top + y * box.height, bottom: box.top + (y + h) * box.height }
    })
  const lifted = document.querySelector('.stage')?.getBoundingClientRect().top ?? 0
  const scale = Math.max(width / 9, height / 16)
  const top = lifted + (height - 16 * scale) / 3
  return [{ top: top + face.y * 16 * scale, bottom: top + (face.y + face.h) * 16 * scale }]
}

test.each(STORIES)('no face is covered by the sheet with the options open, in any scene: %s', async (_, scenes) => {
  expect(scenes.length).toBeGreaterThan(0)
  const [first] = scenes
  if (first === undefined) return
  const { game } = await showChat(
    createFakeView({
      ...createScene(first, []),
      heart: { value: 64, sceneIds: [], isAllowMessage: true },
      coins: 108,
      progress: { total: 42, task: { id: 'k', level: 2, percent: 40, description: 'Find the keeper' } },
    }),
  )
  await waitForDeferred()
  const covered: string[] = []
  for (const [width, height] of SIZES) {
    await page.viewport(width, height)
    for (const scene of scenes)
      for (const people of scene.face === null ? COMPANIES : [[]]) {
        game.change(createScene(scene, people))
        await settleMotions()
        // The stage goes up in a moment.
        await Promise.all(
          document.getAnimations().flatMap(({ effect, finished }) => (isEndless(effect) ? [] : finished)),
        )
        const sheet = document.querySelector('[data-part="area"]')?.parentElement?.getBoundingClientRect().top ?? 0
        const bars = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        for (const { top, bottom } of measureFaces(scene.face, width, height))
          if (bottom > sheet + 1 || top < bars - 1)
            covered.push(
              `${width} ${JSON.stringify(scene.face)} ${people.length}: ${Math.round(top)} to ${Math.round(bottom)}, bars ${Math.round(bars)}, sheet ${Math.round(sheet)}`,
            )
      }
  }
  expect(covered).toEqual([])
})
