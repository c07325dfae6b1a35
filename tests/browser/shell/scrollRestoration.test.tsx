import { expect, onTestFinished, test } from 'vitest'
import { restoreScroll, startScrollRestoration } from '../../../src/navigation/scrollRestoration.ts'
import { eventually, passFrames } from '../../helpers/eventually.ts'

test('Back within one screen does not make the next link a return', async () => {
  const first = location.href
  document.body.style.minHeight = '5000px'
  onTestFinished(() => {
    document.body.style.minHeight = ''
    history.replaceState(null, '', first)
  })
  const go = (path: string): void => {
    history.pushState(null, '', path)
    restoreScroll(path)
  }
  startScrollRestoration()
  go('/one')
  scrollTo(0, 500)
  await eventually(() => expect(scrollY).toBe(500))
  // The scroll event comes with the next frame.
  await passFrames(2)
  go('/two')
  history.pushState(null, '', '/two?pane=graph')
  const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await stepped
  go('/one')
  expect(scrollY).toBe(0)
})
