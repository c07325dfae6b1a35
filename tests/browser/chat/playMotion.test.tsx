/** How a motion that nothing waits for ends on a page that does not change. */
import { expect, onTestFinished, test } from 'vitest'
import { playMotion } from '../../../src/ui/playMotion.ts'
import { replacePageClock } from '../../../src/ui/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

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
