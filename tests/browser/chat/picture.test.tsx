import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { keepInside, MAX_SCALE, zoomAt } from '../../../src/screens/chat/panels/picture/attachZoom.ts'
import { showChat, type ShownChat } from '../../helpers/game.tsx'

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>'

const messages = splitIntoPages([
  createFakeMessage('p', '', { name: 'Lan', kind: 'image', mediaUrl: PICTURE, alt: 'A ledger' }),
])

async function openViewer(): Promise<ShownChat & { frame: HTMLElement; picture: HTMLElement }> {
  const shown = await showChat(createFakeView({ messages }))
  await shown.screen.getByRole('button', { name: 'Full screen: A ledger' }).click()
  const viewer = await shown.screen.getByRole('dialog', { name: 'A ledger' }).findElement()
  const picture = viewer.querySelector('img')
  const frame = picture?.parentElement
  if (picture === null || frame === null || frame === undefined) throw new Error('the viewer has no picture')
  await expect.poll(() => picture.clientWidth).toBeGreaterThan(0)
  return { ...shown, frame, picture }
}

const getScale = (picture: HTMLElement): number => Number(picture.dataset.scale ?? 1)

function touch(frame: HTMLElement, type: string, pointerId: number, x: number, y: number): void {
  const event = new PointerEvent(type, {
    pointerId,
    clientX: x,
    clientY: y,
    pointerType: 'touch',
    isPrimary: pointerId === 1,
    bubbles: true,
  })
  frame.dispatchEvent(event)
}

/** Synthetic pointers cannot be captured. */
function allowSyntheticPointers(frame: HTMLElement): void {
  frame.setPointerCapture = () => undefined
}

test('the point that is zoomed at stays, within the limits', () => {
  expect(zoomAt({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 })).toEqual({ scale: 2, x: -100, y: -50 })
  expect(zoomAt({ scale: 3, x: 0, y: 0 }, 9, { x: 0, y: 0 }).scale).toBe(MAX_SCALE)
  expect(zoomAt({ scale: 2, x: 10, y: 0 }, 0.1, { x: 0, y: 0 }).scale).toBe(1)
})

test('a picture stays at the edges of the window, and centred where it is smaller', () => {
  const window = { width: 300, height: 600 }
  expect(keepInside({ scale: 2, x: 900, y: 900 }, { width: 300, height: 200 }, window)).toEqual({
    scale: 2,
    x: 150,
    y: 0,
  })
})

test('a picture keeps its place while it loads', async () => {
  const { screen } = await showChat(createFakeView({ messages }))
  const frame = (await screen.getByRole('img', { name: 'A ledger' }).findElement()).parentElement
  const { width, height } = frame?.getBoundingClientRect() ?? { width: 0, height: 1 }
  expect(width / height).toBeCloseTo(4 / 3, 1)
})

test('a double tap zooms at the finger, and back', async () => {
  const { frame, picture } = await openViewer()
  await userEvent.dblClick(frame, { position: { x: 100, y: 300 } })
  await expect.poll(() => getScale(picture)).toBe(2.5)
  await userEvent.dblClick(frame, { position: { x: 100, y: 300 } })
  await expect.poll(() => getScale(picture)).toBe(1)
})

test('two fingers zoom, one drags the zoomed picture', async () => {
  const { frame, picture } = await openViewer()
  allowSyntheticPointers(frame)
  touch(frame, 'pointerdown', 1, 150, 400)
  touch(frame, 'pointerdown', 2, 250, 400)
  touch(frame, 'pointermove', 1, 100, 400)
  touch(frame, 'pointermove', 2, 300, 400)
  expect(getScale(picture)).toBe(2)
  touch(frame, 'pointerup', 2, 300, 400)
  const left = picture.getBoundingClientRect().left
  touch(frame, 'pointermove', 1, 60, 400)
  expect(picture.getBoundingClientRect().left).toBeCloseTo(left - 40, 0)
  touch(frame, 'pointerup', 1, 60, 400)
})

test('the wheel and keys zoom', async () => {
  const { frame, picture } = await openViewer()
  frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, bubbles: true, cancelable: true }))
  expect(getScale(picture)).toBeGreaterThan(2)
  await userEvent.keyboard('0')
  expect(getScale(picture)).toBe(1)
  await userEvent.keyboard('{+}')
  expect(getScale(picture)).toBe(1.5)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the button', ({ screen }: ShownChat) => screen.getByRole('button', { name: 'Close' }).click()],
  [
    'a swipe down',
    ({ frame }: { frame: HTMLElement }) => {
      allowSyntheticPointers(frame)
      touch(frame, 'pointerdown', 1, 200, 300)
      touch(frame, 'pointermove', 1, 200, 360)
      touch(frame, 'pointermove', 1, 200, 460)
      touch(frame, 'pointerup', 1, 200, 460)
    },
  ],
])('%s closes it, and the picture in the list has the focus again', async (_, close) => {
  const shown = await openViewer()
  await close(shown)
  await expect.element(shown.screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(shown.screen.getByRole('button', { name: 'Full screen: A ledger' })).toHaveFocus()
})
