/** The stage: plain pictures at once, and for good where Pixi cannot run. Tests of both stages are here too. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { paint, RED } from './pictures.ts'
import { plain, plainIsSeen, Screen } from './stageScreen.tsx'
import { watchWebGL, withoutWebGL } from './webgl.ts'
import { sourceFor } from '../../../protocol/pictures.ts'
import { getStoryPictureWidthPx } from '../../../src/ui/pictureSources.ts'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'
import { isThorough } from '../../helpers/isThorough.ts'

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

test.runIf(isThorough)(
  'without a graphics card the plain stage stays: each frame of Pixi would be copied back',
  async () => {
    const contexts = watchWebGL('Google SwiftShader')
    await render(<Screen picture={await paint('A harbour', RED)} isReady />)
    // The one that only asks for the card.
    await eventually(() => expect(contexts).toHaveLength(1))
    await passFrames(30)
    expect(contexts).toHaveLength(1)
    expect(contexts[0]?.gl.isContextLost()).toBe(true)
    expect(document.querySelector('.stage canvas')).toBeNull()
    expect(plainIsSeen()).toBe(true)
  },
)

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
