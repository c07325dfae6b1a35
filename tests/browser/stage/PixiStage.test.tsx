/** The stage drawn by Pixi: it replaces the plain pictures, looks the same, draws only while something moves, and frees its resources. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { manualFrames } from './manualFrameSource.ts'
import { BLUE, GREEN, paint, RED } from './pictures.ts'
import { opaque, pixiDraws, plain, plainIsSeen, Screen } from './stageScreen.tsx'
import { colourAt, watchWebGL } from './webgl.ts'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

// Loaded once beforehand, so that no test waits for the tools that serve it.
beforeAll(() => import('../../../src/stage/PixiStage.tsx'), 60_000)

test('once ready, Pixi takes over and draws the same colours in the same places', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED, BLUE)
  const screen = await render(<Screen picture={picture} isReady={false} />)
  await screen.rerender(<Screen picture={picture} isReady />)

  const context = await pixiDraws(contexts)
  expect(colourAt(context, 0.5, 0.25)).toEqual(opaque(RED))
  expect(colourAt(context, 0.5, 0.48)).toEqual(opaque(RED))
  expect(colourAt(context, 0.5, 0.52)).toEqual(opaque(BLUE))
  expect(colourAt(context, 0.02, 0.98)).toEqual(opaque(BLUE))
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeVisible()
})

test('a picture that is too wide keeps its middle, one that is too tall its upper third', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED, BLUE)
  await render(<Screen picture={picture} isReady />)
  const context = await pixiDraws(contexts)

  // Half as tall: a third of what is cut off goes above, so the middle of the picture is at two thirds.
  const box = page.getByTestId('screen').element()
  if (!(box instanceof HTMLElement)) throw new Error('no box')
  box.style.height = '320px'
  await eventually(() => expect(context.canvas.height).toBe(320 * devicePixelRatio))
  expect(colourAt(context, 0.5, 0.64)).toEqual(opaque(RED))
  expect(colourAt(context, 0.5, 0.69)).toEqual(opaque(BLUE))
  expect(getComputedStyle(plain()[0] as Element).objectPosition).toMatch(/^50% 33\.3/)
})

test('a new picture fades in within 600 ms, and is all there is then', async () => {
  const contexts = watchWebGL()
  const frames = manualFrames()
  const before = await paint('Before', RED)
  const after = await paint('After', BLUE)
  const screen = await render(<Screen picture={before} isReady frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  const inRest = context.textures

  await screen.rerender(<Screen picture={after} isReady frames={frames} />)
  await eventually(() => expect(frames.pending).toBe(true))
  frames.step(16)
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(RED))

  frames.step(300)
  const [red = 0, green = 0, blue = 0, alpha] = colourAt(context, 0.5, 0.5)
  expect(red).toBeCloseTo((RED[0] + BLUE[0]) / 2, -0.6)
  expect(green).toBeCloseTo((RED[1] + BLUE[1]) / 2, -0.6)
  expect(blue).toBeCloseTo((RED[2] + BLUE[2]) / 2, -0.6)
  expect(alpha).toBe(255)

  frames.step(299)
  expect(frames.pending).toBe(true)
  frames.step(1)
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(BLUE))
  await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()

  // The old picture leaves the page and the memory of the graphics chip.
  await eventually(() => {
    frames.step(16)
    expect(plain()).toHaveLength(1)
    expect(context.textures).toBe(inRest)
  })
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(BLUE))
})

test('on a still screen no frame is drawn', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const screen = await render(<Screen picture={picture} isReady />)
  const context = await pixiDraws(contexts)
  await passFrames(5)

  const drawn = context.frames
  await passFrames(60)
  await screen.rerender(<Screen picture={{ ...picture, alt: 'The same harbour' }} isReady />)
  await passFrames(5)
  expect(drawn).toBeGreaterThan(0)
  expect(context.frames).toBe(drawn)
})

test('a hidden page requests no frame; a picture that arrived meanwhile is drawn on return', async () => {
  const contexts = watchWebGL()
  const frames = manualFrames()
  const before = await paint('Before', RED)
  const after = await paint('After', GREEN)
  const screen = await render(<Screen picture={before} isReady frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  frames.step(16)

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.rerender(<Screen picture={after} isReady frames={frames} />)
  await eventually(() => expect(context.textures).toBeGreaterThan(0))
  await passFrames(20)
  expect(frames.pending).toBe(false)

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await eventually(() => {
    frames.step(700)
    expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(GREEN))
  })
})

test('a lost context brings the plain stage back at once, a restored one Pixi, a second loss ends it', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  await render(<Screen picture={picture} isReady />)
  const first = await pixiDraws(contexts)

  const lose = first.gl.getExtension('WEBGL_lose_context')
  lose?.loseContext()
  await eventually(() => expect(plainIsSeen()).toBe(true))
  lose?.restoreContext()

  const second = await pixiDraws(contexts)
  expect(second.canvas).not.toBe(first.canvas)
  expect(colourAt(second, 0.5, 0.5)).toEqual(opaque(RED))

  second.gl.getExtension('WEBGL_lose_context')?.loseContext()
  await eventually(() => expect(document.querySelector('.stage canvas')).toBeNull())
  expect(plainIsSeen()).toBe(true)
})

test('a stage that leaves gives back its context and textures', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const screen = await render(<Screen picture={picture} isReady />)
  const context = await pixiDraws(contexts)
  await screen.unmount()
  await eventually(() => expect(context.gl.isContextLost()).toBe(true))
})
