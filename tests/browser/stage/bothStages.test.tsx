/** What both stages promise alike: the plain one and the one drawn by Pixi. Each test runs on both. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import { type Picture } from '../../../protocol/view/stage.ts'
import { type StageProps } from '../../../src/stage/Stage.tsx'
import { recordClip } from './clipFile.ts'
import { BLUE, GREEN, paint, RED } from './pictures.ts'
import { pageFrames, pixiDraws, plain, plainIsSeen, Screen } from './stageScreen.tsx'
import { type WatchedContext, watchWebGL, withoutWebGL } from './webgl.ts'

/** Drawing waits for a busy machine. */
const PATIENTLY = { timeout: 10_000 }

// Loaded once beforehand, so that no test waits for the tools that serve them.
beforeAll(async () => {
  await Promise.all([import('../../../src/stage/PixiStage.tsx'), import('../../../src/stage/StageMotion.tsx')])
}, 60_000)

interface OpenStage {
  show: (props: Partial<StageProps>) => Promise<void>
  screen: RenderResult
  contexts: WatchedContext[]
}

/** A stage at rest on `picture`. */
async function open(kind: 'plain' | 'pixi', picture: Picture, props: Partial<StageProps> = {}): Promise<OpenStage> {
  const contexts = watchWebGL()
  if (kind === 'plain') withoutWebGL()
  const screen = await render(<Screen picture={picture} isReady {...props} />)
  await vi.waitFor(() => expect(plain()[0]?.naturalWidth).toBe(360), PATIENTLY)
  if (kind === 'pixi') await pixiDraws(contexts)
  let last: StageProps = { picture, isReady: true, ...props }
  return {
    screen,
    contexts,
    async show(changes) {
      last = { ...last, ...changes }
      await screen.rerender(<Screen {...last} />)
    },
  }
}

/** The addresses of the pictures on the stage, lowest first. */
const pictures = (): string[] => plain().map((image) => image.src)
const clips = (): HTMLVideoElement[] => [...document.querySelectorAll<HTMLVideoElement>('.stage-clip')]
const opacityOf = (element: Element | undefined): number =>
  element === undefined ? 0 : Number(getComputedStyle(element).opacity)

async function reduceMotion(): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })
}

describe.each(['plain', 'pixi'] as const)('the %s stage', (kind) => {
  test('describes the picture, and the next one once it can be seen', async () => {
    const { show } = await open(kind, await paint('Before', RED))
    await expect.element(page.getByRole('img', { name: 'Before' })).toBeVisible()
    await show({ picture: await paint('After', BLUE) })
    await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
  })

  test('keeps the old picture below the new one until that is opaque, and then nothing of it', async () => {
    const { show, contexts } = await open(kind, await paint('Before', RED))
    const textures = contexts.find(({ gl }) => !gl.isContextLost())?.textures
    const after = await paint('After', BLUE)
    await show({ picture: after })
    await vi.waitFor(() => expect(pictures()).toHaveLength(2), PATIENTLY)
    await vi.waitFor(() => expect(pictures()).toEqual([after.url]), { timeout: 5_000 })
    await vi.waitFor(() => expect(contexts.find(({ gl }) => !gl.isContextLost())?.textures).toBe(textures), PATIENTLY)
  })

  test('changes at once with reduced motion', async () => {
    await reduceMotion()
    const { show } = await open(kind, await paint('Before', RED))
    await show({ picture: await paint('After', BLUE) })
    await vi.waitFor(() => expect(pictures()).toHaveLength(1), PATIENTLY)
    expect(plain()[0]?.getAnimations()).toEqual([])
    await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
  })

  test('keeps its picture where the next one cannot be loaded', async () => {
    const before = await paint('Before', RED)
    const onChanging = vi.fn()
    const { show } = await open(kind, before, { onChanging })
    await show({ picture: { url: '/nowhere/picture.png', alt: 'Nothing' } })
    await vi.waitFor(() => expect(pictures()).toEqual([before.url]), PATIENTLY)
    await vi.waitFor(() => expect(onChanging).toHaveBeenLastCalledWith(false), PATIENTLY)
    await expect.element(page.getByRole('img', { name: 'Before' })).toBeVisible()
  })

  test('shows pictures one per tap, also when they come faster than they fade', async () => {
    const frames = await Promise.all([paint('One', RED), paint('Two', BLUE), paint('Three', GREEN)])
    const [one, two, three] = frames
    if (one === undefined || two === undefined || three === undefined) throw new Error('no frames')
    const { show } = await open(kind, one, { next: two })
    await show({ picture: two, next: three })
    await show({ picture: three, next: null })
    await vi.waitFor(() => expect(pictures()).toEqual([three.url]), { timeout: 5_000 })
    await expect.element(page.getByRole('img', { name: 'Three' })).toBeVisible()
  })

  test('decodes the picture of the next tap ahead', async () => {
    const next = { url: '/nowhere/next.png', alt: '' }
    await open(kind, await paint('Now', RED), { next })
    await vi.waitFor(() =>
      expect(performance.getEntriesByType('resource').map(({ name }) => name)).toContain(
        new URL(next.url, location.href).href,
      ),
    )
  })

  test('[M7, M13] plays a clip silently over its poster, from its first frame on, and pauses it', async () => {
    const blob = await recordClip(BLUE)
    const asked: string[] = []
    const loadClip = async (url: string): Promise<Blob> => {
      asked.push(url)
      return blob
    }
    const { show } = await open(kind, await paint('Poster', RED), { clip: '/media/clip.mp4', loadClip })
    const clip = await vi.waitFor(() => {
      const [found] = clips()
      if (found === undefined) throw new Error('no clip')
      return found
    })
    expect([clip.muted, clip.loop, clip.playsInline]).toEqual([true, true, true])
    expect(opacityOf(clip) < 1 || clip.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA).toBe(true)
    expect(clip.src).toMatch(/^blob:/)
    expect(new Set(asked)).toEqual(new Set(['/media/clip.mp4']))
    await vi.waitFor(() => expect([clip.paused, opacityOf(clip)]).toEqual([false, 1]), { timeout: 5_000 })
    expect(pictures()).toHaveLength(1)

    await show({ isClipPaused: true })
    await vi.waitFor(() => expect(clip.paused).toBe(true), PATIENTLY)
    await show({ isClipPaused: false })
    await vi.waitFor(() => expect(clip.paused).toBe(false), PATIENTLY)

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(clip.paused).toBe(true), PATIENTLY)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(clip.paused).toBe(false), PATIENTLY)
  })

  test('a clip gives way to the next picture only when that is below it', async () => {
    const blob = await recordClip(BLUE)
    const props = { clip: '/media/clip.mp4', loadClip: async () => blob }
    const { show } = await open(kind, await paint('Poster', RED), props)
    await vi.waitFor(() => expect(opacityOf(clips()[0])).toBe(1), { timeout: 5_000 })
    // The clip counts as opaque when its transition is over.
    await pageFrames(60)
    const after = await paint('After', GREEN)
    await show({ picture: after, clip: null })
    await vi.waitFor(() => {
      const isGivingWay = clips()[0]?.dataset.state !== 'shown'
      expect([isGivingWay, pictures()]).toEqual([true, [after.url]])
    })
    await vi.waitFor(() => expect(clips()).toEqual([]), { timeout: 5_000 })
  })

  test('[M13] a clip that cannot be played leaves its poster', async () => {
    const loadClip = vi.fn(async () => new Blob(['no clip'], { type: 'video/mp4' }))
    await open(kind, await paint('Poster', RED), { clip: '/media/clip.mp4', loadClip })
    await vi.waitFor(() => {
      expect(loadClip).toHaveBeenCalled()
      expect(clips()).toEqual([])
    })
    await pageFrames(10)
    expect(clips()).toEqual([])
    await expect.element(page.getByRole('img', { name: 'Poster' })).toBeVisible()
  })

  test('no clip is loaded with reduced motion or on data saving', async () => {
    const loadClip = vi.fn(async () => null)
    await reduceMotion()
    const { screen } = await open(kind, await paint('Poster', RED), { clip: '/media/clip.mp4', loadClip })
    await pageFrames(20)
    await screen.unmount()
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    await render(
      <Screen picture={await paint('Poster', RED)} clip="/media/clip.mp4" loadClip={loadClip} isReady savesData />,
    )
    await vi.waitFor(() => expect(plain()[0]?.naturalWidth).toBe(360), PATIENTLY)
    await pageFrames(30)
    expect(loadClip).not.toHaveBeenCalled()
    expect(clips()).toEqual([])
  })
})

test('an exception while Pixi draws brings the plain stage back for good, and not an error page', async () => {
  const before = await paint('Before', RED)
  const { show, contexts } = await open('pixi', before)
  const gl = contexts.find(({ canvas }) => canvas.isConnected)?.gl
  if (gl === undefined) throw new Error('no context')
  gl.clear = () => {
    throw new Error('a driver that fails')
  }
  const after = await paint('After', BLUE)
  await show({ picture: after })
  await vi.waitFor(() => expect(document.querySelector('.stage canvas')).toBeNull(), { timeout: 5_000 })
  expect(plainIsSeen()).toBe(true)
  await vi.waitFor(() => expect(pictures()).toEqual([after.url]), { timeout: 5_000 })
  await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
})

test('so does an exception while its components render', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => report.mockRestore())
  const observe = vi.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(() => {
    throw new Error('an observer that fails')
  })
  onTestFinished(() => observe.mockRestore())
  await render(<Screen picture={await paint('A harbour', RED)} isReady />)
  await vi.waitFor(() => expect(observe).toHaveBeenCalled(), { timeout: 10_000 })
  await vi.waitFor(() => expect(document.querySelector('.stage canvas')).toBeNull(), PATIENTLY)
  expect(plainIsSeen()).toBe(true)
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeVisible()
})
