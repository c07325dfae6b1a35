/** What both stages promise alike: the plain one and the one drawn by Pixi. Each test runs on both. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import { type Picture } from '../../../protocol/view/stage.ts'
import { type StageProps } from '../../../src/stage/Stage.tsx'
import { recordClip } from './clipFile.ts'
import { BLUE, GREEN, paint, RED } from './pictures.ts'
import { pixiDraws, plain, plainIsSeen, Screen } from './stageScreen.tsx'
import { type WatchedContext, watchWebGL, withoutWebGL } from './webgl.ts'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { emulateMotion, reduceMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

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
  await eventually(() => expect(plain()[0]?.naturalWidth).toBe(360))
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
    await eventually(() => expect(pictures()).toHaveLength(2))
    await eventually(() => expect(pictures()).toEqual([after.url]))
    await eventually(() => expect(contexts.find(({ gl }) => !gl.isContextLost())?.textures).toBe(textures))
  })

  test('changes at once with reduced motion', async () => {
    await reduceMotion()
    const { show } = await open(kind, await paint('Before', RED))
    await show({ picture: await paint('After', BLUE) })
    await eventually(() => expect(pictures()).toHaveLength(1))
    expect(plain()[0]?.getAnimations()).toEqual([])
    await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
  })

  test('keeps its picture where the next one cannot be loaded', async () => {
    const before = await paint('Before', RED)
    const onChanging = vi.fn()
    const { show } = await open(kind, before, { onChanging })
    await show({ picture: { url: '/nowhere/picture.png', alt: 'Nothing' } })
    await eventually(() => expect(pictures()).toEqual([before.url]))
    await eventually(() => expect(onChanging).toHaveBeenLastCalledWith(false))
    await expect.element(page.getByRole('img', { name: 'Before' })).toBeVisible()
  })

  test('shows pictures one per tap, also when they come faster than they fade', async () => {
    const frames = await Promise.all([paint('One', RED), paint('Two', BLUE), paint('Three', GREEN)])
    const [one, two, three] = frames
    if (one === undefined || two === undefined || three === undefined) throw new Error('no frames')
    const { show } = await open(kind, one, { next: two })
    await show({ picture: two, next: three })
    await show({ picture: three, next: null })
    await eventually(() => expect(pictures()).toEqual([three.url]))
    await expect.element(page.getByRole('img', { name: 'Three' })).toBeVisible()
  })

  test('decodes the picture of the next tap ahead', async () => {
    const next = { url: '/nowhere/next.png', alt: '' }
    await open(kind, await paint('Now', RED), { next })
    const address = new URL(next.url, location.href).href
    await eventually(() => expect(performance.getEntriesByType('resource').map(({ name }) => name)).toContain(address))
  })

  test('[M7, M13] plays a clip silently over its poster, from its first frame on, and pauses it', async () => {
    const blob = await recordClip(BLUE)
    const asked: string[] = []
    const loadClip = async (url: string): Promise<Blob> => {
      asked.push(url)
      return blob
    }
    const { show } = await open(kind, await paint('Poster', RED), { clip: '/media/clip.mp4', loadClip })
    const clip = await eventually(() => {
      const [found] = clips()
      if (found === undefined) throw new Error('no clip')
      return found
    })
    expect([clip.muted, clip.loop, clip.playsInline]).toEqual([true, true, true])
    expect(opacityOf(clip) < 1 || clip.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA).toBe(true)
    await eventually(() => expect(clip.src).toMatch(/^blob:/))
    expect(new Set(asked)).toEqual(new Set(['/media/clip.mp4']))
    await eventually(() => expect([clip.paused, opacityOf(clip)]).toEqual([false, 1]))
    expect(pictures()).toHaveLength(1)

    await show({ isClipPaused: true })
    await eventually(() => expect(clip.paused).toBe(true))
    await show({ isClipPaused: false })
    await eventually(() => expect(clip.paused).toBe(false))

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(clip.paused).toBe(true))
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(clip.paused).toBe(false))
  })

  test('a clip gives way to the next picture only when that is below it', async () => {
    const blob = await recordClip(BLUE)
    const props = { clip: '/media/clip.mp4', loadClip: async () => blob }
    const { show } = await open(kind, await paint('Poster', RED), props)
    await eventually(() => expect(opacityOf(clips()[0])).toBe(1))
    // The clip counts as opaque when its transition is over.
    await passFrames(60)
    const after = await paint('After', GREEN)
    await show({ picture: after, clip: null })
    await eventually(() => {
      const isGivingWay = clips()[0]?.dataset.state !== 'shown'
      expect([isGivingWay, pictures()]).toEqual([true, [after.url]])
    })
    await eventually(() => expect(clips()).toEqual([]))
  })

  test('[M13] a clip that cannot be played leaves its poster', async () => {
    const loadClip = vi.fn(async () => new Blob(['no clip'], { type: 'video/mp4' }))
    await open(kind, await paint('Poster', RED), { clip: '/media/clip.mp4', loadClip })
    await eventually(() => {
      expect(loadClip).toHaveBeenCalled()
      expect(clips()).toEqual([])
    })
    await passFrames(10)
    expect(clips()).toEqual([])
    await expect.element(page.getByRole('img', { name: 'Poster' })).toBeVisible()
  })

  test('no clip is loaded with reduced motion or on data saving', async () => {
    const loadClip = vi.fn(async () => null)
    await reduceMotion()
    const { screen } = await open(kind, await paint('Poster', RED), { clip: '/media/clip.mp4', loadClip })
    await passFrames(20)
    await screen.unmount()
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    await render(
      <Screen picture={await paint('Poster', RED)} clip="/media/clip.mp4" loadClip={loadClip} isReady savesData />,
    )
    await eventually(() => expect(plain()[0]?.naturalWidth).toBe(360))
    await passFrames(30)
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
  await eventually(() => expect(document.querySelector('.stage canvas')).toBeNull())
  expect(plainIsSeen()).toBe(true)
  await eventually(() => expect(pictures()).toEqual([after.url]))
  await expect.element(page.getByRole('img', { name: 'After' })).toBeVisible()
})

test('so does an exception while its components render', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => report.mockRestore())
  const observe = vi.spyOn(ResizeObserver.prototype, 'observe').mockImplementation(() => {
    throw new Error('an observer that fails')
  })
  onTestFinished(() => observe.mockRestore())
  watchWebGL()
  await render(<Screen picture={await paint('A harbour', RED)} isReady />)
  await eventually(() => expect(observe).toHaveBeenCalled())
  await eventually(() => expect(document.querySelector('.stage canvas')).toBeNull())
  expect(plainIsSeen()).toBe(true)
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeVisible()
})
