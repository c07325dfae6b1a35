/** The one row under the top bar: whatever the game has to say there stands beside the rest, by priority, and can be reached. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type View } from '../../../protocol/view.ts'
import { createFakeMessage, createFakePaid, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { eventually } from '../../helpers/eventually.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'

const OFFLINE = 'You are offline. Your place is kept.'
const FOLLOWER = 'You are playing in another tab.'

/** Everything that the row can show, at once. */
const everything: Partial<View> = {
  messages: splitIntoPages([createFakeMessage('hello', 'You came back.', { name: 'Lan' })]),
  heart: { value: 64, sceneIds: [], isAllowMessage: true },
  coins: 108,
  progress: { total: 42, task: { id: 'k', level: 2, percent: 40, description: 'Find the keeper' } },
  paid: createFakePaid({ elapsed: 40 }),
  scene: { id: 'pier', title: 'The old pier at the end of the quay', picture: null, nextAt: 90_000 },
  jumps: true,
  missions: {
    completed: ['lan'],
    all: false,
    canFinish: true,
    clues: [{ sceneId: 'pier', text: 'A lamp' }],
    scenes: [],
  },
}
const STATES: readonly (readonly [string, Partial<View>])[] = [
  ['everything', everything],
  ['everything, without a network', { ...everything, online: false }],
  ['everything, in a tab that follows', { ...everything, composer: { reason: 'elsewhere', until: null } }],
]

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await page.viewport(390, 844)
})

const row = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-top]')
  if (found === null) throw new Error('no status row')
  return found
}
/** What the row shows, from the left. */
const parts = (): HTMLElement[] =>
  [...row().querySelectorAll<HTMLElement>(':scope > * > *')].filter(({ offsetWidth }) => offsetWidth > 0)

/** Whether an element, or what lies in it, is what a finger would touch at its middle. */
function isInFront(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const touched = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return touched !== null && (element.contains(touched) || touched.contains(element))
}

/** In `npm test` the narrowest window, and large text. */
const WINDOWS = (
  [
    [320, 568, 100],
    [360, 640, 200],
    [360, 640, 100],
    [430, 932, 100],
    [640, 360, 100],
  ] as const
).slice(0, isThorough ? 5 : 2)

for (const [width, height, percent] of WINDOWS)
  test.each(STATES)(`there is one row at ${width}x${height}, ${percent} percent: %s`, async (_, state) => {
    await page.viewport(width, height)
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
    await showChat(createFakeView(state))
    await waitForDeferred()
    await eventually(() => expect(parts().length).toBeGreaterThan(5))
    const middles = parts().map((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return (top + bottom) / 2
    })
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
    expect(row().offsetHeight).toBeLessThanOrEqual(percent === 100 ? 62 : 120)
    // Nothing else is drawn over the picture between the row and the conversation.
    const words = state.online === false ? OFFLINE : state.composer ? FOLLOWER : 'The old pier at the end of the quay'
    expect(row().contains(page.getByText(words).element())).toBe(true)
    for (const part of parts()) {
      part.scrollIntoView({ block: 'nearest', inline: 'center' })
      expect([part.className, isInFront(part)]).toEqual([part.className, true])
    }
  })

test.each(['What the Rain Was For', 'Leuchtturmwärterhäuschentür'])(
  'the whole name %s of a chapter is in sight beside what costs, 360 px wide',
  async (title) => {
    await page.viewport(360, 640)
    const scene = { id: 'pier', title, picture: null, nextAt: null }
    await showChat(createFakeView({ coins: 108, paid: createFakePaid({ elapsed: 40 }), scene, jumps: true }))
    await waitForDeferred()
    const name = page.getByText(title).element()
    expect([name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight]).toEqual([0, 0])
    const mute = page.getByRole('button', { name: 'Mute' }).element()
    expect(name.getBoundingClientRect().right).toBeLessThan(mute.getBoundingClientRect().left)
    const forward = page.getByRole('navigation').getByRole('button').last().element()
    expect(isInFront(forward)).toBe(true)
  },
)

test('what keeps the player from playing comes first, then what costs, then the heart, then the scene', async () => {
  const { screen } = await showChat(
    createFakeView({ ...everything, online: false, composer: { reason: 'elsewhere', until: null } }),
  )
  await waitForDeferred()
  const order = [
    screen.getByText(OFFLINE),
    screen.getByText(FOLLOWER),
    screen.getByRole('timer'),
    screen.getByRole('img', { name: 'Heart: 64' }),
    screen.getByRole('navigation', { name: 'Scene' }),
    screen.getByRole('button', { name: 'Mute' }),
  ]
  for (const part of order) await expect.element(part).toBeInTheDocument()
  const found = order.map((part) => parts().findIndex((each) => each.contains(part.element())))
  expect(found).toEqual([...found].sort((one, other) => one - other))
  expect(found[0]).toBe(0)
  const first = screen.getByText(OFFLINE).element().getBoundingClientRect()
  expect(first.left).toBeGreaterThanOrEqual(0)
})

test.each([
  [320, 568, 100],
  [360, 640, 200],
  [640, 360, 100],
])('[T3] the way to play here is in sight without a swipe (%i x %i, %i percent)', async (width, height, percent) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
  const { screen } = await showChat(createFakeView({ ...everything, composer: { reason: 'elsewhere', until: null } }))
  await eventually(() => {
    const button = screen.getByRole('button', { name: 'Play here' }).element()
    const { left, right, top, bottom } = button.getBoundingClientRect()
    for (const x of [left + 8, right - 8])
      expect(button.contains(document.elementFromPoint(x, (top + bottom) / 2))).toBe(true)
  })
})
