/** The player's avatar in a picture that has a face: where it is drawn, and when it comes and goes. */
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Picture } from '../../../protocol/view/stage.ts'
import { eventually, passFrames } from '../../helpers/eventually.ts'
import { BLUE, GREEN, paint, RED } from './pictures.ts'
import { Screen } from './stageScreen.tsx'
import { withoutWebGL } from './webgl.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const FACE = { x: 0.25, y: 0.25, w: 0.5, h: 0.25 }

beforeEach(() => withoutWebGL())

const portraits = (): HTMLImageElement[] => [...document.querySelectorAll<HTMLImageElement>('.stage-portrait img')]
const opacityOf = (image: HTMLImageElement | undefined): number => Number(image && getComputedStyle(image).opacity)

async function paintBench(change: Partial<Picture> = {}): Promise<Picture> {
  const avatar = await paint('', GREEN)
  return { ...(await paint('A bench', RED)), face: FACE, portraitUrl: avatar.url, ...change }
}

test.each([
  ['a phone of the picture’s shape', 360, 640, { left: 90, top: 160, width: 180, height: 160 }],
  // Twice as wide: the picture is drawn at 720 by 1280, and a third of what is left over lies above.
  ['a wide window', 720, 640, { left: 180, top: 320 - 640 / 3, width: 360, height: 320 }],
  // The picture is drawn at 360 by 640, and half of what is left over lies at the left.
  ['a narrow window', 200, 640, { left: 90 - 80, top: 160, width: 180, height: 160 }],
])('[S18] the avatar lies where the face of the picture is drawn: %s', async (_, width, height, place) => {
  const picture = await paintBench()
  await render(
    <div style={{ position: 'relative', width, height, transform: 'translate(0)' }}>
      <Screen picture={picture} isReady={false} />
    </div>,
  )
  const screen = document.querySelector<HTMLElement>('[data-testid="screen"]')
  if (screen !== null) Object.assign(screen.style, { width: `${width}px`, height: `${height}px` })
  await eventually(() => {
    const [image] = portraits()
    expect(opacityOf(image)).toBe(1)
    const { left = 0, top = 0 } = screen?.getBoundingClientRect() ?? {}
    const box = image?.getBoundingClientRect()
    expect(box && [box.left - left, box.top - top, box.width, box.height].map(Math.round)).toEqual(
      [place.left, place.top, place.width, place.height].map(Math.round),
    )
  })
})

test.each<[string, Partial<Picture>]>([
  ['without an avatar', { portraitUrl: undefined }],
  ['without a face', { face: null }],
  ['with no area for one', { face: undefined }],
])('[S18] a picture %s is as it is', async (_, change) => {
  await render(<Screen picture={await paintBench(change)} isReady={false} />)
  await eventually(() => expect(document.querySelector('[data-state="shown"]')).not.toBeNull())
  await passFrames(5)
  expect(portraits()).toHaveLength(0)
})

test('[S18] an avatar that cannot be loaded leaves the picture as it is', async () => {
  await render(<Screen picture={await paintBench({ portraitUrl: '/nowhere/avatar.webp' })} isReady={false} />)
  await eventually(() => expect(portraits()[0]?.complete).toBe(true))
  await passFrames(5)
  expect(opacityOf(portraits()[0])).toBe(0)
})

test('[S18] the avatar comes with its picture, also where the file is the one already shown, and leaves with it', async () => {
  const { portraitUrl, ...bare } = await paintBench()
  const shown = await render(<Screen picture={bare} isReady={false} />)
  await eventually(() => expect(document.querySelector('.stage-plain [data-state="shown"]')).not.toBeNull())
  expect(portraits()).toHaveLength(0)
  await shown.rerender(<Screen picture={{ ...bare, portraitUrl }} isReady={false} />)
  await eventually(() => expect(opacityOf(portraits()[0])).toBe(1))
  await shown.rerender(<Screen picture={await paint('A lane', BLUE)} isReady={false} />)
  await eventually(() => expect(portraits()).toHaveLength(0))
})
