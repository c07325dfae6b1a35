/** What part of the graph is seen first. */
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()
beforeEach(() => page.viewport(1700, 800))

const graph = page.getByRole('application', { name: 'Story graph' })
const start = graph.getByRole('button', { name: /^pier\. / })

test('the start of the story is in the middle also where the place of the graph is found late', async () => {
  const late = document.head.appendChild(document.createElement('style'))
  late.textContent = '[role="application"] { height: 100px !important }'
  onTestFinished(() => late.remove())
  await openStory('/pc/flow-editor/lamp')
  await expect.element(start).toBeVisible()
  const middle = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  /** Near the middle: where the whole graph fits, that of all nodes is there. */
  const isInMiddle = (): boolean => {
    const { height } = graph.element().getBoundingClientRect()
    return Math.abs(middle(start.element()) - middle(graph.element())) < height / 4
  }
  await expect.poll(isInMiddle).toBe(true)
  late.remove()
  await expect.poll(() => graph.element().getBoundingClientRect().height).toBeGreaterThan(300)
  await expect.poll(isInMiddle).toBe(true)
})
