/** The stage: plain pictures at once, and for good where Pixi cannot run. Tests of both stages are here too. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { manualFrames } from './manualFrameSource.ts'
import { BLUE, GREEN, paint, RED } from './pictures.ts'
import { opaque, pixiDraws, plain, plainIsSeen, Screen } from './stageScreen.tsx'
import { colourAt, watchWebGL, withoutWebGL } from './webgl.ts'
import { sourceFor } from '../../../protocol/pictures.ts'
import { getStoryPictureWidthPx } from '../../../src/ui/pictureSources.ts'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { emulateMotion, reduceMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

// Loaded once beforehand, so that no test waits for the tools that serve it.
beforeAll(() => import('../../../src/stage/PixiStage.tsx'), 60_000)

test('the picture shows at once, described, without Pixi', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A red harbour', RED)
  await render(<Screen picture={picture} isReady={false} />)

  await expect.element(page.getByRole('img', { name: 'A red harbour' })).toBeVisible()
  expect(plain()).toHaveLength(1)
  await eventually(() => expect(plain()[0]?.naturalWidth).toBe(360))
  await passFrames(20)
  expect(plainIsSeen()).toBe(true)
  expect(contexts).toHaveLength(0)
})

test('[M15] our own pictures are taken in the one size that is loaded ahead', async () => {
  await render(<Screen picture={{ url: '/media/harbour/quay.webp', alt: '' }} isReady={false} />)
  const [picture] = plain()
  expect(picture?.srcset).toBe('')
  expect(picture?.getAttribute('src')).toBe(sourceFor('/media/harbour/quay.webp', getStoryPictureWidthPx()))
})

test('without a graphics card the plain stage stays: each frame of Pixi would be copied back', async () => {
  const contexts = watchWebGL('Google SwiftShader')
  await render(<Screen picture={await paint('A harbour', RED)} isReady />)
  // The one that only asks for the card.
  await eventually(() => expect(contexts).toHaveLength(1))
  await passFrames(30)
  expect(contexts).toHaveLength(1)
  expect(contexts[0]?.gl.isContextLost()).toBe(true)
  expect(document.querySelector('.stage canvas')).toBeNull()
  expect(plainIsSeen()).toBe(true)
})

test('without WebGL, with save, or with a phone that saves data, the plain stage stays and Pixi is not loaded', async () => {
  const picture = await paint('A harbour', RED)
  const contexts = watchWebGL()
  const saving = await render(<Screen picture={picture} isReady savesData />)
  await passFrames(30)
  expect(contexts).toHaveLength(0)
  await saving.unmount()

  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const phone = await render(<Screen picture={picture} isReady />)
  await passFrames(30)
  expect(contexts).toHaveLength(0)
  await phone.unmount()
  Reflect.deleteProperty(navigator, 'connection')

  withoutWebGL()
  await render(<Screen picture={picture} isReady />)
  await passFrames(30)
  expect(document.querySelector('.stage canvas')).toBeNull()
  expect(plainIsSeen()).toBe(true)
})

test('the plain stage fades too: the old picture stays below the new until its animation ends', async () => {
  const screen = await render(<Screen picture={await paint('Before', RED)} isReady={false} />)
  await eventually(() => expect(plain()[0]?.complete).toBe(true))
  await screen.rerender(<Screen picture={await paint('After', BLUE)} isReady={false} />)

  const animation = await eventually(() => {
    const [found] = plain()[1]?.getAnimations() ?? []
    if (found === undefined) throw new Error('no transition yet')
    return found
  })
  animation.pause()
  animation.currentTime = 300
  expect(plain()).toHaveLength(2)
  expect(Number(getComputedStyle(plain()[1] as Element).opacity)).toBeCloseTo(0.5)

  animation.finish()
  await eventually(() => expect(plain()).toHaveLength(1))
  await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
})

test('with reduced motion a new picture is there at once, on both stages', async () => {
  await reduceMotion()
  const contexts = watchWebGL()
  const frames = manualFrames()
  const screen = await render(<Screen picture={await paint('One', RED)} isReady={false} frames={frames} />)
  const two = await paint('Two', BLUE)
  await eventually(() => expect(plain()[0]?.complete).toBe(true))
  await screen.rerender(<Screen picture={two} isReady={false} frames={frames} />)
  await eventually(() => expect(plain().map((image) => image.src)).toEqual([two.url]))
  expect(plain()[0]?.getAnimations()).toEqual([])

  await screen.rerender(<Screen picture={two} isReady frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  await screen.rerender(<Screen picture={await paint('Three', GREEN)} isReady frames={frames} />)
  await eventually(() => expect(frames.pending).toBe(true))
  frames.step(16)
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(GREEN))
  await eventually(() => expect(plain()).toHaveLength(1))
})

test('a picture that cannot be loaded leaves the one before it, on both stages', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const missing = (name: string) => ({ url: `/nowhere/${name}.png`, alt: 'Nothing' })
  const wasTried = (name: string) =>
    performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(`/nowhere/${name}.png`))
  const screen = await render(<Screen picture={picture} isReady={false} />)
  await eventually(() => expect(plain()[0]?.complete).toBe(true))
  await screen.rerender(<Screen picture={missing('first')} isReady={false} />)
  await eventually(() => expect(wasTried('first')).toBe(true))
  await eventually(() => expect(plain().map((image) => image.src)).toEqual([picture.url]))
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeVisible()

  await screen.rerender(<Screen picture={picture} isReady />)
  const context = await pixiDraws(contexts)
  await screen.rerender(<Screen picture={missing('second')} isReady />)
  await eventually(() => expect(wasTried('second')).toBe(true))
  await eventually(() => expect(plain()).toHaveLength(1))
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(RED))
  expect(plainIsSeen()).toBe(false)
})
