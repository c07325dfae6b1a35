/** The pictures of our stories say where their faces are, so that nothing is drawn across one. */
import { expect, test } from 'vitest'
import { type Step } from '../../../protocol/story.ts'
import { startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { listSteps } from '../../../server/stories/checks/listSteps.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { createSetup, listEventData, requireAccepted } from './fair-stories.ts'
import { localize } from '../../helpers/localize.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

/** What a step shows behind the conversation. */
function listPictures(step: Step): { src: string; face?: unknown }[] {
  if ('image' in step) return [step.image]
  if ('show' in step) return [step.show]
  if ('frames' in step) return step.frames
  return 'video' in step && step.video.background ? [step.video] : []
}

test.each([...stories.values()].map((story) => [story.metadata.id, story] as const))(
  'every picture and clip behind the conversation declares its face, or that it has none: %s',
  (_, { script }) => {
    const pictures = listSteps(script).flatMap(({ step, at }) => listPictures(step).map((picture) => ({ at, picture })))
    expect(pictures.length).toBeGreaterThan(0)
    const silent = pictures.filter(({ picture }) => picture.face === undefined)
    expect(silent.map(({ at, picture }) => `${at.join('.')} ${picture.src}`)).toEqual([])
  },
)

test('the face of a clip is sent with it', () => {
  const { story, ...fair } = createSetup('fair')
  const face = { x: 0.3, y: 0.2, w: 0.4, h: 0.25 }
  const video = { src: 'wheel-turns', alt: localize('It turns'), background: true, min: 2, poster: 'tent', face }
  const script = { ...story.script, start: 'clip', nodes: { ...story.script.nodes, clip: { do: [{ video }] } } }
  const { events } = requireAccepted(startGame({ ...fair, story: { ...story, script } }, NO_OWNERSHIP))
  expect(listEventData(events, 'play_video')).toMatchObject([{ poster_url: '/media/fair/tent.webp', face }])
})
