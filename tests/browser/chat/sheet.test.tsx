/** The sheet of the chat: dragged by its handle and by its list, moved by keys, with motion or without, and above a keyboard. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { passFrames } from '../../helpers/eventually.ts'
import { settleMotions } from '../../helpers/motions.ts'
import { scrollTo } from '../../helpers/messageList.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const picture = { kind: 'image', url: '/media/none.webp', alt: '', posterUrl: null } as const
const LINES = Array.from({ length: 24 }, (_, index) =>
  createFakeMessage(`line-${index}`, `Lamp ${index + 1} burns, and the keeper is nowhere.`, { name: 'Lan' }),
)

interface Sheet {
  game: FakeGame
  handle: HTMLElement
  /** The button in the bar. */
  whole: HTMLElement
  list: HTMLElement
  /** Height of what is seen of the sheet, px. */
  getHeight: () => number
  isOpen: () => boolean
}

async function showSheet(): Promise<Sheet> {
  const { screen, game } = await showChat(
    createFakeView({ messages: splitIntoPages(LINES), stage: { ...EMPTY_STAGE, background: picture } }),
  )
  const whole = (await screen.getByRole('button', { name: 'Whole conversation' }).findElement()) as HTMLElement
  const list = screen.getByRole('log').element() as HTMLElement
  // The motion loads after the first line.
  await waitForDeferred()
  await settleMotions()
  return {
    game,
    handle: find('handle'),
    whole,
    list,
    getHeight: () => Math.round(innerHeight - find('frame').getBoundingClientRect().top),
    isOpen: () => whole.getAttribute('aria-expanded') === 'true',
  }
}

const find = (part: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-part="${part}"]`)
  if (element === null) throw new Error(`no ${part}`)
  return element
}

/** Drags the handle by so many px, in steps of a frame. Ends at rest, so that the velocity does not decide. */
async function dragHandle(grip: HTMLElement, by: number): Promise<void> {
  const handle = find('handle')
  handle.setPointerCapture = () => undefined
  const send = (type: string, y: number): boolean =>
    grip.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 7, button: 0, clientX: 180, clientY: y }),
    )
  send('pointerdown', 300)
  for (const share of [0.25, 0.5, 0.75, 1, 1]) {
    await passFrames(1)
    send('pointermove', 300 + by * share)
  }
  send('pointerup', 300 + by)
}

/** Drags the list by one finger. Returns whether the browser could scroll, after each movement. */
async function dragList(list: HTMLElement, by: number): Promise<boolean[]> {
  const target = list.querySelector('article') ?? list
  const send = (type: string, y: number): boolean => {
    const touch = new Touch({ identifier: 1, target, clientX: 180, clientY: y })
    const touches = type === 'touchend' ? [] : [touch]
    return target.dispatchEvent(
      new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch] }),
    )
  }
  const scrolls: boolean[] = []
  send('touchstart', 400)
  for (const share of [0.25, 0.5, 0.75, 1, 1]) {
    await passFrames(1)
    scrolls.push(send('touchmove', 400 + by * share))
  }
  send('touchend', 400 + by)
  return scrolls
}

beforeEach(() => page.viewport(360, 640))
afterEach(() => page.viewport(390, 844))

test('the handle drags the sheet open and closed; it snaps to the nearer limit', async () => {
  const { handle, getHeight, isOpen } = await showSheet()
  const low = getHeight()
  await dragHandle(handle, -30)
  await settleMotions()
  expect([isOpen(), getHeight()]).toEqual([false, low])
  await dragHandle(handle, -300)
  await settleMotions()
  const high = getHeight()
  expect(isOpen()).toBe(true)
  expect(high).toBeGreaterThan(low + 24)
  await dragHandle(handle, 300)
  await settleMotions()
  expect([isOpen(), getHeight()]).toEqual([false, low])
})

test('while it is dragged the sheet follows the finger, within its limits', async () => {
  const { handle, getHeight } = await showSheet()
  const low = getHeight()
  handle.dispatchEvent(pointer('pointerdown', 300))
  find('handle').setPointerCapture = () => undefined
  handle.dispatchEvent(pointer('pointermove', 280))
  expect(getHeight()).toBe(low + 20)
  handle.dispatchEvent(pointer('pointermove', 330))
  expect(getHeight()).toBe(low)
  handle.dispatchEvent(pointer('pointermove', -2_000))
  expect(getHeight()).toBeLessThanOrEqual(640 * 0.85 + 1)
  handle.dispatchEvent(pointer('pointerup', 300))
})

const pointer = (type: string, clientY: number): PointerEvent =>
  new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 7, button: 0, clientX: 180, clientY })

test('the list at its end drags the sheet open; in the middle it scrolls, and the sheet stays', async () => {
  const { list, getHeight, isOpen } = await showSheet()
  const low = getHeight()
  await scrollTo(list, list.scrollTop - 200)
  expect(await dragList(list, -150)).toEqual([true, true, true, true, true])
  expect(await dragList(list, 150)).toEqual([true, true, true, true, true])
  expect([isOpen(), getHeight()]).toEqual([false, low])
  await scrollTo(list, list.scrollHeight)
  expect(await dragList(list, -200)).not.toContain(true)
  await settleMotions()
  expect(isOpen()).toBe(true)
  expect(getHeight()).toBeGreaterThan(low)
})

test('the list at its top drags the open sheet closed', async () => {
  const { whole, list, getHeight, isOpen } = await showSheet()
  const low = getHeight()
  whole.click()
  await settleMotions()
  expect(isOpen()).toBe(true)
  expect(await dragList(list, 150)).toEqual([true, true, true, true, true])
  list.scrollTop = 0
  await passFrames(2)
  expect(await dragList(list, 250)).not.toContain(true)
  await settleMotions()
  expect([isOpen(), getHeight()]).toEqual([false, low])
})

test('a tap on the handle is a tap on the story, and a drag of it is none', async () => {
  const { game, handle, isOpen } = await showSheet()
  game.change({ canSkip: true })
  const click = (clientY: number): boolean =>
    handle.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: 180, clientY }))
  handle.dispatchEvent(pointer('pointerdown', 300))
  handle.dispatchEvent(pointer('pointerup', 300))
  click(300)
  expect(game.intents).toEqual([{ kind: 'tap' }])
  expect(isOpen()).toBe(false)
  await dragHandle(handle, -300)
  // A mouse that is let go of still clicks.
  click(0)
  await settleMotions()
  expect(game.intents).toHaveLength(1)
  expect(isOpen()).toBe(true)
})

test('the sheet collapses with each scene', async () => {
  const { game, whole, getHeight, isOpen } = await showSheet()
  const low = getHeight()
  whole.click()
  await settleMotions()
  expect(isOpen()).toBe(true)
  game.change({ scene: { id: 's2', title: 'The quay', picture: null, nextAt: null } })
  await expect.poll(isOpen).toBe(false)
  await settleMotions()
  expect(getHeight()).toBe(low)
})

test('keys open and close it', async () => {
  const { whole, isOpen } = await showSheet()
  whole.focus()
  for (const [key, opens] of [
    ['{ArrowUp}', true],
    ['{ArrowDown}', false],
    ['{Home}', true],
    ['{End}', false],
    ['{Enter}', true],
    [' ', false],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(isOpen).toBe(opens)
  }
})

test('a keyboard that the browser lays over the page: the composer is above it, with the last line whole', async () => {
  const viewport = Object.assign(new EventTarget(), { scale: 1, height: 640, offsetTop: 0 })
  const original = Object.getOwnPropertyDescriptor(window, 'visualViewport')
  Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true })
  try {
    await showSheet()
    const change = async (height: number, offsetTop: number): Promise<void> => {
      Object.assign(viewport, { height, offsetTop })
      viewport.dispatchEvent(new Event('resize'))
      await settleMotions()
    }
    const bottom = (element: Element | undefined): number => Math.round(element?.getBoundingClientRect().bottom ?? 0)
    await change(340, 40)
    expect(bottom(find('composer'))).toBe(380)
    const last = [...document.querySelectorAll('article')].at(-1)
    const frame = find('frame').getBoundingClientRect()
    expect(bottom(last)).toBeLessThanOrEqual(find('composer').getBoundingClientRect().top + 1)
    expect(last?.lastElementChild?.getBoundingClientRect().top).toBeGreaterThanOrEqual(frame.top - 1)
    expect(document.querySelector('header')?.getBoundingClientRect().top).toBe(40)
    // A bar of the browser, and a page that is zoomed in, change nothing.
    await change(560, 0)
    expect(bottom(find('composer'))).toBe(640)
    await change(640, 0)
    expect(bottom(find('composer'))).toBe(640)
  } finally {
    if (original !== undefined) Object.defineProperty(window, 'visualViewport', original)
  }
})
