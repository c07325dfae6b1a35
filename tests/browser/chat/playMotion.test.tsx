/** How a motion that nothing waits for ends on a page that does not change. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { endArrivedMotions, endWithNextChange, playMotion } from '../../../src/ui/playMotion.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

test('a motion that has arrived ends by itself after six seconds', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const element = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => element.remove())
  const [from, to] = [{ transform: 'none' }, { transform: 'translateY(1px)' }]
  const motion = playMotion(element, { from, to, duration: 300, easing: 'linear' })
  await clock.pass(6_299)
  expect(motion.playState).toBe('running')
  await clock.pass(1)
  expect(motion.playState).toBe('idle')
  expect(document.getAnimations()).toEqual([])
})

test('what is over ends with the next change of the page, or by itself, and once', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const [end, later] = [vi.fn<() => void>(), vi.fn<() => void>()]
  endWithNextChange(end)
  expect(end).not.toHaveBeenCalled()
  endArrivedMotions()
  endWithNextChange(later)
  await clock.pass(6_000)
  expect([end.mock.calls.length, later.mock.calls.length]).toEqual([1, 1])
})
