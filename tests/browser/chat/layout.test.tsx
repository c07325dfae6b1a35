/** The layout of the chat: room to read and to choose in every window, at every size of text. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type View } from '../../../protocol/view.ts'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { dismissToast, showToast } from '../../../src/ui/toastStore.ts'
import { showChat } from '../../helpers/game.tsx'
import { isThorough } from '../../helpers/isThorough.ts'
import { settleMotions } from '../../helpers/motions.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'

const TALK = [
  createFakeMessage('place', 'The harbour, past midnight. Seven lamps on the quay, and six of them burn.', {
    from: 'system',
  }),
  createFakeMessage('hello', "You hear it too, don't you?", { name: 'Lan' }),
  createFakeMessage('answer', 'Then let us answer it.', { from: 'user', delivery: 'sent' }),
  createFakeMessage('careful', 'Careful. The last one who answered is still walking.', { name: 'Lan' }),
]
/** Each takes two lines on a phone. */
const OPTIONS = [
  createFakeOption('hand', 'Take her hand and walk with her to the end of the breakwater'),
  createFakeOption('ask', 'Ask her who is walking there, and since which of the nights'),
  createFakeOption('light', 'Light the seventh lamp yourself, while she is not looking', { price: 3 }),
]
const picture = { kind: 'image', url: '/media/none.webp', alt: '', posterUrl: null } as const
const PARTS: Partial<View> = {
  messages: splitIntoPages(TALK),
  stage: { ...EMPTY_STAGE, background: picture },
  progress: { total: 42, task: { id: 'k', level: 2, percent: 40, description: 'Find the keeper' } },
  heart: { value: 64, sceneIds: [], isAllowMessage: true },
  coins: 108,
}
const choosing = (parts: Partial<View> = {}): View =>
  createFakeView({
    ...PARTS,
    composer: { reason: 'select_option', until: null },
    options: { style: 'default', tooltip: '', items: OPTIONS },
    ...parts,
  })

/** Windows, px, each with a size of text in percent. */
const ALL_WINDOWS = [
  ['a small phone', 360, 640, 100],
  ['the smallest phone', 320, 568, 100],
  ['a large phone', 430, 932, 100],
  ['a phone on its side', 640, 360, 100],
  ['the smallest phone on its side', 568, 320, 100],
  ['half a screen', 360, 300, 100],
  ['a desktop window', 1280, 800, 100],
  ['a small phone with text of 200 %', 360, 640, 200],
  ['a phone on its side with text of 200 %', 844, 390, 200],
] as const
/** In `npm test` one of each layout, and large text. */
const WINDOWS = ALL_WINDOWS.filter(
  ([name]) => isThorough || /^(?:the smallest phone|a phone on its side|a small phone with text of 200 %)$/.test(name),
)

async function setWindow(width: number, height: number, percent = 100): Promise<void> {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
  await page.viewport(width, height)
}

afterEach(() => setWindow(390, 844))

const part = (name: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-part="${name}"]`)
  if (element === null) throw new Error(`no ${name}`)
  return element
}
const box = (element: Element | null | undefined): DOMRect => (element ?? document.body).getBoundingClientRect()
const lastMessage = (): Element | undefined =>
  [...document.querySelectorAll('article')].at(-1)?.lastElementChild ?? undefined
const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
  inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1

test.each(WINDOWS)(
  'while options are shown, what they answer is whole, and each is visible or announced: %s',
  async (_, width, height, percent) => {
    await setWindow(width, height, percent)
    const { screen } = await showChat(choosing())
    await screen.getByRole('group', { name: 'Options' }).findElement()
    await settleMotions()
    const offers = part('offers').firstElementChild
    if (offers === null) throw new Error('nothing is offered')
    // Large text may be too large for a whole message; it is never too large for a line of it.
    if (percent === 100) await expect.poll(() => isInside(box(lastMessage()), box(part('frame')))).toBe(true)
    else expect(box(part('frame')).height).toBeGreaterThanOrEqual(84)
    const options = [...offers.querySelectorAll('button')]
    const isCut = !options.every((option) => isInside(box(option), box(offers)))
    await expect.poll(() => offers.getAttribute('data-more')).toBe(isCut ? 'below' : 'none')
    const more = offers.nextElementSibling
    expect(more !== null && getComputedStyle(more).display !== 'none').toBe(isCut)
    // Each can be reached.
    for (const option of options) {
      option.scrollIntoView({ block: 'end' })
      expect(box(option).bottom).toBeLessThanOrEqual(box(offers).bottom + 1)
      option.scrollIntoView({ block: 'start' })
      expect(box(option).top).toBeGreaterThanOrEqual(box(offers).top - 1)
    }
  },
)

test.each(WINDOWS)(
  'the top bar, the words, the options and the composer do not overlap: %s',
  async (_, width, height, percent) => {
    await setWindow(width, height, percent)
    const { game } = await showChat(choosing())
    const hasOwnPart = width > 499 && height < 481
    for (const view of [choosing(), choosing({ options: null, composer: { reason: null, until: null } })]) {
      game.change(view)
      await settleMotions()
      const [bar, frame, offers, composer] = [
        box(document.querySelector('header')),
        ...['frame', 'offers', 'composer'].map((name) => box(part(name))),
      ]
      if (hasOwnPart) expect(bar?.right).toBeLessThanOrEqual((frame?.left ?? 0) + 1)
      else expect(bar?.bottom).toBeLessThanOrEqual((frame?.top ?? 0) + 1)
      expect(frame?.bottom).toBeLessThanOrEqual((offers?.top ?? 0) + 1)
      expect(offers?.bottom).toBeLessThanOrEqual((composer?.top ?? 0) + 1)
      expect(Math.round(composer?.bottom ?? 0)).toBe(innerHeight)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    }
  },
)

test.each([
  [640, 360],
  [568, 320],
])('on its side, a toast covers no words (%i x %i)', async (width, height) => {
  await setWindow(width, height)
  const { screen } = await showChat(choosing())
  await settleMotions()
  const toastId = showToast(
    'error',
    'Sorry, the network is unstable, please try again or switch to another story to continue.',
  )
  const toast = box((await screen.getByRole('alert').findElement()).parentElement)
  expect(toast.right).toBeLessThanOrEqual(box(part('frame')).left)
  expect(toast.top).toBeGreaterThanOrEqual(box(document.querySelector('header')).bottom)
  expect(toast.bottom).toBeLessThanOrEqual(height)
  dismissToast(toastId)
})

test('Tab leads through everything and scrolls nothing away', async () => {
  await setWindow(360, 640)
  const { screen } = await showChat(choosing())
  await settleMotions()
  const list = screen.getByRole('log').element()
  const scrolled = (): Element[] =>
    [...document.querySelectorAll('*')].filter(
      (element) =>
        element !== list &&
        !(element instanceof HTMLElement && 'more' in element.dataset) &&
        element.clientWidth > 1 &&
        (element.scrollTop !== 0 || element.scrollLeft !== 0),
    )
  const distance = (): number => list.scrollHeight - list.clientHeight - list.scrollTop
  const visited = new Set<Element>()
  let read = 0
  for (let press = 0; press < 20; press += 1) {
    await userEvent.tab()
    if (document.activeElement !== null) visited.add(document.activeElement)
    expect(scrolled()).toEqual([])
    // The voice of an earlier line is reached by scrolling to it; the rest of the screen moves no line.
    if (list.contains(document.activeElement)) read = Math.round(distance())
    expect([Math.round(distance()), list.scrollLeft]).toEqual([read, 0])
  }
  expect(part('offers').querySelectorAll('button')).toHaveLength(
    [...visited].filter((element) => part('offers').contains(element)).length,
  )
})
