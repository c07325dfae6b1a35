/** A sheet that rises for a line or for options: what is seen of the last line, and what the page has to do. */
import { expect, test } from 'vitest'
import { type OptionsView } from '../../../protocol/view/options.ts'
import { type FakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { settleMotions } from '../../helpers/motions.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const background = { kind: 'image', url: '/media/none.webp', alt: '', posterUrl: null } as const
const LINES = [
  ...Array.from({ length: 24 }, (_, index) => createFakeMessage(`line-${index}`, `Lamp ${index + 1} burns.`)),
  createFakeMessage('own', 'Who is there?', { from: 'user' }),
]

const OPTIONS: OptionsView = {
  style: 'default',
  tooltip: '',
  items: ['Go in', 'Wait', 'Call her'].map((text) => createFakeOption(text, text)),
}

async function showSheet(): Promise<{ game: FakeGame; list: HTMLElement }> {
  const { screen, game } = await showChat(
    createFakeView({ messages: splitIntoPages(LINES), stage: { ...EMPTY_STAGE, background } }),
  )
  // The motion loads after the first line.
  await waitForDeferred()
  await settleMotions()
  return { game, list: screen.getByRole('log').element() as HTMLElement }
}

/** The part of the sheet around the list. */
function findPart(list: HTMLElement, part: string): HTMLElement {
  const element = list.closest<HTMLElement>(`[data-part="${part}"]`)
  if (element === null) throw new Error(`no ${part}`)
  return element
}

// In a turn, the place of the dots goes when the options come.
test.each(['initialized', 'streaming'] as const)(
  'options push the last line up, and never hide it (%s)',
  async (flow) => {
    const { game, list } = await showSheet()
    game.change({ flow, composer: { reason: 'please_wait', until: null } })
    await settleMotions()
    const before = readLastLine(list)
    game.change({ flow: 'initialized', options: OPTIONS, composer: { reason: 'select_option', until: null } })
    await expect.poll(() => document.querySelector('[role="group"]')).not.toBeNull()
    const motions = document.getAnimations()
    const seen = [0, 100, 200, 299].map((ms) => {
      for (const motion of motions) {
        motion.pause()
        motion.currentTime = ms
      }
      return readLastLine(list)
    })
    expect(seen[0]?.top).toBeCloseTo(before.top, 0)
    for (const { hidden } of seen) expect(hidden).toBeLessThanOrEqual(1)
    for (const motion of motions) motion.play()
    await settleMotions()
    expect(readLastLine(list).hidden).toBeLessThanOrEqual(1)
    expect(readLastLine(list).top).toBeLessThan(before.top - 40)
  },
)

/** Where the last line is, and how much of it is above or below the visible part of the list, px. */
function readLastLine(list: HTMLElement): { top: number; hidden: number } {
  const line = [...list.querySelectorAll('article p')].at(-1)?.getBoundingClientRect()
  if (line === undefined) throw new Error('there is no line')
  const { top } = findPart(list, 'frame').getBoundingClientRect()
  const { bottom } = findPart(list, 'area').getBoundingClientRect()
  return { top: line.top, hidden: Math.max(0, top - line.top, line.bottom - bottom) }
}
