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
  late.remove()
  const middle = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  await expect.poll(() => Math.abs(middle(start.element()) - middle(graph.element()))).toBeLessThan(90)
})
