/** What moves without an end costs the page nothing: the compositor alone moves it. */
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { REPEAT_STEP_MS } from '../../../src/ui/repeatMotion.ts'
import { showChat } from '../../helpers/game.tsx'
import { emulateMotion, reduceMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const voiced = createFakeMessage('a', 'Come with me.', { audioUrl: '/media/none.mp3' })
const STATES = {
  'an actor thinks': createFakeView({ thinking: true }),
  'a line is spoken': createFakeView({
    messages: splitIntoPages([voiced]),
    voice: { id: 'v', messageId: 'a', url: '/media/none.mp3', attempt: 1 },
  }),
  'a line waits for a tap': createFakeView({
    messages: splitIntoPages([createFakeMessage('a', 'Come with me.')]),
    composer: { reason: 'next_tap', until: null },
  }),
}
/** What moves in each state. */
const COUNTS = { 'an actor thinks': 3, 'a line is spoken': 3, 'a line waits for a tap': 1 }

afterEach(() => vi.restoreAllMocks())

const findEndless = (): Animation[] =>
  document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity)

test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
  'while %s, no round of a motion wakes the page',
  async (state) => {
    await showChat(STATES[state])
    await expect.poll(() => findEndless().length).toBe(COUNTS[state])
    for (const animation of findEndless()) {
      // A CSS animation has an event for each round, and React listens to it.
      expect(animation).not.toBeInstanceOf(CSSAnimation)
      // The page gets a message about each picture: no more than 20 a second.
      const { easing, duration } = animation.effect?.getTiming() ?? {}
      expect(easing).toBe(`steps(${Number(duration) / REPEAT_STEP_MS})`)
      expect(REPEAT_STEP_MS).toBeGreaterThanOrEqual(50)
      // The end of a delay is one of those moments, too.
      expect(animation.effect?.getTiming().delay).toBeLessThanOrEqual(0)
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      const moved = new Set(frames.flatMap((frame) => Object.keys(frame)))
      expect([moved.has('transform'), moved.has('opacity')]).toContain(true)
      expect(moved.size).toBe(5)
    }
  },
)

test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
  'with reduced motion nothing moves while %s',
  async (state) => {
    await reduceMotion()
    const { screen } = await showChat(STATES[state])
    const SHOWN = {
      'an actor thinks': screen.getByRole('img', { name: /thinking/i }),
      'a line is spoken': screen.getByRole('img', { name: /speak/i }),
      'a line waits for a tap': screen.getByText('Tap to go on').first(),
    }
    await expect.element(SHOWN[state]).toBeVisible()
    expect(findEndless()).toEqual([])
  },
)
