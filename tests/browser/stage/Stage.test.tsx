/** The stage: plain pictures at once, Pixi after the first line, and back again whenever Pixi cannot. */
import { StrictMode } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import { Stage, type StageProps } from '../../../src/stage/Stage.tsx'
import { manualFrames } from './frames.ts'
import { BLUE, type Colour, GREEN, paint, RED } from './pictures.ts'
import { colourAt, type WatchedContext, watchWebGL, withoutWebGL } from './webgl.ts'

// Loaded once beforehand, so that no test waits for the tools that serve it.
beforeAll(() => import('../../../src/stage/PixiStage.tsx'), 60_000)

function Screen(props: StageProps) {
  return (
    <StrictMode>
      <div data-testid="screen" style={{ position: 'fixed', top: 0, left: 0, width: 360, height: 640 }}>
        <Stage {...props} />
      </div>
    </StrictMode>
  )
}

/** The plain pictures, the lowest first. */
function plain(): HTMLImageElement[] {
  return [...document.querySelectorAll<HTMLImageElement>('.stage-plain img')]
}

function plainIsSeen(): boolean {
  const stage = document.querySelector('.stage-plain')
  return stage !== null && getComputedStyle(stage).visibility === 'visible'
}

const opaque = (colour: Colour): number[] => [...colour, 255]

/** Waits until Pixi has taken over; frames are made while it gets ready. */
async function pixiDraws(contexts: WatchedContext[], step: () => void = () => {}): Promise<WatchedContext> {
  await vi.waitFor(() => {
    step()
    expect(plainIsSeen()).toBe(false)
  }, { timeout: 10_000, interval: 20 })
  const context = contexts.find(({ canvas, gl }) => canvas.isConnected && !gl.isContextLost())
  if (context === undefined) throw new Error('Pixi draws without a context')
  return context
}

/** So many frames of the page, as fast as they come. */
async function pageFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('the picture shows at once, described, without Pixi', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A red harbour', RED)
  await render(<Screen picture={picture} ready={false} />)

  await expect.element(page.getByRole('img', { name: 'A red harbour' })).toBeVisible()
  expect(plain()).toHaveLength(1)
  await vi.waitFor(() => expect(plain()[0]?.naturalWidth).toBe(360))
  await pageFrames(20)
  expect(plainIsSeen()).toBe(true)
  expect(contexts).toHaveLength(0)
})

test('our own pictures are offered in both widths', async () => {
  await render(<Screen picture={{ url: '/media/harbour/quay.webp', alt: '' }} ready={false} />)
  const srcSet = plain()[0]?.srcset
  expect(srcSet).toBe('/media/harbour/quay-360.webp 360w, /media/harbour/quay.webp 720w')
})

test('once ready, Pixi takes over and draws the same colours in the same places', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED, BLUE)
  const screen = await render(<Screen picture={picture} ready={false} />)
  await screen.rerender(<Screen picture={picture} ready />)

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
  await render(<Screen picture={picture} ready />)
  const context = await pixiDraws(contexts)

  // Half as tall: a third of what is cut off goes above, so the middle of the picture lies at two thirds.
  const box = page.getByTestId('screen').element()
  if (!(box instanceof HTMLElement)) throw new Error('no box')
  box.style.height = '320px'
  await vi.waitFor(() => expect(context.canvas.height).toBe(320 * devicePixelRatio))
  expect(colourAt(context, 0.5, 0.64)).toEqual(opaque(RED))
  expect(colourAt(context, 0.5, 0.69)).toEqual(opaque(BLUE))
  expect(getComputedStyle(plain()[0] as Element).objectPosition).toMatch(/^50% 33\.3/)
})

test('a new picture fades in within 600 ms, and is all there is then', async () => {
  const contexts = watchWebGL()
  const frames = manualFrames()
  const before = await paint('Before', RED)
  const after = await paint('After', BLUE)
  const screen = await render(<Screen picture={before} ready frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  const inRest = context.textures

  await screen.rerender(<Screen picture={after} ready frames={frames} />)
  await vi.waitFor(() => expect(frames.pending).toBe(true))
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
  await vi.waitFor(() => {
    frames.step(16)
    expect(plain()).toHaveLength(1)
    expect(context.textures).toBe(inRest)
  })
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(BLUE))
})

test('on a still screen no frame is drawn', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const screen = await render(<Screen picture={picture} ready />)
  const context = await pixiDraws(contexts)
  await pageFrames(5)

  const drawn = context.frames
  await pageFrames(60)
  await screen.rerender(<Screen picture={{ ...picture, alt: 'The same harbour' }} ready />)
  await pageFrames(5)
  expect(drawn).toBeGreaterThan(0)
  expect(context.frames).toBe(drawn)
})

test('on a hidden page no frame is asked for; a picture that came meanwhile is drawn on return', async () => {
  const contexts = watchWebGL()
  const frames = manualFrames()
  const before = await paint('Before', RED)
  const after = await paint('After', GREEN)
  const screen = await render(<Screen picture={before} ready frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  frames.step(16)

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.rerender(<Screen picture={after} ready frames={frames} />)
  await vi.waitFor(() => expect(context.textures).toBeGreaterThan(0))
  await pageFrames(20)
  expect(frames.pending).toBe(false)

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => {
    frames.step(700)
    expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(GREEN))
  })
})

test('a lost context brings the plain stage back at once, a restored one Pixi, a second loss ends it', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  await render(<Screen picture={picture} ready />)
  const first = await pixiDraws(contexts)

  const lose = first.gl.getExtension('WEBGL_lose_context')
  lose?.loseContext()
  await vi.waitFor(() => expect(plainIsSeen()).toBe(true))
  lose?.restoreContext()

  const second = await pixiDraws(contexts)
  expect(second.canvas).not.toBe(first.canvas)
  expect(colourAt(second, 0.5, 0.5)).toEqual(opaque(RED))

  second.gl.getExtension('WEBGL_lose_context')?.loseContext()
  await vi.waitFor(() => expect(document.querySelector('.stage canvas')).toBeNull())
  expect(plainIsSeen()).toBe(true)
})

test('asked to save data later on, the plain stage is back; Pixi takes over anew when that is over', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const screen = await render(<Screen picture={picture} ready />)
  const first = await pixiDraws(contexts)
  await screen.rerender(<Screen picture={picture} ready={false} />)
  expect(plainIsSeen()).toBe(false)

  await screen.rerender(<Screen picture={picture} ready save />)
  await vi.waitFor(() => expect(first.gl.isContextLost()).toBe(true))
  expect(plainIsSeen()).toBe(true)
  await screen.rerender(<Screen picture={picture} ready />)
  expect(plainIsSeen()).toBe(true)
  expect(colourAt(await pixiDraws(contexts), 0.5, 0.5)).toEqual(opaque(RED))
})

test('without WebGL, with save, or with a phone that saves data, the plain stage stays and Pixi is not loaded', async () => {
  const picture = await paint('A harbour', RED)
  const contexts = watchWebGL()
  const saving = await render(<Screen picture={picture} ready save />)
  await pageFrames(30)
  expect(contexts).toHaveLength(0)
  await saving.unmount()

  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const phone = await render(<Screen picture={picture} ready />)
  await pageFrames(30)
  expect(contexts).toHaveLength(0)
  await phone.unmount()
  Reflect.deleteProperty(navigator, 'connection')

  withoutWebGL()
  await render(<Screen picture={picture} ready />)
  await pageFrames(30)
  expect(document.querySelector('.stage canvas')).toBeNull()
  expect(plainIsSeen()).toBe(true)
})

test('the plain stage fades too: the old picture stays below the new until its animation ends', async () => {
  const screen = await render(<Screen picture={await paint('Before', RED)} ready={false} />)
  await vi.waitFor(() => expect(plain()[0]?.complete).toBe(true))
  await screen.rerender(<Screen picture={await paint('After', BLUE)} ready={false} />)

  const animation = await vi.waitFor(() => {
    const [found] = plain()[1]?.getAnimations() ?? []
    if (found === undefined) throw new Error('no transition yet')
    return found
  })
  animation.pause()
  animation.currentTime = 300
  expect(animation.effect?.getTiming().duration).toBe(600)
  expect(plain()).toHaveLength(2)
  expect(Number(getComputedStyle(plain()[1] as Element).opacity)).toBeCloseTo(0.5)

  animation.finish()
  await vi.waitFor(() => expect(plain()).toHaveLength(1))
  await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
})

test('with reduced motion a new picture is there at once, on both stages', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
  const contexts = watchWebGL()
  const frames = manualFrames()
  const screen = await render(<Screen picture={await paint('One', RED)} ready={false} frames={frames} />)
  const two = await paint('Two', BLUE)
  await vi.waitFor(() => expect(plain()[0]?.complete).toBe(true))
  await screen.rerender(<Screen picture={two} ready={false} frames={frames} />)
  await vi.waitFor(() => expect(plain().map((image) => image.src)).toEqual([two.url]))
  expect(plain()[0]?.getAnimations()).toEqual([])

  await screen.rerender(<Screen picture={two} ready frames={frames} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  await screen.rerender(<Screen picture={await paint('Three', GREEN)} ready frames={frames} />)
  await vi.waitFor(() => expect(frames.pending).toBe(true))
  frames.step(16)
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(GREEN))
  await vi.waitFor(() => expect(plain()).toHaveLength(1))
})

test('a picture that cannot be loaded leaves the one before it, on both stages', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const missing = (name: string) => ({ url: `/nowhere/${name}.png`, alt: 'Nothing' })
  const wasTried = (name: string) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(`/nowhere/${name}.png`))
  const screen = await render(<Screen picture={picture} ready={false} />)
  await vi.waitFor(() => expect(plain()[0]?.complete).toBe(true))
  await screen.rerender(<Screen picture={missing('first')} ready={false} />)
  await vi.waitFor(() => expect(wasTried('first')).toBe(true))
  await vi.waitFor(() => expect(plain().map((image) => image.src)).toEqual([picture.url]))
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeVisible()

  await screen.rerender(<Screen picture={picture} ready />)
  const context = await pixiDraws(contexts)
  await screen.rerender(<Screen picture={missing('second')} ready />)
  await vi.waitFor(() => expect(wasTried('second')).toBe(true))
  await vi.waitFor(() => expect(plain()).toHaveLength(1))
  expect(colourAt(context, 0.5, 0.5)).toEqual(opaque(RED))
  expect(plainIsSeen()).toBe(false)
})

test('a stage that leaves gives back its context and textures, even before Pixi has started', async () => {
  const contexts = watchWebGL()
  const picture = await paint('A harbour', RED)
  const screen = await render(<Screen picture={picture} ready />)
  const context = await pixiDraws(contexts)
  await screen.unmount()
  await vi.waitFor(() => expect(context.gl.isContextLost()).toBe(true))

  const hasty = await render(<Screen picture={picture} ready />)
  await vi.waitFor(() => expect(document.querySelector('.stage canvas')).not.toBeNull())
  await hasty.unmount()
  await vi.waitFor(() => expect(contexts.every(({ gl }) => gl.isContextLost())).toBe(true))

  await render(<Screen picture={picture} ready />)
  const next = await pixiDraws(contexts)
  expect(colourAt(next, 0.5, 0.5)).toEqual(opaque(RED))
})
