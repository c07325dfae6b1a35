/** Weather and light over the picture: drawn by Pixi while they are declared, and by nobody where nothing may move. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type StageProps } from '../../../src/stage/Stage.tsx'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { type ManualFrames, manualFrames } from './manualFrameSource.ts'
import { recordClip } from './clipFile.ts'
import { BLUE, GREEN, paint, RED } from './pictures.ts'
import { pixiDraws, plainIsSeen, Screen } from './stageScreen.tsx'
import { colourAt, watchWebGL, type WatchedContext } from './webgl.ts'
import { emulateMotion, reduceMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

beforeAll(() => import('../../../src/stage/PixiStage.tsx'), 60_000)

const RAIN = { rain: 1, snow: 1 }

/** A stage on which Pixi draws. */
async function openStage(props: Partial<StageProps> = {}) {
  const contexts = watchWebGL()
  const frames = manualFrames()
  const picture = await paint('A harbour', RED)
  const screen = await render(<Screen picture={picture} isReady frames={frames} {...props} />)
  const context = await pixiDraws(contexts, () => frames.step(16))
  const show = (more: Partial<StageProps>) =>
    screen.rerender(<Screen picture={picture} isReady frames={frames} {...props} {...more} />)
  return { context, frames, picture, show }
}

/** Draws what is asked for, for so long. */
function play(frames: ManualFrames, ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) frames.step(100)
}

/** How many points of the canvas are not of the picture's own colour. */
function countWet({ canvas: { width, height }, gl }: WatchedContext, own: readonly number[] = RED): number {
  const points = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, points)
  let wet = 0
  for (let at = 0; at < points.length; at += 4)
    if (points[at] !== own[0] || points[at + 1] !== own[1] || points[at + 2] !== own[2]) wet += 1
  return wet
}

/** How much an area of the stage, in shares of it, differs from the picture's own red. */
function measureLight({ canvas, gl }: WatchedContext, area: { x: number; y: number; w: number; h: number }): number {
  const [width, height] = [Math.round(area.w * canvas.width), Math.round(area.h * canvas.height)]
  const points = new Uint8Array(width * height * 4)
  const bottom = Math.round((1 - area.y - area.h) * canvas.height)
  gl.readPixels(Math.round(area.x * canvas.width), bottom, width, height, gl.RGBA, gl.UNSIGNED_BYTE, points)
  let light = 0
  for (let at = 0; at < points.length; at += 4) light += Math.abs((points[at + 1] ?? 0) - RED[1])
  return light
}

test('[S19] rain and snow fall over the picture while they are declared, and no frame is drawn after them', async () => {
  const { context, frames, show } = await openStage()
  expect(frames.pending).toBe(false)
  expect(countWet(context)).toBe(0)

  await show({ mood: RAIN })
  await eventually(() => expect(frames.pending).toBe(true))
  play(frames, 1_500)
  expect(countWet(context)).toBeGreaterThan(500)
  expect(frames.pending).toBe(true)

  await show({ mood: null })
  play(frames, 1_500)
  expect(countWet(context)).toBe(0)
  expect(frames.pending).toBe(false)
})

test('weather falls over a clip that has no own', async () => {
  const blob = await recordClip(GREEN)
  const { context, frames, show } = await openStage({ clip: '/media/clip.mp4', loadClip: async () => blob })
  const canvas = document.querySelector('.stage-moving')
  await eventually(() => {
    play(frames, 100)
    expect(document.querySelector('.stage-clip')?.getAttribute('data-state')).toBe('shown')
  })
  const props = { clip: '/media/clip.mp4', loadClip: async () => blob }
  await show({ ...props, mood: RAIN })
  await eventually(() => {
    play(frames, 300)
    expect(canvas === null ? '' : getComputedStyle(canvas).zIndex).toBe('1')
  })
  play(frames, 1_500)
  // The clip is seen between the drops.
  const none = [0, 0, 0]
  expect(countWet(context, none)).toBeGreaterThan(500)
  expect(countWet(context, none)).toBeLessThan((context.canvas.width * context.canvas.height) / 2)

  await show({ ...props, mood: null })
  play(frames, 1_500)
  expect(canvas === null ? '' : getComputedStyle(canvas).zIndex).toBe('auto')
})

test('weather is faint before the heads of people', async () => {
  const nothing = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="720" height="960"/%3E'
  const lan = { id: 'lan', name: 'Lan', place: 'center', face: 'calm', url: nothing, blinkUrl: null, alt: '' } as const
  const bare = { ...(await paint('A quay', RED)), face: null }
  const { context, frames, show } = await openStage({ picture: bare })
  await show({ mood: RAIN, people: [lan] })
  await eventually(() => {
    play(frames, 300)
    expect(document.querySelector('.stage-person img')).not.toBeNull()
  })
  play(frames, 2_000)
  let [head, beside] = [0, 0]
  for (let turn = 0; turn < 60; turn += 1) {
    play(frames, 300)
    head += measureLight(context, { x: 0.42, y: 0.25, w: 0.16, h: 0.12 })
    beside += measureLight(context, { x: 0, y: 0.25, w: 0.16, h: 0.12 })
  }
  expect(head / beside).toBeLessThan(0.6)
})

test('[S20] the mood of a picture ends with it', async () => {
  const { context, frames, show } = await openStage({ mood: RAIN })
  await eventually(() => expect(frames.pending).toBe(true))
  play(frames, 1_500)
  expect(countWet(context)).toBeGreaterThan(500)

  await show({ mood: null, picture: await paint('After', BLUE) })
  await eventually(() => {
    play(frames, 1_000)
    expect(countWet(context, BLUE)).toBe(0)
    expect(frames.pending).toBe(false)
  })
})

test('weather is drawn 30 times a second, a fade in between as often as the page', async () => {
  const { context, frames, show } = await openStage({ mood: RAIN })
  await eventually(() => expect(frames.pending).toBe(true))
  play(frames, 1_500)
  const before = context.frames
  for (let frame = 0; frame < 60; frame += 1) frames.step(1_000 / 60)
  expect(context.frames - before).toBeGreaterThanOrEqual(28)
  expect(context.frames - before).toBeLessThanOrEqual(31)

  // What only drifts needs half of them.
  await show({ mood: { fog: 1, drift: 1 } })
  play(frames, 2_000)
  const slow = context.frames
  for (let frame = 0; frame < 60; frame += 1) frames.step(1_000 / 60)
  expect(context.frames - slow).toBeLessThanOrEqual(16)
})

test('with reduced motion nothing of a mood is drawn', async () => {
  await reduceMotion()
  const { context, frames } = await openStage({ mood: RAIN })
  await passFrames(5)
  const drawn = context.frames
  play(frames, 1_000)
  expect(context.frames).toBe(drawn)
  expect(countWet(context)).toBe(0)
})

test('where the player begins to save data, the plain stage is back, and nothing of a mood is drawn', async () => {
  const { context, frames, show } = await openStage({ mood: RAIN })
  play(frames, 500)
  await show({ mood: RAIN, savesData: true })
  await eventually(() => expect(plainIsSeen()).toBe(true))
  const drawn = context.frames
  play(frames, 1_000)
  expect(context.frames).toBe(drawn)
})

test('on a hidden page the weather asks for no frame, and goes on where it was', async () => {
  const { context, frames } = await openStage({ mood: RAIN })
  await eventually(() => expect(frames.pending).toBe(true))
  play(frames, 1_500)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(frames.pending).toBe(false)

  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(frames.pending).toBe(true)
  play(frames, 1_000)
  expect(countWet(context)).toBeGreaterThan(500)
})

test('behind a clip in front the weather stands still', async () => {
  const { context, frames, show } = await openStage({ mood: RAIN })
  await eventually(() => expect(frames.pending).toBe(true))
  play(frames, 1_500)
  await show({ mood: RAIN, isClipPaused: true })
  play(frames, 500)
  const drawn = context.frames
  play(frames, 500)
  expect(context.frames).toBe(drawn)
  expect(frames.pending).toBe(false)

  await show({ mood: RAIN, isClipPaused: false })
  expect(frames.pending).toBe(true)
  play(frames, 500)
  expect(context.frames).toBeGreaterThan(drawn)
})

test('lamps flicker by the light of the picture, and never flash', async () => {
  const { context, frames } = await openStage({ mood: { flicker: 1 } })
  await eventually(() => expect(frames.pending).toBe(true))
  play(frames, 1_500)
  const lights: number[] = []
  for (let frame = 0; frame < 40; frame += 1) {
    frames.step(50)
    lights.push(colourAt(context, 0.5, 0.5)[0] ?? 0)
  }
  const [least, most] = [Math.min(...lights), Math.max(...lights)]
  expect(most - least).toBeGreaterThan(5)
  // Never more than a little of the picture's own 200, and by no leap.
  expect(most).toBeLessThanOrEqual(255)
  for (const [index, light] of lights.entries()) expect(Math.abs(light - (lights[index - 1] ?? light))).toBeLessThan(30)
})

test('what the weather is made of leaves the memory of the graphics chip with the stage', async () => {
  const { context, frames, show } = await openStage()
  const inRest = context.textures
  await show({ mood: RAIN })
  play(frames, 1_000)
  expect(context.textures).toBeGreaterThan(inRest)
  await show({ mood: null })
  play(frames, 1_500)
  expect(context.textures).toBeLessThanOrEqual(inRest + 1)
})
