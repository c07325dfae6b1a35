/** People on both stages: drawn at their places, faces that fade over each other, who comes and who leaves. Rule S21. */
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PERSON_PICTURE } from '../../../protocol/story/people.ts'
import { type PersonView } from '../../../protocol/view/stage.ts'
import { type StageProps } from '../../../src/stage/Stage.tsx'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { manualFrames } from './manualFrameSource.ts'
import { BLUE, type Colour, GREEN, paint, RED } from './pictures.ts'
import { opaque, pixiDraws, plain, Screen } from './stageScreen.tsx'
import { colourAt, type WatchedContext, watchWebGL, withoutWebGL } from './webgl.ts'
import { emulateMotion, reduceMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

beforeAll(async () => {
  await Promise.all([import('../../../src/stage/PixiStage.tsx'), import('../../../src/stage/StageMotion.tsx')])
}, 60_000)

/** A person whose picture is one colour, with nothing beside the head and the body. */
async function paintPerson(id: string, colour: Colour, face = 'calm'): Promise<PersonView> {
  const { width, height, head } = PERSON_PICTURE
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas')
  context.fillStyle = `rgb(${colour.join(' ')})`
  context.fillRect(head.x * width, head.y * height, head.w * width, height)
  const url = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return { id, name: id, place: 'center', face, url, blinkUrl: null, alt: `${id}, ${face}` }
}

interface OpenStage {
  show: (props: Partial<StageProps>) => Promise<void>
  context: WatchedContext | null
}

async function open(kind: 'plain' | 'pixi', props: Partial<StageProps>): Promise<OpenStage> {
  const contexts = watchWebGL()
  if (kind === 'plain') withoutWebGL()
  let last: StageProps = { picture: await paint('Behind', RED), isReady: true, ...props }
  const screen = await render(<Screen {...last} />)
  await eventually(() => expect(plain()[0]?.naturalWidth).toBe(360))
  const context = kind === 'pixi' ? await pixiDraws(contexts) : null
  return {
    context,
    async show(changes) {
      last = { ...last, ...changes }
      await screen.rerender(<Screen {...last} />)
    },
  }
}

const personLayers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.stage-person')]
const faces = (): HTMLImageElement[] => [...document.querySelectorAll<HTMLImageElement>('.stage-person img')]
const peopleAreSeen = (): boolean => {
  const box = document.querySelector('.stage-people')
  return box !== null && getComputedStyle(box).visibility === 'visible'
}

describe.each(['plain', 'pixi'] as const)('[S21] the %s stage', (kind) => {
  test('draws who stands there before the picture, and says who they are', async () => {
    const people = [await paintPerson('lan', BLUE)]
    const { context } = await open(kind, { people, peopleAlt: 'There: lan, calm.' })
    await expect.element(page.getByRole('img', { name: 'Behind There: lan, calm.' })).toBeVisible()
    await eventually(() => expect(faces().map(({ dataset }) => dataset.state)).toEqual(['shown']))
    if (context === null) {
      expect(peopleAreSeen()).toBe(true)
      // The head is above the conversation, once they have come.
      await eventually(() => {
        const box = faces()[0]?.getBoundingClientRect()
        expect((box?.top ?? 0) + 0.47 * (box?.height ?? 0)).toBeLessThanOrEqual(0.46 * 640 + 1)
      })
    } else {
      await eventually(() => expect(colourAt(context, 0.5, 0.35)).toEqual(opaque(BLUE)))
      expect(colourAt(context, 0.03, 0.35)).toEqual(opaque(RED))
      expect(peopleAreSeen()).toBe(false)
    }
  })

  test('a new face covers the old one, and then nothing of that is left', async () => {
    const lan = await paintPerson('lan', BLUE)
    const { show, context } = await open(kind, { people: [lan] })
    await eventually(() => expect(faces()[0]?.dataset.state).toBe('shown'))
    await show({ people: [await paintPerson('lan', GREEN, 'hurt')] })
    await eventually(() => expect(faces()).toHaveLength(2))
    await eventually(() => expect(faces()).toHaveLength(1))
    expect(personLayers()).toHaveLength(1)
    if (context !== null) await eventually(() => expect(colourAt(context, 0.5, 0.35)).toEqual(opaque(GREEN)))
  })

  test('one who leaves is gone, and the other has the stage', async () => {
    const [lan, mo] = [await paintPerson('lan', BLUE), await paintPerson('mo', GREEN)]
    const { show, context } = await open(kind, { people: [lan, mo] })
    await eventually(() => expect(faces().map(({ dataset }) => dataset.state)).toEqual(['shown', 'shown']))
    await show({ people: [mo] })
    await eventually(() => expect(personLayers()).toHaveLength(1))
    if (context !== null) await eventually(() => expect(colourAt(context, 0.5, 0.35)).toEqual(opaque(GREEN)))
  })

  test('with reduced motion all changes at once', async () => {
    await reduceMotion()
    const lan = await paintPerson('lan', BLUE)
    const { show, context } = await open(kind, { people: [lan] })
    await eventually(() => expect(faces()[0]?.dataset.state).toBe('shown'))
    await show({ people: [await paintPerson('lan', GREEN, 'hurt')] })
    await eventually(() => expect(faces()).toHaveLength(1))
    expect(
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.closest('.stage-people')),
    ).toEqual([])
    if (context !== null) await eventually(() => expect(colourAt(context, 0.5, 0.35)).toEqual(opaque(GREEN)))
    await show({ people: [] })
    await eventually(() => expect(personLayers()).toHaveLength(0))
  })
})

test('[S21] one whose picture cannot be loaded leaves the face before it', async () => {
  const lan = await paintPerson('lan', BLUE)
  const { show } = await open('plain', { people: [lan] })
  await eventually(() => expect(faces()[0]?.dataset.state).toBe('shown'))
  await show({ people: [{ ...lan, face: 'hurt', url: '/media/none.webp' }] })
  await eventually(() => expect(faces().map(({ src }) => src)).toEqual([lan.url]))
})

test('[S21] people who stand still and neither breathe nor blink cost no frame', async () => {
  await reduceMotion()
  const contexts = watchWebGL()
  const frames = manualFrames()
  const people = [await paintPerson('lan', BLUE)]
  await render(<Screen picture={await paint('Behind', RED)} people={people} isReady frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  await eventually(() => {
    frames.step(16)
    expect(colourAt(context, 0.5, 0.35)).toEqual(opaque(BLUE))
  })
  frames.step(16)
  await passFrames(3)
  expect(frames.pending).toBe(false)
})
