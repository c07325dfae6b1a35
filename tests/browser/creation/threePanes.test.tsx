/** The flow editor with all its panes open: each fits into the window and can be closed. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()
afterEach(() => page.viewport(390, 844))

test.each([1280, 1024, 900])('three panes beside the graph have their Close in a window of %i px', async (width) => {
  await page.viewport(width, 800)
  localStorage.setItem('creation-flow-panes', 'steps preview outcome')
  await openStory('/creation/flow-editor/lamp', {}, { '/creation/story.outcome': () => null })
  await expect.poll(() => document.querySelectorAll('section[tabindex="-1"] > header button')).toHaveLength(3)
  for (const close of document.querySelectorAll('section[tabindex="-1"] > header button')) {
    const { left, right, top, bottom } = close.getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(width)
    expect(close.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true)
  }
  // The graph keeps its place beside them.
  expect(document.querySelector('.react-flow')?.getBoundingClientRect().width).toBeGreaterThanOrEqual(280)
})
