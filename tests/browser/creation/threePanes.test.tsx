/** The desktop editor with its three panes: each fits into the window, and everything at its edges can be reached. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, PREVIEW_STARTED, setUpCreation } from './openStory.tsx'

setUpCreation()
afterEach(() => page.viewport(390, 844))

const REPLIES = { '/creation/preview.start': () => PREVIEW_STARTED }

test.each([1280, 1024, 992])('three panes fit into a window of %i px, with what is at their edges', async (width) => {
  await page.viewport(width, 800)
  localStorage.setItem('creation_panes', JSON.stringify({ start: 40, end: 40 }))
  await openStory('/pc/flow-editor/lamp', {}, REPLIES)
  const graph = page.getByRole('application', { name: 'Story graph' })
  const edges = [
    page.getByRole('button', { name: 'Settings', exact: true }),
    page.getByRole('tab', { name: 'What will happen' }),
    page.getByRole('treeitem', { name: /^pier/ }),
    page.getByTitle('The story as players see it'),
    graph.getByRole('button', { name: /^pier\. / }),
  ]
  // Each part comes when its code and its answer are there.
  for (const edge of edges) await expect.element(edge).toBeVisible()
  for (const edge of edges.slice(0, 4)) {
    const { left, right, top } = edge.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(edge.element().contains(document.elementFromPoint((left + right) / 2, top + 6))).toBe(true)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
  // The graph keeps its place beside them.
  expect(graph.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(280)
})
